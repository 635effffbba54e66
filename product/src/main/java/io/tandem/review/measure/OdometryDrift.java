package io.tandem.review.measure;

import io.tandem.geo.Angle;
import java.util.List;

/**
 * How far the pose that wheels tell goes astray. Drift is the distance between the pose told and the true one. Slip share is the part of the way on which wheels and
 * ground disagreed: with s the true way and w the way told from one instant to the next, sum |w - s| / sum max(w, s). It is 0 where all wheels roll, 1 where they slide
 * locked or spin in place, and 0.09 where they turn a tenth too fast.
 */
public final class OdometryDrift {

    /** Metres below which a way is no way, and the share of it undefined. */
    private static final double NO_WAY = 1e-3;

    private long lastNanos = Long.MIN_VALUE;
    private Pose lastTold;
    private Pose lastTrue;
    private double gone;
    private double told;
    private double disagreed;
    private double longer;
    private double drift;
    private double headingError;
    private double greatestDrift;
    private long greatestAt;

    /** A position in metres and a heading in radians. */
    public record Pose(double east, double north, double heading) {

        private double distance(Pose other) {
            double e = east - other.east;
            double n = north - other.north;
            return Math.sqrt(e * e + n * n);
        }
    }

    /** Adds what the wheels tell and what is true at an instant; one that is not later than the last counts nothing. */
    public void add(long nanos, Pose wheelsTell, Pose truth) {
        if (nanos <= lastNanos) {
            return;
        }
        if (lastTold != null) {
            double way = truth.distance(lastTrue);
            double wayTold = wheelsTell.distance(lastTold);
            gone += way;
            told += wayTold;
            disagreed += Math.abs(wayTold - way);
            longer += Math.max(wayTold, way);
        }
        lastNanos = nanos;
        lastTold = wheelsTell;
        lastTrue = truth;
        drift = wheelsTell.distance(truth);
        headingError = Angle.wrap(wheelsTell.heading - truth.heading);
        if (drift > greatestDrift) {
            greatestDrift = drift;
            greatestAt = nanos;
        }
    }

    /** The true way, metres. */
    public double gone() {
        return gone;
    }

    /** The way that the wheels tell, metres. */
    public double told() {
        return told;
    }

    /** Distance of both poses at the end, metres. */
    public double drift() {
        return drift;
    }

    /** Heading told less the true one at the end, radians. */
    public double headingError() {
        return headingError;
    }

    /** NaN where neither vehicle nor wheels moved. */
    public double slipShare() {
        return longer < NO_WAY ? Double.NaN : disagreed / longer;
    }

    public List<Measure> measures() {
        return List.of(Measure.of("odometry drift", drift, "m"), Measure.of("greatest odometry drift", greatestDrift, "m").at(greatestAt),
                Measure.of("odometry drift per way", gone < NO_WAY ? Double.NaN : drift / gone, ""),
                Measure.of("odometry heading error", headingError, "rad"), Measure.of("way that the wheels tell", told, "m"), Measure.of("slip share", slipShare(), ""));
    }
}
