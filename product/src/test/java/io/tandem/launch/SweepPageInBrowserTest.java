package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the page of a sweep draws in a real browser, compared with the table of runs. */
@Tag("slow")
class SweepPageInBrowserTest {

    /** Two aircraft whose ways cross at right angles: how near they come follows from both settings. */
    private static final String SCENARIO = """
            name: Crossing
            site: {lat: 29.19, lon: -81.05}
            clock: {step: 20 ms, duration: 25 s}
            vars: {offset: 10, speed: 5}
            vehicles:
              - {ids: 1, kind: air/fixed-wing, length: 2, mobility: {model: kinematic, speed: "${speed} m/s"}, start: {at: [-50, 0, 30], heading: 90 deg, speed: "${speed} m/s"},
                 behaviors: {mission: 1}, mission: [{go-to: [60, 0, 30]}]}
              - {ids: 2, kind: air/fixed-wing, length: 2, mobility: {model: kinematic, speed: 5 m/s}, start: {at: ["${offset}", -50, 30], heading: 0 deg, speed: 5 m/s},
                 behaviors: {mission: 1}, mission: [{go-to: ["${offset}", 60, 30]}]}
            expect: [{min-separation: 12 m}]
            """;
    private static final String STUDY = "sweep: {scenario: crossing.yaml, method: sobol, samples: 40, vary: {vars.offset: {from: 0, to: 40}, vars.speed: {from: 3, to: 8}}, measure: [min-separation, verdicts]}\n";
    /** Keeps the middles of discs and the first corners of crosses, which lie 4 pixels up and to the left of theirs. */
    private static final String KEEP_POINTS = """
            const pen = CanvasRenderingContext2D.prototype; const { beginPath, moveTo, arc, stroke } = pen; let corners = []; window.discs = []; window.crosses = [];
            pen.beginPath = function () { corners = []; beginPath.call(this); };
            pen.moveTo = function (x, y) { corners.push([x, y]); moveTo.call(this, x, y); };
            pen.arc = function (x, y, ...rest) { window.discs.push([x, y]); arc.call(this, x, y, ...rest); };
            pen.stroke = function () { if (corners.length === 2 && this.lineWidth === 2) { window.crosses.push([corners[0][0] + 4, corners[0][1] + 4]); } stroke.call(this); };""";

    @TempDir
    private Path folder;

    private record Point(double x, double y) { }

    @Test
    void runsOverTwoSettingsWithManyValuesArePointsWhereTheirValuesAre() throws Exception {
        Optional<Path> chromium = Stream.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome").map(Path::of).filter(Files::isExecutable).findFirst();
        Assumptions.assumeTrue(chromium.isPresent(), "no chromium on this machine");
        Files.writeString(folder.resolve("crossing.yaml"), SCENARIO);
        Files.writeString(folder.resolve("study.yaml"), STUDY);
        Program.finished(folder, "sweep", "study.yaml", "--out", "out");
        List<String[]> runs = Files.readAllLines(folder.resolve("out/runs.csv")).stream().skip(1).map(line -> line.split(",")).toList();
        try (Playwright playwright = Playwright.create(new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
                Browser browser = playwright.chromium().launch(new BrowserType.LaunchOptions().setExecutablePath(chromium.get()).setArgs(List.of("--no-sandbox")))) {
            Page page = browser.newPage();
            page.addInitScript(KEEP_POINTS);
            page.navigate(folder.resolve("out/sweep.html").toUri().toString());
            page.waitForFunction("() => window.discs.length > 0");

            assertLieWhere(points(page, "discs"), values(runs, "true"));
            assertLieWhere(points(page, "crosses"), values(runs, "false"));
        }
    }

    private static List<Point> points(Page page, String kind) {
        String text = (String) page.evaluate("() => window." + kind + ".map((one) => one.join(' ')).join(',')");
        return Stream.of(text.split(",")).distinct().map(one -> new Point(Double.parseDouble(one.split(" ")[0]), Double.parseDouble(one.split(" ")[1]))).toList();
    }

    /** Columns: run, seed, offset, speed, passed. */
    private static List<Point> values(List<String[]> runs, String passed) {
        return runs.stream().filter(run -> run[4].equals(passed)).map(run -> new Point(Double.parseDouble(run[2]), Double.parseDouble(run[3]))).toList();
    }

    /** Both axes are linear: pixels of the first and the last value give the scale, and all between must fit. Up is more. */
    private static void assertLieWhere(List<Point> drawn, List<Point> values) {
        assertThat(drawn).hasSameSizeAs(values).hasSizeGreaterThan(5);
        List<Point> pixels = new ArrayList<>(drawn);
        List<Point> sorted = new ArrayList<>(values);
        pixels.sort(Comparator.comparingDouble(Point::x));
        sorted.sort(Comparator.comparingDouble(Point::x));
        double across = (pixels.getLast().x - pixels.getFirst().x) / (sorted.getLast().x - sorted.getFirst().x);
        double up = (pixels.getLast().y - pixels.getFirst().y) / (sorted.getLast().y - sorted.getFirst().y);
        assertThat(up).isNegative();
        for (int i = 0; i < sorted.size(); i++) {
            assertThat(pixels.get(i).x).isCloseTo(pixels.getFirst().x + across * (sorted.get(i).x - sorted.getFirst().x), within(0.5));
            assertThat(pixels.get(i).y).isCloseTo(pixels.getFirst().y + up * (sorted.get(i).y - sorted.getFirst().y), within(0.5));
        }
    }
}
