package io.tandem.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class TerminalTest {

    private static final String HOSTILE = "a\u001b[2Jb\u009b31mc\rd\u202ee\tf\ng";
    private static final String SHOWN = "a[2Jb31mcde\tf\ng";

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream stream = new PrintableStream(new PrintStream(bytes, true, StandardCharsets.UTF_8));

    @Test
    void noWayOfPrintingLetsATextCommandTheTerminal() {
        stream.print(HOSTILE);
        stream.println(HOSTILE);
        stream.print((Object) HOSTILE);
        stream.println(new StringBuilder(HOSTILE));
        stream.printf("%s%d", HOSTILE, 1);
        stream.append(HOSTILE).append(HOSTILE, 0, 2);

        assertThat(printed()).isEqualTo(SHOWN + SHOWN + "\n" + SHOWN + SHOWN + "\n" + SHOWN + "1" + SHOWN + "a");
    }

    @Test
    void onlyOurOwnCommandsRedrawALine() {
        Terminal.redraw(stream, "Zoë\r\u001b[2J");

        assertThat(printed()).isEqualTo("\rZoë [2J\u001b[K");
    }

    private String printed() {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
