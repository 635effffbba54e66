package io.tandem.core;

import io.tandem.message.Ride;
import io.tandem.state.Snapshot;
import io.tandem.state.State;
import java.util.Arrays;
import java.util.List;

/**
 * Which riders and carriers are together: while the rider boards and rides, which its mission step tells, and after it is set down until their outlines can no
 * longer overlap. They do not endanger each other, so they are not warned of each other.
 */
final class RideTracker {

    private final State state;
    private final int[] rider;
    private final int[] carrier;
    private final int[] step;
    private final boolean[] together;

    RideTracker(List<Ride> rides, State state) {
        List<Ride> known = rides.stream().filter(ride -> state.rowOf(ride.rider()) >= 0 && state.rowOf(ride.carrier()) >= 0).toList();
        this.state = state;
        this.rider = known.stream().mapToInt(ride -> state.rowOf(ride.rider())).toArray();
        this.carrier = known.stream().mapToInt(ride -> state.rowOf(ride.carrier())).toArray();
        this.step = known.stream().mapToInt(Ride::step).toArray();
        this.together = new boolean[known.size()];
    }

    /** Takes in where riders and carriers are now. */
    void update(Snapshot s) {
        for (int i = 0; i < together.length; i++) {
            boolean riding = state.heard(rider[i]) && state.latest().missionStep[rider[i]] == step[i];
            together[i] = riding || together[i] && !areApart(s, rider[i], carrier[i]);
        }
    }

    /** The middles are farther from each other than half of both lengths. */
    private static boolean areApart(Snapshot s, int one, int other) {
        double east = s.east[one] - s.east[other];
        double north = s.north[one] - s.north[other];
        double up = s.up[one] - s.up[other];
        double reach = (s.length[one] + s.length[other]) / 2;
        return east * east + north * north + up * up > reach * reach;
    }

    /** Whether one of two rows carries the other, or both are carried by the same one. */
    boolean areTogether(int one, int other) {
        return carries(one, other) || carries(other, one) || carrierOf(one) >= 0 && carrierOf(one) == carrierOf(other);
    }

    private boolean carries(int one, int other) {
        return carrierOf(other) == one;
    }

    /** The row of the carrier with which a row is together; -1 for none. */
    private int carrierOf(int row) {
        for (int i = 0; i < together.length; i++) {
            if (together[i] && rider[i] == row) {
                return carrier[i];
            }
        }
        return -1;
    }

    /** For a run that starts again. */
    void forget() {
        Arrays.fill(together, false);
    }
}
