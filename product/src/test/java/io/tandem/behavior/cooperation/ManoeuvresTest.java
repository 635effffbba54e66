package io.tandem.behavior.cooperation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.Trial;
import io.tandem.message.Event;
import org.junit.jupiter.api.Test;

/** Manoeuvres with a radio that loses one message in ten. */
class ManoeuvresTest {

    private static final String RADIO = "channel: {delay: 40 ms, loss: 10 %}";

    @Test
    void carJoinsInTheMiddle() {
        Motorway road = new Motorway(1, RADIO).platoon(4, 0, 0, 20, "").car(-30, 3.5, 20, "speed: 20 m/s, manoeuvres: [{task: join, at: 3 s, with: 1, behind: 2}]");
        Trial trial = road.trial();

        double least = road.run(trial, 60);

        assertThat(least).isGreaterThan(1);
        assertThat(Motorway.of(trial, Event.MANOEUVRE_DONE, 5)).hasSize(1);
        assertThat(trial.see(5).north()).isCloseTo(0, within(0.2));
        assertThat(trial.see(5).reason()).isEqualTo("CACC in a platoon");
        assertThat(trial.see(3).reason()).isEqualTo("CACC in a platoon");
        for (int[] pair : new int[][] {{1, 2}, {2, 5}, {5, 3}, {3, 4}}) {
            assertThat(trial.see(pair[0]).east() - trial.see(pair[1]).east()).as("%d to %d", pair[0], pair[1]).isCloseTo(23.5, within(1.5));
        }
    }

    @Test
    void carsFormAPlatoonAtTheTail() {
        Motorway road = new Motorway(2, RADIO).car(0, 0, 20, "speed: 20 m/s").car(-60, 0, 20, "speed: 20 m/s, manoeuvres: [{task: join, at: 2 s, with: 1}]")
                .car(-60, 3.5, 20, "speed: 20 m/s, manoeuvres: [{task: join, at: 6 s, with: 1}]").car(-160, 0, 20, "speed: 20 m/s, manoeuvres: [{task: join, at: 8 s, with: 1}]");
        Trial trial = road.trial();

        double least = road.run(trial, 100);

        assertThat(least).isGreaterThan(1);
        for (int vid = 2; vid <= 4; vid++) {
            assertThat(trial.see(vid).reason()).as("car %d", vid).isEqualTo("CACC in a platoon");
            assertThat(trial.see(vid).north()).isCloseTo(0, within(0.2));
        }
    }

    @Test
    void strangerBehindATailLetsTheNewcomerIn() {
        Motorway road = new Motorway(7, RADIO).platoon(3, 0, 0, 20, "").car(-60, 3.5, 20, "speed: 20 m/s, manoeuvres: [{task: join, at: 3 s, with: 1}]").car(-74, 0, 20, "speed: 23 m/s");
        Trial trial = road.trial();

        double least = road.run(trial, 35);

        assertThat(least).isGreaterThan(1);
        assertThat(Motorway.of(trial, Event.GAP_OPENING, 5)).hasSize(1);
        assertThat(trial.see(4).reason()).isEqualTo("CACC in a platoon");
        assertThat(trial.see(4).north()).isCloseTo(0, within(0.2));
        assertThat(trial.see(5).reason()).isEqualTo("drives alone");
    }

    @Test
    void carLeavesAndTheOthersCloseUp() {
        String member = "platoon: [1, 2, 3, 4], speed: 20 m/s";
        Motorway road = new Motorway(3, RADIO).car(0, 0, 20, member).car(-23.5, 0, 20, member).car(-47, 0, 20, member + ", manoeuvres: [{task: leave, at: 5 s, lane: 3.5 m}]").car(-70.5, 0, 20, member);
        Trial trial = road.trial();

        double least = road.run(trial, 80);

        assertThat(least).isGreaterThan(1);
        assertThat(trial.see(3).north()).isCloseTo(3.5, within(0.2));
        assertThat(trial.see(3).reason()).isEqualTo("drives alone");
        assertThat(trial.see(4).reason()).isEqualTo("CACC in a platoon");
        assertThat(trial.see(2).east() - trial.see(4).east()).isCloseTo(23.5, within(1.5));
    }

