package io.tandem.traffic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.Trial;
import io.tandem.message.Event;
import io.tandem.message.SignalChange;
import io.tandem.road.control.ActuatedController;
import io.tandem.road.control.Actuation;
import java.util.List;
import org.junit.jupiter.api.Test;

class ActuatedSignalsTest {

    private static final Actuation TWO = new Actuation(List.of(new Actuation.Green("Gr", 5, 30), new Actuation.Green("rG", 5, 20)), 40, 3, 3, 2);

    private static boolean[] links(boolean first, boolean second) {
        return new boolean[] {first, second};
    }

    /** The time at which the first state other than green comes, with somebody waiting at the second link from 2 s on, and the first passed by vehicles until a time. */
    private static double endOfGreen(double passingUntil) {
        ActuatedController controller = new ActuatedController(TWO);
        for (int beat = 0; beat < 1000; beat++) {
            double now = beat / 10.0;
            if (controller.update(now, links(now <= passingUntil, false), links(false, now >= 2))) {
                return now;
            }
        }
        return Double.POSITIVE_INFINITY;
    }

    @Test
    void greenEndsAfterItsShortestTimeWhenTheGapIsOutAndAtItsLongestWhenItNeverIs() {
        assertThat(endOfGreen(0)).isCloseTo(5, within(0.11));
        assertThat(endOfGreen(9)).as("3 s after the last vehicle").isCloseTo(12, within(0.11));
        assertThat(endOfGreen(100)).isCloseTo(30, within(0.11));
    }

    @Test
    void greenStaysWhereNobodyElseAsksAndPhasesWithoutACallArePassedOver() {
        ActuatedController alone = new ActuatedController(TWO);
        Actuation three = new Actuation(List.of(new Actuation.Green("Grr", 5, 30), new Actuation.Green("rGr", 5, 20), new Actuation.Green("rrG", 5, 20)), 40, 3, 3, 2);
        ActuatedController skipping = new ActuatedController(three);
        for (int beat = 0; beat < 1000; beat++) {
            assertThat(alone.update(beat / 10.0, links(false, false), links(true, false))).isFalse();
            skipping.update(beat / 10.0, new boolean[3], new boolean[] {false, false, beat == 10});
        }

        assertThat(alone.states()).isEqualTo("Gr");
        assertThat(skipping.states()).isEqualTo("rrG");
    }

    @Test
    void amberAndAllRedComeBetween() {
        ActuatedController controller = new ActuatedController(TWO);
        StringBuilder seen = new StringBuilder();
        for (int beat = 0; beat < 120; beat++) {
            if (controller.update(beat / 10.0, links(false, false), links(false, true))) {
                seen.append(beat / 10.0).append(' ').append(controller.states()).append(' ');
            }
        }

        assertThat(seen.toString()).isEqualTo("5.0 yr 8.0 rr 10.0 rG ");
    }

    @Test
    void driversObeySignalsThatFollowTheTraffic() {
        Trial trial = Trial.of("""
                clock: {step: 20 ms, report: 100 ms}
                road:
                  lanes:
                    - {name: west, limit: 50 km/h, points: [[-400, 0], [-8, 0]]}
                    - {name: eastward, limit: 50 km/h, points: [[-8, 0], [8, 0]]}
                    - {name: east, limit: 50 km/h, points: [[8, 0], [300, 0]]}
                    - {name: south, limit: 50 km/h, points: [[0, -400], [0, -8]]}
                    - {name: northward, limit: 50 km/h, points: [[0, -8], [0, 8]]}
                    - {name: north, limit: 50 km/h, points: [[0, 8], [0, 300]]}
                  connections: [{from: west, to: eastward}, {from: eastward, to: east}, {from: south, to: northward}, {from: northward, to: north}]
                  signals:
                    - {name: crossing, phases: [{green: [west], min: 5 s, max: 30 s}, {green: [south], min: 5 s, max: 30 s}]}
                vehicles:
                  - {ids: 1, length: 4.5 m, start: {at: [0, -200], heading: 90°}, behaviors: {traffic: {}}}
                """);

        double[] atLine = {Double.NaN};
        trial.run(60, () -> {
            if (Double.isNaN(atLine[0]) && trial.find(1) != null && trial.see(1).north() + 4.5 / 2 > -8) {
                atLine[0] = trial.time();
            }
        });
        List<SignalChange> changes = trial.events().stream().flatMap(event -> SignalChange.of(event).stream()).toList();
        assertThat(changes).extracting(SignalChange::states).startsWith("yr", "rr", "rG");
        assertThat(atLine[0]).as("enters with its green").isGreaterThanOrEqualTo(changes.get(2).at().seconds());
        assertThat(atLine[0]).as("and does not wait for a fixed programme").isLessThan(40);
        assertThat(trial.events()).noneMatch(event -> event.name().equals(Event.CONTACT));
    }

    @Test
    void whoWaitsBeforeAShortLaneThatLeadsToTheLineIsDetected() {
        Trial trial = Trial.of("""
                clock: {step: 20 ms, report: 100 ms}
                road:
                  lanes:
                    - {name: west, limit: 50 km/h, points: [[-400, 0], [-8, 0]]}
                    - {name: eastward, limit: 50 km/h, points: [[-8, 0], [8, 0]]}
                    - {name: south, limit: 50 km/h, points: [[0, -400], [0, -9.5]]}
                    - {name: short, limit: 50 km/h, points: [[0, -9.5], [0, -8]]}
                    - {name: northward, limit: 50 km/h, points: [[0, -8], [0, 300]]}
                  connections: [{from: west, to: eastward}, {from: south, to: short}, {from: short, to: northward}]
                  signals:
                    - {name: crossing, phases: [{green: [west], min: 5 s, max: 30 s}, {green: [short], min: 5 s, max: 30 s}]}
                vehicles:
                  - {ids: 1, length: 4.5 m, start: {at: [0, -100], heading: 90°}, behaviors: {traffic: {}}}
                """);

        trial.run(40, () -> { });

        assertThat(trial.see(1).north()).isGreaterThan(0);
    }
}
