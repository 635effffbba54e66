package io.tandem.mobility;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.Trial;
import io.tandem.message.Reports;
import io.tandem.mobility.powertrain.CarPreset;
import io.tandem.terrain.Elevation;
import io.tandem.terrain.Ground;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PowertrainTest {

    private static final double KMH = 3.6;

    @Test
    void aPedalOfAScriptDrivesAndBrakes() {
        Trial trial = Trial.of("vehicles: [{ids: 1, mobility: powertrain, start: {at: [0, 0], heading: 0 deg}, behaviors: {script: {rows: [[0, 1, 0], [11.118, -1, 0]], of: pedal}}}]");

        trial.run(11.1);
        double fast = trial.see(1).speed() * KMH;
        trial.run(6);

        assertThat(fast).isCloseTo(100, within(1.5));
        assertThat(trial.see(1).speed()).isZero();
    }

    @Test
    void behaviorsThatAskForSpeedsGetThem() {
        Trial trial = Trial.of("""
                vehicles:
                  - {ids: 1, mobility: {model: powertrain, speed: 10 m/s}, start: {at: [0, 0], heading: 0 deg}, behaviors: {wander: 1}}
                  - {ids: 2, mobility: {model: powertrain, preset: electric-car}, start: {at: [0, 20], heading: 0 deg}, behaviors: {go-to: {to: [80, 20], speed: 8 m/s}}}
                """);

        trial.run(30);

        assertThat(trial.see(1).speed()).isCloseTo(10, within(0.3));
        assertThat(trial.see(2).east()).isCloseTo(80, within(4.0));
        assertThat(trial.see(2).speed()).isCloseTo(0, within(0.05));
    }

    @Test
    void aCircleHasTheRadiusOfItsSteerAndGripLimitsItWhenFast() {
        Trial trial = Trial.of("""
                vehicles:
                  - {ids: 1, mobility: powertrain, start: {at: [0, 0], heading: 0 deg, speed: 5 m/s}, behaviors: {script: {rows: [[0, 5, 0.3]], of: steer}}}
                  - {ids: 2, mobility: powertrain, start: {at: [0, 90], heading: 0 deg, speed: 20 m/s}, behaviors: {script: {rows: [[0, 20, 0.5]], of: steer}}}
                """);

        trial.run(8);

        double slow = trial.see(1).heading();
        double fast = trial.see(2).heading();
        trial.run(1);

        assertThat(trial.see(1).speed() / (trial.see(1).heading() - slow)).isCloseTo(2.46 / Math.tan(0.3), within(0.1));
        assertThat(trial.see(2).speed() * (trial.see(2).heading() - fast)).isCloseTo(8, within(0.2));
    }

    @Test
    void changedSettingsTakeOverWhereTheCarWas() {
        Powertrain former = new Powertrain(CarPreset.SMALL_CAR.design(), 0.01, 0, 1);
        Motion motion = new Motion(1);
        motion.speed[0] = 20;
        motion.levelRatio[0] = 1;
        former.begin(motion);
        Powertrain next = new Powertrain(CarPreset.SALOON.design(), 0.01, 0, 1);

        next.resumeFrom(former);
        next.step(10_000_000, motion, 0, 1);

        assertThat(motion.speed[0]).isCloseTo(20, within(0.2));
        assertThat(motion.east[0]).isCloseTo(0.2, within(0.002));
    }

    @Test
    void onASlopeTheCarStandsOnItsAxlesAndRollsBackWithoutBrakes() {
        float[] heights = new float[121];
        for (int i = 0; i < heights.length; i++) {
            heights[i] = 10f * (i % 11);
        }
        Powertrain cars = new Powertrain(CarPreset.SMALL_CAR.design(), 0.01, 0, 1);
        Motion motion = new Motion(1);
        Reports reports = new Reports();
        reports.resize(1);
        Commands commands = new Commands(1);
        cars.standOn(new Ground(Optional.empty(), Optional.of(new Elevation(-500, -500, 100, 11, 11, heights)), List.of()));
        cars.begin(motion);
        commands.actuators[0] = new double[] {0, 0, 0};

        for (int i = 0; i < 200; i++) {
            cars.apply(commands, motion, 0, 1);
            cars.step(i, motion, 0, 1);
        }
        cars.report(motion, commands, 1, reports, 0, 1);

        assertThat(reports.pitch[0]).isCloseTo(Math.atan(0.1), within(1e-6));
        assertThat(motion.up[0]).isCloseTo(50 + 0.1 * motion.east[0], within(1e-4));
        assertThat(motion.speed[0]).isLessThan(-1);
    }
}
