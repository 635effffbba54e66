package io.tandem.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.Trial;
import io.tandem.crew.Crew;
import io.tandem.message.PhysicsColumn;
import io.tandem.message.PhysicsSample;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.run.Simulation;
import io.tandem.scenario.ScenarioReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Engine, clutch and gearbox on the wheels of a rigid body. */
class EngineOnWheelsTest {

    private static final double KMH = 3.6;
    private static final double GRAVITY = 9.81;
    private static final double MASS = 1165;
    @TempDir
    Path folder;

    private static final String FULL = "behaviors: {script: {rows: [[0, 1, 0]], of: pedal}}";

    private static String car(int id, String drive, double mu, String rest) {
        return "  - {ids: " + id + ", mobility: {model: rigid, drive: {type: powertrain" + drive + "}, friction: {mu: " + mu + ", damping: 0, rolling: 0.012}}, start: {at: [0, " + 20 * id
                + "], heading: 0 deg}, " + rest + "}\n";
    }

    /** What is inside all vehicles after every step. */
    private List<PhysicsSample> inside(String vehicles, double seconds) throws Exception {
        List<PhysicsSample> samples = new ArrayList<>();
        String ids = Pattern.compile("ids: (\\d+)").matcher(vehicles).results().map(found -> found.group(1)).collect(Collectors.joining(", "));
        Path file = folder.resolve("inside.yaml");
        Files.writeString(file, "name: inside\nsite: {lat: 47.3, lon: 9.0}\nrecord: {physics: [" + ids + "]}\n" + vehicles);
        try (Crew crew = new Crew(1)) {
            Simulation simulation = new Simulation(ScenarioReader.read(file, Map.of()).scenario(), crew, List.of(new Tap() {
                @Override
                public void inside(List<PhysicsSample> more) {
                    samples.addAll(more);
                }
            }));
            simulation.request(RunState.SET);
            simulation.beat();
            simulation.request(RunState.GO);
            while (simulation.time().seconds() < seconds) {
                simulation.beat();
            }
        }
        return samples;
    }

    private static double value(PhysicsSample sample, PhysicsColumn column) {
        return sample.get(column)[0];
    }

    private static PhysicsSample first(List<PhysicsSample> samples, int vid, double kmh) {
        return samples.stream().filter(sample -> sample.vid() == vid && value(sample, PhysicsColumn.SPEED) * KMH >= kmh).findFirst().orElseThrow();
    }

    private static PhysicsSample last(List<PhysicsSample> samples, int vid) {
        return samples.stream().filter(sample -> sample.vid() == vid).toList().getLast();
    }

    @ParameterizedTest
    @CsvSource({"small-car, 0.012", "saloon, 0.011", "van, 0.011", "lorry, 0.007", "bus, 0.007", "electric-car, 0.010"})
    void onTyresThatHoldItIsAsFastAsTheCarWithoutTyres(String preset, String rolling) throws Exception {
        List<PhysicsSample> samples = inside("vehicles:\n" + car(1, ", preset: " + preset, 3, FULL).replace("rolling: 0.012", "rolling: " + rolling)
                + "  - {ids: 2, mobility: {model: powertrain, preset: " + preset + "}, start: {at: [0, 80], heading: 0 deg}, " + FULL + "}\n", 12);

        for (double kmh : new double[] {20, 30, 40}) {
            double wheels = first(samples, 1, kmh).at().seconds();
            assertThat(wheels).as("0 to %s km/h", kmh).isCloseTo(first(samples, 2, kmh).at().seconds(), Percentage.withPercentage(1));
        }
        PhysicsSample onWheels = last(samples, 1);
        PhysicsSample plain = last(samples, 2);
        assertThat(value(onWheels, PhysicsColumn.SPEED)).isCloseTo(value(plain, PhysicsColumn.SPEED), Percentage.withPercentage(1));
        assertThat(value(onWheels, PhysicsColumn.ENERGY)).isCloseTo(value(plain, PhysicsColumn.ENERGY), Percentage.withPercentage(1));
        assertThat(value(onWheels, PhysicsColumn.GEAR)).isEqualTo(value(plain, PhysicsColumn.GEAR));
    }

    /** Front wheels that spin push with mu times their load, which acceleration lessens: a = mu W_f / m, W_f = 0.6 m g - m a h / l. Rear wheels roll and take 0.012 of theirs. */
    @Test
    void onIceTheDrivenWheelsSpinAndTheEngineSpeedsUp() throws Exception {
        double mu = 0.15;
        List<PhysicsSample> samples = inside("vehicles:\n" + car(1, "", mu, FULL), 0.8);

        PhysicsSample last = samples.getLast();
        PhysicsSample half = samples.get(samples.size() / 2);
        double a = (value(last, PhysicsColumn.SPEED) - value(half, PhysicsColumn.SPEED)) / (last.at().seconds() - half.at().seconds());
        double expected = (mu * 0.6 - 0.012 * 0.4) * GRAVITY / (1 + (mu + 0.012) * 0.53 / 2.46 + 2 * 0.8 / (0.29 * 0.29) / MASS);
        assertThat(a).isCloseTo(expected, Percentage.withPercentage(2));
        assertThat(last.get(PhysicsColumn.WHEEL_SLIP)[0]).isGreaterThan(0.9);
        assertThat(Math.abs(last.get(PhysicsColumn.WHEEL_SLIP)[3])).isLessThan(0.05);
        double geared = value(last, PhysicsColumn.SPEED) / 0.29 * 3.417 * 3.94;
        assertThat(value(last, PhysicsColumn.ENGINE_SPEED)).as("the engine turns with its wheels, not with the car").isGreaterThan(5 * geared)
                .isCloseTo(last.get(PhysicsColumn.WHEEL_SPIN)[0] * 3.417 * 3.94, Percentage.withPercentage(3));
    }

