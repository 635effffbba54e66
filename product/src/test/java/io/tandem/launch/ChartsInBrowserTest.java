package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.WaitForSelectorState;
import io.tandem.message.Reports;
import io.tandem.message.Tap;
import io.tandem.recording.RecordingReader;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What charts draw in a real browser, compared with the recording. */
@Tag("slow")
class ChartsInBrowserTest {

    /** Cars that go around a small roundabout, brake for nobody and meet; and one whose speed changes all the time. */
    private static final String SCENARIO = """
            name: Roundabout
            site: {lat: 29.1897, lon: -81.0457}
            clock: {step: 10 ms, report: 100 ms}
            areas:
              field: {box: {center: [0, 0], size: [120, 120]}}
            paths:
              ring: {closed: true, waypoints: [[-12, 0], [-8.5, -8.5], [0, -12], [8.5, -8.5], [12, 0], [8.5, 8.5], [0, 12], [-8.5, 8.5]]}
            vehicles:
              - {ids: 101..102, mobility: {model: kinematic, speed: 7 m/s}, start: {random-in: field}, behaviors: {follow-path: {priority: 3, path: ring}}}
              - {ids: 103..104, mobility: {model: kinematic, speed: 5 m/s}, start: {random-in: field}, behaviors: {wander: 1, stay-in-bounds: {priority: 4, area: field}}}
            """;
    /** Times and values of a chart: for each curve a list of [t, value]; null is a gap. */
    private static final String CHART = """
            (name) => { const detail = {}; [...document.querySelectorAll('.chart')].find((one) => one.getAttribute('aria-label').startsWith(name))
              ?.dispatchEvent(new CustomEvent('chart-data', { detail })); const [times, ...curves] = detail.data ?? [[]];
              return JSON.stringify(curves.map((curve) => times.map((t, i) => curve[i] === undefined ? undefined : [t, curve[i]]).filter((point) => point !== undefined))); }""";
    private static final String SEEK = """
            (t) => { const slider = document.querySelector('.scrubber .slider'); slider.value = String(t);
              slider.dispatchEvent(new Event('input')); slider.dispatchEvent(new Event('change')); }""";
    private static final String SECONDS = "(() => { const [m, s] = document.querySelector('.scrubber .clock').textContent.split(':'); return 60 * m + Number(s); })()";
    /** Characters of a chart whose samples have arrived; one that still waits for them has a few. */
    private static final int LENGTH_OF_A_FILLED_CHART = 5_000;
    private static final String PLAYING = "document.querySelector('.scrubber .play').dataset.playing";

    @TempDir
    private static Path folder;
    private static Playwright playwright;
    private static Browser browser;

