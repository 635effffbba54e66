package io.tandem.proximity;

import io.tandem.state.Snapshot;
import io.tandem.state.State;

/**
 * Lets pass the pairs that must be warned of each other: with p and w the other's position and velocity seen from the one and l
 * the greater of both lengths,
 * <pre>
 * (0 &lt; t* &lt;= lookAhead and d* &lt; miss l and |p| &lt; max(range l, closing |w|)) or (|p| &lt; protect l and p·w &lt; 0)
 * </pre>
 * so |p| &lt; max(range l, protect l, closing |w|). A length counts by the greater of two, which is a span; and |w| is at most the
 * sum of both speeds, so closing times the own speed is a sweep.
 */
record AlertGate(AlertSettings settings) implements Gate {

    @Override
    public double oldest() {
        return State.LOST_SECONDS;
    }

    @Override
    public double span(Snapshot snapshot, int row) {
        return Math.max(settings.range(), settings.protect()) * snapshot.length[row];
    }

    @Override
    public double sweep(Snapshot s, int row) {
        return settings.closing() * ClosestApproach.norm(s.eastSpeed[row], s.northSpeed[row], s.upSpeed[row]);
    }

    @Override
    public void judge(Bodies b, int one, int other, Pairs pairs) {
        double apart = Math.max(b.leavesSurface(one), b.leavesSurface(other));
        double east = b.east(other) - b.east(one);
        double north = b.north(other) - b.north(one);
        double up = (b.up(other) - b.up(one)) * apart;
        double eastSpeed = b.eastSpeed(other) - b.eastSpeed(one);
        double northSpeed = b.northSpeed(other) - b.northSpeed(one);
        double upSpeed = (b.upSpeed(other) - b.upSpeed(one)) * apart;
        // Both ways to be warned need vehicles that close in, which half of all pairs do not.
        if (east * eastSpeed + north * northSpeed + up * upSpeed >= 0) {
            return;
        }
        double distance = ClosestApproach.norm(east, north, up);
        double speed = ClosestApproach.norm(eastSpeed, northSpeed, upSpeed);
        double length = Math.max(b.length(one), b.length(other));
        boolean near = distance < settings.protect() * length;
        if (!near && distance >= Math.max(settings.range() * length, settings.closing() * speed)) {
            return;
        }
        double seconds = ClosestApproach.seconds(east, north, up, eastSpeed, northSpeed, upSpeed);
        double metres = ClosestApproach.metres(east, north, up, eastSpeed, northSpeed, upSpeed, seconds);
        if (near || seconds > 0 && seconds <= settings.lookAhead() && metres < settings.miss() * length) {
            pairs.add(b.row(one), b.row(other), distance, seconds, metres);
        }
    }
}
