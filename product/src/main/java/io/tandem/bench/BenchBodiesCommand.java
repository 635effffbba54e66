package io.tandem.bench;

import io.tandem.bench.body.BodyMazeBench;
import io.tandem.bench.body.BodyStepBench;
import io.tandem.console.WorkersOption;
import io.tandem.diagnosis.MistakeException;
import io.tandem.mobility.rigid.RigidPreset;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures rigid bodies on wheels. */
@Command(name = "bodies",
        description = "Measure rigid bodies on wheels: processor time per vehicle and step of 5 ms, by machine and number, with and without contacts, and whether "
                + "a whole fleet of them holds real time.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem bench bodies",
            "  tandem bench bodies --vehicles 100,20000 --seconds 20"
        })
final class BenchBodiesCommand extends Bench {

    /** Microseconds per vehicle-step of MVSIM 0.14, repaired build, on the same kind of two-core machine; and of a bare step of Box2D. */
    private static final String PEERS = "MVSIM 0.14, measured on two cores of this kind: 4.1 to 9.8 us (differential), 5.0 to 11.7 us (Ackermann), real time lost at 200 to "
            + "500 vehicles; a bare step of Box2D 0.9 us";
    private static final double NANOS_PER_MICROSECOND = 1000;
    private static final int MAZE_ROUNDS = 6;

    @Option(names = "--vehicles", paramLabel = "N", split = ",", defaultValue = "100,1000,20000",
            description = "Numbers of vehicles to measure; the largest also runs in real time. Default: ${DEFAULT-VALUE}.")
    private List<Integer> sizes;

    @Option(names = "--seconds", paramLabel = "S", defaultValue = "10",
            description = "Wall time of the run in real time, in seconds. Default: ${DEFAULT-VALUE}.")
    private double seconds;

    @Mixin
    private WorkersOption workers;

    /** @param contacts whether contacts are looked for */
    private record Row(String machine, String contacts, int vehicles, BodyStepBench.Cost cost) {
    }

    @Override
    boolean measure() throws MistakeException, IOException {
        require(seconds > 0 && sizes.stream().allMatch(size -> size >= 1), "--vehicles and --seconds must be positive.");
        row(MachineDescription.text());
        List<Row> rows = steps();
        row(PEERS);
        int largest = sizes.stream().mapToInt(Integer::intValue).max().orElseThrow();
        status(String.format(Locale.ROOT, "%,d in real time", largest));
        RealTimeFleet.Result whole = RealTimeFleet.measure(BenchScenario.BODIES.with(largest).scenario(), workers.count(), seconds);
        status("");
        row("%n%,d cars, whole simulation, %d workers: %.2f s of processor time per simulated second; in real time margin p50 %.2f, p5 %.2f", largest,
                workers.count(), whole.cpu(), whole.margin().p50(), whole.margin().p5());
        json(json -> {
            json.writeArrayFieldStart("bodies");
            for (Row one : rows) {
                json.writeStartObject();
                json.writeStringField("machine", one.machine);
                json.writeStringField("contacts", one.contacts);
                json.writeNumberField("vehicles", one.vehicles);
                json.writeNumberField("ns_per_vehicle_step", one.cost.nanos());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeNumberField("real_time_vehicles", largest);
            json.writeNumberField("cpu_seconds_per_second", whole.cpu());
            json.writeNumberField("margin_p5", whole.margin().p5());
        });
        return true;
    }

    private List<Row> steps() {
        row("%n%12s %18s %10s %18s %12s", "machine", "contacts", "vehicles", "us/vehicle-step", "bytes/round");
        List<Row> rows = new ArrayList<>();
        for (RigidPreset preset : List.of(RigidPreset.CAR, RigidPreset.SMALL_ROBOT, RigidPreset.SKID_STEER)) {
            sizes.forEach(size -> add(rows, preset, "not looked for", size, false));
        }
        sizes.forEach(size -> add(rows, RigidPreset.CAR, "none touches", size, true));
        status("maze");
        add(rows, new Row(name(RigidPreset.SKID_STEER), "maze with boxes", BodyMazeBench.BODIES,
                BodyStepBench.measure(new BodyMazeBench(BodyStepBench.STEP)::step, BodyMazeBench.BODIES, MAZE_ROUNDS)));
        return rows;
    }

    private void add(List<Row> rows, RigidPreset preset, String words, int size, boolean contacts) {
        status(String.format(Locale.ROOT, "%s, contacts %s, %,d", name(preset), words, size));
        add(rows, new Row(name(preset), words, size, new BodyStepBench(preset, size, contacts).measure()));
    }

    private void add(List<Row> rows, Row measured) {
        rows.add(measured);
        row("%12s %18s %,10d %18.3f %12d", measured.machine, measured.contacts, measured.vehicles, measured.cost.nanos() / NANOS_PER_MICROSECOND, measured.cost.bytes());
    }

    private static String name(RigidPreset preset) {
        return preset.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