    @BeforeAll
    static void openBrowser() throws IOException {
        Optional<Path> chromium = Stream.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome").map(Path::of)
                .filter(Files::isExecutable).findFirst();
        Assumptions.assumeTrue(chromium.isPresent(), "no chromium on this machine");
        Assumptions.assumeTrue(ChartsInBrowserTest.class.getResource("/web/index.html") != null, "the page was not built: no npm");
        playwright = Playwright.create(new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        browser = playwright.chromium().launch(new BrowserType.LaunchOptions().setExecutablePath(chromium.get()).setArgs(List.of("--no-sandbox",
                "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-background-networking", "--disable-component-update", "--no-first-run")));
        Files.createDirectories(folder.resolve("scenarios"));
        Files.writeString(folder.resolve("scenarios/roundabout.yaml"), SCENARIO);
    }

    @AfterAll
    static void closeBrowser() {
        if (playwright != null) {
            playwright.close();
        }
    }

    @Test
    void aChartOfAReplayIsTheSameHoweverOneCameThere() throws Exception {
        Program.finished(folder, "run", "scenarios/roundabout.yaml", "--fast", "--duration", "100s");
        try (Program program = Program.start(folder, "web", "--port", "0")) {
            Page page = open(program, "/runs/" + newestRun());
            page.selectOption(".scrubber select", "16");
            page.waitForFunction("() => " + SECONDS + " > 70");
            page.click(".scrubber .play");
            page.waitForFunction("() => " + PLAYING + " === 'false'");
            double t = settle(page);
            String straightSpeed = chart(page, "Speed");
            String straightDistance = chart(page, "Distance");

            wander(page);
            page.evaluate(SEEK, t);
            page.waitForFunction("(t) => Math.abs(" + SECONDS + " - t) < 0.06", t);
            for (int i = 0; i < 100 && !(chart(page, "Speed") + chart(page, "Distance")).equals(straightSpeed + straightDistance); i++) {
                page.waitForTimeout(300);
            }

            assertThat(straightSpeed.length()).isGreaterThan(LENGTH_OF_A_FILLED_CHART);
            assertThat(chart(page, "Speed")).isEqualTo(straightSpeed);
            assertThat(chart(page, "Distance")).isEqualTo(straightDistance);
        }
    }

    /** Fifty seeks, reverse plays and changes of speed, at random. */
    private static void wander(Page page) {
        Random random = new Random(3);
        for (int i = 0; i < 50; i++) {
            switch (random.nextInt(4)) {
                case 0, 1 -> page.evaluate(SEEK, random.nextInt(1000) / 10.0);
                case 2 -> page.selectOption(".scrubber select", new String[] {"0.25", "1", "4", "16", "fast"}[random.nextInt(5)]);
                default -> page.click(".scrubber >> text=Reverse");
            }
            if (i % 3 == 0) {
                page.click(".scrubber .play");
            }
            page.waitForTimeout(60);
        }
        page.selectOption(".scrubber select", "1");
        if (page.evaluate("() => " + PLAYING).equals("true")) {
            page.click(".scrubber .play");
        }
        page.waitForFunction("() => " + PLAYING + " === 'false'");
    }

    /** Waits until both charts have what was recorded and no longer change; returns the time of the replay. */
    private static double settle(Page page) {
        String before = "";
        for (int i = 0; i < 100; i++) {
            page.waitForTimeout(400);
            String speed = chart(page, "Speed");
            String now = speed + chart(page, "Distance");
            if (now.equals(before) && speed.length() > LENGTH_OF_A_FILLED_CHART) {
                break;
            }
            before = now;
        }
        return ((Number) page.evaluate("() => " + SECONDS)).doubleValue();
    }

    private static String chart(Page page, String name) {
        return (String) page.evaluate(CHART, name);
    }

    @Test
    void aBrowserThatDrawsOnceASecondChartsWhatWasRecorded() throws Exception {
        String drawn;
        try (Program program = Program.start(folder, "run", "scenarios/roundabout.yaml", "--port", "0", "--duration", "20s")) {
            Page page = open(program, "/", "window.requestAnimationFrame = (draw) => setTimeout(() => draw(performance.now()), 1000)");
            page.waitForFunction("() => Number(document.querySelector('.bar .clock').textContent.split(':')[1]) > 16");
            drawn = chart(page, "Speed");
        }

        List<List<double[]>> curves = curves(drawn);
        List<double[]> recorded = recordedSpeeds(folder.resolve("runs/" + newestRun() + ".mcap"));
        assertThat(curves.getFirst().size()).as("ten samples a second").isGreaterThan(80);
        for (int vehicle = 0; vehicle < curves.size(); vehicle++) {
            assertThat(greatestError(curves.get(vehicle), recorded, 101 + vehicle)).as("m/s, vehicle " + (101 + vehicle)).isLessThan(0.1);
        }
    }

    private static List<List<double[]>> curves(String json) {
        List<List<double[]>> curves = new ArrayList<>();
        for (String curve : json.substring(1, json.length() - 1).split("(?<=\\]\\]),")) {
            List<double[]> points = new ArrayList<>();
            for (String point : curve.replaceAll("^\\[|\\]$", "").split("(?<=\\]),")) {
                String[] numbers = point.replaceAll("[\\[\\]]", "").split(",");
                points.add(new double[] {Double.parseDouble(numbers[0]), numbers[1].equals("null") ? Double.NaN : Double.parseDouble(numbers[1])});
            }
            curves.add(points);
        }
        return curves;
    }

    /** Of the line that is drawn, at every recorded instant that it covers. */
    private static double greatestError(List<double[]> line, List<double[]> recorded, int vid) {
        double greatest = 0;
        for (double[] report : recorded) {
            for (int i = 1; i < line.size() && report[0] == vid; i++) {
                double[] from = line.get(i - 1);
                double[] to = line.get(i);
                if (from[0] <= report[1] && report[1] <= to[0] && !Double.isNaN(from[1] + to[1])) {
                    double drawn = from[1] + (to[1] - from[1]) * (report[1] - from[0]) / Math.max(1e-9, to[0] - from[0]);
                    greatest = Math.max(greatest, Math.abs(drawn - report[2]));
                }
            }
        }
        return greatest;
    }

    /** Vehicle, seconds and speed of each report. */
    private static List<double[]> recordedSpeeds(Path recording) throws Exception {
        List<double[]> all = new ArrayList<>();
        try (RecordingReader reader = RecordingReader.open(recording)) {
            reader.replay(new Tap() {
                @Override
                public void heard(SimTime at, Reports reports) {
                    for (int row = 0; row < reports.count(); row++) {
                        all.add(new double[] {reports.vid[row], SimTime.seconds(reports.time[row]), reports.speed[row]});
                    }
                }
            });
        }
        return all;
    }

    private static String newestRun() throws IOException {
        try (Stream<Path> runs = Files.list(folder.resolve("runs"))) {
            return runs.map(file -> file.getFileName().toString()).filter(name -> name.endsWith(".mcap")).max(String::compareTo).orElseThrow().replace(".mcap", "");
        }
    }

    private static Page open(Program program, String path, String... scripts) {
        String port = program.awaitWords("Control room: http://127\\.0\\.0\\.1:(\\d+)/");
        Page page = browser.newContext(new Browser.NewContextOptions().setViewportSize(1280, 900)).newPage();
        page.setDefaultTimeout(120_000);
        for (String script : scripts) {
            page.addInitScript(script);
        }
        page.navigate("http://127.0.0.1:" + port + path);
        page.waitForSelector("canvas.overlay", new Page.WaitForSelectorOptions().setState(WaitForSelectorState.ATTACHED));
        for (int tries = 0; tries < 20 && !page.isVisible(".chart"); tries++) {
            page.keyboard().press("c");
            page.waitForTimeout(1_000);
        }
        return page;
    }
}
