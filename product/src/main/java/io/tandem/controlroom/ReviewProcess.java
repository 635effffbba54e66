package io.tandem.controlroom;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.process.ChildProcess;
import io.tandem.process.TemporaryFiles;
import io.tandem.recording.RecordingReader;
import io.tandem.run.HostProcesses;
import io.tandem.web.job.Work;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reviews a recording in a process of its own, so that neither its memory nor its garbage collector are those of the run: one worker, at low priority,
 * with a bounded heap.
 */
final class ReviewProcess {

    /** Heap of the process, MB. */
    static final int HEAP_MB = 512;
    /** Exit code of a JVM that was told to exit when its heap is full. */
    private static final int HEAP_IS_FULL = 3;
    private static final Path NICE = Path.of("/usr/bin/nice");
    private static final Pattern STEP = Pattern.compile("(\\d\\.\\d+) (.*)");

    private ReviewProcess() {
    }

    /** Writes the review as a page to a new file. */
    static Path review(Path recording, Work.Progress progress) throws MistakeException, IOException, InterruptedException {
        return review(recording, HEAP_MB, progress);
    }

    static Path review(Path recording, int heapMb, Work.Progress progress) throws MistakeException, IOException, InterruptedException {
        // What is wrong with the file is told with its place and cure.
        RecordingReader.open(recording).close();
        Path page = TemporaryFiles.file(".html");
        boolean made = false;
        try {
            List<String> lastLines = new ArrayList<>();
            int code = ChildProcess.run(command(recording, heapMb, page), line -> take(line, progress, lastLines));
            if (code != 0) {
                throw mistake(recording, code, heapMb, lastLines);
            }
            made = true;
            return page;
        } finally {
            if (!made) {
                Files.deleteIfExists(page);
            }
        }
    }

    private static List<String> command(Path recording, int heapMb, Path page) {
        List<String> command = new ArrayList<>(Files.isExecutable(NICE) ? List.of(NICE.toString(), "-n", "10") : List.of());
        List<String> java = HostProcesses.java("-Xmx" + heapMb + "m", "-XX:+UseSerialGC", "-XX:ActiveProcessorCount=1", "-XX:+ExitOnOutOfMemoryError");
        command.addAll(java);
        command.addAll(List.of("review", "--progress", "--html", page.toString(), "--", recording.toString()));
        return command;
    }

    private static void take(String line, Work.Progress progress, List<String> lastLines) {
        Matcher step = STEP.matcher(line);
        if (step.matches()) {
            progress.at(Double.parseDouble(step.group(1)), step.group(2));
        } else if (lastLines.size() < 20) {
            lastLines.add(line);
        }
    }

    private static MistakeException mistake(Path recording, int code, int heapMb, List<String> lastLines) {
        String cure = "run `tandem review " + recording.getFileName() + " --html report.html`, which may use all memory, elsewhere than beside a run.";
        return new MistakeException(new Problem(new SourceLocation(recording.getFileName().toString(), 0, ""), "", code == HEAP_IS_FULL
                ? String.format(Locale.ROOT, "Its review needs more than the %d MB of memory that a review in the control room may take.", heapMb)
                : "Its review failed: " + String.join(" ", lastLines), cure));
    }
}
