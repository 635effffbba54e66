package io.tandem.launch;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;

/** What a person is told when Tandem itself fails: short words, and the stack trace where it does not bury them. */
final class Apology {

    private Apology() {
    }

    static void print(Throwable thrown, boolean withTrace, PrintWriter err) {
        err.println("Sorry, this is a bug in Tandem: " + thrown);
        if (withTrace) {
            thrown.printStackTrace(err);
        } else {
            err.println(whereTheTraceIs(thrown));
        }
        err.flush();
    }

    /** A bug after hours of running may not come again when asked for, so its trace is kept in a file. */
    private static String whereTheTraceIs(Throwable thrown) {
        try {
            Path file = Files.createTempFile("tandem-crash-", ".txt");
            try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file))) {
                out.println(Tandem.Version.text());
                thrown.printStackTrace(out);
            }
            return "The details, for a report, are in " + file;
        } catch (IOException unwritable) {
            return "Run it again with --trace to see the details.";
        }
    }
}
