package io.tandem.bench;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tandem.behavior.following.CarFollowingModel.Law;
import io.tandem.bench.flow.FlowBench;
import io.tandem.bench.flow.FlowDensityBand;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.review.figure.ScatterPlot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures the flow-density diagram of traffic, compared with real motorways. */
@Command(name = "flow",
        description = "Measure the flow-density diagram of a ring motorway of two lanes and 5 km, speed limit 120 km/h, 10 %% lorries, with loop detectors, "
                + "for both car-following laws, and compare it with published data of real motorways. Fails where a point lies outside.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem bench flow --svg flow-density.svg",
            "  tandem bench flow --densities 10,25,60 --seconds 120 -o json > flow.json"
        })
final class BenchFlowCommand extends Bench {

    private static final double KILOMETRES = 5;
    /** Warm-up as a multiple of the measured time: after a quarter of an hour the initial order of vehicles has no effect. */
    private static final int SETTLING = 3;
    private static final int MIN_DENSITY = 1;
    private static final int MAX_DENSITY = 100;

    @Option(names = "--densities", paramLabel = "K", split = ",", defaultValue = "5,10,15,20,25,30,35,40,45,50,55,60,65,70,75,80,85,90",
            description = "Densities in vehicles per kilometre and lane. Default: 5, 10, 15 … 90.")
    private List<Integer> densities;

    @Option(names = "--seconds", paramLabel = "S", defaultValue = "300",
            description = "Simulated seconds of each measurement, after a warm-up three times as long. Default: ${DEFAULT-VALUE}.")
    private int seconds;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Random seed of the drivers. Default: ${DEFAULT-VALUE}.")
    private long seed;

    @Option(names = "--svg", paramLabel = "FILE", description = "Draw the diagram to an SVG file.")
    private Path svg;

    @Override
    boolean measure() throws MistakeException, IOException {
        require(seconds >= 1 && densities.stream().allMatch(density -> density >= MIN_DENSITY && density <= MAX_DENSITY),
                "--densities must be from 1 to 100, and --seconds positive.");
        if (svg != null) {
            draw(List.of());
        }
        List<FlowBench.Point> points = points();
        printTable(points);
        json(json -> write(points, json));
        if (svg != null) {
            draw(points);
            notice("The diagram is drawn in " + svg);
        }
        return points.stream().allMatch(FlowBench.Point::isReal);
    }

    private List<FlowBench.Point> points() throws MistakeException {
        FlowBench bench = new FlowBench(KILOMETRES, SETTLING * seconds, seconds, seed);
        List<FlowBench.Point> points = new ArrayList<>();
        for (Law law : Law.values()) {
            for (int density : densities) {
                status(name(law) + ", " + density + " vehicles per kilometre and lane");
                points.add(bench.measure(law, density));
            }
        }
        status("");
        return points;
    }

    private static String name(Law law) {
        return law.name().toLowerCase(Locale.ROOT);
    }

    private void printTable(List<FlowBench.Point> points) {
        row("law  vehicles per km  per hour  km/h  real motorways per hour");
        for (FlowBench.Point point : points) {
            row("%-4s %15.0f  %8.0f  %4.0f  %12.0f to %5.0f%s", name(point.law()), point.density(), point.flow(), point.speed(),
                    FlowDensityBand.least(point.density()), FlowDensityBand.most(point.density()), point.isReal() ? "" : "  outside");
        }
        row("All numbers are per lane.");
    }

    private void write(List<FlowBench.Point> points, JsonGenerator json) throws IOException {
        json.writeNumberField("ring_km", KILOMETRES);
        json.writeNumberField("seconds", seconds);
        json.writeNumberField("seed", seed);
        json.writeArrayFieldStart("points");
        for (FlowBench.Point point : points) {
            json.writeStartObject();
            json.writeStringField("law", name(point.law()));
            json.writeNumberField("vehicles_per_lane_km", point.density());
            json.writeNumberField("vehicles_per_lane_hour", point.flow());
            json.writeNumberField("mean_speed_kmh", point.speed());
            json.writeNumberField("real_least_per_lane_hour", FlowDensityBand.least(point.density()));
            json.writeNumberField("real_most_per_lane_hour", FlowDensityBand.most(point.density()));
            json.writeBooleanField("inside", point.isReal());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** Also called before the measurement, so that a file that cannot be written is reported at once. */
    private void draw(List<FlowBench.Point> points) throws MistakeException {
        ScatterPlot scatter = new ScatterPlot("Flow against density, per lane", new ScatterPlot.Axis("vehicles per kilometre", 160), new ScatterPlot.Axis("vehicles per hour", 2600))
                .area("real motorways", FlowDensityBand.outline());
        for (Law law : Law.values()) {
            scatter.points(name(law), points.stream().filter(point -> point.law() == law).map(point -> new double[] {point.density(), point.flow()}).toList());
        }
        try {
            Files.writeString(svg, scatter.drawn());
        } catch (IOException refused) {
            throw new MistakeException(new Problem(new SourceLocation(svg.toString(), 0, ""), "", "The diagram cannot be written: " + refused.getMessage() + ".",
                    "name a file in a directory that you may write to."));
        }
    }
}
