package io.tandem.mobility;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.Trial;
import io.tandem.crew.Crew;
import io.tandem.time.SimTime;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Against what was written, differences of places, and the formula of Fritsch and Butland by hand. */
class TimedTrajectoryTest {

    private static final List<List<Double>> ROWS = List.of(List.of(2.0, 0.0, 0.0, 0.0), List.of(4.0, 0.0, 3.0, 1.0), List.of(5.0, 6.0, 4.0, 1.0),
            List.of(9.0, 8.0, 4.0, 5.0));

    private static Motion at(double seconds) {
        Motion motion = new Motion(2);
        motion.place(1, 100, 200, 10);
        motion.heading[1] = 0.5;
        TimedTrajectory timed = new TimedTrajectory(new TimedSettings(ROWS), 0, 2);
        timed.begin(motion);
        timed.step(SimTime.nanos(seconds), motion, 0, 2);
        return motion;
    }

    @Test
    void everyRowIsKeptFromEachOnesOwnStart() {
        for (List<Double> row : ROWS) {
            Motion motion = at(row.getFirst());

            assertThat(motion.east[0]).isCloseTo(row.get(1), within(1e-12));
            assertThat(motion.north[0]).isCloseTo(row.get(2), within(1e-12));
            assertThat(motion.up[0]).isCloseTo(row.get(3), within(1e-12));
            assertThat(motion.east[1]).isCloseTo(100 + row.get(1), within(1e-12));
            assertThat(motion.north[1]).isCloseTo(200 + row.get(2), within(1e-12));
            assertThat(motion.up[1]).isCloseTo(10 + row.get(3), within(1e-12));
        }
    }

    @Test
    void itStandsBeforeTheFirstRowAndAfterTheLast() {
        Motion before = at(1);
        Motion after = at(20);

        assertThat(before.east[1]).isEqualTo(100);
        assertThat(before.speed[1]).isZero();
        assertThat(before.heading[1]).as("as it was put").isEqualTo(0.5);
        assertThat(after.east[1]).isEqualTo(108);
        assertThat(after.speed[1]).isZero();
    }

    /** The speed that is reported is that of the way: as differences of places have it. Nobody goes beyond a row. */
    @Test
    void speedsAreThoseOfTheWayWhichStaysBetweenItsRows() {
        for (double t = 2.05; t < 9; t += 0.1) {
            Motion motion = at(t);
            double east = (at(t + 1e-4).east[0] - at(t - 1e-4).east[0]) / 2e-4;
            double north = (at(t + 1e-4).north[0] - at(t - 1e-4).north[0]) / 2e-4;
            double speed = Math.hypot(east, north);

            assertThat(motion.speed[0]).as("at " + t).isCloseTo(speed < 0.05 ? 0 : speed, within(1e-4));
            if (speed > 0.06) {
                assertThat(motion.heading[0]).as("at " + t).isCloseTo(Math.atan2(north, east), within(1e-3));
            }
            assertThat(motion.north[0]).isBetween(-1e-9, 4 + 1e-9);
            assertThat(motion.east[0]).isBetween(-1e-9, (t < 4 ? 0 : 8) + 1e-9);
        }
    }

    @Test
    void theSlopeBetweenTwoStretchesIsTheirWeightedHarmonicMean() {
        double east = (at(5 + 1e-5).east[0] - at(5 - 1e-5).east[0]) / 2e-5;

        assertThat(east).as("6 m/s over 1 s and 0.5 m/s over 4 s: 15 / (9 / 6 + 6 / 0.5)").isCloseTo(15 / 13.5, within(1e-4));
    }

    @Test
    void aRecklessWalkerIsThreeLines() {
        String street = """
                vehicles:
                  - {ids: 1, start: {at: [-30, 0], speed: 10}, behaviors: {wander: {}, avoid: {}}}
                  - {ids: 2..4, kind: pedestrian, start: {line: {from: [10, 5], to: [30, 5]}},
                    mobility: {model: timed, poses: [[1, 0, 0], [6, 0, -10]]}}
                """;

        Trial trial = Trial.ready(street, new Crew(1)).started().run(3.5);
        Trial.Seen half = trial.see(3);
        trial.run(5);

        assertThat(half.north()).as("half way at half time").isCloseTo(0, within(1e-9));
        assertThat(half.east()).isEqualTo(20);
        assertThat(half.speed()).as("one and a half times the mean").isCloseTo(3, within(1e-9));
        assertThat(half.heading()).isCloseTo(-Math.PI / 2, within(1e-9));
        assertThat(trial.see(2).north()).isEqualTo(-5);
        assertThat(trial.see(4).speed()).isZero();
    }
}
