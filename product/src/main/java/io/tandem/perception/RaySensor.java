package io.tandem.perception;

import io.tandem.chance.CounterRandom;
import io.tandem.chance.CounterRandom.Purpose;
import io.tandem.geo.Angle;
import io.tandem.message.VehicleView;
import io.tandem.time.SimTime;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.function.IntSupplier;

/**
 * A sensor that casts rays in a plane, as a LiDAR or, with range rates, a radar does: detects the objects that enough rays hit first, and adds
 * errors to what it measures. Every error is a hash of the scan and the object, so that it does not depend on which other objects are there.
 */
final class RaySensor implements Sensor {

    private static final double GHOST_SECONDS = 1;
    private static final int GHOST_DRAWS = 4;
    /** Least variance of a measured position, m^2, a standard deviation of 1 mm: keeps covariances invertible. */
    private static final double FINEST_VARIANCE = 1e-6;
    private static final int MOST_SENSORS = 64;
    private static final int VID_BITS = 31;

    private final ObjectSensorSettings settings;
    private final SensorErrors errors;
    private final Scan scan;
    private final int vid;
    private final int number;
    private final long seed;
    private final long every;
    private final long latency;
    private final ClutterObjects ghosts = new ClutterObjects();
    private final ArrayDeque<SensorFrame> underWay = new ArrayDeque<>();
    private final ArrayDeque<SensorFrame> spare = new ArrayDeque<>();
    private long scans;
    private long lastScan = -1;

    /**
     * @param vid    the vehicle that carries it
     * @param number from 0 among its vehicle's
     */
    RaySensor(ObjectSensorSettings settings, int vid, int number, long seed) {
        this.settings = settings;
        this.errors = settings.errors();
        this.scan = new Scan(settings);
        this.vid = vid;
        this.number = number;
        this.seed = seed;
        this.every = settings.every().isPresent() ? SimTime.nanos(settings.every().getAsDouble()) : 1;
        this.latency = SimTime.nanos(errors.latency());
    }

    @Override
    public boolean isDue(long now) {
        return lastScan < 0 || now / every > lastScan / every;
    }

    @Override
    public boolean isExact() {
        return errors.isExact();
    }

    @Override
    public long every() {
        return every;
    }

    @Override
    public void look(long now, RayScene scene, WatchedParticipants truth, ScanPose pose, IntSupplier falseIds) {
        scan.look(scene, vid, pose.east, pose.north, pose.heading);
        SensorFrame frame = spare.isEmpty() ? new SensorFrame() : spare.pop();
        frame.begin(now);
        for (int object = 0; object < scan.looked(); object++) {
            int row = scene.row[scan.object(object)];
            if (scan.sees(object) && !misses(scan.hits(object), truth.vid(row))) {
                measure(now, truth, row, pose, frame.add());
            }
        }
        if (errors.ghosts() > 0) {
            addGhosts(now, pose, falseIds, frame);
        }
        underWay.add(frame);
        lastScan = now;
        scans++;
    }

    @Override
    public SensorFrame arrived(long now) {
        return underWay.isEmpty() || underWay.peek().at() + latency > now ? null : underWay.poll();
    }

    @Override
    public void done(SensorFrame frame) {
        spare.push(frame);
    }

    private boolean misses(int hits, int object) {
        double chance = errors.missing(hits, settings.minHits());
        return chance > 0 && CounterRandom.uniform(seed, vid, draw(object), Purpose.SENSOR_MISS) < chance;
    }

    /** The number of a random draw, unique for this sensor, this scan and an object in it. */
    private long draw(int object) {
        return (scans * MOST_SENSORS + number << VID_BITS) + object;
    }

    private double noise(double sigma, int object, Purpose purpose) {
        return sigma == 0 ? 0 : sigma * CounterRandom.normal(seed, vid, draw(object), purpose);
    }

    private void measure(long now, WatchedParticipants truth, int row, ScanPose pose, Detection seen) {
        double turn = pose.believedHeading - pose.heading;
        double cos = Angle.cos(turn);
        double sin = Angle.sin(turn);
        seen.vid = truth.vid(row);
        seen.up = truth.up(row, now);
        double eastSpeed = truth.eastSpeed(row, now);
        double northSpeed = truth.northSpeed(row, now);
        seen.eastSpeed = eastSpeed * cos - northSpeed * sin;
        seen.northSpeed = eastSpeed * sin + northSpeed * cos;
        seen.upSpeed = truth.upSpeed(row, now);
        seen.speed = truth.speed(row);
        seen.heading = truth.heading(row) + turn + noise(errors.heading(), seen.vid, Purpose.SENSOR_HEADING);
        place(truth.east(row, now), truth.north(row, now), pose, seen);
        rangeRate(eastSpeed, northSpeed, pose, seen);
    }

