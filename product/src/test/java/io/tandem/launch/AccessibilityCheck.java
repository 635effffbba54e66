package io.tandem.launch;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** What axe calls serious or critical in a page. The page lives while axe looks at one style after the other, so a finding counts that is found again. */
final class AccessibilityCheck {

    private static final Path AXE = Path.of(System.getProperty("tandem.root", "..")).resolve("web/node_modules/axe-core/axe.min.js");
    private static final String SERIOUS = """
            async () => (await window.axe.run({ resultTypes: ['violations'] })).violations
                .filter((one) => ['serious', 'critical'].includes(one.impact))
                .flatMap((one) => one.nodes.map((node) => one.id + ' ' + node.target + ': ' + node.failureSummary))""";

    private AccessibilityCheck() {
    }

    static Set<String> findings(Page page) {
        if (!Files.exists(AXE)) {
            System.err.println("NO AXE: whether everyone can use " + page.url() + " is not tried. Run npm install in web/.");
            return Set.of();
        }
        try {
            page.evaluate(Files.readString(AXE));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        Set<String> found = new TreeSet<>(look(page));
        if (!found.isEmpty()) {
            found.retainAll(look(page));
        }
        return found;
    }

    @SuppressWarnings("unchecked")
    private static List<String> look(Page page) {
        return (List<String>) page.evaluate(SERIOUS);
    }
}
