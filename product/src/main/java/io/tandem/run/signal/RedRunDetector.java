package io.tandem.run.signal;

import io.tandem.geo.LocalPosition;
import io.tandem.message.Event;
import io.tandem.message.Freshness;
import io.tandem.road.LaneProjection;
import io.tandem.road.control.SignalStates;
import io.tandem.state.Snapshot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Finds participants whose front passes the line of a signal that shows red, by the place of their fronts at one beat and the next. */
public final class RedRunDetector {

    private static final double NEAR_METRES = 20;
    private static final double ON_LANE_METRES = 1.5;
    private static final int NONE = -1;

    private final List<LaneApproach> approaches;
    private final double[] lineEast;
    private final double[] lineNorth;
    private final NearbyLines nearby;
    private final LaneProjection projection = new LaneProjection();
    /** by row: the approach before whose line its front was at the last beat, and whether that showed red */
    private int[] approach = {};
    private boolean[] red = {};

    RedRunDetector(List<LaneApproach> approaches) {
        this.approaches = approaches;
        lineEast = new double[approaches.size()];
        lineNorth = new double[approaches.size()];
        for (int i = 0; i < approaches.size(); i++) {
            lineEast[i] = approaches.get(i).lane().eastAt(approaches.get(i).line());
            lineNorth[i] = approaches.get(i).lane().northAt(approaches.get(i).line());
        }
        nearby = new NearbyLines(lineEast, lineNorth, NEAR_METRES);
    }

    void forget() {
        Arrays.fill(approach, NONE);
    }

    List<Event> look(Snapshot snapshot, SignalStates states) {
        if (approach.length != snapshot.vid.length) {
            approach = new int[snapshot.vid.length];
            red = new boolean[snapshot.vid.length];
            forget();
        }
        List<Event> runs = new ArrayList<>();
        for (int row = 0; row < approach.length; row++) {
            if (snapshot.age[row] <= Freshness.LOST_SECONDS) {
                look(snapshot, row, states, runs);
            } else {
                approach[row] = NONE;
            }
        }
        return runs;
    }

    private void look(Snapshot snapshot, int row, SignalStates states, List<Event> runs) {
        double now = snapshot.at().seconds();
        int before = approach[row];
        boolean wasRed = red[row];
        approach[row] = NONE;
        for (int number : nearby.at(snapshot.east[row], snapshot.north[row])) {
            follow(snapshot, row, number, states, now);
        }
        if (before != NONE && approach[row] == NONE && wasRed && states.isRed(approaches.get(before).link(), now) && isPast(snapshot, row, approaches.get(before))) {
            runs.add(new Event(snapshot.at(), Event.RED_RUN, snapshot.vid[row], 0, new LocalPosition(snapshot.east[row], snapshot.north[row], snapshot.up[row]),
                    "passed the red signal of " + approaches.get(before).lane().name()));
        }
    }

    /** Remembers the line that the front is before. */
    private void follow(Snapshot snapshot, int row, int number, SignalStates states, double now) {
        LaneApproach one = approaches.get(number);
        double e = snapshot.east[row] - lineEast[number];
        double n = snapshot.north[row] - lineNorth[number];
        if (e * e + n * n > NEAR_METRES * NEAR_METRES) {
            return;
        }
        one.lane().project(snapshot.east[row], snapshot.north[row], Math.max(0, one.line() - Math.sqrt(e * e + n * n)), projection);
        double front = projection.station() + snapshot.length[row] / 2 - one.line();
        boolean sameWay = Math.abs(Math.IEEEremainder(snapshot.heading[row] - one.lane().headingAt(projection.station()), 2 * Math.PI)) < Math.PI / 4;
        if (Math.abs(projection.offset()) < ON_LANE_METRES && projection.beyond() <= 0 && front <= 0 && front > -NEAR_METRES && sameWay) {
            approach[row] = number;
            red[row] = states.isRed(one.link(), now);
        }
    }

    /** Whether the front is beyond the line, ahead on the lane: whoever left the lane to the side has not run it. */
    private boolean isPast(Snapshot snapshot, int row, LaneApproach one) {
        one.lane().project(snapshot.east[row], snapshot.north[row], one.line(), projection);
        return Math.abs(projection.offset()) < ON_LANE_METRES && projection.station() + projection.beyond() + snapshot.length[row] / 2 > one.line();
    }
}
