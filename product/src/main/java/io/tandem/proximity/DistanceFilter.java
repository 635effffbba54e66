package io.tandem.proximity;

import io.tandem.message.Freshness;
import io.tandem.state.Snapshot;

/** Passes the pairs nearer than a distance, all of them or only those with a selected vehicle. */
final class DistanceFilter implements PairFilter {

    /** the selected vehicles by row; null for all */
    private final boolean[] chosen;
    private final boolean level;
    private double metres;

    DistanceFilter(boolean[] chosen, boolean level) {
        this.chosen = chosen;
        this.level = level;
    }

    void within(double distance) {
        metres = distance;
    }

    /** Whether there are at least two vehicles to compare. */
    boolean anyPair(Snapshot snapshot) {
        int known = 0;
        int knownChosen = 0;
        for (int row = 0; row < snapshot.count(); row++) {
            if (snapshot.length[row] > 0 && snapshot.age[row] <= oldest()) {
                known++;
                knownChosen += chosen == null || chosen[row] ? 1 : 0;
            }
        }
        return known > 1 && knownChosen > 0;
    }

    /** Vehicles without a recent report are excluded. */
    @Override
    public double oldest() {
        return Freshness.FRESH_SECONDS;
    }

    @Override
    public double span(Snapshot snapshot, int row) {
        return chosen == null ? metres : 0;
    }

    /** With a selection only selected vehicles have a reach, so that pairs of two others are not found. */
    @Override
    public double sweep(Snapshot snapshot, int row) {
        return chosen != null && chosen[row] ? metres : 0;
    }

    @Override
    public void judge(SortedVehicles v, int one, int other, VehiclePairs pairs) {
        if (chosen != null && !chosen[v.row(one)] && !chosen[v.row(other)]) {
            return;
        }
        double east = v.east(other) - v.east(one);
        double north = v.north(other) - v.north(one);
        double up = level ? 0 : v.up(other) - v.up(one);
        double distance = ClosestApproach.norm(east, north, up);
        if (distance < metres) {
            double eastSpeed = v.eastSpeed(other) - v.eastSpeed(one);
            double northSpeed = v.northSpeed(other) - v.northSpeed(one);
            double upSpeed = level ? 0 : v.upSpeed(other) - v.upSpeed(one);
            double seconds = ClosestApproach.seconds(east, north, up, eastSpeed, northSpeed, upSpeed);
            pairs.add(v.row(one), v.row(other), distance, seconds,
                    ClosestApproach.metres(east, north, up, eastSpeed, northSpeed, upSpeed, seconds));
        }
    }
}
