package io.tandem.launch;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.tandem.console.ExitCode;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.recording.IntegrityCheck;
import io.tandem.recording.RecordingRepair;
import io.tandem.run.RunFiles;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Checks a recording, and repairs it. */
@Command(name = "doctor",
        description = "Check a recording. A truncated or damaged recording is repaired: everything that can be read is copied to a new file.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem doctor runs/campus.mcap                        repair to runs/campus-repaired.mcap if needed",
            "  tandem doctor runs/campus.mcap --out repaired.mcap",
            "  tandem doctor runs/campus.mcap --in-place             replace the recording by the repaired one",
            "  tandem doctor runs/campus.mcap --look -o json         check only"
        })
final class DoctorCommand implements Callable<Integer> {

    private enum Form { TEXT, JSON }

    @Parameters(paramLabel = "RUN.mcap", description = "Recording (MCAP file).")
    private Path recording;

    @ArgGroup
    private Target target = new Target();

    @Option(names = "-o", paramLabel = "FORMAT", defaultValue = "text", description = "Output format: text or json. Default: ${DEFAULT-VALUE}.")
    private Form form;

    @Spec
    private CommandSpec spec;

    /** The file of the repaired recording. */
    private static final class Target {

        @Option(names = "--out", paramLabel = "FILE", description = "File for the repaired recording. Default: RUN-repaired.mcap in the same folder.")
        private Path out;

        @Option(names = "--in-place", description = "Replace the recording atomically, once the repaired one is complete.")
        private boolean inPlace;

        @Option(names = "--look", description = "Check only; write nothing.")
        private boolean look;
    }

    @Override
    public Integer call() throws MistakeException, IOException {
        try (RecordingRepair doctor = RecordingRepair.open(recording)) {
            IntegrityCheck checkup = doctor.examine();
            Optional<Path> mended = checkup.isIntact() || target.look ? Optional.empty() : Optional.of(destination());
            if (mended.isPresent()) {
                doctor.repair(mended.get());
            }
            PrintWriter out = spec.commandLine().getOut();
            switch (form) {
                case TEXT -> text(checkup, out);
                case JSON -> json(checkup, mended, out);
            }
            out.flush();
            mended.ifPresent(file -> spec.commandLine().getErr().println("Mended to " + file));
        }
        return ExitCode.WELL;
    }

    /** Refuses to replace an existing file unless --in-place was given. */
    private Path destination() throws MistakeException {
        if (target.inPlace) {
            return recording;
        }
        Path file = target.out != null ? target.out : RunFiles.repaired(recording);
        if (Files.exists(file)) {
            throw new MistakeException(new Problem(new SourceLocation("--out", 0, ""), file.toString(), "This file exists already.",
                    "name another with --out, or say --in-place to replace the recording."));
        }
        return file;
    }

    private void text(IntegrityCheck checkup, PrintWriter out) {
        out.println(recording + ": " + (checkup.isIntact() ? "well" : checkup.finished() ? "damaged" : "not finished"));
        out.println("  " + checkup.scenario() + ", recorded from " + checkup.start() + " on by " + checkup.version());
        out.printf(Locale.ROOT, "  %s, %d chunks, %,d messages, %,d reports, %.1f s%n", RunFiles.megabytes(checkup.bytes()), checkup.chunks(),
                checkup.messageCount(), checkup.reports(), checkup.seconds());
        checkup.messages().forEach((topic, count) -> out.printf(Locale.ROOT, "  %,10d %s%n", count, topic));
        checkup.faults().forEach(fault -> out.println("  ! " + fault));
    }

    private void json(IntegrityCheck checkup, Optional<Path> mended, PrintWriter out) throws IOException {
        try (JsonGenerator json = new JsonFactory().createGenerator(out).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)) {
            json.writeStartObject();
            json.writeStringField("file", recording.toString());
            json.writeBooleanField("well", checkup.isIntact());
            json.writeBooleanField("finished", checkup.finished());
            json.writeStringField("scenario", checkup.scenario());
            json.writeStringField("version", checkup.version());
            json.writeStringField("start", checkup.start());
            json.writeNumberField("bytes", checkup.bytes());
            json.writeNumberField("chunks", checkup.chunks());
            json.writeNumberField("reports", checkup.reports());
            json.writeNumberField("seconds", checkup.seconds());
            json.writeObjectFieldStart("messages");
            for (Map.Entry<String, Long> topic : checkup.messages().entrySet()) {
                json.writeNumberField(topic.getKey(), topic.getValue());
            }
            json.writeEndObject();
            json.writeArrayFieldStart("faults");
            for (String fault : checkup.faults()) {
                json.writeString(fault);
            }
            json.writeEndArray();
            json.writeStringField("mended", mended.map(Path::toString).orElse(null));
            json.writeEndObject();
        }
        out.println();
    }
}
