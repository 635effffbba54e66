package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.TimeoutError;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import com.microsoft.playwright.options.WaitForSelectorState;
import io.tandem.FreePort;
import io.tandem.scene.model.SampleModels;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The control room as a person uses it, in a real browser. Pictures of what it saw are in target/control-room. */
@Tag("slow")
class ControlRoomInBrowserTest {

    /** Two that go around a ring against each other, meet every few seconds and do not care, and one that goes its way. */
    private static final String SCENARIO = """
            # Two cars meet again and again, a third drives past.
            name: Meeting
            site: {lat: 29.1897, lon: -81.0457}
            clock: {step: 10 ms, report: 100 ms}
            map: {source: yard.geojson, attribution: Yard}
            areas:
              field: {box: {center: [0, 0], size: [160, 100]}}
            paths:
              ring: {closed: true, waypoints: [[-30, 0], [0, -8], [30, 0], [0, 8]]}
              back: {closed: true, waypoints: [[30, 0], [0, -8], [-30, 0], [0, 8]]}
            vehicles:
              - {ids: 101..101, name: "car-{id}", mobility: {model: kinematic, speed: 5 m/s}, start: {at: [-30, 0], heading: -15 deg}, behaviors: {follow-path: {priority: 3, path: ring}}}
              - {ids: 102..102, name: "car-{id}", mobility: {model: kinematic, speed: 5 m/s}, start: {at: [30, 0], heading: 195 deg}, behaviors: {follow-path: {priority: 3, path: back}}}
              - {ids: 103..103, name: "car-{id}", mobility: {model: kinematic, speed: 5 m/s}, start: {at: [0, 30], heading: 0 deg}, behaviors: {wander: 1}}
            triggers:
              RAIN: {label: It rains}
            """;
    private static final String MAP = """
            {"type": "FeatureCollection", "features": [
              {"type": "Feature", "properties": {"landuse": "grass"}, "geometry": {"type": "Polygon", "coordinates": [[[-81.0467, 29.1892], [-81.0447, 29.1892],
                [-81.0447, 29.1902], [-81.0467, 29.1902], [-81.0467, 29.1892]]]}},
              {"type": "Feature", "properties": {"highway": "residential", "name": "Test Lane"}, "geometry": {"type": "LineString", "coordinates":
                [[-81.0470, 29.1897], [-81.0444, 29.1897]]}},
              {"type": "Feature", "properties": {"building": "yes", "height": 12}, "geometry": {"type": "Polygon", "coordinates": [[[-81.0456, 29.18995],
                [-81.0453, 29.18995], [-81.0453, 29.19015], [-81.0456, 29.19015], [-81.0456, 29.18995]]]}}]}
            """;
    /** A rover with a model of its own, a camera and a scanner, before a car. */
    private static final String ROVER = """
            name: Rover
            site: {lat: 29.1897, lon: -81.0457}
            clock: {step: 20 ms, report: 100 ms}
            vehicles:
              - ids: 1
                start: {at: [0, 0]}
                look: {model: rover.glb}
                perception:
                  sensors:
                    - {type: camera, name: front, mount: {ahead: 1 m, up: 1 m}, size: [160, 120], focal: 100, every: 0.5 s}
                    - {type: lidar-3d, name: cloud, mount: {up: 1.5 m}, lines: 8, azimuths: 180, range: 30 m, every: 0.5 s}
              - {ids: 2, start: {at: [9, 1]}}
            """;
    /** A car at rest, whose inside is recorded: a quarter of its weight lies on each wheel, more or less. */
    private static final String STANDING = """
            name: Standing
            site: {lat: 29.1897, lon: -81.0457}
            record: {physics: [1]}
            vehicles:
              - {ids: 1, mobility: {model: rigid, preset: car}, start: {at: [0, 0]}}
            """;
    /** A robot that pushes a box: its contact is recorded, and so is the impact. */
    private static final String PUSHING = """
            name: Pushing
            site: {lat: 29.1897, lon: -81.0457}
            clock: {step: 10 ms, report: 100 ms, duration: 30 s}
            record: {physics: [1]}
            alerts: {look-ahead: 0 s, protect: 0.1}
            vehicles:
              - {ids: 1, mobility: {model: rigid, preset: skid-steer}, start: {at: [0, 0]}, behaviors: {script: {priority: 1, of: twist, rows: [[0, 1.2, 0]]}}}
            blocks:
              - {ids: 9, mass: 8 kg, outline: [[0.25, 0.25], [0.25, -0.25], [-0.25, -0.25], [-0.25, 0.25]], height: [0 m, 0.5 m], mu: 0.4, start: {at: [1.5, 0]}}
            """;
    /** Pixels of the 3D view, on a coarse grid, in the red of contacts. */
    private static final String RED_IN_SPACE = "(() => { const pen = Object.assign(document.createElement('canvas'), { width: 500, height: 320 }).getContext('2d');"
            + " pen.drawImage(document.querySelector('.space-canvas'), 0, 0, 500, 320); const all = pen.getImageData(0, 0, 500, 320).data; let found = 0;"
            + " for (let i = 0; i < all.length; i += 4) { found += all[i] > 150 && all[i] > all[i + 1] + 70 && all[i] > all[i + 2] + 70 ? 1 : 0; } return found; })()";
    /** Pixels of the 3D view, on a coarse grid, in the light blue of loads and of the selection. */
    private static final String BLUE_IN_SPACE = "(() => { const pen = Object.assign(document.createElement('canvas'), { width: 250, height: 160 }).getContext('2d');"
            + " pen.drawImage(document.querySelector('.space-canvas'), 0, 0, 250, 160); const all = pen.getImageData(0, 60, 250, 100).data; let found = 0;"
            + " for (let i = 0; i < all.length; i += 4) { found += all[i + 2] > 150 && all[i + 2] > all[i] + 60 ? 1 : 0; } return found; })()";
    private static final String PLACES = "[...document.querySelectorAll('.lines .line')].map((line) => line.querySelector('.cell-east').textContent + ' '"
            + " + line.querySelector('.cell-north').textContent)";
    private static final String HEADING = "Number([...document.querySelectorAll('.drawer .value')].find((one) => one.title === 'Chart heading')"
            + ".textContent.match(/-?\\d+/)[0])";
    private static final String PITCH = "Number(new URLSearchParams(location.search).get('at')?.split(',')[4])";
    /** Number of different colours in the 3D view, on a coarse grid: sky, ground, road, house and vehicles are more than a few. */
    private static final String COLOURS_IN_SPACE = "(() => { const pen = Object.assign(document.createElement('canvas'), { width: 120, height: 80 }).getContext('2d');"
            + " pen.drawImage(document.querySelector('.space-canvas'), 0, 0, 120, 80); const all = pen.getImageData(0, 0, 120, 80).data; const found = new Set();"
            + " for (let i = 0; i < all.length; i += 4) { found.add((all[i] >> 3) * 1024 + (all[i + 1] >> 3) * 32 + (all[i + 2] >> 3)); } return found.size; })()";
    private static final String SHARE_OF_THE_MAP = "((box) => box.width * box.height / (innerWidth * innerHeight))(document.querySelector('.map-box').getBoundingClientRect())";
    private static final int MOST_TRIES = 40;
    private static final int LOOKS_PER_TRY = 10;
    private static final Path ROOT = Path.of(System.getProperty("tandem.root", ".."));
    private static final Path PICTURES = ROOT.resolve("product/target/control-room");

