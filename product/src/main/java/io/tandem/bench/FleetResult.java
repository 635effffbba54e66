package io.tandem.bench;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tandem.fleet.Phase;
import io.tandem.run.StageTimes.Stage;
import io.tandem.time.Margins;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Measurements of one fleet. */
record FleetResult(int vehicles, int workers, Fast fast, RealTime realTime) {

    /**
     * As fast as possible.
     *
     * @param wallNanos     wall time per vehicle and beat
     * @param cpuNanos      time of all processors together per vehicle and beat, waiting workers included
     * @param timesRealTime simulated time per wall time
     * @param stages        wall time of each stage per vehicle and beat, nanoseconds
     * @param phases        wall time of each phase of the fleet's steps per vehicle and beat, nanoseconds
     */
    record Fast(double wallNanos, double cpuNanos, double timesRealTime, Map<Stage, Double> stages, Map<Phase, Double> phases) {
    }

    /** In real time: the share of each beat that was left over, and how many beats had nothing left. */
    record RealTime(Margins.Spread margin, long overruns, long beats) {
    }

    static String table(List<FleetResult> all) {
        StringBuilder text = new StringBuilder(MachineDescription.text()).append("""


                                    ns per vehicle and beat of 100 ms                    as fast       in real time
                 vehicles  workers    wall     cpu |   move  report    hear   judge |  as possible | margin p50     p5  overruns
                """);
        all.forEach(figures -> text.append(figures.line()));
        text.append("\nmove and report by phase of a step\n vehicles").append(cells(Arrays.stream(Phase.values()).map(phase -> phase.name().toLowerCase(Locale.ROOT)))).append('\n');
        all.forEach(figures -> text.append(String.format(Locale.ROOT, "%,9d", figures.vehicles))
                .append(cells(figures.fast.phases.values().stream().map(nanos -> String.format(Locale.ROOT, "%.1f", nanos)))).append('\n'));
        return text.append("""

                A beat is ten steps of the motion, one decision, one report and one judgement of all vehicles. move: decide and
                integrate; report: copy positions; hear: take reports in; judge: extrapolate to one instant and find pairs to warn.""").toString();
    }

    private static String cells(Stream<String> texts) {
        return texts.map("%10s"::formatted).collect(Collectors.joining());
    }

    private String line() {
        return String.format(Locale.ROOT, "%,9d %8d %7.0f %7.0f | %6.0f %7.0f %7.0f %7.0f | %10.1f x | %10.2f %6.2f %4d/%d%n", vehicles, workers, fast.wallNanos,
                fast.cpuNanos, fast.stages.get(Stage.MOVE), fast.stages.get(Stage.REPORT), fast.stages.get(Stage.HEAR), fast.stages.get(Stage.JUDGE),
                fast.timesRealTime, realTime.margin.p50(), realTime.margin.p5(), realTime.overruns, realTime.beats);
    }

    static void write(List<FleetResult> all, JsonGenerator json) throws IOException {
        json.writeNumberField("cores", Runtime.getRuntime().availableProcessors());
        json.writeArrayFieldStart("fleets");
        for (FleetResult figures : all) {
            figures.write(json);
        }
        json.writeEndArray();
    }

    private void write(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeNumberField("vehicles", vehicles);
        json.writeNumberField("workers", workers);
        json.writeNumberField("wall_ns_per_vehicle_beat", fast.wallNanos);
        json.writeNumberField("cpu_ns_per_vehicle_beat", fast.cpuNanos);
        for (Stage stage : Stage.values()) {
            json.writeNumberField(stage.name().toLowerCase(Locale.ROOT) + "_wall_ns_per_vehicle_beat", fast.stages.get(stage));
        }
        for (Phase phase : Phase.values()) {
            json.writeNumberField("phase_" + phase.name().toLowerCase(Locale.ROOT) + "_wall_ns_per_vehicle_beat", fast.phases.get(phase));
        }
        json.writeNumberField("times_real_time", fast.timesRealTime);
        json.writeNumberField("margin_p50_share", realTime.margin.p50());
        json.writeNumberField("margin_p5_share", realTime.margin.p5());
        json.writeNumberField("margin_min_share", realTime.margin.min());
        json.writeNumberField("real_time_overrun_beats", realTime.overruns);
        json.writeNumberField("real_time_beats", realTime.beats);
        json.writeEndObject();
    }
}
