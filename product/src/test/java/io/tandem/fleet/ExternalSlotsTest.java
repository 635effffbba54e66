package io.tandem.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.crew.Crew;
import io.tandem.message.Event;
import io.tandem.message.Fix;
import io.tandem.message.Kind;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.mobility.ExternalParticipants;
import io.tandem.mobility.Motion;
import io.tandem.mobility.RecordedTrack;
import io.tandem.scenario.Scenario;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExternalSlotsTest {

    private static final long SECOND = 1_000_000_000;
    private static final String CAR = "vehicles:\n  - {ids: 1, start: {at: [0, 0]}}\n";

    private final Reports reports = new Reports();

    /** A real walker whose place and velocity the test sets. */
    private static final class Walker implements ExternalParticipants {
        private long known = NEVER;
        private double east;

        @Override
        public List<Participant> participants() {
            return List.of(new Participant(900, "Ann", Kind.PEDESTRIAN, true, 0.5, List.of(), List.of()));
        }

        @Override
        public void move(long now, Motion motion, int first) {
            motion.place(first, east, 5, 1);
            motion.go(first, 1, -2, 0.5, 3, 0.25);
        }

        @Override
        public long knownAt(int index) {
            return known;
        }

        @Override
        public List<Fix> takeFixes() {
            return List.of();
        }

        @Override
        public List<Event> takeTold() {
            return List.of(new Event(SimTime.ZERO, "SEATED", 900, 0, null, ""));
        }
    }

    private List<Integer> reported(Fleet fleet, long now, RunState state) {
        fleet.report(now, state, reports);
        return Arrays.stream(reports.vid, 0, reports.count()).boxed().toList();
    }

    @Test
    void realOnesHaveARowOnlyWhenThereIsNews() {
        Walker walker = new Walker();
        Fleet fleet = Fleets.plan(CAR).with(walker).build(new Crew(1));

        assertThat(reported(fleet, 0, RunState.SET)).as("nothing is known").containsExactly(1);
        walker.known = SECOND;
        assertThat(reported(fleet, SECOND, RunState.SET)).containsExactly(1, 900);
        assertThat(reported(fleet, SECOND, RunState.SET)).as("no news").containsExactly(1);
        assertThat(reported(fleet, SECOND, RunState.GO)).as("another state of the run").containsExactly(1, 900);
        walker.east = 3;
        assertThat(reported(fleet, SECOND, RunState.GO)).as("another place at the same instant").containsExactly(1, 900);
        assertThat(fleet.takeTold()).extracting(Event::name).containsExactly("SEATED");
    }

    @Test
    void velocityAndYawRateAreThoseThatAreKnownEvenAcrossTheHeading() {
        Walker walker = new Walker();
        walker.known = SECOND;
        Fleet fleet = Fleets.plan(CAR).with(walker).build(new Crew(1));

        reported(fleet, 2 * SECOND, RunState.GO);

        assertThat(reports.time[1]).as("of the fix, not of the beat").isEqualTo(SECOND);
        assertThat(new double[] {reports.eastSpeed[1], reports.northSpeed[1], reports.upSpeed[1], reports.yawRate[1], reports.roll[1], reports.steer[1]})
                .containsExactly(1, -2, 0.5, 0.25, 0, 0);
        assertThat(reports.speed[1]).as("along the heading").isCloseTo(Math.cos(3) - 2 * Math.sin(3), within(1e-12));
    }

    /** A point per second, 10 m/s to the east and then a turn to the left. */
    @Test
    void reenactedOnesFollowTheirTrackAndTellItsFixes() {
        Scenario scenario = Fleets.scenario(CAR);
        long[] nanos = {SECOND, 2 * SECOND, 3 * SECOND};
        double[] nothing = {Double.NaN, Double.NaN, Double.NaN};
        RecordedTrack track = new RecordedTrack(nanos, new double[][] {{0, 10, 20}, {0, 0, 0}, {0, 0, 0}}, new double[][] {nothing, nothing, nothing},
                3 * SECOND, new double[][] {{10, 10, 0}, {0, 0, 10}, {0, 0, 0}, {0, 0, Math.PI / 2}});
        Participant car = new Participant(50, "again", Kind.GROUND, true, 4, List.of(), List.of());
        Fleet fleet = new FleetPlan(scenario.site(), scenario.clock(), 1, scenario.vehicles(), List.of(new ReenactedParticipant(car, track, "gpx")))
                .build(new Crew(1));

        assertThat(reported(fleet, 0, RunState.GO)).containsExactly(1);
        assertThat(reported(fleet, SECOND * 3 / 2, RunState.GO)).containsExactly(1, 50);
        double straight = reports.yawRate[1];
        double halfWay = reports.east[1];
        reported(fleet, SECOND * 5 / 2, RunState.GO);

        assertThat(straight).isZero();
        assertThat(halfWay).isCloseTo(5, within(1e-9));
        assertThat(reports.yawRate[1]).as("a quarter turn in a second").isCloseTo(Math.PI / 2, within(1e-9));
        List<Fix> fixes = new ArrayList<>(fleet.takeFixes());
        assertThat(fixes).extracting(Fix::vid).containsExactly(50, 50);
        assertThat(fixes).extracting(fix -> fix.at().nanos()).containsExactly(SECOND, 2 * SECOND);
        assertThat(fleet.takeFixes()).isEmpty();
    }
}