    @TempDir
    private static Path folder;
    private static Playwright playwright;
    private static Path executable;
    private static Browser browser;
    private static Program program;
    private static int port;
    private static String url;
    private final List<String> faults = new ArrayList<>();
    private final List<String> asked = new ArrayList<>();

    @BeforeAll
    static void openBrowserAndControlRoom() throws IOException {
        Optional<Path> chromium = Stream.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome").map(Path::of)
                .filter(Files::isExecutable).findFirst();
        if (chromium.isEmpty()) {
            System.err.println("NO BROWSER: the control room is not tried. Install chromium (Debian: apt-get install chromium).");
        }
        Assumptions.assumeTrue(chromium.isPresent(), "no chromium on this machine");
        Assumptions.assumeTrue(ControlRoomInBrowserTest.class.getResource("/web/index.html") != null, "the page was not built: no npm");
        playwright = Playwright.create(new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        executable = chromium.get();
        browser = launch("--use-angle=swiftshader");
        Files.createDirectories(folder.resolve("scenarios"));
        Files.writeString(folder.resolve("scenarios/meeting.yaml"), SCENARIO);
        Files.writeString(folder.resolve("scenarios/yard.geojson"), MAP);
        program = Program.start(folder, "web", "--port", "0");
        port = Integer.parseInt(program.awaitWords("Control room: http://127\\.0\\.0\\.1:(\\d+)/"));
        url = "http://127.0.0.1:" + port;
    }

    private static Browser launch(String graphics) {
        return playwright.chromium().launch(new BrowserType.LaunchOptions().setExecutablePath(executable).setArgs(List.of("--no-sandbox", graphics, "--enable-unsafe-swiftshader",
                "--disable-background-networking", "--disable-component-update", "--no-first-run")));
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
    void aRunIsStartedControlledDrivenAndStopped() {
        Page page = open("/", 1280, 720, ColorScheme.DARK);

        patiently(page, () -> goThrough(page));

        assertThat(faults).isEmpty();
    }

    @Test
    void aRunIsSeenInSpaceByEveryCamera() throws IOException {
        try (Program live = Program.start(folder, "run", "scenarios/meeting.yaml", "--port", "0")) {
            Page page = open("http://127.0.0.1:" + live.awaitWords("Control room: http://127\\.0\\.0\\.1:(\\d+)/"), "/", 1000, 640, ColorScheme.DARK);

            patiently(page, () -> {
                listens(page);
                page.keyboard().press("d");
                page.waitForSelector(".space-canvas");
                for (String camera : List.of("orbit", "chase", "driver", "drone", "top")) {
                    page.selectOption(".space-tools select", camera);
                    page.waitForFunction("(camera) => new URLSearchParams(location.search).get('space') === camera && " + COLOURS_IN_SPACE + " > 12", camera);
                    see(page, "space-" + camera);
                }
                page.click(".space-tools >> text=Add view");
                page.waitForFunction("() => document.querySelectorAll('.space-canvas').length === 2 && new URLSearchParams(location.search).get('space') === 'top~driver'");
                see(page, "space-views");
                findNothingSerious(page, "space");
                page.keyboard().press("d");
                page.waitForFunction("() => document.querySelector('.space').hidden && document.querySelector('.space-canvas') === null");
            });
            page.context().close();
        }

        assertThat(faults).isEmpty();
    }

    @Test
    void theModelAndTheSensorsOfAVehicleAreSeenInSpace() throws IOException {
        Files.write(folder.resolve("scenarios/rover.glb"), SampleModels.glb());
        Files.writeString(folder.resolve("scenarios/rover.yaml"), ROVER);
        try (Program live = Program.start(folder, "run", "scenarios/rover.yaml", "--port", "0")) {
            Page page = open("http://127.0.0.1:" + live.awaitWords("Control room: http://127\\.0\\.0\\.1:(\\d+)/"), "/?vid=1&space=drone", 1000, 640, ColorScheme.DARK);

            patiently(page, () -> {
                page.waitForFunction("() => document.querySelector('.space-canvas') && " + COLOURS_IN_SPACE + " > 12");
                page.waitForSelector(".space-pictures img[src^='data:image/png']");
                see(page, "space-sensors");
                page.selectOption(".space-tools select", "sensor");
                page.waitForSelector(".space-tools select[aria-label=Sensor]");
                page.waitForFunction("() => { const { width, height } = document.querySelector('.space-canvas'); return Math.abs(width / height - 4 / 3) < 0.05; }");
                see(page, "space-through-sensor");
                findNothingSerious(page, "space-sensors");
                page.selectOption(".space-tools select[aria-label='What sensors measure']", "off");
                page.waitForFunction("() => document.querySelector('.space-pictures').hidden");
            });
            page.context().close();
        }

        assertThat(asked).anyMatch(address -> address.matches(".*/map/[0-9a-f]{16}\\.mesh"));
        assertThat(faults).isEmpty();
    }

    @Test
    void loadsOfTheWheelsAreDrawnAsArrows() throws IOException {
        Files.writeString(folder.resolve("scenarios/standing.yaml"), STANDING);
        try (Program live = Program.start(folder, "run", "scenarios/standing.yaml", "--port", "0")) {
            Page page = open("http://127.0.0.1:" + live.awaitWords("Control room: http://127\\.0\\.0\\.1:(\\d+)/"), "/?vid=1&space=chase", 1000, 640, ColorScheme.DARK);

            patiently(page, () -> {
                page.waitForFunction("() => document.querySelector('.space-canvas') && " + BLUE_IN_SPACE + " > 0");
                int ring = ((Number) page.evaluate(BLUE_IN_SPACE)).intValue();
                page.click(".space-tools >> text=Forces");
                page.waitForFunction("(ring) => " + BLUE_IN_SPACE + " > ring + 20", ring);
                see(page, "space-forces");
                page.click(".space-tools >> text=Forces");
                page.waitForFunction("(ring) => " + BLUE_IN_SPACE + " < ring + 15", ring);
            });
            page.context().close();
        }

        assertThat(faults).isEmpty();
    }

    @Test
    void theForceOfAContactIsDrawnWhereBodiesTouch() throws IOException {
        Files.writeString(folder.resolve("scenarios/pushing.yaml"), PUSHING);
        Program.finished(folder, "run", "scenarios/pushing.yaml", "--fast", "--record", "runs/pushing.mcap");
        Page page = open("/runs/pushing?vid=1&space=drone", 1000, 640, ColorScheme.DARK);

        patiently(page, () -> {
            page.waitForSelector(".play[data-playing=true]");
            page.keyboard().press(" ");
            seeks(page, 3, () -> page.locator(".slider").fill("3"));
            page.waitForFunction("() => document.querySelector('.space-canvas') && " + COLOURS_IN_SPACE + " > 12");
            page.click(".space-tools >> text=Forces");
            page.waitForFunction("() => " + RED_IN_SPACE + " > 5");
            page.waitForSelector(".space-names .force:has-text(\"N\")");
            see(page, "space-contact");
            page.click(".space-tools >> text=Forces");
            page.waitForFunction("() => " + RED_IN_SPACE + " < 3");
        });

        assertThat(faults).isEmpty();
    }

    @Test
    void withoutWebGlTheMapWorksAndSaysThatThereIsNoThirdDimension() throws IOException {
        try (Program live = Program.start(folder, "run", "scenarios/meeting.yaml", "--port", "0"); Browser flat = launch("--disable-3d-apis")) {
            Page page = open(flat, "http://127.0.0.1:" + live.awaitWords("Control room: http://127\\.0\\.0\\.1:(\\d+)/"), "/", 1000, 640, ColorScheme.DARK);

            patiently(page, () -> {
                page.waitForSelector(".plain-map");
                page.keyboard().press("d");
                page.waitForSelector(".toast:has-text(\"no WebGL2, so there is no 3D view. The map works.\")");
                assertThat(page.isVisible(".space")).isFalse();
            });
            page.context().close();
        }

        assertThat(faults).isEmpty();
        assertThat(asked).as("nothing of the 3D view is loaded").noneMatch(one -> one.contains("spaceview"));
    }

    @Test
    void everyoneCanUseItInAnyLightAndSize() throws IOException {
        try (Program live = Program.start(folder, "run", "scenarios/meeting.yaml", "--port", "0")) {
            String origin = "http://127.0.0.1:" + live.awaitWords("Control room: http://127\\.0\\.0\\.1:(\\d+)/");

            lookIn(origin, "phone", 390, 844);
            lookIn(origin, "live", 1280, 720);
        }

        assertThat(faults).isEmpty();
    }

    @Test
    void aRecordingIsSoughtSteppedAndReversed() throws IOException {
        Program.finished(folder, "run", "scenarios/meeting.yaml", "--fast", "--duration", "20s");
        Page page = open("/runs", 1280, 720, ColorScheme.LIGHT);

        patiently(page, () -> replay(page));

        assertThat(faults).isEmpty();
    }

    @Test
    void whenCoreDiesThePictureFreezesAndComesBackByItself() throws IOException {
        int free = FreePort.next();
        Program first = Program.start(folder, "run", "scenarios/meeting.yaml", "--port", String.valueOf(free));
        first.awaitWords("Running");
        Page page = open("http://127.0.0.1:" + free, "/", 1280, 720, ColorScheme.LIGHT);

        patiently(page, () -> {
            page.waitForSelector(".segment.go[aria-pressed=true]");
            page.waitForCondition(() -> asked.stream().anyMatch(address -> address.contains("/map/")));
            page.evaluate("() => { window.kept = true; }");
            first.kill();
            page.waitForSelector(".map-box.lost");
            page.waitForFunction("() => /picture is ([2-9]|\\d\\d+) s old/.test(document.querySelector('.banner').textContent)");
            see(page, "lost");
            try (Program _ = Program.start(folder, "run", "scenarios/meeting.yaml", "--port", String.valueOf(free))) {
                page.waitForSelector(".map-box:not(.lost)");
                page.waitForSelector(".segment.go[aria-pressed=true]");
                moves(page);
            } catch (IOException trouble) {
                throw new UncheckedIOException(trouble);
            }
        });

        assertThat(page.evaluate("() => window.kept === true")).as("nobody loaded the page again").isEqualTo(true);
        assertThat(faults).as("but for the connection that was refused meanwhile").allMatch(fault -> fault.contains("ERR_") || fault.contains("WebSocket"));
    }

    /** A step that never comes is told with a picture, and with what the page and the program said. */
    private void patiently(Page page, Runnable steps) {
        try {
            steps.run();
        } catch (TimeoutError never) {
            see(page, "failed");
            faults.add(program.err.toString());
            throw new AssertionError(String.join("\n", faults), never);
        }
    }

    private void goThrough(Page page) {
        page.click(".card >> text=Start");
        listens(page);
        press(page, "2", ".segment.set[aria-pressed=true]");
        press(page, "3", ".segment.go[aria-pressed=true]");
        moves(page);
        drive(page);
        page.waitForSelector(".alerts >> text=car-101");
        see(page, "live-dark");
        freezes(page);
        stop(page);
    }

    /** Keys are heard once the map is there. */
    private static void listens(Page page) {
        page.waitForSelector("canvas.overlay", new Page.WaitForSelectorOptions().setState(WaitForSelectorState.ATTACHED));
    }

    /** On a busy machine a vehicle may be unheard for a moment, and the page then refuses: people press again. */
    private static void press(Page page, String key, String until) {
        for (int looks = 0; looks < MOST_TRIES * LOOKS_PER_TRY && page.querySelector(until) == null; looks++) {
            if (looks % LOOKS_PER_TRY == 0) {
                page.keyboard().press(key);
            }
            page.waitForTimeout(50);
        }
        page.waitForSelector(until);
    }

    /** All three are elsewhere than they were, as the table says. */
    private static void moves(Page page) {
        listens(page);
        page.keyboard().press("b");
        page.waitForFunction("() => document.querySelectorAll('.lines .line').length === 3 && " + PLACES + ".every((place) => !place.includes('–'))");
        Object before = page.evaluate("() => " + PLACES);
        page.waitForFunction("(before) => " + PLACES + ".every((place, i) => place !== before[i])", before);
        page.keyboard().press("Escape");
        page.waitForSelector(".table-page", new Page.WaitForSelectorOptions().setState(WaitForSelectorState.HIDDEN));
    }

    /** Its heading changes while the key is down. */
    private static void drive(Page page) {
        page.keyboard().press("/");
        page.keyboard().type("car-103");
        page.keyboard().press("Enter");
        page.waitForSelector(".drawer .who:has-text(\"car-103\")");
        page.click("text=Drive by hand");
        page.waitForSelector(".facts:has-text(\"operator-\")");
        page.keyboard().down("ArrowUp");
        page.waitForSelector(".facts:has-text(\"manual\")");
        double before = heading(page);
        page.keyboard().down("ArrowLeft");
        page.waitForFunction("(before) => Math.abs(" + HEADING + " - before) > 20", before);
        page.keyboard().up("ArrowLeft");
        page.keyboard().up("ArrowUp");
    }

    private static double heading(Page page) {
        return ((Number) page.evaluate("() => " + HEADING)).doubleValue();
    }

    /** Flat, then pitched with the walls of the base map; then night falls, and back again. */
    private void lookIn(String origin, String name, int width, int height) {
        Page page = open(origin, "/", width, height, ColorScheme.LIGHT);
        patiently(page, () -> {
            listens(page);
            page.waitForSelector(".attribution:has-text(\"Yard\")");
            page.waitForFunction("() => " + clock(".bar .clock") + " > 0");
            lookWell(page, name + "-light");
            page.keyboard().press("i");
            page.waitForFunction("() => " + PITCH + " > 50");
            see(page, name + "-light-pitched");
            page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
            see(page, name + "-dark-pitched");
            page.keyboard().press("i");
            page.waitForFunction("() => !(" + PITCH + " > 0)");
            lookWell(page, name + "-dark");
        });
        page.context().close();
    }

    private void lookWell(Page page, String name) {
        findNothingSerious(page, name);
        see(page, name);
    }

    /** What stands still goes on from where it stood. */
    private static void freezes(Page page) {
        page.click(".segment.pause");
        page.waitForSelector(".segment.pause[aria-pressed=true]");
        double frozen = stoodStill(page);
        page.click(".segment.go");
        page.waitForFunction("(frozen) => " + clock(".bar .clock") + " > frozen + 0.15", frozen);
    }

    /** Where the clock stands, once it has stood for a while: pictures of before the pause may still be on their way to a slow page. */
    private static double stoodStill(Page page) {
        double before = Double.NaN;
        for (int looks = 0; looks < MOST_TRIES; looks++) {
            double now = seconds(page, ".bar .clock");
            if (now == before) {
                return now;
            }
            before = now;
            page.waitForTimeout(700);
        }
        throw new AssertionError("the clock goes on in PAUSE: " + before);
    }

    private static String clock(String selector) {
        return "((text) => text.split(':').reduce((sum, part) => 60 * sum + Number(part), 0))(document.querySelector('" + selector + "').textContent)";
    }

    private static double seconds(Page page, String selector) {
        return ((Number) page.evaluate("() => " + clock(selector))).doubleValue();
    }

    private void stop(Page page) {
        page.keyboard().press("Shift+Escape");
        page.keyboard().press("Shift+Escape");
        page.waitForSelector("dialog[open]");
        see(page, "over");
    }

    private void replay(Page page) {
        page.waitForSelector(".run");
        see(page, "runs");
        findNothingSerious(page, "runs");
        page.click(".run >> text=Replay");
        listens(page);
        page.waitForSelector(".play[data-playing=true]");
        page.keyboard().press(" ");
        page.waitForSelector(".play[data-playing=false]");
        seeks(page, 2, () -> page.locator(".slider").fill("2"));
        String told = page.textContent(".events .event:has-text(\"ALERT\") time");
        page.click(".events .event:has-text(\"ALERT\")");
        page.waitForFunction("(told) => document.querySelector('.scrubber .clock').textContent === told", told);
        double here = seconds(page, ".scrubber .clock");
        page.keyboard().press(".");
        page.waitForFunction("(here) => " + clock(".scrubber .clock") + " > here", here);
        page.click("text=Reverse");
        page.click(".play");
        page.waitForFunction("(here) => " + clock(".scrubber .clock") + " < here - 0.5", here);
        see(page, "replay");
        findNothingSerious(page, "replay");
        leavesTheMapItsRoom(page);
    }

    /** Three quarters of the window without panels, and three fifths with any one of them: alerts, charts, filters, settings. */
    private static void leavesTheMapItsRoom(Page page) {
        page.keyboard().press("Escape");
        page.waitForSelector(".pane.closed[data-panel=details]", new Page.WaitForSelectorOptions().setState(WaitForSelectorState.ATTACHED));
        page.waitForFunction("() => " + SHARE_OF_THE_MAP + " >= 0.6");
        page.keyboard().press("a");
        page.waitForFunction("() => " + SHARE_OF_THE_MAP + " >= 0.75");
        for (String panel : List.of("c", "g", "p")) {
            page.keyboard().press(panel);
            page.waitForFunction("() => " + SHARE_OF_THE_MAP + " < 0.75 && " + SHARE_OF_THE_MAP + " >= 0.6");
            page.keyboard().press(panel);
            page.waitForFunction("() => " + SHARE_OF_THE_MAP + " >= 0.75");
        }
    }

    private static void seeks(Page page, double to, Runnable how) {
        how.run();
        page.waitForFunction("(to) => Math.abs(" + clock(".scrubber .clock") + " - to) < 0.11", to);
    }

    /** What axe calls serious or critical is a fault. */
    private void findNothingSerious(Page page, String name) {
        AccessibilityCheck.findings(page).forEach(one -> faults.add(name + ": axe " + one));
    }

    private Page open(String path, int width, int height, ColorScheme scheme) {
        return open(url, path, width, height, scheme);
    }

    private Page open(String origin, String path, int width, int height, ColorScheme scheme) {
        return open(browser, origin, path, width, height, scheme);
    }

    private Page open(Browser in, String origin, String path, int width, int height, ColorScheme scheme) {
        BrowserContext context = in.newContext(new Browser.NewContextOptions().setViewportSize(width, height).setColorScheme(scheme)
                .setReducedMotion(ReducedMotion.REDUCE));
        Page page = context.newPage();
        page.setDefaultTimeout(60_000);
        PageFaults.listen(page, faults);
        page.onWebSocket(socket -> {
            if (!socket.url().startsWith(origin.replace("http", "ws") + "/")) {
                faults.add("a socket to " + URI.create(socket.url()).getHost());
            }
        });
        page.onRequest(request -> {
            asked.add(request.url());
            if (request.url().startsWith("http") && !request.url().startsWith(origin + "/")) {
                faults.add("a request to " + URI.create(request.url()).getHost());
            }
        });
        page.navigate(origin + path);
        return page;
    }

    private static void see(Page page, String name) {
        page.screenshot(new Page.ScreenshotOptions().setPath(PICTURES.resolve(name + ".png")));
    }
}
