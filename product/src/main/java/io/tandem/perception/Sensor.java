package io.tandem.perception;

import io.tandem.chance.CounterRandom;
import io.tandem.chance.CounterRandom.Purpose;
import io.tandem.geo.Angle;
import io.tandem.message.VehicleView;
import io.tandem.time.SimTime;
import java.util.ArrayDeque;
import java.util.function.IntSupplier;

/**
 * One sensor of one vehicle: scans when it is time, measures badly what its rays hit, and tells of it when that is known. Every error is
 * drawn for the scan and the object it is of, so that nothing depends on who else is there.
 */
final class Sensor {

    private static final double GHOST_SECONDS = 1;
    private static final int GHOST_DRAWS = 4;
    /** No place is measured better than this, m2: a millimetre. */
    private static final double FINEST = 1e-6;
    private static final int MOST_SENSORS = 64;
    private static final int VID_BITS = 31;

    private final SensorSettings settings;
    private final SensorErrors errors;
    private final Scan scan;
    private final int vid;
    private final int number;
    private final long seed;
    private final long every;
    private final long latency;
    private final Ghosts ghosts = new Ghosts();
    private final ArrayDeque<SensorFrame> underWay = new ArrayDeque<>();
    private final ArrayDeque<SensorFrame> spare = new ArrayDeque<>();
    private long scans;
    private long lastScan = -1;

    /**
     * @param vid    whose it is
     * @param number from 0 among its vehicle's
     */
    Sensor(SensorSettings settings, int vid, int number, long seed) {
        this.settings = settings;
        this.errors = settings.errors();
        this.scan = new Scan(settings);
        this.vid = vid;
        this.number = number;
        this.seed = seed;
        this.every = settings.every().isPresent() ? SimTime.nanos(settings.every().getAsDouble()) : 1;
        this.latency = SimTime.nanos(errors.latency());
    }

    /** Whether it is time for a scan. */
    boolean isDue(long now) {
        return lastScan < 0 || now / every > lastScan / every;
    }

    boolean isExact() {
        return errors.isExact();
    }

    /** Nanoseconds between scans, at the least. */
    long every() {
        return every;
    }

    /** Scans; what it finds arrives after its latency. */
    void look(long now, RayScene scene, WatchedParticipants told, ScanPose self, IntSupplier strangers) {
        scan.look(scene, vid, self.east, self.north, self.heading);
        SensorFrame frame = spare.isEmpty() ? new SensorFrame() : spare.pop();
        frame.begin(now);
        for (int object = 0; object < scan.looked(); object++) {
            int row = scene.row[scan.object(object)];
            if (scan.sees(object) && !misses(scan.hits(object), told.vid(row))) {
                measure(now, told, row, self, frame.add());
            }
        }
        if (errors.ghosts() > 0) {
            haunt(now, self, strangers, frame);
        }
        underWay.add(frame);
        lastScan = now;
        scans++;
    }

    /** The next scan that is known by now; null where there is none. It is given back by {@link #done}. */
    SensorFrame arrived(long now) {
        return underWay.isEmpty() || underWay.peek().at() + latency > now ? null : underWay.poll();
    }

    void done(SensorFrame frame) {
        spare.push(frame);
    }

    private boolean misses(int hits, int whom) {
        double chance = errors.missing(hits, settings.minHits());
        return chance > 0 && CounterRandom.uniform(seed, vid, draw(whom), Purpose.SENSOR_MISS) < chance;
    }

    /** The number of a draw for this scan and someone in it. */
    private long draw(int whom) {
        return (scans * MOST_SENSORS + number << VID_BITS) + whom;
    }

    private double noise(double sigma, int whom, Purpose purpose) {
        return sigma == 0 ? 0 : sigma * CounterRandom.normal(seed, vid, draw(whom), purpose);
    }

    private void measure(long now, WatchedParticipants told, int row, ScanPose self, Detection seen) {
        double turn = self.believedHeading - self.heading;
        double cos = Angle.cos(turn);
        double sin = Angle.sin(turn);
        seen.vid = told.vid(row);
        seen.up = told.up(row, now);
        double eastSpeed = told.eastSpeed(row, now);
        double northSpeed = told.northSpeed(row, now);
        seen.eastSpeed = eastSpeed * cos - northSpeed * sin;
        seen.northSpeed = eastSpeed * sin + northSpeed * cos;
        seen.upSpeed = told.upSpeed(row, now);
        seen.speed = told.speed(row);
        seen.heading = told.heading(row) + turn + noise(errors.heading(), seen.vid, Purpose.SENSOR_HEADING);
        place(told.east(row, now), told.north(row, now), self, seen);
        rangeRate(eastSpeed, northSpeed, self, seen);
    }

