package io.tandem.perception;

import io.tandem.message.TrackedObject;
import io.tandem.time.SimTime;

/**
 * A track: one object that sensors of a vehicle detect, extrapolated from its last measurements. Exact measurements are taken as they are;
 * others update a
 * {@link ConstantVelocityFilter}. A position is never more certain than the own pose.
 */
final class ObjectTrack {

    private static final int SCAN_WINDOW = 0b111;
    private static final int CONFIRMING_SCANS = 2;

    private final int vid;
    private final double agility;
    private final ConstantVelocityFilter filter;
    private boolean begun;
    private int scans;
    private boolean touched;
    private boolean confirmed;
    /** the sensor that detected it last */
    private int sensor;
    /** times in nanoseconds: of the state, of the newest scan that detected it, and when that arrived */
    private long at;
    private long seenAt;
    private long heardAt;
    private double up;
    private double upSpeed;
    private double heading;
    private double speed;
    /** covariance of the own pose at the newest scan */
    private double ownEastEast;
    private double ownEastNorth;
    private double ownNorthNorth;
    private double ownTurn;

    /** @param agility change of velocity in a second, a standard deviation, m/s^2 */
    ObjectTrack(int vid, double agility) {
        this.vid = vid;
        this.agility = agility;
        this.filter = new ConstantVelocityFilter(agility);
        this.at = Long.MIN_VALUE / 2;
        this.seenAt = at;
    }

    /** Update by a detection. */
    void see(Detection seen, long scannedAt, long now, int bySensor, boolean exact) {
        double late = Math.max(0, SimTime.seconds(at - scannedAt));
        if (exact) {
            filter.set(seen.east + late * seen.eastSpeed, seen.north + late * seen.northSpeed, seen.eastSpeed, seen.northSpeed);
        } else if (begun) {
            filter.predict(Math.max(0, SimTime.seconds(scannedAt - at)));
            correct(seen, late);
        } else {
            filter.begin(seen);
            correctSpeed(seen);
        }
        begun = true;
        at = Math.max(at, scannedAt);
        heardAt = now;
        sensor = bySensor;
        scans = (scans << 1 | 1) & SCAN_WINDOW;
        touched = true;
        if (scannedAt >= seenAt) {
            seenAt = scannedAt;
            note(seen, exact);
        }
    }

    /** A late detection is extrapolated to the present, with a larger covariance. */
    private void correct(Detection seen, double late) {
        double wander = agility * agility * late * late * late / 3;
        filter.place(seen.east + late * filter.state(2), seen.north + late * filter.state(3),
                seen.eastEast + late * late * filter.covariance(2, 2, 0) + wander, seen.eastNorth + late * late * filter.covariance(2, 3, 0),
                seen.northNorth + late * late * filter.covariance(3, 3, 0) + wander);
        correctSpeed(seen);
    }

    private void correctSpeed(Detection seen) {
        if (!Double.isNaN(seen.alongVariance)) {
            filter.speedAlong(seen.rayEast, seen.rayNorth, seen.alongRay, seen.alongVariance);
        }
    }

    private void note(Detection seen, boolean exact) {
        up = seen.up;
        upSpeed = seen.upSpeed;
        heading = seen.heading;
        speed = exact ? seen.speed : Math.sqrt(eastSpeed() * eastSpeed() + northSpeed() * northSpeed());
        ownEastEast = seen.ownEastEast;
        ownEastNorth = seen.ownEastNorth;
        ownNorthNorth = seen.ownNorthNorth;
        ownTurn = seen.ownTurn;
    }

    /** Ends a scan of a sensor. Only the sensor that detected it last can miss it, since others may look elsewhere. */
    void endScan(int bySensor) {
        if (!touched && sensor == bySensor) {
            scans = scans << 1 & SCAN_WINDOW;
        }
        touched = false;
    }

    /** Confirmation: detected in two of the last three scans. */
    boolean becomesCertain() {
        boolean before = confirmed;
        confirmed |= Integer.bitCount(scans) >= CONFIRMING_SCANS;
        return confirmed && !before;
    }

    /** Whether it was not detected for too long. */
    boolean isLost(long now, long patience) {
        return now - heardAt > patience || scans == 0 && !confirmed;
    }

    boolean isConfirmed() {
        return confirmed;
    }

    /** Squared Mahalanobis distance to a detection. */
    double surprise(Detection seen, long scannedAt) {
        return filter.mahalanobis(seen, SimTime.seconds(scannedAt - at));
    }

    int vid() {
        return vid;
    }

    double age(long now) {
        return SimTime.seconds(now - seenAt);
    }

    double east(long now) {
        return filter.state(0) + filter.state(2) * SimTime.seconds(now - at);
    }

    double north(long now) {
        return filter.state(1) + filter.state(3) * SimTime.seconds(now - at);
    }

    double up(long now) {
        return up + upSpeed * age(now);
    }

    double heading() {
        return heading;
    }

    double speed() {
        return speed;
    }

    double eastSpeed() {
        return filter.state(2);
    }

    double northSpeed() {
        return filter.state(3);
    }

    /** Covariance at a time. Errors of the own pose do not average out over scans, and are added in full. */
    TrackedObject.Spread spread(long now) {
        double seconds = SimTime.seconds(now - at);
        return new TrackedObject.Spread(filter.covariance(0, 0, seconds) + ownEastEast, filter.covariance(0, 1, seconds) + ownEastNorth,
                filter.covariance(1, 1, seconds) + ownNorthNorth, filter.covariance(2, 2, seconds) + ownTurn * northSpeed() * northSpeed(),
                filter.covariance(2, 3, seconds) - ownTurn * eastSpeed() * northSpeed(),
                filter.covariance(3, 3, seconds) + ownTurn * eastSpeed() * eastSpeed());
    }

    TrackedObject seen(long now) {
        return new TrackedObject(vid, east(now), north(now), heading, eastSpeed(), northSpeed(), age(now), spread(now));
    }
}
