package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.TimeoutError;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ReducedMotion;
import io.tandem.scenario.Scenario;
import io.tandem.scenario.ScenarioReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scenarios as a person draws them, in a real browser. Pictures of what it saw are in target/editor. */
@Tag("slow")
class EditorInBrowserTest {

    private static final Path ROOT = Path.of(System.getProperty("tandem.root", ".."));
    private static final Path PICTURES = ROOT.resolve("product/target/editor");
    private static final double PATIENCE_MILLIS = 120_000;
    private static final String TEXT = "document.querySelector('.edit-text').shadowRoot.querySelector('.cm-content').innerText";
    private static final String SERIOUS = """
            async () => (await window.axe.run({ resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] })).violations
                .filter((one) => ['serious', 'critical'].includes(one.impact)).flatMap((one) => one.nodes.map((node) => one.id + ' ' + node.target))""";

    @TempDir
    private static Path folder;
    private static Playwright playwright;
    private static Browser browser;
    private static Program program;
    private static String url;

    private final List<String> faults = new CopyOnWriteArrayList<>();

    @BeforeAll
    static void openBrowserAndEditor() throws IOException {
        Optional<Path> chromium = Stream.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome").map(Path::of).filter(Files::isExecutable).findFirst();
        Assumptions.assumeTrue(chromium.isPresent(), "no chromium on this machine");
        Assumptions.assumeTrue(EditorInBrowserTest.class.getResource("/web/index.html") != null, "the page was not built: no npm");
        playwright = Playwright.create(new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        browser = playwright.chromium().launch(new BrowserType.LaunchOptions().setExecutablePath(chromium.get()).setArgs(List.of("--no-sandbox", "--use-angle=swiftshader",
                "--enable-unsafe-swiftshader", "--disable-background-networking", "--disable-component-update", "--no-first-run")));
        Files.createDirectories(folder.resolve("mine"));
        Files.createDirectories(PICTURES);
        program = Program.start(folder, "edit", "mine", "--port", "0");
        url = "http://127.0.0.1:" + program.awaitWords("Control room: http://127\\.0\\.0\\.1:(\\d+)/");
    }

    @AfterAll
    static void closeAll() {
        if (program != null) {
            program.close();
        }
        if (playwright != null) {
            playwright.close();
        }
    }

    @Test
    void aScenarioIsDrawnWithoutTouchingTheTextAndRuns() throws Exception {
        Page page = open("/edit");

        patiently(page, () -> {
            draw(page, "box", 0.1, 0.1, 0.9, 0.9);
            draw(page, "path", 0.2, 0.5, 0.5, 0.3, 0.8, 0.5);
            page.keyboard().press("Enter");
            awaitText(page, "path-1:");
            page.click("button[data-model=small-car]");
            click(page, 0.2, 0.55);
            awaitText(page, "like: small-car");
            page.fill("input[aria-label='How many vehicles']", "4");
            page.keyboard().press("Tab");
            awaitText(page, "ids: 1..4");
            page.selectOption("select[aria-label='Follow path']", "path-1");
            awaitText(page, "follow-path: path-1");
            page.click("text=Keep apart");
            awaitText(page, "min-separation:");
            page.click("text=Stay inside");
            awaitText(page, "inside:");
            page.waitForFunction("() => document.querySelectorAll('.edit-verdicts .met, .edit-verdicts .unmet').length === 2");
            see(page, "drawn");
            findNothingSerious(page);
            page.fill(".file-name", "drawn.yaml");
            page.click("text=Run here");
            page.waitForSelector(".segment.go[aria-pressed=true]");
            see(page, "running");
        });

        Scenario scenario = ScenarioReader.read(folder.resolve("mine/drawn.yaml"), Map.of()).scenario();
        assertThat(scenario.areas()).containsKey("area-1");
        assertThat(scenario.paths().get("path-1").waypoints()).hasSize(3);
        assertThat(scenario.vehicles()).singleElement().satisfies(group -> assertThat(group.ids().count()).isEqualTo(4));
        assertThat(scenario.expect()).hasSize(2);
        assertThat(faults).isEmpty();
    }

    @Test
    void whatIsTypedAppearsOnTheMapAndMistakesAtTheirLine() throws Exception {
        Files.writeString(folder.resolve("mine/typed.yaml"), "# keep this\nname: typed\nsite: {lat: 48.1, lon: 11.6}\nclock: {duration: 9 s}\nvehicles:\n  - {ids: 1, name: drone, like: quadcopter, start: {at: [0, 0]}}\n");
        Page page = open("/edit?file=typed.yaml");

        patiently(page, () -> {
            type(page, "areas:\n");
            type(page, "  yard: {box: {center: [0, 0], size: [80, 60]}}\n");
            awaitMap(page, "area yard, group drone");
            page.keyboard().press("ArrowUp");
            page.click("button[aria-label='Remove yard']");
            page.waitForFunction("() => !/yard/.test(" + TEXT + ")");
            awaitMap(page, "group drone");
            page.click("text=Undo");
            awaitMap(page, "area yard, group drone");
            type(page, "expects: 5\n");
            page.waitForFunction("() => /There is no key expects/.test(document.querySelector('.edit-problems').textContent)");
            see(page, "mistake");
        });

        assertThat(Files.readString(folder.resolve("mine/typed.yaml"))).as("nothing is saved by itself").doesNotContain("yard");
        assertThat(faults).isEmpty();
    }

    @Test
    void anImportedMapHasRoadsForTraffic() throws Exception {
        Page page = open("/edit");

        patiently(page, () -> {
            page.setInputFiles("input[type=file]", ROOT.resolve("scenarios/roundabout.osm"));
            awaitText(page, "file: roundabout.osm");
            page.waitForSelector(".edit-map:not([data-site='48.1 11.6'])");
            page.click("button[data-model=traffic-car]");
            click(page, 0.5, 0.5);
            awaitText(page, "on-lanes:");
            page.fill("input[aria-label='How many vehicles']", "10");
            page.keyboard().press("Tab");
            page.waitForFunction("() => /10 vehicles/.test(document.querySelector('.edit-state').textContent)");
            page.fill(".file-name", "town.yaml");
            page.click("text=Save");
            page.waitForFunction("() => /Saved town.yaml/.test(document.querySelector('.edit-state').textContent)");
            see(page, "imported");
        });

        Scenario scenario = ScenarioReader.read(folder.resolve("mine/town.yaml"), Map.of()).scenario();
        assertThat(scenario.road().orElseThrow().network().lanes()).isNotEmpty();
        assertThat(scenario.vehicles().getFirst().ids().count()).isEqualTo(10);
        assertThat(faults).isEmpty();
    }

    private Page open(String path) {
        Page page = browser.newContext(new Browser.NewContextOptions().setViewportSize(1440, 900).setReducedMotion(ReducedMotion.REDUCE)).newPage();
        page.setDefaultTimeout(PATIENCE_MILLIS);
        page.onConsoleMessage(message -> {
            if (message.type().equals("error")) {
                faults.add(message.text());
            }
        });
        page.onPageError(error -> faults.add(error));
        page.navigate(url + path);
        page.waitForSelector(".edit-overlay");
        page.waitForSelector(".edit-map[data-site]");
        return page;
    }

    private static void patiently(Page page, Runnable steps) {
        try {
            steps.run();
        } catch (TimeoutError never) {
            see(page, "never");
            throw new AssertionError("the text is " + page.evaluate(TEXT) + " and the program said " + program.err, never);
        }
    }

    /** Draws with the mouse, at shares of the map's size. */
    private static void draw(Page page, String tool, double... places) {
        page.click("button[data-tool=" + tool + "]");
        for (int i = 0; i < places.length; i += 2) {
            click(page, places[i], places[i + 1]);
        }
    }

    private static void click(Page page, double across, double down) {
        BoundingBox map = page.locator(".edit-map").boundingBox();
        page.mouse().click(map.x + across * map.width, map.y + down * map.height);
    }

    /** Types at the end of the text. */
    private static void type(Page page, String words) {
        page.evaluate("() => document.querySelector('.edit-text').shadowRoot.querySelector('.cm-content').focus()");
        page.keyboard().press("Control+End");
        page.keyboard().insertText(words);
    }

    private static void awaitText(Page page, String words) {
        page.waitForFunction("(words) => " + TEXT + ".includes(words)", words);
    }

    /** Waits until the map shows exactly these. */
    private static void awaitMap(Page page, String features) {
        page.waitForSelector(".edit-map[aria-description='Shows " + features + "']");
    }

    private static void see(Page page, String name) {
        page.screenshot(new Page.ScreenshotOptions().setPath(PICTURES.resolve(name + ".png")));
    }

    private void findNothingSerious(Page page) {
        Path axe = ROOT.resolve("web/node_modules/axe-core/axe.min.js");
        if (Files.exists(axe)) {
            try {
                page.evaluate(Files.readString(axe));
            } catch (IOException unreadable) {
                throw new IllegalStateException(unreadable);
            }
            ((List<?>) page.evaluate(SERIOUS)).forEach(one -> faults.add("axe " + one));
        }
    }
}