    @Test
    void platoonSplitsAndMergesAgain() {
        Motorway road = new Motorway(4, RADIO).car(0, 0, 20, "platoon: [1, 2, 3, 4], speed: 20 m/s").car(-23.5, 0, 20, "platoon: [1, 2, 3, 4], speed: 20 m/s")
                .car(-47, 0, 20, "platoon: [1, 2, 3, 4], speed: 20 m/s, manoeuvres: [{task: split, at: 5 s}, {task: join, with: 1, at: 30 s}]")
                .car(-70.5, 0, 20, "platoon: [1, 2, 3, 4], speed: 20 m/s");
        Trial trial = road.trial();

        double least = road.run(trial, 29);
        assertThat(trial.see(3).reason()).isEqualTo("leads its platoon");
        assertThat(trial.see(4).reason()).isEqualTo("CACC in a platoon");
        least = Math.min(least, road.run(trial, 50));

        assertThat(least).isGreaterThan(1);
        assertThat(trial.see(3).reason()).isEqualTo("CACC in a platoon");
        assertThat(trial.see(4).reason()).isEqualTo("CACC in a platoon");
    }

    @Test
    void platoonChangesLanesTogether() {
        Motorway road = new Motorway(5, RADIO).platoon(5, 0, 0, 20, "speed: 20 m/s, manoeuvres: [{task: change-lane, at: 4 s, lane: 3.5 m}]");
        Trial trial = road.trial();

        double least = road.run(trial, 30);

        assertThat(least).isGreaterThan(1);
        for (int vid = 1; vid <= 5; vid++) {
            assertThat(trial.see(vid).north()).as("car %d", vid).isCloseTo(3.5, within(0.2));
            assertThat(trial.see(vid).reason()).as("car %d", vid).isEqualTo(vid == 1 ? "leads its platoon" : "CACC in a platoon");
        }
    }

    @Test
    void platoonLetsAStrangerIn() {
        Motorway road = new Motorway(6, RADIO).platoon(4, 0, 0, 20, "").car(-35, 3.5, 20, "speed: 20 m/s, manoeuvres: [{task: change-lane, at: 4 s, lane: 0 m}]");
        Trial trial = road.trial();

        double least = road.run(trial, 70);

        assertThat(least).isGreaterThan(1);
        assertThat(trial.see(5).north()).isCloseTo(0, within(0.2));
        assertThat(trial.see(5).reason()).isEqualTo("drives alone");
    }

    /** Five cars of a dense lane, two of a ramp whose lane ends, and a unit at the merge that is silent for half of the runs. */
    @Test
    void carsOfARampMoveInOrWaitAtTheEndOfTheirLane() {
        for (int seed = 1; seed <= 2; seed++) {
            Motorway road = new Motorway(seed, "channel: {delay: 20 ms, loss: 20 %}, cam: {every: 0.2 s}, units: [{ids: 5001, at: [150, -10, 6], behaviors: {planner: {builtin: merge, path: motorway, priority: 5}}}], outages: "
                    + (seed == 1 ? "[]" : "[{ids: 5001}]"));
            for (int i = 0; i < 5; i++) {
                road.car(-40 * i, 0, 20, "speed: 20 m/s}, heed-advice: {deceleration: 2 m/s2");
            }
            for (int i = 0; i < 2; i++) {
                road.car(-20 - 80 * i, -3.5, 20, "speed: 20 m/s, lane-end: 850 m, manoeuvres: [{task: change-lane, beyond: 600 m, lane: 0 m, retries: 50}]}, heed-advice: {deceleration: 2 m/s2");
            }
            Trial trial = road.trial();

            double least = road.run(trial, 45);

            assertThat(least).as("seed %d", seed).isPositive();
            for (int vid = 6; vid <= 7; vid++) {
                assertThat(trial.see(vid).north()).as("seed %d, car %d", seed, vid).isCloseTo(0, within(0.2));
            }
        }
    }
}
