package io.tandem.review.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.geo.LocalPosition;
import io.tandem.message.Kind;
import io.tandem.time.SimTime;
import java.util.List;
import org.junit.jupiter.api.Test;

class AlignedDistanceTest {

    private static final Reference WORKED = Reference.of("move/aligned_distance.json");

    /** Reference: domain/reference/move/aligned_distance.json, the worked case with a hole. */
    @Test
    void workedCaseHasItsDistancesAndItsHole() {
        AlignedDistance distance = AlignedDistance.of(worked("A"), worked("B"), Tracks.TENTH);

        assertThat(distance.beats()).isEqualTo(new BeatGrid(Tracks.TENTH, Tracks.TENTH, 15));
        List<?> grid = (List<?>) WORKED.values().get("grid_distance");
        for (int beat = 0; beat < 15; beat++) {
            List<?> row = (List<?>) grid.get(beat + 1);
            assertThat(SimTime.seconds(distance.beats().time(beat))).isCloseTo(Reference.number(row.get(0)), within(1e-9));
            double expected = Reference.number(row.get(1));
            assertThat(Double.isNaN(expected) ? Double.isNaN(distance.metres()[beat])
                    : Math.abs(distance.metres()[beat] - expected) < 1e-12).as("%s", row).isTrue();
        }
        assertThat(distance.validShare()).isCloseTo(4 / 15.0, within(1e-12));
    }

    @Test
    void holeHasALowerBoundOfTheDistance() {
        AlignedDistance distance = AlignedDistance.of(worked("A"), worked("B"), Tracks.TENTH);

        assertThat(distance.holes()).hasSize(1);
        AlignedDistance.Hole hole = distance.holes().getFirst();
        assertThat(hole.from()).isEqualTo(3 * Tracks.TENTH);
        assertThat(hole.to()).isEqualTo(15 * Tracks.TENTH);
        assertThat(hole.bound()).hasValueCloseTo(0.0, within(1e-9));
        assertThat(distance.leastBound()).isPresent();
    }

    private static ParticipantTrack worked(String name) {
        Reference part = WORKED.part(name);
        MotionTrace trace = new MotionTrace();
        double[] t = part.numbers("t");
        for (int i = 0; i < t.length; i++) {
            trace.add(SimTime.nanos(t[i]), part.numbers("x")[i], part.numbers("y")[i], 0, 0, 10);
        }
        return Tracks.car(name.charAt(0), trace);
    }

    /** Twenty metres apart, both at 4 m/s, one second unknown: they may have come nearer by four metres, and gone again. */
    @Test
    void boundOfAHoleHalvesWhatBothMayHaveClosedIn() {
        MotionTrace broken = Tracks.straight(0, 0, 0, 4, 1);
        for (int i = 20; i <= 30; i++) {
            broken.add(i * Tracks.TENTH, 0.4 * i, 0, 0, 0, 4);
        }

        AlignedDistance distance = AlignedDistance.of(Tracks.car(1, broken), Tracks.car(2, Tracks.straight(0, 20, 0, 4, 3)), Tracks.TENTH);

        assertThat(distance.holes()).singleElement().satisfies(hole -> assertThat(hole.bound()).hasValueCloseTo(16.0, within(1e-9)));
        assertThat(distance.nearest().orElseThrow().metres()).isCloseTo(20, within(1e-9));
        assertThat(distance.validShare()).isCloseTo(22 / 31.0, within(1e-12));
    }

    @Test
    void nearestHasItsTimeAndPlace() {
        AlignedDistance distance = AlignedDistance.of(Tracks.car(1, Tracks.straight(0, 0, 0, 10, 10)),
                Tracks.car(2, Tracks.straight(100, 3, Math.PI, 10, 10)), Tracks.TENTH);

        AlignedDistance.Nearest nearest = distance.nearest().orElseThrow();
        assertThat(nearest.metres()).isCloseTo(3, within(1e-9));
        assertThat(nearest.nanos()).isEqualTo(5_000_000_000L);
        assertThat(nearest.one().distanceTo(LocalPosition.of(50, 0))).isLessThan(1e-9);
        assertThat(distance.measure().worst()).hasValue(5_000_000_000L);
        assertThat(distance.holes()).isEmpty();
    }

    @Test
    void tracksWithoutCommonTimeHaveNoDistance() {
        MotionTrace late = new MotionTrace();
        late.add(20_000_000_000L, 0, 0, 0, 0, 0);

        AlignedDistance distance = AlignedDistance.of(Tracks.car(1, Tracks.straight(0, 0, 0, 1, 2)), Tracks.car(2, late), Tracks.TENTH);

        assertThat(distance.nearest()).isEmpty();
        assertThat(distance.measure().value()).isEmpty();
        assertThat(distance.validShare()).isZero();
        assertThat(AlignedDistance.of(Tracks.car(1, new MotionTrace()), Tracks.car(2, late), Tracks.TENTH).nearest()).isEmpty();
    }

    @Test
    void heightCountsOnlyWhereOneLeavesTheSurface() {
        MotionTrace high = new MotionTrace();
        MotionTrace low = new MotionTrace();
        high.add(0, 3, 0, 4, 0, 0);
        low.add(0, 0, 0, 0, 0, 0);

        double flown = AlignedDistance.of(ParticipantTrack.of(Tracks.who(1, Kind.AIR_ROTOR), high), Tracks.car(2, low), Tracks.TENTH).metres()[0];
        double driven = AlignedDistance.of(Tracks.car(1, high), Tracks.car(2, low), Tracks.TENTH).metres()[0];

        assertThat(flown).isEqualTo(5);
        assertThat(driven).isEqualTo(3);
    }

    @Test
    void samplesOutOfOrderOrWithoutNumbersAreRefusedAndCounted() {
        MotionTrace trace = Tracks.straight(0, 0, 0, 1, 1);

        trace.add(0, 0, 0, 0, 0, 0);
        trace.add(2_000_000_000L, Double.NaN, 0, 0, 0, 0);
        trace.add(2_000_000_000L, 0, 0, 0, 0, Double.POSITIVE_INFINITY);

        assertThat(trace.count()).isEqualTo(11);
        assertThat(trace.refused()).isEqualTo(3);
    }

    @Test
    void headingIsInterpolatedTheShortWayRound() {
        MotionTrace trace = new MotionTrace();
        trace.add(0, 0, 0, 0, 3.1, 1);
        trace.add(2 * Tracks.TENTH, 0, 0, 0, -3.1, 1);

        double between = AlignedTrace.of(trace, BeatGrid.of(trace, Tracks.TENTH)).heading[1];

        assertThat(between).isCloseTo(Math.PI, within(1e-9));
    }
}
