package io.tandem.bench;

import io.tandem.bench.body.BodyStepBench;
import io.tandem.console.WorkersOption;
import io.tandem.diagnosis.MistakeException;
import io.tandem.mobility.Commands;
import io.tandem.mobility.Motion;
import io.tandem.mobility.Powertrain;
import io.tandem.mobility.powertrain.CarPreset;
import java.io.IOException;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures cars with an engine. */
@Command(name = "cars",
        description = "Measure cars with an engine: processor time per car and step of 10 ms, and whether a whole fleet of them, with cruise controllers on paths, holds real time.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem bench cars",
            "  tandem bench cars --vehicles 20000 --seconds 20"
        })
final class BenchCarsCommand extends Bench {

    private static final double STEP = 0.01;
    private static final double NANOS_PER_MICROSECOND = 1000;
    private static final int MEASURED_CARS = 1000;
    private static final int ROUNDS = 12;
    private static final int CARS_PER_PATH = 100;

    @Option(names = "--vehicles", paramLabel = "N", defaultValue = "10000",
            description = "Number of cars that run in real time, a multiple of 100. Default: ${DEFAULT-VALUE}.")
    private int vehicles;

    @Option(names = "--seconds", paramLabel = "S", defaultValue = "10",
            description = "Wall time of the run in real time, in seconds. Default: ${DEFAULT-VALUE}.")
    private double seconds;

    @Mixin
    private WorkersOption workers;

    @Override
    boolean measure() throws MistakeException, IOException {
        require(seconds > 0 && vehicles >= CARS_PER_PATH && vehicles % CARS_PER_PATH == 0, "--seconds must be positive, and --vehicles a multiple of 100.");
        row(MachineDescription.text());
        BodyStepBench.Cost petrol = step(CarPreset.SMALL_CAR);
        BodyStepBench.Cost electric = step(CarPreset.ELECTRIC_CAR);
        status(String.format(Locale.ROOT, "%,d in real time", vehicles));
        RealTimeFleet.Result whole = RealTimeFleet.measure(BenchScenario.CARS.with(vehicles).scenario(), workers.count(), seconds);
        status("");
        row("%n%,d cars with cruise controllers on paths, whole simulation, %d workers: %.2f s of processor time per simulated second, on two cores of their own a margin of %.2f;"
                + " in real time margin p50 %.2f, p5 %.2f", vehicles, workers.count(), whole.cpu(), whole.margin(2), whole.margin().p50(), whole.margin().p5());
        json(json -> {
            json.writeNumberField("petrol_ns_per_vehicle_step", petrol.nanos());
            json.writeNumberField("electric_ns_per_vehicle_step", electric.nanos());
            json.writeNumberField("real_time_vehicles", vehicles);
            json.writeNumberField("cpu_seconds_per_second", whole.cpu());
            json.writeNumberField("margin_p5", whole.margin().p5());
        });
        return true;
    }

    /** Half of the cars are driven by their pedal, the others by an acceleration. */
    private BodyStepBench.Cost step(CarPreset preset) {
        Motion motion = new Motion(MEASURED_CARS);
        Commands commands = new Commands(MEASURED_CARS);
        Powertrain cars = new Powertrain(preset.design(), STEP, 0, MEASURED_CARS);
        for (int i = 0; i < MEASURED_CARS; i++) {
            double share = (double) i / MEASURED_CARS;
            motion.heading[i] = 6 * share;
            motion.speed[i] = 2 + 28 * share;
            motion.levelRatio[i] = 1;
            commands.write(i, 1, 0, 0, 0.2 * share - 0.1);
            commands.accelerate(i, 0.4 * share - 0.2);
            commands.actuators[i] = i % 2 == 0 ? null : new double[] {0, 0.1 + 0.2 * share, 0};
        }
        cars.begin(motion);
        cars.apply(commands, motion, 0, MEASURED_CARS);
        BodyStepBench.Cost cost = BodyStepBench.measure(() -> cars.step(0, motion, 0, MEASURED_CARS), MEASURED_CARS, ROUNDS);
        row("%s: %.3f us per car and step, %d bytes", preset.name().toLowerCase(Locale.ROOT).replace('_', '-'), cost.nanos() / NANOS_PER_MICROSECOND, cost.bytes());
        return cost;
    }
}
