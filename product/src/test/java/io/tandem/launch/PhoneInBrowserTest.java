package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.TimeoutError;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Geolocation;
import io.tandem.Patience;
import io.tandem.diagnosis.MistakeException;
import io.tandem.gateway.socket.ClientSocket;
import io.tandem.gateway.socket.SocketClient;
import io.tandem.geo.LatLon;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import io.tandem.message.Fix;
import io.tandem.message.Tap;
import io.tandem.recording.RecordingReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page by which a person joins with a telephone, in a real browser whose position a test decides. Pictures are in target/phone. */
@Tag("slow")
class PhoneInBrowserTest {

    /** A car comes straight for whoever stands at the site, every half minute, and does not care. */
    private static final String SCENARIO = """
            name: People among cars
            site: {lat: 29.1897, lon: -81.0457}
            clock: {step: 10 ms, report: 100 ms}
            join:
              show-others: true
              roles:
                - {role: pedestrian, ids: 1..2}
                - {role: cyclist, ids: 3..3, kind: ground, length: 1.8}
            paths:
              again: {closed: true, waypoints: [[80, 0], [0, 0], [-20, 0], [-20, 12], [80, 12]]}
            vehicles:
              - {ids: 101..101, name: "car-{id}", mobility: {model: kinematic, speed: 8 m/s}, start: {at: [80, 0], heading: 180 deg}, behaviors: {follow-path: again}}
              - {ids: 102..102, name: "car-{id}", mobility: {model: kinematic, speed: 1 m/s}, start: {at: [-20, 30], heading: 90 deg}, behaviors: {wander: 1}}
            """;
    private static final Site SITE = new Site(new LatLon(29.1897, -81.0457), 0);
    private static final Path ROOT = Path.of(System.getProperty("tandem.root", ".."));
    private static final Path PICTURES = ROOT.resolve("product/target/phone");
    private static final List<String> SENSORS = List.of("geolocation", "accelerometer", "gyroscope", "magnetometer");
    private static final String OFFLINE = "ERR_INTERNET_DISCONNECTED";

    @TempDir
    private Path folder;
    private Playwright playwright;
    private Browser browser;
    private Program program;
    private String url;
    private final HttpClient client = HttpClient.newHttpClient();
    private final List<String> faults = new ArrayList<>();
    private int trembling;

