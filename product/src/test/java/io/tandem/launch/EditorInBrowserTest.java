package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.FileChooser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.TimeoutError;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import io.tandem.basemap.AerialPictureSettings;
import io.tandem.scenario.LoadedScenario;
import io.tandem.scenario.Scenario;
import io.tandem.scenario.ScenarioReader;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scenarios as a person draws them, in a real browser. Pictures of what it saw are in target/editor. */
@Tag("slow")
class EditorInBrowserTest {

    private static final Path ROOT = Path.of(System.getProperty("tandem.root", ".."));
    private static final Path PICTURES = ROOT.resolve("product/target/editor");
    private static final double PATIENCE_MILLIS = 120_000;
    /** Tab goes once around the page with fewer. */
    private static final int MOST_STOPS = 250;
    private static final String TEXT = "document.querySelector('.edit-text').shadowRoot.querySelector('.cm-content').innerText";
    private static final String COUNT = "input[aria-label='How many vehicles']";

    @TempDir
    private static Path folder;
    private static Playwright playwright;
    private static Browser browser;

    private Program program;
    private String url;
    private final List<String> faults = new CopyOnWriteArrayList<>();

    @BeforeAll
    static void openBrowser() throws IOException {
        Optional<Path> chromium = Stream.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome").map(Path::of).filter(Files::isExecutable).findFirst();
        Assumptions.assumeTrue(chromium.isPresent(), "no chromium on this machine");
        Assumptions.assumeTrue(EditorInBrowserTest.class.getResource("/web/index.html") != null, "the page was not built: no npm");
        playwright = Playwright.create(new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        browser = playwright.chromium().launch(new BrowserType.LaunchOptions().setExecutablePath(chromium.get()).setArgs(List.of("--no-sandbox", "--use-angle=swiftshader",
                "--enable-unsafe-swiftshader", "--disable-background-networking", "--disable-component-update", "--no-first-run")));
        Files.createDirectories(folder.resolve("mine"));
        Files.createDirectories(PICTURES);
    }

    /** One for each test: while the run of another is on there is no preview. */
    @BeforeEach
    void openEditor() throws IOException {
        program = Program.start(folder, "edit", "mine", "--port", "0");
        url = "http://127.0.0.1:" + program.awaitWords("Control room: http://127\\.0\\.0\\.1:(\\d+)/");
    }

    @AfterEach
    void closeEditor() {
        program.close();
    }

    @AfterAll
    static void closeBrowser() {
        if (playwright != null) {
            playwright.close();
        }
    }

    @Test
    void aScenarioOfAnImportedPlaceIsDrawnWithoutTouchingTheTextAndRuns() throws Exception {
        Page page = open("/edit", 1440, 900, ColorScheme.DARK);

        patiently(page, () -> {
            page.setInputFiles("input[type=file]", ROOT.resolve("scenarios/roundabout.osm"));
            awaitPlace(page);
            draw(page, "box", 0.03, 0.03, 0.97, 0.97);
            draw(page, "area", 0.1, 0.1, 0.4, 0.1, 0.4, 0.3);
            page.keyboard().press("Enter");
            draw(page, "path", 0.6, 0.6, 0.7, 0.7, 0.8, 0.6);
            page.keyboard().press("Enter");
            awaitMap(page, "area area-1, area area-2, path path-1");
            place(page, "traffic-car", 0.5, 0.5);
            page.fill(COUNT, "10");
            page.keyboard().press("Tab");
            awaitText(page, "ids: 1..10");
            draw(page, "survey", 0.1, 0.6, 0.3, 0.6, 0.3, 0.8, 0.1, 0.8);
            page.click(".edit-hint button.primary");
            awaitText(page, "survey-1:");
            place(page, "quadcopter", 0.12, 0.75);
            page.click(".edit-time button:has-text('Missions')");
            page.selectOption("select[aria-label='Next step of quadcopter']", "path");
            page.click("button[aria-label='Add it to the mission of quadcopter']");
            awaitText(page, "path: survey-1");
            place(page, "lidar-robot", 0.6, 0.6);
            page.selectOption("select[aria-label='Follow path']", "path-1");
            awaitText(page, "follow-path: path-1");
            page.click("button:has-text('Keep apart')");
            page.click("button:has-text('Stay inside')");
            awaitVerdicts(page, 2);
            assertThat(page.locator(".mission-step").allTextContents()).containsExactly("path survey-1");
            see(page, "drawn");
            findNothingSerious(page);
            page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.LIGHT));
            findNothingSerious(page);
            page.setViewportSize(1024, 768);
            expectNothingBesideThePage(page);
            see(page, "tablet");
            page.fill(".file-name", "drawn.yaml");
            page.keyboard().press("Control+s");
            page.waitForFunction("() => /Saved drawn.yaml/.test(document.querySelector('.edit-state').textContent)");
        });
        typeTheSame(page.getAttribute(".edit-map", "aria-description"), Files.readString(folder.resolve("mine/drawn.yaml")));
        patiently(page, () -> {
            page.click("button:has-text('Run here')");
            page.waitForSelector(".segment.go[aria-pressed=true]");
            see(page, "running");
        });

