package io.tandem.console;

import io.tandem.run.ProgramVersion;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;

/** What a person is told when Tandem itself fails: short words, and the stack trace where it does not bury them. */
public final class CrashReport {

    private CrashReport() {
    }

    public static void print(Throwable thrown, boolean withTrace, PrintWriter err) {
        err.println("Sorry, this is a bug in Tandem: " + thrown);
        if (withTrace) {
            thrown.printStackTrace(err);
        } else {
            err.println(traceLocation(thrown));
        }
        err.flush();
    }

    /** A bug after hours of running may not come again when asked for, so its trace is kept in a file. */
    private static String traceLocation(Throwable thrown) {
        try {
            Path file = Files.createTempFile("tandem-crash-", ".txt");
            try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file))) {
                out.println(ProgramVersion.text());
                thrown.printStackTrace(out);
            }
            return "The details, for a report, are in " + file;
        } catch (IOException unwritable) {
            return "Run it again with --trace to see the details.";
        }
    }
}
