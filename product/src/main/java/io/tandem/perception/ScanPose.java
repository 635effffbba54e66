package io.tandem.perception;

import io.tandem.geo.Angle;
import io.tandem.message.Estimate;
import io.tandem.message.TrackedObject;
import io.tandem.mobility.Motion;
import io.tandem.time.SimTime;
import java.util.List;

/** Where a vehicle is when it scans, and where it believes it is. Used again from scan to scan. */
final class ScanPose {

    private static final long NEVER = Long.MIN_VALUE;

    /** null where the vehicle knows */
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

    void stand(long now, Sight sight, int ofSlot) {
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

    /** What one knows of itself who need not estimate; null before it has looked. */
    Estimate known(int vid, List<TrackedObject> seen) {
        return at == NEVER ? null : new Estimate(new SimTime(at), vid, east, north, heading, speed, speed * curvature, Estimate.Spread.NONE, "none",
                true, 0, seen);
    }

    /** What is measured well is still as uncertain as the vehicle's own place, and off to the side as its heading is. */
    void addDoubt(Detection seen) {
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

    /** Its true speed along a direction. */
    double speedAlong(double rayEast, double rayNorth) {
        return speed * (Angle.cos(heading) * rayEast + Angle.sin(heading) * rayNorth);
    }

    double believedSpeedAlong(double rayEast, double rayNorth) {
        return believedSpeed * (Angle.cos(believedHeading) * rayEast + Angle.sin(believedHeading) * rayNorth);
    }
}
