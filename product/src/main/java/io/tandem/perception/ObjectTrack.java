package io.tandem.perception;

import io.tandem.message.TrackedObject;
import io.tandem.time.SimTime;

/**
 * Someone whom a vehicle follows with its sensors, dead-reckoned from what they last measured. What is measured without error is taken as it
 * is; the rest goes through a filter, for which a place is no better than the vehicle knows its own.
 */
final class ObjectTrack {

    private static final int SCANS = 0b111;
    private static final int ENOUGH = 2;

    private final int vid;
    private final double agility;
    private final ConstantVelocityFilter filter;
    private boolean begun;
    private int scans;
    private boolean touched;
    private boolean confirmed;
    /** which sensor saw it last */
    private int sensor;
    /** instant of the state, of the newest scan that saw it, and when something was last known */
    private long at;
    private long seenAt;
    private long heardAt;
    private double up;
    private double upSpeed;
    private double heading;
    private double speed;
    /** what is not known of the own place and heading, as it was at the newest scan */
    private double ownEastEast;
    private double ownEastNorth;
    private double ownNorthNorth;
    private double ownTurn;

    /** @param agility by how much its velocity may change in a second, m/s2 */
    ObjectTrack(int vid, double agility) {
        this.vid = vid;
        this.agility = agility;
        this.filter = new ConstantVelocityFilter(agility);
        this.at = Long.MIN_VALUE / 2;
        this.seenAt = at;
    }

    /** A sensor's scan saw it. */
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
        scans = (scans << 1 | 1) & SCANS;
        touched = true;
        if (scannedAt >= seenAt) {
            seenAt = scannedAt;
            note(seen, exact);
        }
    }

    /** What comes late is carried on to the present first, and is as much less certain. */
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

    /** A scan is over. Only the sensor that saw it last can miss it: the others may be looking elsewhere. */
    void endScan(int bySensor) {
        if (!touched && sensor == bySensor) {
            scans = scans << 1 & SCANS;
        }
        touched = false;
    }

    /** Whether it is there from now on: two of three scans saw it. */
    boolean becomesCertain() {
        boolean before = confirmed;
        confirmed |= Integer.bitCount(scans) >= ENOUGH;
        return confirmed && !before;
    }

    /** Whether it was not seen for too long to be carried on. */
    boolean isLost(long now, long patience) {
        return now - heardAt > patience || scans == 0 && !confirmed;
    }

    boolean isConfirmed() {
        return confirmed;
    }

    /** How unlikely it is that a scan saw this one, squared standard deviations. */
    double surprise(Detection seen, long scannedAt) {
        return filter.surprise(seen, SimTime.seconds(scannedAt - at));
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

    /** How sure its place and speed are at an instant. Errors of the own place do not average out, and are added whole. */
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