        expectTheWholeScenario(folder.resolve("mine/drawn.yaml"));
        assertThat(faults).isEmpty();
    }

    /** What was drawn, typed into the text of a new scenario key by key, is on its map as it was drawn. */
    private void typeTheSame(String shown, String drawn) {
        Page other = open("/edit", 768, 1024, ColorScheme.LIGHT);
        patiently(other, () -> {
            other.evaluate("() => document.querySelector('.edit-text').shadowRoot.querySelector('.cm-content').focus()");
            other.keyboard().press("Control+a");
            other.keyboard().press("Delete");
            for (String key : drawn.split("(?m)^(?=\\w)")) {
                type(other, key);
            }
            other.waitForFunction("(shown) => document.querySelector('.edit-map').getAttribute('aria-description') === shown", shown);
            awaitVerdicts(other, 2);
            assertThat(shown).isEqualTo("Shows area area-1, area area-2, path path-1, path survey-1, group traffic-car, group quadcopter, group lidar-robot");
            see(other, "typed");
            expectNothingBesideThePage(other);
            findNothingSerious(other);
        });
        other.close();
    }

    /** Nobody has to scroll to the side, and every button of the bar is within the page. */
    private static void expectNothingBesideThePage(Page page) {
        assertThat(page.evaluate("() => document.documentElement.scrollWidth - innerWidth")).isEqualTo(0);
        assertThat(page.evaluate("() => [...document.querySelectorAll('.editor > header button, .edit-tools button')].filter((one) => one.getBoundingClientRect().right > innerWidth).map((one) => one.textContent)"))
                .as("buttons beyond the edge").isEqualTo(List.of());
    }

    @Test
    void theSameIsDrawnWithKeysAloneInATabletsWidth() throws Exception {
        Page page = open("/edit", 768, 1024, ColorScheme.LIGHT);

        patiently(page, () -> {
            Object empty = page.evaluate(TEXT);
            press(page, ".edit-text", "Tab", "Tab", "Tab");
            walkTo(page, ".file-name");
            assertThat(page.evaluate(TEXT)).as("passing through the text with Tab indents nothing").isEqualTo(empty);
            FileChooser chooser = page.waitForFileChooser(() -> press(page, ".edit-welcome button.primary", "Enter"));
            chooser.setFiles(ROOT.resolve("scenarios/roundabout.osm"));
            awaitPlace(page);
            drawByKeys(page, "button[data-tool=box]", "ArrowLeft ArrowLeft ArrowUp ArrowUp Enter", "ArrowRight ArrowDown ArrowDown Enter");
            drawByKeys(page, "button[data-tool=area]", "ArrowUp Enter", "ArrowRight Enter", "ArrowDown Enter", "Shift+Enter");
            drawByKeys(page, "button[data-tool=path]", "ArrowLeft Enter", "ArrowLeft Enter", "Shift+Enter");
            awaitMap(page, "area area-1, area area-2, path path-1");
            drawByKeys(page, "button[data-model=traffic-car]", "ArrowUp Enter");
            press(page, ".edit-map", "Shift+F6", "Shift+F6");
            assertThat(page.evaluate("() => document.activeElement.textContent")).as("what F6 leads back to, over the tools").isEqualTo("Settings");
            press(page, COUNT, "Control+a", "1", "0", "Tab");
            awaitText(page, "ids: 1..10");
            drawByKeys(page, "button[data-tool=survey]", "ArrowUp Enter", "ArrowRight Enter", "ArrowUp Enter", "Shift+Enter");
            awaitText(page, "survey-1:");
            drawByKeys(page, "button[data-model=quadcopter]", "ArrowUp Enter");
            press(page, ".edit-time button:has-text('Missions')", "Enter");
            press(page, "select[aria-label='Next step of quadcopter']", "p");
            press(page, "button[aria-label='Add it to the mission of quadcopter']", "Enter");
            awaitText(page, "path: survey-1");
            drawByKeys(page, "button[data-model=lidar-robot]", "ArrowDown Enter");
            press(page, "select[aria-label='Follow path']", "p");
            awaitText(page, "follow-path: path-1");
            press(page, "button:has-text('Keep apart')", "Enter");
            press(page, "button:has-text('Stay inside')", "Enter");
            awaitVerdicts(page, 2);
            see(page, "by keys");
            findNothingSerious(page);
            press(page, ".file-name", "Control+a");
            page.keyboard().insertText("keys.yaml");
            page.keyboard().press("Control+s");
            page.waitForFunction("() => /Saved keys.yaml/.test(document.querySelector('.edit-state').textContent)");
            press(page, "button:has-text('Run here')", "Enter");
            page.waitForSelector(".segment.go[aria-pressed=true]");
        });

        expectTheWholeScenario(folder.resolve("mine/keys.yaml"));
        assertThat(faults).isEmpty();
    }

    private static void expectTheWholeScenario(Path file) throws Exception {
        Scenario scenario = ScenarioReader.read(file, Map.of()).scenario();
        assertThat(scenario.areas()).containsOnlyKeys("area-1", "area-2");
        assertThat(scenario.paths().get("path-1").waypoints().size()).isGreaterThan(1);
        assertThat(scenario.road().orElseThrow().network().lanes()).isNotEmpty();
        assertThat(scenario.vehicles()).extracting(group -> group.ids().count()).containsExactly(10L, 1L, 1L);
        assertThat(scenario.vehicles().get(1).mission()).hasSize(1);
        assertThat(scenario.vehicles().get(2).perception().sensors()).isNotEmpty();
        assertThat(scenario.expect()).hasSize(2);
    }

    @Test
    void whatIsTypedAppearsOnTheMapAndMistakesAtTheirLine() throws Exception {
        Files.writeString(folder.resolve("mine/typed.yaml"), "# keep this\nname: typed\nsite: {lat: 48.1, lon: 11.6}\nclock: {duration: 9 s}\nvehicles:\n  - {ids: 1, name: drone, like: quadcopter, start: {at: [0, 0]}}\n");
        Page page = open("/edit?file=typed.yaml", 1440, 900, ColorScheme.DARK);

        patiently(page, () -> {
            page.waitForFunction("() => /1 vehicle/.test(document.querySelector('.edit-state').textContent)");
            dragAcrossTheMiddle(page, "area");
            awaitText(page, "start: {at: [0, 0]}");
            type(page, "areas:\n");
            type(page, "  yard: {box: {center: [0, 0], size: [80, 60]}}\n");
            awaitMap(page, "area yard, group drone");
            type(page, "paths: {lap: {waypoints: [[0, 0], [30, 0]]}}\nexpect:\n  - inside: yard\n");
            awaitMap(page, "area yard, path lap, group drone");
            awaitVerdicts(page, 1);
            openAndCloseSpace(page);
            page.click("button:has-text('Undo')");
            awaitMap(page, "area yard, group drone");
            type(page, "");
            page.keyboard().press("ArrowUp");
            page.click("button[aria-label='Remove yard']");
            page.waitForFunction("() => !/yard/.test(" + TEXT + ")");
            awaitMap(page, "group drone");
            page.click("button:has-text('Undo')");
            awaitMap(page, "area yard, group drone");
            type(page, "expects: 5\n");
            page.waitForFunction("() => /There is no key expects/.test(document.querySelector('.edit-problems').textContent)");
            see(page, "mistake");
        });

        assertThat(Files.readString(folder.resolve("mine/typed.yaml"))).as("nothing is saved by itself").doesNotContain("yard");
        assertThat(faults).isEmpty();
    }

    @Test
    void aLaneOfTheImportedMapIsCorrectedInItsPanel() throws Exception {
        Files.copy(ROOT.resolve("scenarios/roundabout.osm"), folder.resolve("mine/town.osm"), StandardCopyOption.REPLACE_EXISTING);
        Files.writeString(folder.resolve("mine/lanes.yaml"), """
                name: lanes
                site: {lat: 47.3, lon: 9.0}
                clock: {duration: 9 s}
                road: town.osm   # as surveyed
                vehicles:
                  - {ids: 1..3, like: traffic-car, start: {on-lanes: {}}}
                """);
        Page page = open("/edit?file=lanes.yaml", 1440, 900, ColorScheme.LIGHT);

        patiently(page, () -> {
            page.waitForFunction("() => /3 vehicles/.test(document.querySelector('.edit-state').textContent)");
            page.evaluate("() => document.querySelector('.edit-map').focus()");
            clickALane(page);
            page.fill("[data-field=lane-limit]", "20 km/h");
            page.keyboard().press("Tab");
            awaitText(page, "limit: 20 km/h");
            page.selectOption("[data-field=lane-priority]", "low");
            awaitText(page, "priority: low");
            page.click("ul.entries button:has-text('Cut')");
            awaitText(page, "cut:");
            page.check("[data-field=lane-closed]");
            awaitText(page, "open: false");
            see(page, "lane");
            findNothingSerious(page);
            page.uncheck("[data-field=lane-closed]");
            page.waitForFunction("() => !/open: false/.test(" + TEXT + ")");
            page.waitForFunction("() => /Changed · 3 vehicles/.test(document.querySelector('.edit-state').textContent)");
            page.keyboard().press("Control+s");
            page.waitForFunction("() => /Saved lanes.yaml/.test(document.querySelector('.edit-state').textContent)");
        });

        assertThat(Files.readString(folder.resolve("mine/lanes.yaml"))).contains("# as surveyed", "corrections:", "cut:");
        assertThat(ScenarioReader.read(folder.resolve("mine/lanes.yaml"), Map.of()).scenario().road().orElseThrow().network().lanes()).isNotEmpty();
        assertThat(faults).isEmpty();
    }

    /** The picture is half red and half green, so that a screenshot shows where it lies. */
    @Test
    void anAerialPictureIsPlacedByItsWorldFileAndAlignedAndPeopleCrossInAZoneOfFog() throws Exception {
        BufferedImage picture = new BufferedImage(400, 200, BufferedImage.TYPE_INT_RGB);
        for (int x = 0; x < 400; x++) {
            for (int y = 0; y < 200; y++) {
                picture.setRGB(x, y, x < 200 ? 0xc02020 : 0x20a020);
            }
        }
        ImageIO.write(picture, "png", folder.resolve("air.png").toFile());
        Path worldFile = Files.writeString(folder.resolve("air.pgw"), "0.000005\n0\n0\n-0.000005\n11.7\n48.2\n");
        Page page = open("/edit", 1440, 900, ColorScheme.LIGHT);

        patiently(page, () -> {
            page.setInputFiles("input[type=file]", folder.resolve("air.png"));
            awaitText(page, "picture: {file: air.png");
            awaitMap(page, "picture air.png");
            page.waitForFunction("() => !document.querySelector('.edit-map').inert");
            page.setInputFiles("input[type=file]", worldFile);
            awaitText(page, "lat: 48.199");
            awaitPlace(page);
            page.waitForTimeout(1000);
            see(page, "aerial");
            draw(page, "align", 0.4, 0.4, 0.4, 0.45, 0.6, 0.4, 0.7, 0.45);
            draw(page, "crossing", 0.45, 0.6, 0.55, 0.6);
            awaitText(page, "like: adult");
            draw(page, "weather", 0.3, 0.3, 0.5, 0.3, 0.5, 0.5);
            page.keyboard().press("Enter");
            awaitText(page, "visibility: 60 m");
            page.waitForFunction("() => /4 vehicles/.test(document.querySelector('.edit-state').textContent)");
            page.waitForTimeout(1000);
            see(page, "aerial aligned");
            findNothingSerious(page);
            page.fill(".file-name", "aerial.yaml");
            page.keyboard().press("Control+s");
            page.waitForFunction("() => /Saved aerial.yaml/.test(document.querySelector('.edit-state').textContent)");
        });

        LoadedScenario read = ScenarioReader.read(folder.resolve("mine/aerial.yaml"), Map.of());
        AerialPictureSettings placed = read.scenario().map().orElseThrow().picture().orElseThrow();
        assertThat(placed.width()).as("half as wide again as 400 pixels of 0.000005 degrees of longitude at 48.2 degrees").isCloseTo(1.5 * 400 * 5e-6 * 111_195 * Math.cos(Math.toRadians(48.2)), offset(3.0));
        assertThat(read.map().orElseThrow().picture()).isPresent();
        assertThat(read.scenario().weather().zones()).hasSize(1);
        assertThat(faults).isEmpty();
    }

    /** Clicks along a line across the map until the panel of a lane that leads on is there. */
    private static void clickALane(Page page) {
        for (double across = 0.2; across < 0.8; across += 0.01) {
            click(page, across, 0.35);
            if (page.locator("[data-field=lane-limit]").count() > 0 && page.locator("ul.entries button:has-text('Cut')").count() > 0) {
                return;
            }
        }
        throw new AssertionError("no lane was met");
    }

    @Test
    void whatOthersSaveIsOfferedAndWhatWasNotSavedIsKept() throws Exception {
        Path file = Files.writeString(folder.resolve("mine/shared.yaml"), "name: shared\nsite: {lat: 48.1, lon: 11.6}\nclock: {duration: 9 s}\nvehicles:\n  - {ids: 1, like: quadcopter, start: {at: [0, 0]}}\n");
        Page page = open("/edit?file=shared.yaml", 390, 844, ColorScheme.LIGHT);

        patiently(page, () -> {
            page.click(".edit-tabs button:has-text('Text')");
            append(file, "# theirs\n");
            lookAgain(page);
            awaitText(page, "# theirs");
            type(page, "# mine\n");
            append(file, "# theirs again\n");
            page.keyboard().press("Control+s");
            page.waitForSelector(".edit-notice:has-text('Somebody else has changed shared.yaml')");
            see(page, "others");
            findNothingSerious(page);
            page.waitForFunction("() => (localStorage.getItem('tandem.draft.shared.yaml') ?? '').includes('# mine')");
            page.onDialog(dialog -> dialog.accept());
            page.reload();
            page.click(".edit-notice button:has-text('Take them')");
            page.click(".edit-tabs button:has-text('Text')");
            awaitText(page, "# mine");
            page.keyboard().press("Control+s");
            page.waitForFunction("() => /Saved shared.yaml/.test(document.querySelector('.edit-state').textContent)");
        });

        assertThat(Files.readString(file)).contains("# mine");
        assertThat(folder.resolve("mine/.backups/shared.yaml/1")).content().contains("# theirs again");
        assertThat(faults).allMatch(fault -> fault.contains("422"), "only the refused save");
    }

    private static void append(Path file, String words) {
        try {
            Files.writeString(file, words, StandardOpenOption.APPEND);
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
    }

    private static void lookAgain(Page page) {
        page.evaluate("() => window.dispatchEvent(new Event('focus'))");
    }

    /** Takes a tool, presses where the only vehicle stands and releases beside it, and leaves the tool. */
    private static void dragAcrossTheMiddle(Page page, String tool) {
        take(page, "button[data-tool=" + tool + "]");
        BoundingBox map = page.locator(".edit-map").boundingBox();
        page.mouse().move(map.x + map.width / 2, map.y + map.height / 2);
        page.mouse().down();
        page.mouse().move(map.x + map.width / 2 + 80, map.y + map.height / 2 + 40);
        page.mouse().up();
        page.keyboard().press("Escape");
        page.waitForTimeout(500);
    }

    private static void openAndCloseSpace(Page page) {
        page.press(".edit-map", "d");
        page.waitForSelector(".edit-space .space-canvas");
        page.press(".edit-map", "d");
        page.waitForFunction("() => document.querySelector('.edit-space').hidden && document.querySelector('.space-canvas') === null");
    }

    private Page open(String path, int width, int height, ColorScheme scheme) {
        Page page = browser.newContext(new Browser.NewContextOptions().setViewportSize(width, height).setReducedMotion(ReducedMotion.REDUCE).setColorScheme(scheme)).newPage();
        page.setDefaultTimeout(PATIENCE_MILLIS);
        PageFaults.listen(page, faults);
        page.navigate(url + path);
        page.waitForSelector(".edit-overlay");
        page.waitForSelector(".edit-map[data-site]");
        return page;
    }

    private void patiently(Page page, Runnable steps) {
        try {
            steps.run();
        } catch (TimeoutError never) {
            see(page, "never");
            throw new AssertionError("the text is " + page.evaluate(TEXT) + " and the program said " + program.err, never);
        }
    }

    /** Draws with the mouse, at shares of the map's size. */
    private static void draw(Page page, String tool, double... places) {
        take(page, "button[data-tool=" + tool + "]");
        for (int i = 0; i < places.length; i += 2) {
            click(page, places[i], places[i + 1]);
        }
    }

    private static void click(Page page, double across, double down) {
        BoundingBox map = page.locator(".edit-map").boundingBox();
        page.mouse().click(map.x + across * map.width, map.y + down * map.height);
    }

    /** Clicks what may be in a drawer that is not open. */
    private static void take(Page page, String element) {
        page.click("#" + page.locator(element).evaluate("(one) => one.closest('[role=tabpanel]').getAttribute('aria-labelledby')"));
        page.click(element);
    }

    private static void place(Page page, String model, double across, double down) {
        take(page, "button[data-model=" + model + "]");
        click(page, across, down);
        awaitText(page, "like: " + model);
    }

    /** Goes to an element and presses keys there. */
    private static void press(Page page, String element, String... keys) {
        walkTo(page, element);
        for (String key : keys) {
            page.keyboard().press(key);
        }
    }

    /** Goes to an element as people without a mouse do: by Tab from one control to the next, and by arrow keys inside of a row of buttons that is one stop; what is in a drawer, after its name. */
    private static void walkTo(Page page, String element) {
        Locator wanted = page.locator(element).first();
        Object drawer = wanted.evaluate("(one) => one.closest('[role=tabpanel]')?.getAttribute('aria-labelledby') ?? null");
        if (drawer != null && !wanted.isVisible()) {
            walkTo(page, "#" + drawer);
        }
        for (int i = 0; i < MOST_STOPS; i++) {
            Object way = wanted.evaluate("(one) => document.activeElement === one ? 'there' : document.activeElement?.closest('[role=tablist], [role=tabpanel]')?.contains(one) ? 'ArrowRight' : 'Tab'");
            if (way.equals("there")) {
                return;
            }
            page.keyboard().press(way.toString());
        }
        throw new AssertionError(element + " is not reached by keys");
    }

    /** Takes a tool, after which the map has the focus; each arrow is pressed several times. */
    private static void drawByKeys(Page page, String tool, String... steps) {
        press(page, tool, "Enter");
        for (String step : steps) {
            for (String key : step.split(" ")) {
                for (int i = 0; i < (key.startsWith("Arrow") ? 5 : 1); i++) {
                    page.keyboard().press(key);
                }
            }
        }
    }

    /** Waits until the imported map is shown and may be drawn on. */
    private static void awaitPlace(Page page) {
        page.waitForSelector(".edit-map:not([data-site='48.1 11.6'])");
        page.waitForFunction("() => !document.querySelector('.edit-map').inert && document.querySelector('.edit-hint .row') !== null");
    }

    private static void awaitVerdicts(Page page, int count) {
        page.waitForFunction("(count) => document.querySelectorAll('.edit-verdicts .met, .edit-verdicts .unmet').length === count", count);
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
        AccessibilityCheck.findings(page).forEach(one -> faults.add("axe " + one));
    }
}
