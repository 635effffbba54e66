package io.tandem.console;

import io.tandem.diagnosis.PrintableText;
import java.io.PrintStream;

/** Whether standard input and output are a terminal, where text may be redrawn and pictures of characters make sense. */
public final class Terminal {

    private static final String ERASE_REST = "\u001b[K";

    private Terminal() {
    }

    public static boolean isInteractive() {
        return System.console() != null && System.console().isTerminal();
    }

    /** Makes standard output and errors leave out control characters of texts that come from outside. */
    public static void guardStreams() {
        System.setOut(new PrintableStream(System.out));
        System.setErr(new PrintableStream(System.err));
    }

    /** Shows a line in place of the one before it, on an interactive terminal only. */
    public static void showStatus(PrintStream err, String line) {
        if (isInteractive()) {
            redraw(err, line);
        }
    }

    /** Draws a line in place of the one before it. */
    public static void redraw(PrintStream out, String line) {
        byte[] bytes = ("\r" + PrintableText.of(line) + ERASE_REST).getBytes(out.charset());
        out.write(bytes, 0, bytes.length);
        out.flush();
    }
}
