package io.tandem.launch;

import io.tandem.archive.RecordingDatabase;
import io.tandem.archive.ResultFormat;
import io.tandem.archive.RunTableDatabase;
import io.tandem.console.ExitCode;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.recording.MemberRecordings;
import io.tandem.run.RunFiles;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Asks recordings in SQL. */
@Command(name = "query", description = "Query one or more recordings in SQL. Without a query: list views and columns.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem query run.mcap                                      list views and columns",
            "  tandem query run.mcap vehicles                             print a whole view",
            "  tandem query run.mcap \"select vid, max(speed_mps) from reports group by vid\"",
            "  tandem query a.mcap b.mcap \"select run, count(*) from alerts group by run\" -o csv",
            "  tandem query run.mcap --file closest.sql -o json",
            "  tandem query runs/study-sweep \"select seed, passed from runs\"  the runs of a sweep"
        })
final class QueryCommand implements Callable<Integer> {

    private static final String ENDING = ".mcap";

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "1..*", paramLabel = "RUN.mcap", description = "Recordings or folders of sweeps, followed by an SQL query or the name of a view.")
    private List<String> words;

    @Option(names = {"-o", "--output"}, paramLabel = "FORMAT", defaultValue = "table", description = "Output format: ${COMPLETION-CANDIDATES}. Default: table.")
    private ResultFormat form;

    @Option(names = "--file", paramLabel = "FILE", description = "Read the SQL query from this file.")
    private Path file;

    @Override
    public Integer call() throws MistakeException, IOException {
        List<String> recordings = new ArrayList<>(words);
        Optional<String> question = question(recordings);
        if (recordings.isEmpty()) {
            throw new MistakeException(new Problem(new SourceLocation("tandem query", 0, ""), words.getFirst(), "No recording is named.",
                    "write the recording before the question: tandem query run.mcap \"" + words.getFirst() + "\""));
        }
        PrintWriter out = spec.commandLine().getOut();
        if (Files.isDirectory(Path.of(recordings.getFirst())) && !MemberRecordings.isOne(Path.of(recordings.getFirst()))) {
            askSweeps(recordings, question, out);
            return ExitCode.WELL;
        }
        List<Path> files = new ArrayList<>();
        for (String recording : recordings) {
            files.add(MemberRecordings.file(Path.of(recording)));
        }
        try (RecordingDatabase archive = RecordingDatabase.open(files, RunFiles.usersCache(), System.err::println)) {
            if (question.isEmpty()) {
                out.print(archive.describe());
            } else {
                archive.ask(question.get(), form, out);
            }
            out.flush();
        }
        return ExitCode.WELL;
    }

    /** Folders of sweeps, whose tables are one. */
    private void askSweeps(List<String> folders, Optional<String> question, PrintWriter out) throws MistakeException, IOException {
        Map<String, Path> tables = new LinkedHashMap<>();
        for (String folder : folders) {
            Path table = Path.of(folder).resolve("runs.csv");
            if (!Files.isRegularFile(table)) {
                throw new MistakeException(new Problem(new SourceLocation(folder, 0, ""), "", "This is neither a recording nor the folder of a sweep.",
                        "name a recording, or a folder that was given to tandem sweep with --out."));
            }
            tables.put(folder, table);
        }
        try (RunTableDatabase database = RunTableDatabase.open(tables)) {
            if (question.isEmpty()) {
                out.print(database.describe());
            } else {
                database.ask(question.get(), form, out);
            }
            out.flush();
        }
    }

    /** The question, which is taken away from the recordings if it stands after them. */
    private Optional<String> question(List<String> recordings) throws IOException {
        if (file != null) {
            return Optional.of(Files.readString(file));
        }
        String last = recordings.getLast();
        if (last.endsWith(ENDING) || Files.exists(Path.of(last))) {
            return Optional.empty();
        }
        if (RecordingDatabase.views().contains(last)) {
            recordings.removeLast();
            return Optional.of("from " + last);
        }
        boolean sentence = last.chars().anyMatch(Character::isWhitespace);
        return sentence ? Optional.of(recordings.removeLast()) : Optional.empty();
    }
}
