package io.tandem.console;

import io.tandem.diagnosis.Problem;
import io.tandem.run.ProgramVersion;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;

/** The message after a bug in Tandem itself: one line, and the stack trace in a file unless it is asked for. What only looks like a bug is told as the user's. */
public final class CrashReport {

    private CrashReport() {
    }

    public static String text(Throwable thrown, boolean withTrace) {
        return LibraryTrouble.of(thrown).map(Problem::toString)
                .orElseGet(() -> "Sorry, this is a bug in Tandem: " + thrown + System.lineSeparator() + (withTrace ? trace(thrown) : traceLocation(thrown)));
    }

    public static int exitCode(Throwable thrown) {
        return LibraryTrouble.of(thrown).isPresent() ? ExitCode.CALLERS_MISTAKE : ExitCode.OUR_BUG;
    }

    private static String trace(Throwable thrown) {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text, true));
        return text.toString();
    }

    /** A bug after hours of running may not come again when asked for, so its trace is kept in a file. */
    private static String traceLocation(Throwable thrown) {
        try {
            Path file = Files.createTempFile("tandem-crash-", ".txt");
            try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file))) {
                out.println(ProgramVersion.text());
                thrown.printStackTrace(out);
                if (out.checkError()) {
                    throw new IOException("not written");
                }
            }
            return "The details, for a report, are in " + file;
        } catch (IOException unwritable) {
            return "Run it again with --trace to see the details.";
        }
    }
}
