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
import java.util.stream.IntStream;
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
    /** Draws once a second, and keeps the tails that the map without WebGL has drawn last: lists of lines in pixels. Tails are the only lines of this strength. */
    private static final String KEEP_TAILS = """
            window.requestAnimationFrame = (draw) => setTimeout(() => draw(performance.now()), 1000);
            const pen = CanvasRenderingContext2D.prototype; const { beginPath, moveTo, lineTo, stroke, fillRect } = pen; let lines = []; window.tails = [];
            const ofMap = (one) => one.canvas.className === 'plain-map';
            pen.beginPath = function () { lines = []; beginPath.call(this); };
            pen.moveTo = function (x, y) { lines.push([[x, y]]); moveTo.call(this, x, y); };
            pen.lineTo = function (x, y) { lines.at(-1)?.push([x, y]); lineTo.call(this, x, y); };
            pen.stroke = function (...path) { if (ofMap(this) && this.globalAlpha.toFixed(2) === '0.45') { window.tails.push(...lines); } stroke.apply(this, path); };
            pen.fillRect = function (x, y, ...size) { if (ofMap(this) && x === 0 && y === 0) { window.tails = []; } fillRect.call(this, x, y, ...size); };""";
    /** A view of that map with the site's origin in the middle and pixels of 0.25 m. */
    private static final String PLAIN_VIEW = "/?plain&at=0,0,19,0,0";
    /** The kept tails in metres on the site's grid, in that view: east and north of each corner, lines apart by semicolons. */
    private static final String TAILS = """
            () => { const { clientWidth, clientHeight } = document.querySelector('.plain-map');
              return window.tails.filter((line) => line.length > 1).map((line) => line.map(([x, y]) => [(x - clientWidth / 2) / 4, (clientHeight / 2 - y) / 4].join(' ')).join(',')).join(';'); }""";
    private static final String SEEK = """
            (t) => { const slider = document.querySelector('.scrubber .slider'); slider.value = String(t);
              slider.dispatchEvent(new Event('input')); slider.dispatchEvent(new Event('change')); }""";
    /** Ends the run, so that all of it is recorded. */
    private static final String STOP = "() => fetch('/api/live/state', { method: 'POST', headers: { 'X-Tandem': '1' }, body: JSON.stringify({ wish: 'STOP' }) }).then(({ status }) => status)";
    private static final int ENOUGH_SAMPLES = 130;
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

    /** Waits until both charts have what was recorded up to the time of the replay and no longer change; returns that time. */
    private static double settle(Page page) {
        String before = "";
        for (int i = 0; i < 100; i++) {
            page.waitForTimeout(400);
            String speed = chart(page, "Speed");
            String now = speed + chart(page, "Distance");
            if (now.equals(before) && speed.length() > LENGTH_OF_A_FILLED_CHART && isUpToDate(page, speed)) {
                break;
            }
            before = now;
        }
        return ((Number) page.evaluate("() => " + SECONDS)).doubleValue();
    }

    /** Whether the last sample is as old as the replay: a page that is slow lags behind for a while. */
    private static boolean isUpToDate(Page page, String chart) {
        double last = Double.parseDouble(chart.substring(chart.lastIndexOf('[') + 1, chart.lastIndexOf(',')));
        return Math.abs(((Number) page.evaluate("() => " + SECONDS)).doubleValue() - last) < 0.15;
    }

    private static String chart(Page page, String name) {
        return (String) page.evaluate(CHART, name);
    }

    @Test
    void aBrowserThatDrawsOnceASecondChartsWhatWasRecordedAndItsTailsCutNoCurve() throws Exception {
        String drawn;
        String tails;
        try (Program program = Program.start(folder, "run", "scenarios/roundabout.yaml", "--port", "0")) {
            Page page = open(program, PLAIN_VIEW, KEEP_TAILS);
            page.waitForFunction("() => JSON.parse((" + CHART + ")('Speed'))[0]?.length > " + ENOUGH_SAMPLES);
            drawn = chart(page, "Speed");
            tails = (String) page.evaluate(TAILS);
            page.evaluate(STOP);
            program.awaitWords("Recorded to");
        }

        List<List<double[]>> curves = curves(drawn);
        List<double[]> recorded = recordedReports(folder.resolve("runs/" + newestRun() + ".mcap"));
        double seconds = curves.getFirst().getLast()[0] - curves.getFirst().getFirst()[0];
        assertThat(curves.getFirst().size()).as("ten samples a second").isGreaterThan((int) (8 * seconds));
        for (int vehicle = 0; vehicle < curves.size(); vehicle++) {
            assertThat(greatestError(curves.get(vehicle), recorded, 101 + vehicle)).as("m/s, vehicle " + (101 + vehicle)).isLessThan(0.1);
        }
        List<List<double[]>> lines = lines(tails);
        assertThat(lines.stream().mapToDouble(ChartsInBrowserTest::length).sum()).as("metres of tails").isGreaterThan(100);
        assertThat(lines).allSatisfy(line -> assertThat(IntStream.rangeClosed(101, 104).mapToDouble(vid -> greatestDistance(line, recorded, vid)).min().orElseThrow())
                .as("metres from the recorded path").isLessThan(0.5));
    }

    private static List<List<double[]>> lines(String text) {
        return Stream.of(text.split(";")).map(line -> Stream.of(line.split(",")).map(corner -> Stream.of(corner.split(" ")).mapToDouble(Double::parseDouble).toArray()).toList()).toList();
    }

    private static double length(List<double[]> line) {
        return IntStream.range(1, line.size()).mapToDouble(i -> Math.hypot(line.get(i)[0] - line.get(i - 1)[0], line.get(i)[1] - line.get(i - 1)[1])).sum();
    }

    /** Of the points of a line, a fifth of each of its pieces apart, from the path that a vehicle was recorded on. */
    private static double greatestDistance(List<double[]> line, List<double[]> recorded, int vid) {
        List<double[]> path = recorded.stream().filter(report -> report[0] == vid).map(report -> new double[] {report[3], report[4]}).toList();
        double greatest = 0;
        for (int i = 1; i < line.size(); i++) {
            for (double part = 0; part <= 1; part += 0.2) {
                double east = line.get(i - 1)[0] + part * (line.get(i)[0] - line.get(i - 1)[0]);
                double north = line.get(i - 1)[1] + part * (line.get(i)[1] - line.get(i - 1)[1]);
                greatest = Math.max(greatest, distance(east, north, path));
            }
        }
        return greatest;
    }

    /** From a point to a path, at its corners and the middle between two: reports are 0.7 m apart or less. */
    private static double distance(double east, double north, List<double[]> path) {
        double least = Double.POSITIVE_INFINITY;
        for (int i = 1; i < path.size(); i++) {
            double[] from = path.get(i - 1);
            double[] to = path.get(i);
            least = Math.min(least, Math.min(Math.hypot(to[0] - east, to[1] - north), Math.hypot((from[0] + to[0]) / 2 - east, (from[1] + to[1]) / 2 - north)));
        }
        return least;
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

    /** Vehicle, seconds, speed, east and north of each report. */
    private static List<double[]> recordedReports(Path recording) throws Exception {
        List<double[]> all = new ArrayList<>();
        try (RecordingReader reader = RecordingReader.open(recording)) {
            reader.replay(new Tap() {
                @Override
                public void heard(SimTime at, Reports reports) {
                    for (int row = 0; row < reports.count(); row++) {
                        all.add(new double[] {reports.vid[row], SimTime.seconds(reports.time[row]), reports.speed[row], reports.east[row], reports.north[row]});
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
