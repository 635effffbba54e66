package io.tandem.launch;

import com.microsoft.playwright.ConsoleMessage;
import com.microsoft.playwright.Page;
import java.util.List;

/** Collects what a page must not do: errors in its console, with the address that they are about, and exceptions. */
final class PageFaults {

    private PageFaults() {
    }

    static void listen(Page page, List<String> faults) {
        page.onConsoleMessage(message -> {
            if (message.type().equals("error") && !isRefusedState(message)) {
                faults.add(message.text() + " " + message.location());
            }
        });
        page.onPageError(faults::add);
    }

    /** On a busy machine a vehicle may be unheard just when somebody says go. The page shows the refusal, and the browser tells it in the console, too. */
    private static boolean isRefusedState(ConsoleMessage message) {
        return message.text().contains("status of 409") && message.location().contains("/api/live/state");
    }
}
