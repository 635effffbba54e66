package io.tandem.bench.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tandem.behavior.following.CarFollowingModel.Law;
import io.tandem.console.ExitCode;
import io.tandem.launch.Tandem;
import io.tandem.message.Reports;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import picocli.CommandLine;

/** Traffic flows as on real motorways, at a few densities; {@code tandem bench flow} measures many. */
@Tag("slow")
class FlowBenchTest {

    private static final FlowBench SHORT = new FlowBench(5, 120, 120, 1);

    @TempDir
    private Path folder;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @ParameterizedTest
    @CsvSource({"ACC, 10", "ACC, 50", "ACC, 85", "IDM, 10", "IDM, 50", "IDM, 85"})
    void flowIsWithinThatOfRealMotorways(Law law, int density) throws Exception {
        FlowBench.Point point = SHORT.measure(law, density);

        assertThat(point.flow()).isBetween(FlowDensityBand.least(density), FlowDensityBand.most(density));
        assertThat(point.density() * point.speed()).as("density times speed is flow").isCloseTo(point.flow(), within(0.15 * point.flow()));
    }

    /** Highway Capacity Manual, 6th edition: at most 2,400 cars per hour and lane; motorways with lorries carry at least 1,800. */
    @ParameterizedTest
    @EnumSource
    void capacityIsThatOfRealMotorways(Law law) throws Exception {
        double capacity = Math.max(SHORT.measure(law, 24).flow(), SHORT.measure(law, 30).flow());

        assertThat(capacity).as("the greatest flow at any density").isBetween(FlowDensityBand.MIN_CAPACITY_PER_HOUR, FlowDensityBand.MAX_FLOW_PER_HOUR);
    }

    /** A hundred vehicles per kilometre at 72 km/h are 7,200 per hour. */
    @Test
    void detectorsCountPassingVehicles() {
        RingDetectors detectors = new RingDetectors(100);
        Reports reports = new Reports();
        reports.resize(100);
        for (int step = 0; step <= 1000; step++) {
            for (int i = 0; i < 100; i++) {
                double angle = 2 * Math.PI * (10 * i + 2 * step + 1) / 1000;
                reports.east[i] = Math.cos(angle);
                reports.north[i] = Math.sin(angle);
                reports.speed[i] = 20;
            }
            detectors.see(reports);
        }

        assertThat(detectors.perHour(100)).isCloseTo(7200, within(1.0));
        assertThat(detectors.meanSpeed()).isCloseTo(20, within(1e-9));
    }

    /** Corners from the published numbers: 18.5 per km at 130 km/h and 2,400 per hour, jam densities of 150 and 110 per km. */
    @Test
    void bandHasTheCornersOfThePublishedNumbers() {
        assertThat(FlowDensityBand.most(18)).isEqualTo(18 * 130);
        assertThat(FlowDensityBand.most(25)).isEqualTo(2400);
        assertThat(FlowDensityBand.most(100)).isEqualTo(1000);
        assertThat(FlowDensityBand.least(10)).isEqualTo(800);
        assertThat(FlowDensityBand.least(60)).isEqualTo(750);
        assertThat(FlowDensityBand.least(120)).isZero();
        assertThat(FlowDensityBand.outline()).allSatisfy(corner -> assertThat(corner[1]).isIn(FlowDensityBand.least(corner[0]), FlowDensityBand.most(corner[0])));
    }

    @Test
    void resultIsPrintedAsJsonAndDrawn() throws Exception {
        Path svg = folder.resolve("flow.svg");

        run("--densities 5,15 --seconds 20 -o json --svg " + svg);

        JsonNode points = new ObjectMapper().readTree(out.toString()).get("points");
        assertThat(points).hasSize(4);
        assertThat(points.get(0).get("law").asText()).isEqualTo("acc");
        assertThat(points.get(1).get("vehicles_per_lane_km").asInt()).isEqualTo(15);
        assertThat(points.get(3).get("vehicles_per_lane_hour").asDouble()).isPositive();
        assertThat(Files.readString(svg)).contains("Flow against density", "real motorways", ">acc<", ">idm<");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "--densities 0 | must be from 1 to 100",
        "--densities 101 | must be from 1 to 100",
        "--seconds 0 | --seconds positive",
        "--svg nowhere/flow.svg | The diagram cannot be written"
    })
    void mistakesAreReportedBeforeTheMeasurement(String words, String what) throws Exception {
        int code = run(words);

        assertThat(code).isEqualTo(ExitCode.CALLERS_MISTAKE);
        assertThat(err.toString()).contains(what);
        assertThat(out.toString()).isEmpty();
    }

    private int run(String words) {
        CommandLine program = Tandem.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        return Tandem.run(program, ("bench flow " + words).split(" "));
    }
}
