package io.tandem.proximity;

import io.tandem.message.Freshness;
import io.tandem.state.Snapshot;

/**
 * Passes the pairs that need an alert: with p and w the position and velocity of one relative to the other and l the greater of both
 * lengths,
 * <pre>
 * (0 &lt; t* &lt;= lookAhead and d* &lt; miss l and |p| &lt; max(range l, closing |w|)) or (|p| &lt; protect l and p·w &lt; 0)
 * </pre>
 * where both |p| and d* are reduced by the doubt of real participants without reports, so |p| &lt; max(range l, protect l, closing |w|).
 * The multiples of the greater length are the span of {@link PairFilter}; |w| is at most the sum of both speeds, so closing times each
 * speed is the sweep.
 */
record AlertFilter(AlertSettings settings) implements PairFilter {

    @Override
    public double oldest() {
        return Freshness.LOST_SECONDS;
    }

    @Override
    public double span(Snapshot snapshot, int row) {
        return Math.max(settings.range(), settings.protect()) * snapshot.length[row];
    }

    @Override
    public double sweep(Snapshot s, int row) {
        double closing = settings.closing() * ClosestApproach.norm(s.eastSpeed[row], s.northSpeed[row], s.upSpeed[row]);
        return s.doubt[row] == 0 ? closing : closing + s.doubt[row] + Math.max(settings.range(), settings.protect()) * s.longest();
    }

    @Override
    public void judge(SortedVehicles v, int one, int other, VehiclePairs pairs) {
        double weight = v.heightWeight(one, other);
        double east = v.east(other) - v.east(one);
        double north = v.north(other) - v.north(one);
        double up = (v.up(other) - v.up(one)) * weight;
        double eastSpeed = v.eastSpeed(other) - v.eastSpeed(one);
        double northSpeed = v.northSpeed(other) - v.northSpeed(one);
        double upSpeed = (v.upSpeed(other) - v.upSpeed(one)) * weight;
        // Both conditions need approaching vehicles, which half of all pairs are not.
        if (east * eastSpeed + north * northSpeed + up * upSpeed >= 0) {
            return;
        }
        double distance = ClosestApproach.norm(east, north, up);
        double speed = ClosestApproach.norm(eastSpeed, northSpeed, upSpeed);
        double length = Math.max(v.length(one), v.length(other));
        double doubt = v.doubt(one, other);
        boolean near = distance - doubt < settings.protect() * length;
        if (!near && distance - doubt >= Math.max(settings.range() * length, settings.closing() * speed)) {
            return;
        }
        double seconds = ClosestApproach.seconds(east, north, up, eastSpeed, northSpeed, upSpeed);
        double metres = ClosestApproach.metres(east, north, up, eastSpeed, northSpeed, upSpeed, seconds);
        if (near || seconds > 0 && seconds <= settings.lookAhead() && metres - doubt < settings.miss() * length) {
            pairs.add(v.row(one), v.row(other), distance, seconds, metres);
        }
    }
}
