package io.tandem.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.crew.Crew;
import io.tandem.message.PhysicsColumn;
import io.tandem.message.PhysicsSample;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.run.Simulation;
import io.tandem.scenario.ScenarioReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What is inside chosen vehicles after every step, by the laws that hold there. */
class PhysicsProbeTest {

    private static final String SCENARIO = """
            name: inside
            site: {lat: 47.3, lon: 9.0}
            record: {physics: [1, 2, 3, 4, 6]}
            vehicles:
              - {ids: 1, mobility: {model: rigid, preset: car}, start: {at: [0, 0], speed: 10 m/s}, behaviors: {script: {rows: [[0, 10, 0], [0.5, 0, 0]], of: steer}}}
              - {ids: 2, mobility: {model: rigid, preset: small-robot}, start: {at: [0, 20]}, behaviors: {script: {rows: [[0, 1, 0.5]], of: twist}}}
              - {ids: 3, mobility: powertrain, start: {at: [0, 40]}, behaviors: {script: {rows: [[0, 1, 0]], of: pedal}}}
              - {ids: 4, mobility: kinematic, start: {at: [0, 60]}, behaviors: {wander: 1}}
              - {ids: 5, mobility: kinematic, start: {at: [0, 80]}, behaviors: {wander: 1}}
              - {ids: 6, mobility: {model: rigid, preset: car}, start: {at: [0, 100], speed: 10 m/s}, behaviors: {script: {rows: [[0, 10, 0]], of: steer}}}
              - {ids: 7, mobility: {model: rigid, preset: car}, start: {at: [6, 100]}, behaviors: {script: {rows: [[0, 0, 0]], of: steer}}}
            """;

    private static final List<PhysicsSample> SAMPLES = new ArrayList<>();

    @BeforeAll
    static void run() throws Exception {
        try (Crew crew = new Crew(1)) {
            Simulation simulation = new Simulation(ScenarioReader.read("inside.yaml", SCENARIO, Map.of()).scenario(), crew, List.of(new Tap() {
                @Override
                public void inside(List<PhysicsSample> more) {
                    SAMPLES.addAll(more);
                }
            }));
            simulation.request(RunState.SET);
            simulation.beat();
            simulation.request(RunState.GO);
            for (int beat = 0; beat < 10; beat++) {
                simulation.beat();
            }
        }
    }

    private static List<PhysicsSample> of(int vid) {
        return SAMPLES.stream().filter(sample -> sample.vid() == vid).toList();
    }

    @Test
    void wheelsCarryTheirVehicleAndTheirForcesBrakeIt() {
        for (PhysicsSample sample : of(1)) {
            double load = Arrays.stream(sample.get(PhysicsColumn.WHEEL_LOAD)).sum();
            double force = Arrays.stream(sample.get(PhysicsColumn.WHEEL_FORCE_X)).sum();

            assertThat(load).isCloseTo(1260 * 9.81, Percentage.withPercentage(0.5));
            assertThat(sample.get(PhysicsColumn.ACCELERATION_X)[0]).isCloseTo(force / 1260, within(0.05));
        }
        assertThat(of(1).getLast().get(PhysicsColumn.ACCELERATION_X)[0]).isLessThan(-1);
    }

    @Test
    void contactsAndWheelsTogetherChangeTheMotionOfACar() {
        List<PhysicsSample> touching = of(6).stream().filter(sample -> sample.has(PhysicsColumn.CONTACT_EAST)).toList();

        assertThat(touching).isNotEmpty().allSatisfy(sample -> {
            double pushed = Arrays.stream(sample.get(PhysicsColumn.CONTACT_FORCE_EAST)).sum() + Arrays.stream(sample.get(PhysicsColumn.WHEEL_FORCE_X)).sum();
            assertThat(sample.get(PhysicsColumn.ACCELERATION_X)[0]).isCloseTo(pushed / 1260, within(0.05));
            assertThat(sample.get(PhysicsColumn.CONTACT_WITH)).containsOnly(7);
            assertThat(Arrays.stream(sample.get(PhysicsColumn.CONTACT_NORTH)).allMatch(north -> Math.abs(north - 100) < 1)).isTrue();
        });
    }

    @Test
    void aDifferentialDriveHasARegulatorOfEachSide() {
        PhysicsSample last = of(2).getLast();

        assertThat(last.get(PhysicsColumn.PID_SET)).hasSize(2).satisfies(sides -> assertThat(sides[1]).isGreaterThan(sides[0]));
        assertThat(last.get(PhysicsColumn.PID_TORQUE)).hasSize(2);
    }

    @Test
    void aCarWithAnEngineTellsPedalGearAndEnergyAndAPointWithoutOneOnlyItsMotion() {
        PhysicsSample car = of(3).getLast();
        PhysicsSample point = of(4).getLast();

        assertThat(car.get(PhysicsColumn.PEDAL)[0]).isCloseTo(1, within(0.01));
        assertThat(car.get(PhysicsColumn.GEAR)).containsExactly(1);
        assertThat(car.get(PhysicsColumn.ENERGY)[0]).isPositive();
        assertThat(point.has(PhysicsColumn.PEDAL)).isFalse();
        assertThat(point.get(PhysicsColumn.SPEED)[0]).isPositive();
        assertThat(of(5)).isEmpty();
    }
}