    /** Range and bearing from the true sensor, laid off from where the vehicle believes it. */
    private void place(double east, double north, ScanPose self, Detection seen) {
        double e = east - scan.east();
        double n = north - scan.north();
        double metres = Math.sqrt(e * e + n * n);
        double turn = self.believedHeading - self.heading;
        double bend = turn + noise(errors.bearing(), seen.vid, Purpose.SENSOR_BEARING);
        double range = Math.max(0, metres + noise(errors.range(), seen.vid, Purpose.SENSOR_RANGE));
        seen.rayEast = metres == 0 ? 1 : (e * Angle.cos(bend) - n * Angle.sin(bend)) / metres;
        seen.rayNorth = metres == 0 ? 0 : (e * Angle.sin(bend) + n * Angle.cos(bend)) / metres;
        double mountEast = scan.east() - self.east;
        double mountNorth = scan.north() - self.north;
        seen.east = self.believedEast + mountEast * Angle.cos(turn) - mountNorth * Angle.sin(turn) + range * seen.rayEast;
        seen.north = self.believedNorth + mountEast * Angle.sin(turn) + mountNorth * Angle.cos(turn) + range * seen.rayNorth;
        self.addDoubt(seen);
        double along = errors.range() * errors.range();
        double across = range * errors.bearing() * range * errors.bearing();
        seen.eastEast = along * seen.rayEast * seen.rayEast + across * seen.rayNorth * seen.rayNorth + seen.ownEastEast + FINEST;
        seen.eastNorth = (along - across) * seen.rayEast * seen.rayNorth + seen.ownEastNorth;
        seen.northNorth = along * seen.rayNorth * seen.rayNorth + across * seen.rayEast * seen.rayEast + seen.ownNorthNorth + FINEST;
    }

    /** How fast it comes or goes along the ray, less what the vehicle believes to be its own share. */
    private void rangeRate(double eastSpeed, double northSpeed, ScanPose self, Detection seen) {
        seen.alongVariance = Double.NaN;
        if (errors.doppler().isPresent()) {
            double turn = self.heading - self.believedHeading;
            double rayEast = seen.rayEast * Angle.cos(turn) - seen.rayNorth * Angle.sin(turn);
            double rayNorth = seen.rayEast * Angle.sin(turn) + seen.rayNorth * Angle.cos(turn);
            double sigma = errors.doppler().getAsDouble();
            seen.alongRay = eastSpeed * rayEast + northSpeed * rayNorth - self.speedAlong(rayEast, rayNorth)
                    + self.believedSpeedAlong(seen.rayEast, seen.rayNorth) + noise(sigma, seen.vid, Purpose.SENSOR_DOPPLER);
            seen.alongVariance = sigma * sigma + self.speedVariance();
        }
    }

    /** Now and then something appears that is not there, in front of whatever a ray met. */
    private void haunt(long now, ScanPose self, IntSupplier strangers, SensorFrame frame) {
        ghosts.vanish(now);
        double seconds = lastScan < 0 ? 0 : SimTime.seconds(now - lastScan);
        if (ghostly(0) < -StrictMath.expm1(-errors.ghosts() * seconds)) {
            int ray = (int) (ghostly(1) * scan.rays());
            double metres = ghostly(2) * scan.range(ray);
            ghosts.add(strangers.getAsInt(), scan.east() + metres * Angle.cos(scan.direction(ray)),
                    scan.north() + metres * Angle.sin(scan.direction(ray)), now + SimTime.nanos(GHOST_SECONDS));
        }
        for (int i = 0; i < ghosts.count(); i++) {
            if (scan.covers(ghosts.east(i), ghosts.north(i))) {
                show(ghosts.vid(i), ghosts.east(i), ghosts.north(i), self, frame.add());
            }
        }
    }

    private double ghostly(int which) {
        return CounterRandom.uniform(seed, vid, (scans * MOST_SENSORS + number) * GHOST_DRAWS + which, Purpose.SENSOR_GHOST);
    }

    private void show(int ghost, double east, double north, ScanPose self, Detection seen) {
        seen.vid = ghost;
        seen.up = 0;
        seen.upSpeed = 0;
        seen.eastSpeed = 0;
        seen.northSpeed = 0;
        seen.speed = 0;
        place(east, north, self, seen);
        seen.heading = StrictMath.atan2(-seen.rayNorth, -seen.rayEast);
        rangeRate(0, 0, self, seen);
    }

    /** What it saw when it looked last, for people. */
    VehicleView.RangeScan eye() {
        return scan.eye();
    }
}