    /**
     * Measured position: true range and bearing plus noise, in metres and radians, applied at the pose that the vehicle believes. Covariance
     * sigma_r^2 r r' + (range sigma_b)^2 n n', with r along the ray and n across it, plus that of the vehicle's own pose.
     */
    private void place(double east, double north, ScanPose pose, Detection seen) {
        double e = east - scan.east();
        double n = north - scan.north();
        double metres = Math.sqrt(e * e + n * n);
        double turn = pose.believedHeading - pose.heading;
        double rotation = turn + noise(errors.bearing(), seen.vid, Purpose.SENSOR_BEARING);
        double range = Math.max(0, metres + noise(errors.range(), seen.vid, Purpose.SENSOR_RANGE));
        seen.rayEast = metres == 0 ? 1 : (e * Angle.cos(rotation) - n * Angle.sin(rotation)) / metres;
        seen.rayNorth = metres == 0 ? 0 : (e * Angle.sin(rotation) + n * Angle.cos(rotation)) / metres;
        double mountEast = scan.east() - pose.east;
        double mountNorth = scan.north() - pose.north;
        seen.east = pose.believedEast + mountEast * Angle.cos(turn) - mountNorth * Angle.sin(turn) + range * seen.rayEast;
        seen.north = pose.believedNorth + mountEast * Angle.sin(turn) + mountNorth * Angle.cos(turn) + range * seen.rayNorth;
        pose.addOwnCovariance(seen);
        double along = errors.range() * errors.range();
        double across = range * errors.bearing() * range * errors.bearing();
        seen.eastEast = along * seen.rayEast * seen.rayEast + across * seen.rayNorth * seen.rayNorth + seen.ownEastEast + FINEST_VARIANCE;
        seen.eastNorth = (along - across) * seen.rayEast * seen.rayNorth + seen.ownEastNorth;
        seen.northNorth = along * seen.rayNorth * seen.rayNorth + across * seen.rayEast * seen.rayEast + seen.ownNorthNorth + FINEST_VARIANCE;
    }

    /** Range rate as a Doppler radar measures it, m/s: relative speed along the ray, corrected by the own speed as the vehicle believes it. */
    private void rangeRate(double eastSpeed, double northSpeed, ScanPose pose, Detection seen) {
        seen.alongVariance = Double.NaN;
        if (errors.doppler().isPresent()) {
            double turn = pose.heading - pose.believedHeading;
            double rayEast = seen.rayEast * Angle.cos(turn) - seen.rayNorth * Angle.sin(turn);
            double rayNorth = seen.rayEast * Angle.sin(turn) + seen.rayNorth * Angle.cos(turn);
            double sigma = errors.doppler().getAsDouble();
            seen.alongRay = eastSpeed * rayEast + northSpeed * rayNorth - pose.speedAlong(rayEast, rayNorth)
                    + pose.believedSpeedAlong(seen.rayEast, seen.rayNorth) + noise(sigma, seen.vid, Purpose.SENSOR_DOPPLER);
            seen.alongVariance = sigma * sigma + pose.speedVariance();
        }
    }

    /** Clutter: false objects appear as a Poisson process of errors.ghosts() per second, uniformly along a random ray before its hit. */
    private void addGhosts(long now, ScanPose pose, IntSupplier falseIds, SensorFrame frame) {
        ghosts.removeExpired(now);
        double seconds = lastScan < 0 ? 0 : SimTime.seconds(now - lastScan);
        if (ghostDraw(0) < -StrictMath.expm1(-errors.ghosts() * seconds)) {
            int ray = (int) (ghostDraw(1) * scan.rays());
            double metres = ghostDraw(2) * scan.range(ray);
            ghosts.add(falseIds.getAsInt(), scan.east() + metres * Angle.cos(scan.direction(ray)),
                    scan.north() + metres * Angle.sin(scan.direction(ray)), now + SimTime.nanos(GHOST_SECONDS));
        }
        for (int i = 0; i < ghosts.count(); i++) {
            if (scan.covers(ghosts.east(i), ghosts.north(i))) {
                measureGhost(ghosts.vid(i), ghosts.east(i), ghosts.north(i), pose, frame.add());
            }
        }
    }

    private double ghostDraw(int which) {
        return CounterRandom.uniform(seed, vid, (scans * MOST_SENSORS + number) * GHOST_DRAWS + which, Purpose.SENSOR_GHOST);
    }

    private void measureGhost(int ghost, double east, double north, ScanPose pose, Detection seen) {
        seen.vid = ghost;
        seen.up = 0;
        seen.upSpeed = 0;
        seen.eastSpeed = 0;
        seen.northSpeed = 0;
        seen.speed = 0;
        place(east, north, pose, seen);
        seen.heading = StrictMath.atan2(-seen.rayNorth, -seen.rayEast);
        rangeRate(0, 0, pose, seen);
    }

    @Override
    public Optional<VehicleView.RangeScan> picture() {
        return Optional.of(scan.picture());
    }
}