    @Test
    void oneSpinningWheelOfAnOpenDifferentialLeavesTheOtherLittleAndATorsenMore() {
        String ice = """
                areas:
                  left: {box: {center: [100, 25], size: [400, 9]}}
                  right: {box: {center: [100, 65], size: [400, 9]}}
                ground: {zones: [{area: left, mu: 0.1}, {area: right, mu: 0.1}]}
                vehicles:
                """;
        Trial trial = Trial.of(ice + car(1, "", 0.9, FULL) + car(3, ", differential: torsen, bias: 3", 0.9, FULL) + car(5, "", 0.9, FULL));

        trial.run(2);

        assertThat(trial.see(1).speed()).isLessThan(0.75 * trial.see(3).speed());
        assertThat(trial.see(3).speed()).isLessThan(0.9 * trial.see(5).speed());
    }

    /** Locked wheels slide with mu g; grip beyond what the brakes can hold leaves the 9,500 N of the brakes, rolling resistance and air, over the mass of car and wheels. */
    @Test
    void brakesAreReactionsThatLockOnIceAndHoldAtRest() {
        String brake = "behaviors: {script: {rows: [[0, -1, 0]], of: pedal}}";
        Trial trial = Trial.of("vehicles:\n" + car(1, "", 0.1, brake).replace("heading: 0 deg", "heading: 0 deg, speed: 10 m/s")
                + car(2, "", 3, brake).replace("heading: 0 deg", "heading: 0 deg, speed: 10 m/s"));

        trial.run(1);
        double ice = trial.see(1).speed();
        double dry = trial.see(2).speed();
        trial.run(1);
        double later = trial.see(1).speed();

        double air = 0.5 * 1.225 * 0.672 * 0.25 * (ice + later) * (ice + later) / MASS;
        assertThat(ice - later).isCloseTo(0.1 * GRAVITY + air, Percentage.withPercentage(2));
        assertThat(10 - dry).isCloseTo((9500 + 0.012 * MASS * GRAVITY) / 1203 * (1 - 0.1), Percentage.withPercentage(5));
        assertThat(trial.see(2).speed()).isCloseTo(0, within(1e-6));
    }

    @Test
    void onAGradeItHoldsWithTheBrakeAndClimbsWithTheThrottle() throws Exception {
        Path grade = folder.resolve("grade.asc");
        String rows = String.join("\n", Collections.nCopies(11, "0 10 20 30 40 50 60 70 80 90 100"));
        Files.writeString(grade, "ncols 11\nnrows 11\nxllcorner 0\nyllcorner 0\ncellsize 100\n" + rows + "\n");
        String ground = "ground: {elevation: {file: grade.asc, origin: [-100, -500]}}\nvehicles:\n";
        List<PhysicsSample> samples = inside(ground + car(1, "", 0.9, "behaviors: {script: {rows: [[0, -0.3, 0]], of: pedal}}") + car(2, "", 0.9, "behaviors: {script: {rows: [[0, 0.9, 0]], of: pedal}}")
                + car(3, "", 0.9, "behaviors: {script: {rows: [[0, 0, 0]], of: pedal}}"), 5);

        assertThat(value(last(samples, 1), PhysicsColumn.EAST)).as("held by the brake").isCloseTo(0, within(0.01));
        assertThat(value(last(samples, 2), PhysicsColumn.SPEED)).as("climbs 10 %").isGreaterThan(8);
        assertThat(value(last(samples, 3), PhysicsColumn.EAST)).as("rolls back, less what rolling resistance takes").isCloseTo(-0.5 * 0.83 * 25, Percentage.withPercentage(3));
    }

    @ParameterizedTest
    @ValueSource(strings = {"fuzzy-cruise", "pid-cruise", "acc", "idm"})
    void everyCruiseControllerWorksItOnAPath(String law) {
        Trial trial = Trial.of("paths: {course: {waypoints: [[-5, 20], [60, 20], [110, 23], [150, 35], [185, 60], [210, 100], [220, 150], [220, 400]]}}\nvehicles:\n" + car(1, "", 0.9,
                "behaviors: {follow-path: {path: course, speed: 30 km/h, cruise: " + law + "}}"));

        trial.run(20);

        assertThat(trial.see(1).speed() * KMH).isCloseTo(30, within(1.5));
        trial.run(25);
        assertThat(trial.see(1).east()).as("on the last leg").isCloseTo(220, within(0.5));
    }

    @Test
    void itGoesBackwardAndStopsWhereItIsTold() {
        Trial trial = Trial.of("vehicles:\n" + car(1, "", 0.9, "behaviors: {script: {rows: [[0, -2, 0]], of: steer}}") + car(2, "", 0.9, "behaviors: {go-to: {to: [60, 40], speed: 8 m/s}}"));

        trial.run(25);

        assertThat(trial.see(1).speed()).isCloseTo(-2, within(0.1));
        assertThat(trial.see(1).east()).isLessThan(-30);
        assertThat(trial.see(2).east()).isCloseTo(60, within(4.0));
        assertThat(trial.see(2).speed()).isCloseTo(0, within(0.05));
    }

    @Test
    void severalWorkersComputeTheSameBits() {
        String text = "vehicles:\n" + car(1, "", 0.2, FULL) + car(2, ", axles: 4wd, differential: torsen", 0.3, FULL) + car(3, ", preset: electric-car", 0.9, FULL);
        try (Crew one = new Crew(1); Crew three = new Crew(3)) {
            Trial alone = Trial.ready(text, one).started();
            Trial together = Trial.ready(text, three).started();

            alone.run(3);
            together.run(3);

            assertThat(together.hash()).isEqualTo(alone.hash());
        }
    }
}
