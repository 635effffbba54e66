package io.tandem.perception;

import io.tandem.geo.Angle;
import io.tandem.message.Estimate;
import io.tandem.message.TrackedObject;
import io.tandem.mobility.Motion;
import io.tandem.time.SimTime;
import java.util.List;

/** True and estimated pose of a vehicle at a scan. Reused from scan to scan. */
final class ScanPose {

    private static final long NEVER = Long.MIN_VALUE;

    /** null where the pose is known exactly */
    private final Localisation localisation;
    private final double[] spread = new double[3];
    private int slot;
    private long at = NEVER;
    private double curvature;
    double east;
    double north;
    double heading;
    double speed;
    double believedEast;
    double believedNorth;
    double believedHeading;
    double believedSpeed;

    ScanPose(Localisation localisation) {
        this.localisation = localisation;
    }

    void take(long now, Sight sight, int ofSlot) {
        Motion truth = sight.truth();
        at = now;
        slot = ofSlot;
        curvature = truth.curvature[slot];
        east = truth.east[slot];
        north = truth.north[slot];
        heading = truth.heading[slot];
        speed = truth.speed[slot];
        believedEast = sight.east(slot);
        believedNorth = sight.north(slot);
        believedHeading = sight.heading(slot);
        believedSpeed = sight.speed(slot);
    }

    long at() {
        return at;
    }

    /** The exact pose as an estimate; null before the first scan. */
    Estimate known(int vid, List<TrackedObject> seen) {
        return at == NEVER ? null : new Estimate(new SimTime(at), vid, east, north, heading, speed, speed * curvature, Estimate.Spread.NONE, "none",
                true, 0, seen);
    }

    /** Adds the covariance of the own pose to a detection: that of the position, and that of the heading across the range. */
    void addOwnCovariance(Detection seen) {
        if (localisation == null) {
            seen.ownEastEast = 0;
            seen.ownEastNorth = 0;
            seen.ownNorthNorth = 0;
            seen.ownTurn = 0;
            return;
        }
        localisation.spreadAt(slot, seen.east, seen.north, spread);
        seen.ownEastEast = spread[0];
        seen.ownEastNorth = spread[1];
        seen.ownNorthNorth = spread[2];
        seen.ownTurn = localisation.headingVariance(slot);
    }

    double speedVariance() {
        return localisation == null ? 0 : localisation.speedVariance(slot);
    }

    /** True speed along a direction, m/s. */
    double speedAlong(double rayEast, double rayNorth) {
        return speed * (Angle.cos(heading) * rayEast + Angle.sin(heading) * rayNorth);
    }

    double believedSpeedAlong(double rayEast, double rayNorth) {
        return believedSpeed * (Angle.cos(believedHeading) * rayEast + Angle.sin(believedHeading) * rayNorth);
    }
}
