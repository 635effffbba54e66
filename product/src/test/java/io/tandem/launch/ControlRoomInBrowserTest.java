package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.TimeoutError;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The control room as a person uses it, in a real browser. Pictures of what it saw are in target/control-room. */
class ControlRoomInBrowserTest {

    /** Two that meet head-on after some seconds and do not care, and one that goes its way. */
    private static final String SCENARIO = """
            # Two cars meet, a third drives past.
            name: Meeting
            site: {lat: 29.1897, lon: -81.0457}
            clock: {step: 10 ms, report: 100 ms}
            areas:
              field: {box: {center: [0, 0], size: [160, 100]}}
            vehicles:
              - {ids: 101..101, name: "car-{id}", mobility: {model: kinematic, speed: 5 m/s}, start: {at: [-30, 0], heading: 0 deg}, behaviors: {wander: 1}}
              - {ids: 102..102, name: "car-{id}", mobility: {model: kinematic, speed: 5 m/s}, start: {at: [30, 0], heading: 180 deg}, behaviors: {wander: 1}}
              - {ids: 103..103, name: "car-{id}", mobility: {model: kinematic, speed: 5 m/s}, start: {at: [0, 30], heading: 0 deg}, behaviors: {wander: 1}}
            triggers:
              RAIN: {label: It rains}
            """;
    private static final Path ROOT = Path.of(System.getProperty("tandem.root", ".."));
    private static final Path PICTURES = ROOT.resolve("product/target/control-room");

    @TempDir
    private static Path folder;
    private static Playwright playwright;
    private static Browser browser;
    private static Program program;
    private static String url;
    private final List<String> faults = new ArrayList<>();

    @BeforeAll
    static void openBrowserAndControlRoom() throws IOException {
        Optional<Path> chromium = Stream.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome").map(Path::of)
                .filter(Files::isExecutable).findFirst();
        if (chromium.isEmpty()) {
            System.err.println("NO BROWSER: the control room is not tried. Install chromium (Debian: apt-get install chromium).");
        }
        Assumptions.assumeTrue(chromium.isPresent(), "no chromium on this machine");
        playwright = Playwright.create(new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        browser = playwright.chromium().launch(new BrowserType.LaunchOptions().setExecutablePath(chromium.get()).setArgs(List.of("--no-sandbox",
                "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-background-networking", "--disable-component-update", "--no-first-run")));
        Files.createDirectories(folder.resolve("scenarios"));
        Files.writeString(folder.resolve("scenarios/meeting.yaml"), SCENARIO);
        program = Program.start(folder, "web", "--port", "0");
        url = program.awaitWords("Control room: (http://127\\.0\\.0\\.1:\\d+)/");
        Assumptions.assumeTrue(ControlRoomInBrowserTest.class.getResource("/web/index.html") != null, "the page was not built: no npm");
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
    void aRunIsStartedControlledDrivenStoppedAndReplayed() {
        Page page = open("/", 1280, 720, ColorScheme.DARK);

        try {
            goThrough(page);
        } catch (TimeoutError never) {
            see(page, "failed");
            faults.add(program.err.toString());
            throw new AssertionError(String.join("\n", faults), never);
        }

        assertThat(faults).isEmpty();
    }

    private void goThrough(Page page) {
        page.click(".card >> text=Start");
        page.waitForSelector(".segment.set:not(:disabled)");
        page.keyboard().press("2");
        page.waitForSelector(".segment.go:not(:disabled)");
        page.keyboard().press("3");
        page.waitForSelector(".segment.go[aria-pressed=true]");
        drive(page);
        page.waitForSelector(".alerts >> text=car-101");
        see(page, "live-dark");
        keepForReaders("live-dark");
        seeOthers();
        page.click(".segment.pause");
        page.waitForSelector(".segment.pause[aria-pressed=true]");
        assertThat(clockAfter(page, 0)).isEqualTo(clockAfter(page, 700));
        stop(page);
        replay(page);
    }

    private void drive(Page page) {
        page.keyboard().press("/");
        page.keyboard().type("car-103");
        page.keyboard().press("Enter");
        page.waitForSelector(".drawer .who:has-text(\"car-103\")");
        page.click("text=Drive by hand");
        page.waitForSelector(".facts:has-text(\"operator-\")");
        page.keyboard().down("ArrowUp");
        page.keyboard().down("ArrowLeft");
        page.waitForSelector(".facts:has-text(\"manual\"), .drawer:has-text(\"driven by an operator\"), .drawer:has-text(\"manual\")");
        page.waitForTimeout(1500);
        page.keyboard().up("ArrowLeft");
        page.keyboard().up("ArrowUp");
    }

    private void seeOthers() {
        for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
            Page phone = open("/", 390, 844, scheme);
            phone.waitForSelector(".room");
            phone.waitForTimeout(800);
            see(phone, "phone-" + scheme.name().toLowerCase(Locale.ROOT));
            phone.context().close();
        }
        Page desk = open("/", 1280, 720, ColorScheme.LIGHT);
        desk.waitForSelector(".room");
        desk.waitForTimeout(800);
        see(desk, "live-light");
        desk.context().close();
    }

    private static String clockAfter(Page page, int millis) {
        page.waitForTimeout(millis);
        return page.textContent(".clock");
    }

    private void stop(Page page) {
        page.keyboard().press("Shift+Escape");
        page.keyboard().press("Shift+Escape");
        page.waitForSelector("dialog[open]");
        see(page, "over");
    }

    private void replay(Page page) {
        page.navigate(url + "/runs");
        page.waitForSelector(".run");
        see(page, "runs");
        String id = page.getAttribute("a[href^='/runs/']", "href");
        page.navigate(url + id);
        page.waitForSelector(".play[data-playing=true]");
        page.keyboard().press(" ");
        page.waitForSelector(".play[data-playing=false]");
        page.click(".mark-alert >> nth=0");
        page.waitForTimeout(500);
        see(page, "replay");
    }

    /** With -Dtandem.update=true the documents' picture is taken anew. */
    private static void keepForReaders(String name) {
        if (Boolean.getBoolean("tandem.update")) {
            try {
                Files.copy(PICTURES.resolve(name + ".png"), ROOT.resolve("docs/pictures/control-room.png"), StandardCopyOption.REPLACE_EXISTING);
            } catch (IOException trouble) {
                throw new UncheckedIOException(trouble);
            }
        }
    }

    private Page open(String path, int width, int height, ColorScheme scheme) {
        BrowserContext context = browser.newContext(new Browser.NewContextOptions().setViewportSize(width, height).setColorScheme(scheme));
        Page page = context.newPage();
        page.setDefaultTimeout(15_000);
        page.onConsoleMessage(message -> {
            if (message.type().equals("error")) {
                faults.add(message.text());
            }
        });
        page.onPageError(faults::add);
        page.onRequest(request -> {
            if (request.url().startsWith("http") && !request.url().startsWith(url + "/")) {
                faults.add("a request to " + URI.create(request.url()).getHost());
            }
        });
        page.navigate(url + path);
        return page;
    }

    private static void see(Page page, String name) {
        page.screenshot(new Page.ScreenshotOptions().setPath(PICTURES.resolve(name + ".png")));
    }
}
