package io.tandem.console;

import io.tandem.diagnosis.PrintableText;
import java.io.PrintStream;

/**
 * A stream for people, whose texts may contain names and messages from outside: control characters other than line breaks and tabs are left out.
 * Bytes, by which {@link Terminal} redraws a line, pass as they are.
 */
final class PrintableStream extends PrintStream {

    PrintableStream(PrintStream to) {
        super(to, true, to.charset());
    }

    @Override
    public void print(Object value) {
        print(String.valueOf(value));
    }

    /** The other methods for text end here. */
    @Override
    public void print(String text) {
        super.print(PrintableText.lines(String.valueOf(text)));
    }
}
