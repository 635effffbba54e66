package io.tandem.controlroom;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** Opens the default browser of this machine. */
final class Browser {

    private Browser() {
    }

    static void open(String url, Consumer<String> notices) {
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        List<String> command = system.contains("mac") ? List.of("open", url)
                : system.contains("windows") ? List.of("rundll32", "url.dll,FileProtocolHandler", url) : List.of("xdg-open", url);
        try {
            new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        } catch (IOException none) {
            notices.accept("No browser could be started here: open the address above in one.");
        }
    }
}
