package io.tandem.launch;

import io.tandem.diagnosis.MistakeException;
import io.tandem.recording.CsvExport;
import io.tandem.recording.RecordingReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a recording in a form that other programs read. */
@Command(name = "export", description = "Write a recording in a form that other programs read.",
        footerHeading = "%nExamples:%n",
        footer = "  tandem export runs/three-aircraft.mcap --csv three-aircraft.csv")
final class ExportCommand implements Callable<Integer> {

    @Parameters(paramLabel = "RUN.mcap", description = "The recording.")
    private Path recording;

    @Option(names = "--csv", required = true, paramLabel = "FILE", description = "One row per report, as comma-separated values.")
    private Path csv;

    @Override
    public Integer call() throws MistakeException, IOException {
        try (RecordingReader reader = RecordingReader.open(recording)) {
            RunFiles.makeRoomFor(csv);
            try (Writer out = Files.newBufferedWriter(csv, StandardCharsets.UTF_8);
                    CsvExport export = new CsvExport(out, reader.info().site())) {
                reader.replay(export);
            }
            if (!reader.complete()) {
                System.err.println(recording + " was not finished: everything up to its last whole chunk was exported.");
            }
        }
        System.err.println("Wrote " + csv);
        return ExitCode.WELL;
    }
}
