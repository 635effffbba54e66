package io.tandem.console;

import java.io.PrintStream;

/** Whether standard input and output are a terminal, where text may be redrawn and pictures of characters make sense. */
public final class Terminal {

    private Terminal() {
    }

    public static boolean isInteractive() {
        return System.console() != null && System.console().isTerminal();
    }

    /** Shows a line in place of the one before it, on an interactive terminal only. */
    public static void showStatus(PrintStream err, String line) {
        if (isInteractive()) {
            err.print("\r" + line + "\u001b[K");
            err.flush();
        }
    }
}
