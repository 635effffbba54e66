package io.tandem.road;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BranchOverlapsTest {

    private final List<LaneDefinition> lanes = new ArrayList<>();
    private final List<LaneConnection> connections = new ArrayList<>();

    private int lane(double... points) {
        lanes.add(LaneDefinition.open("lane " + lanes.size(), IntStream.range(0, points.length / 2)
                .mapToObj(i -> new LanePoint(points[2 * i], points[2 * i + 1], 3.5, 20, Double.NaN)).toList()));
        return lanes.size() - 1;
    }

    private void follow(int... chain) {
        for (int i = 1; i < chain.length; i++) {
            connections.add(RoadDefinition.connect(ConnectionType.FOLLOW, chain[i - 1], chain[i]));
        }
    }

    private RoadNetwork network() {
        return new RoadNetwork(new RoadDefinition(lanes, connections, 0));
    }

    /** A lane of a motorway goes on in three pieces, and a slip road leaves it in as many, at an angle of 6 degrees. */
    private int[] slipRoad(boolean leaves) {
        double sign = leaves ? 1 : -1;
        int stem = lane(points(sign, -100, 0, -50, 0, 0, 0));
        int[] on = {lane(points(sign, 0, 0, 5, 0, 10, 0)), lane(points(sign, 10, 0, 15, 0, 20, 0)), lane(points(sign, 20, 0, 100, 0, 200, 0))};
        int[] off = {lane(points(sign, 0, 0, 5, 0.1, 10, 0.4)), lane(points(sign, 10, 0.4, 15, 0.8, 20, 1.3)), lane(points(sign, 20, 1.3, 100, 9.7, 200, 20.2))};
        follow(leaves ? new int[] {stem, on[0], on[1], on[2]} : new int[] {on[2], on[1], on[0], stem});
        follow(leaves ? new int[] {stem, off[0], off[1], off[2]} : new int[] {off[2], off[1], off[0], stem});
        return new int[] {on[2], off[2]};
    }

    /** The same places in turn, or from the last to the first. */
    private static double[] points(double sign, double... places) {
        double[] turned = places.clone();
        for (int i = 0; sign < 0 && i < places.length; i += 2) {
            turned[i] = places[places.length - 2 - i];
            turned[i + 1] = places[places.length - 1 - i];
        }
        return turned;
    }

    @Test
    void lanesThatHaveSplitAndNotPartedYetDoNotCross() {
        int[] apart = slipRoad(true);

        RoadNetwork network = network();

        assertThat(network.conflicts()).isNotEmpty().allMatch(conflict -> conflict.kind() == LaneConflict.Kind.SPLIT);
        LaneConflict last = network.conflictsOf(apart[0]).getFirst();
        assertThat(last.other(apart[0])).isEqualTo(apart[1]);
        assertThat(last.from(apart[0])).isZero();
        assertThat(last.to(apart[0])).as("where the lanes are about two car widths apart").isBetween(3.0, 25.0);
    }

    /** The slip road is cut after 6 m, the lane beside it after 30 m. */
    @Test
    void lanesThatHaveSplitDoNotCrossWhereTheMapCutsOneEarlierThanTheOther() {
        int stem = lane(-100, 0, -50, 0, 0, 0);
        int on = lane(0, 0, 15, 0, 30, 0);
        int onward = lane(30, 0, 100, 0, 200, 0);
        int off = lane(0, 0, 3, 0.1, 6, 0.3);
        int offward = lane(6, 0.3, 30, 4.2, 60, 9.4, 120, 20);
        follow(stem, on, onward);
        follow(stem, off, offward);

        RoadNetwork network = network();

        LaneConflict later = network.conflictsOf(offward).stream().filter(conflict -> conflict.concerns(on)).findFirst().orElseThrow();
        assertThat(later.kind()).isEqualTo(LaneConflict.Kind.SPLIT);
        assertThat(later.from(offward)).isZero();
        assertThat(later.from(on)).isBetween(3.0, 8.0);
    }

    @Test
    void lanesThatRunBesideEachOtherIntoAMergeArePartOfIt() {
        int[] apart = slipRoad(false);

        RoadNetwork network = network();

        assertThat(network.conflicts()).isNotEmpty().allMatch(conflict -> conflict.kind() == LaneConflict.Kind.MERGE);
        LaneConflict first = network.conflictsOf(apart[0]).getFirst();
        assertThat(first.other(apart[0])).isEqualTo(apart[1]);
        assertThat(first.to(apart[0])).isEqualTo(network.lane(apart[0]).length(), within(1.0));
    }

    /** Two turns join in a junction of which the map cuts the last metres, the same for both, into pieces shorter than a car. */
    @Test
    void piecesShorterThanACarOfLanesThatJoinDoNotCross() {
        int on = lane(80, 0, 90, 0, 100, 0);
        int one = lane(0, 0, 40, 0, 77.5, 0);
        int other = lane(50, -40, 62, -12, 77.5, 0);
        for (int from : new int[] {one, other}) {
            follow(from, lane(77.5, 0, 78, 0), lane(78, 0, 79.2, 0), lane(79.2, 0, 80, 0), on);
        }

        assertThat(network().conflicts()).isNotEmpty().allMatch(conflict -> conflict.kind() == LaneConflict.Kind.MERGE);
    }

    @Test
    void lanesThatSplitAndMeetAgainLaterCrossThere() {
        int stem = lane(-100, 0, -50, 0, 0, 0);
        int on = lane(0, 0, 10, 0, 20, 0);
        int off = lane(0, 0, 10, 0.3, 20, 1.2);
        int straight = lane(20, 0, 100, 0, 200, 0);
        int bow = lane(20, 1.2, 50, 12, 100, 12, 130, 0, 150, -20);
        follow(stem, on, straight);
        follow(stem, off, bow);

        RoadNetwork network = network();

        assertThat(network.conflictsOf(straight)).extracting(LaneConflict::kind).containsExactly(LaneConflict.Kind.SPLIT, LaneConflict.Kind.CROSS);
    }

    /** Turns of one approach lie on each other at first: there their centre lines cross by the last digits, farther from the start than the ends of lanes are looked at. */
    @Test
    void turnsThatLieOnEachOtherAtFirstSplitAndDoNotCross() {
        int stem = lane(-100, 0, -50, 0, 0, 0);
        int through = lane(0, 0, 10, 0, 20, 0, 40, 0);
        int turn = lane(0, 0, 4, -1e-6, 9, 1e-6, 16, 1.2, 24, 8, 27, 18);
        follow(stem, through);
        follow(stem, turn);

        assertThat(network().conflictsOf(through)).extracting(LaneConflict::kind).containsOnly(LaneConflict.Kind.SPLIT);
    }

    /** As turning lanes of OpenDRIVE do, a lane opens between two directions of a road; where it opens it is too narrow for a car, so that nobody gives way to it. */
    @Test
    void aLaneThatOpensOrEndsBesideOthersDoesNotCrossThemWhereItIsTooNarrow() {
        int before = lane(-100, 0, -50, 0, 0, 0);
        int on = lane(0, 0, 30, 0, 60, 0);
        int after = lane(60, 0, 100, 0, 160, 0);
        follow(before, on, after);
        follow(lane(160, 7, 100, 7, 60, 7), lane(60, 7, 30, 7, 0, 3.5), lane(0, 3.5, -50, 3.5, -100, 3.5));
        double[][] opening = {{0, 1.75, 0.1}, {10, 1.9, 0.4}, {20, 2.6, 1.8}, {30, 3.3, 3.2}, {60, 3.5, 3.5}};
        lanes.add(LaneDefinition.open("opening", Arrays.stream(opening).map(at -> new LanePoint(at[0], at[1], at[2], 20, Double.NaN)).toList()));
        int turning = lanes.size() - 1;
        follow(turning, lane(60, 3.5, 100, 3.5, 160, 3.5));
        connections.add(RoadDefinition.connect(ConnectionType.LEFT, on, turning));
        connections.add(RoadDefinition.connect(ConnectionType.RIGHT, turning, on));

        assertThat(network().conflicts()).isEmpty();
    }
}