    @BeforeEach
    void openBrowserAndRun() throws IOException {
        Optional<Path> chromium = Stream.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome").map(Path::of)
                .filter(Files::isExecutable).findFirst();
        Assumptions.assumeTrue(chromium.isPresent(), "no chromium on this machine");
        Assumptions.assumeTrue(PhoneInBrowserTest.class.getResource("/web/join.html") != null, "the page was not built: no npm");
        playwright = Playwright.create(new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        browser = playwright.chromium().launch(new BrowserType.LaunchOptions().setExecutablePath(chromium.get()).setArgs(List.of("--no-sandbox",
                "--disable-background-networking", "--disable-component-update", "--no-first-run", "--use-fake-device-for-media-stream")));
        Files.writeString(folder.resolve("people.yaml"), SCENARIO);
        program = Program.start(folder, "run", "people.yaml", "--hold", "--port", "0", "--record", "run.mcap");
        url = program.awaitWords("Control room: (http://127\\.0\\.0\\.1:\\d+)/");
        program.awaitWords("Join with a phone: (http://127\\.0\\.0\\.1:\\d+)/join");
    }

    @AfterEach
    void closeAll() {
        if (program != null) {
            program.close();
        }
        if (playwright != null) {
            playwright.close();
        }
    }

    @Test
    void aPersonJoinsMovesIsWarnedSurvivesSilenceAndIsEjected() throws Exception {
        Page page = open(ColorScheme.DARK);

        try {
            goThrough(page);
        } catch (TimeoutError never) {
            see(page, "failed");
            throw new AssertionError(page.textContent("main") + "\n" + faults + "\n" + program.err, never);
        }
        post("/api/live/state", "{\"wish\":\"STOP\"}");
        program.exitCode();

        assertThat(faults).isEmpty();
        assertThat(recordedNorths()).as("what was said while nobody heard came later, in order").containsSubsequence(List.of(6L, 7L, 8L, 9L));
    }

    @Test
    void virtualParticipantsAreSeenOverThePictureOfTheCamera() throws Exception {
        Page page = open(ColorScheme.DARK);
        page.waitForSelector(".role");
        page.fill("#name", "Ann");
        page.click(".join");
        await(page, ".word:text-is(\"Live\")", 0);

        page.click(".look");
        page.waitForSelector(".calm .problem:has-text(\"The camera may not be used. Allow it\")");
        page.context().grantPermissions(Stream.concat(SENSORS.stream(), Stream.of("camera")).toList());
        page.click(".look");
        page.waitForSelector(".augmented video");
        page.waitForFunction("() => document.querySelector('.augmented video').videoWidth > 0");
        page.waitForSelector(".augmented-accuracy:has-text(\"compass not told, usually\")");

        // The car stands 80 m to the east, the other one to the north-west.
        assertThat(seenTowards(page, 90)).isEqualTo("1 of 2 virtual participants in view");
        see(page, "camera-view");
        checkAccess(page);
        assertThat(seenTowards(page, 180)).isEqualTo("0 of 2 virtual participants in view");
        page.click(".augmented-close");
        page.waitForFunction("() => document.querySelector('.augmented') === null");
        assertThat(faults).isEmpty();
    }

    /** What is in view when the phone stands upright with its back to a direction, degrees clockwise from north. */
    private static String seenTowards(Page page, int degrees) {
        page.evaluate("""
                (degrees) => {
                  clearInterval(window.turning);
                  const turn = () => ['deviceorientationabsolute', 'deviceorientation'].forEach((name) =>
                    window.dispatchEvent(new DeviceOrientationEvent(name, { alpha: 360 - degrees, beta: 90, gamma: 0, absolute: true })));
                  window.turning = setInterval(turn, 100);
                  turn();
                }""", degrees);
        page.waitForFunction("(inView) => (document.querySelector('.augmented canvas').getAttribute('aria-label') ?? '').startsWith(inView)", degrees == 90 ? "1 of 2" : "0 of 2");
        return page.getAttribute(".augmented canvas", "aria-label");
    }

    private void goThrough(Page page) throws Exception {
        page.waitForSelector(".role");
        see(page, "welcome-dark");
        checkAccess(page);
        page.fill("#name", "Ann");
        page.click(".join");
        await(page, ".word:text-is(\"Live\")", 0);
        assertThat(get("/api/live/guests")).contains("\"name\":\"Ann\",\"role\":\"pedestrian\"", "\"free\":1,\"all\":2");
        post("/api/live/state", "{\"wish\":\"SET\"}");
        post("/api/live/state", "{\"wish\":\"GO\"}");
        page.waitForSelector(".run[data-run=go]");
        Network.eventually("she is five metres north on the map", () -> {
            stand(page, 5);
            return Math.abs(northOnMap() - 5) < 2;
        });
        checkAccess(page);
        see(page, "live-dark");
        await(page, ".hazard:not([hidden])", 0);
        see(page, "warning-dark");
        keepForReaders("warning-dark");
        checkAccess(page);
        // The words stay when the danger is over, as it may be by now.
        assertThat(page.textContent(".hazard-detail")).startsWith("car-101, virtual, ").contains("nearest in ");
        assertThat(page.evaluate("window.shaken")).as("how often it shook").isNotEqualTo(0);
        assertThat(page.textContent("[role=alert]")).startsWith("Warning: car-101");
        beSilentForAWhile(page);
        post("/api/live/tell", "{\"vid\":1,\"text\":\"Come back <b>now</b>\"}");
        page.waitForSelector(".messages li:has-text(\"To you: Come back <b>now</b>\")");
        seeInLight(page);
        seeTheOperatorsSide();
        page.waitForSelector(".messages li:has-text(\"Gather at the gate\")");
        post("/api/live/eject", "{\"vid\":1}");
        awaitWord(page, "Ejected");
        see(page, "ejected-dark");
    }

    /** For ten seconds. */
    private void beSilentForAWhile(Page page) {
        page.context().setOffline(true);
        for (int i = 0; i < 20; i++) {
            stand(page, 6 + 0.2 * i);
            page.waitForTimeout(500);
        }
        awaitWord(page, "Offline");
        page.waitForFunction("() => /\\d+ positions queued/.test(document.querySelector('.detail').textContent)");
        see(page, "offline-dark");
        page.context().setOffline(false);
        await(page, ".word:text-is(\"Live\")", 9);
        faults.removeIf(fault -> fault.contains(OFFLINE));
    }

    /** The operator sees who came, and speaks to everyone. */
    private void seeTheOperatorsSide() {
        Page room = browser.newContext(new Browser.NewContextOptions().setViewportSize(1280, 720).setColorScheme(ColorScheme.DARK)).newPage();
        room.setDefaultTimeout(60_000);
        PageFaults.listen(room, faults);
        room.navigate(url + "/?plain");
        room.waitForSelector(".real-list >> text=Ann");
        room.click(".left >> text=Invite");
        room.waitForSelector(".seat:has-text(\"Ann\")");
        room.waitForSelector("text=Open to phones over HTTPS");
        assertThat(room.isVisible(".qr")).as("a code that no phone could follow").isFalse();
        see(room, "invite-dark");
        checkAccess(room);
        room.fill(".tell-all input", "Gather at the gate");
        room.keyboard().press("Enter");
        room.waitForSelector(".toast");
        room.context().close();
    }

    private void seeInLight(Page page) {
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.LIGHT));
        see(page, "live-light");
        checkAccess(page);
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
    }

    private Page open(ColorScheme scheme) {
        BrowserContext context = browser.newContext(new Browser.NewContextOptions().setViewportSize(390, 844).setColorScheme(scheme).setHasTouch(true)
                .setPermissions(SENSORS).setGeolocation(place(0)));
        Page page = context.newPage();
        page.setDefaultTimeout(60_000);
        page.addInitScript("window.shaken = 0; navigator.vibrate = () => { window.shaken++; return true; };");
        PageFaults.listen(page, faults);
        page.navigate(url + "/join");
        return page;
    }

    /** So many metres north of the site. */
    private static Geolocation place(double north) {
        LatLon place = SITE.toLatLon(new LocalPosition(0, north, 0));
        return new Geolocation(place.latDegrees(), place.lonDegrees()).setAccuracy(2);
    }

    /** A receiver at rest trembles: one that says the same again and again says nothing new. */
    private void stand(Page page, double north) {
        trembling++;
        page.context().setGeolocation(place(north + trembling % 10 * 0.001));
    }

    /** Stands there until something is to be seen. */
    private void await(Page page, String what, double north) {
        Network.eventually(what + " in " + faults, () -> {
            stand(page, north);
            page.waitForTimeout(200);
            return page.isVisible(what);
        });
    }

    private static void awaitWord(Page page, String word) {
        page.waitForSelector(".word:text-is(\"" + word + "\")");
    }

    private static void checkAccess(Page page) {
        assertThat(AccessibilityCheck.findings(page)).isEmpty();
    }

    /** Where the first row of the control room's picture is. */
    private double northOnMap() {
        CompletableFuture<ByteBuffer> frame = new CompletableFuture<>();
        try (SocketClient sockets = new SocketClient(Duration.ofSeconds(60), 1 << 20)) {
            Patience.result(sockets.connect(URI.create(url.replace("http", "ws") + "/ws/live"), List.of("tandem.1"), new ClientSocket.MessageListener() {

                @Override
                public void received(byte[] bytes) {
                    frame.complete(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN));
                }
            }));
            ByteBuffer first = Patience.result(frame);
            return first.getInt(32 + 4 * first.getInt(16)) / 100.0;
        }
    }

    private String get(String path) throws IOException, InterruptedException {
        return client.send(HttpRequest.newBuilder(URI.create(url + path)).build(), HttpResponse.BodyHandlers.ofString()).body();
    }

    private void post(String path, String body) throws IOException, InterruptedException {
        HttpResponse<String> answer = client.send(HttpRequest.newBuilder(URI.create(url + path)).header("X-Tandem", "1")
                .POST(HttpRequest.BodyPublishers.ofString(body)).build(), HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    }

    /** Metres north of all fixes in the recording, each once. */
    private List<Long> recordedNorths() throws MistakeException, IOException {
        List<Long> norths = new ArrayList<>();
        try (RecordingReader reader = RecordingReader.open(folder.resolve("run.mcap"))) {
            reader.replay(new Tap() {

                @Override
                public void received(Fix fix) {
                    long north = Math.round(SITE.toLocal(fix.place(), 0).north());
                    if (norths.isEmpty() || norths.getLast() != north) {
                        norths.add(north);
                    }
                }
            });
        }
        return norths;
    }

    /** With -Dtandem.update=true the documents' picture is taken anew. */
    private static void keepForReaders(String name) throws IOException {
        if (Boolean.getBoolean("tandem.update")) {
            Files.copy(PICTURES.resolve(name + ".png"), ROOT.resolve("docs/pictures/join.png"), StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static void see(Page page, String name) {
        page.screenshot(new Page.ScreenshotOptions().setPath(PICTURES.resolve(name + ".png")));
    }
}
