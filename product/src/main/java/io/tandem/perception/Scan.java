package io.tandem.perception;

import io.tandem.geo.Angle;
import io.tandem.message.VehicleView;
import io.tandem.world.Obstacles;
import java.util.Arrays;

/**
 * Ray casting of one sensor: for every ray its range and the object that ends it. Objects, circles and boxes, are rasterised into the rays
 * that their outline spans, with a depth buffer of ranges; the result is that of testing every ray against every object.
 *
 * <pre>
 *   circle: t = a - sqrt(a^2 - (|c|^2 - r^2)), a = c . d;   edge p q: t d = p + u (q - p), 0 <= u <= 1
 * </pre>
 *
 * for a ray of unit direction d from the sensor. Metres, radians; ahead and left of the sensor.
 */
public final class Scan {

    /** Tolerance at the ends of edges, so that no ray slips through a corner. */
    private static final double END_TOLERANCE = 1e-12;
    private static final double PARALLEL = 1e-14;
    /** Margin of angles, radians, since {@link #roughAngle} is approximate. */
    private static final double ANGLE_MARGIN = 1e-4;
    private static final int NOTHING = -1;

    private final ObjectSensorSettings sensor;
    private final double first;
    private final int rays;
    /** unit vectors of the rays in the sensor's own frame */
    private final double[] rayAhead;
    private final double[] rayLeft;
    /** range of each ray, metres, and the number of the object that ends it */
    private final double[] range;
    private final int[] endedBy;
    private final int[] lastRasterised;
    private int looked;
    private int[] object = new int[16];
    private int[] hits = new int[16];
    private int[] unoccludedHits = new int[16];
    private double[] nearest = new double[16];
    private double east;
    private double north;
    private double heading;

    public Scan(ObjectSensorSettings sensor) {
        this.sensor = sensor;
        this.rays = sensor.rays();
        this.first = -sensor.fov() / 2;
        this.rayAhead = new double[rays];
        this.rayLeft = new double[rays];
        for (int i = 0; i < rays; i++) {
            rayAhead[i] = StrictMath.cos(first + i * sensor.step());
            rayLeft[i] = StrictMath.sin(first + i * sensor.step());
        }
        this.range = new double[rays];
        this.endedBy = new int[rays];
        this.lastRasterised = new int[rays];
    }

    /** Scans from a vehicle's pose; its own body is transparent. */
    public void look(RayScene scene, int self, double vehicleEast, double vehicleNorth, double vehicleHeading) {
        double cos = Angle.cos(vehicleHeading);
        double sin = Angle.sin(vehicleHeading);
        east = vehicleEast + sensor.mount().ahead() * cos - sensor.mount().left() * sin;
        north = vehicleNorth + sensor.mount().ahead() * sin + sensor.mount().left() * cos;
        heading = vehicleHeading + sensor.mount().turn();
        Arrays.fill(range, sensor.range());
        Arrays.fill(endedBy, NOTHING);
        Arrays.fill(lastRasterised, NOTHING);
        looked = 0;
        if (scene.obstacles().isPresent()) {
            endAtObstacles(scene.obstacles().get());
        }
        if (scene.count() > 0) {
            rasteriseNear(scene, self);
        }
        count();
    }

    private void endAtObstacles(Obstacles obstacles) {
        double cos = Angle.cos(heading);
        double sin = Angle.sin(heading);
        for (int ray = 0; ray < rays; ray++) {
            range[ray] = obstacles.reach(east, north, rayAhead[ray] * cos - rayLeft[ray] * sin, rayAhead[ray] * sin + rayLeft[ray] * cos,
                    sensor.range());
        }
    }

    private void rasteriseNear(RayScene scene, int self) {
        double cos = Angle.cos(heading);
        double sin = Angle.sin(heading);
        double far = sensor.range() + scene.farthestReach();
        int fromColumn = scene.columnOf(east - far);
        int toColumn = scene.columnOf(east + far);
        int toRow = scene.rowOf(north + far);
        for (int gridRow = scene.rowOf(north - far); gridRow <= toRow; gridRow++) {
            int end = scene.start(gridRow, toColumn + 1);
            for (int i = scene.start(gridRow, fromColumn); i < end; i++) {
                double e = scene.east[i] - east;
                double n = scene.north[i] - north;
                if (scene.vid[i] != self && e * e + n * n <= far * far) {
                    rasterise(scene, i, e * cos + n * sin, n * cos - e * sin, scene.cos[i] * cos + scene.sin[i] * sin,
                            scene.sin[i] * cos - scene.cos[i] * sin);
                }
            }
        }
    }

    /** Rasterises an object given in the sensor frame. */
    private void rasterise(RayScene scene, int i, double ahead, double left, double along, double across) {
        if (looked == object.length) {
            grow();
        }
        object[looked] = i;
        unoccludedHits[looked] = 0;
        if (scene.halfWidth[i] == 0) {
            circle(ahead, left, scene.halfLength[i]);
        } else {
            box(ahead, left, along, across, scene.halfLength[i], scene.halfWidth[i]);
        }
        looked += unoccludedHits[looked] > 0 ? 1 : 0;
    }

    private void circle(double ahead, double left, double radius) {
        double beyond = ahead * ahead + left * left - radius * radius;
        if (beyond <= 0) {
            hitAllRays();
            return;
        }
        double middle = roughAngle(left, ahead);
        double half = roughAngle(radius, Math.sqrt(beyond));
        for (int turn = -1; turn <= 1; turn++) {
            int last = lastRay(middle + half + turn * 2 * Math.PI);
            for (int ray = firstRay(middle - half + turn * 2 * Math.PI); ray <= last; ray++) {
                double along = ahead * rayAhead[ray] + left * rayLeft[ray];
                double square = along * along - beyond;
                if (along > 0 && square >= 0) {
                    hit(ray, along - Math.sqrt(square));
                }
            }
        }
    }

    /** The corners run anticlockwise from the front right; only edges that face the sensor can be hit first. */
    private void box(double ahead, double left, double along, double across, double halfLength, double halfWidth) {
        if (Math.abs(ahead * along + left * across) <= halfLength && Math.abs(left * along - ahead * across) <= halfWidth) {
            hitAllRays();
            return;
        }
        double lengthAhead = halfLength * along;
        double lengthLeft = halfLength * across;
        double widthAhead = -halfWidth * across;
        double widthLeft = halfWidth * along;
        double frontRightAhead = ahead + lengthAhead - widthAhead;
        double frontRightLeft = left + lengthLeft - widthLeft;
        double frontLeftAhead = ahead + lengthAhead + widthAhead;
        double frontLeftLeft = left + lengthLeft + widthLeft;
        double rearLeftAhead = ahead - lengthAhead + widthAhead;
        double rearLeftLeft = left - lengthLeft + widthLeft;
        double rearRightAhead = ahead - lengthAhead - widthAhead;
        double rearRightLeft = left - lengthLeft - widthLeft;
        edge(frontRightAhead, frontRightLeft, frontLeftAhead, frontLeftLeft);
        edge(frontLeftAhead, frontLeftLeft, rearLeftAhead, rearLeftLeft);
        edge(rearLeftAhead, rearLeftLeft, rearRightAhead, rearRightLeft);
        edge(rearRightAhead, rearRightLeft, frontRightAhead, frontRightLeft);
    }

    /** The edge from p to q: t d = p + u (q - p) for a ray d, hit where u is from 0 to 1. */
    private void edge(double px, double py, double qx, double qy) {
        double facing = px * qy - py * qx;
        if (facing >= 0) {
            return;
        }
        double from = roughAngle(qy, qx);
        double to = roughAngle(py, px);
        to += to < from ? 2 * Math.PI : 0;
        double ex = qx - px;
        double ey = qy - py;
        double distance = px * ey - py * ex;
        for (int turn = -1; turn <= 1; turn++) {
            int last = lastRay(to + turn * 2 * Math.PI);
            for (int ray = firstRay(from + turn * 2 * Math.PI); ray <= last; ray++) {
                double den = rayAhead[ray] * ey - rayLeft[ray] * ex;
                double u = px * rayLeft[ray] - py * rayAhead[ray];
                double t = distance / den;
                if (Math.abs(den) >= PARALLEL && t >= 0 && u / den >= -END_TOLERANCE && u / den <= 1 + END_TOLERANCE) {
                    hit(ray, t);
                }
            }
        }
    }

    private int firstRay(double angle) {
        return (int) Math.max(0, Math.ceil((angle - ANGLE_MARGIN - first) / sensor.step()));
    }

    private int lastRay(double angle) {
        return (int) Math.min(rays - 1, Math.floor((angle + ANGLE_MARGIN - first) / sensor.step()));
    }

    /** The sensor is inside the object. */
    private void hitAllRays() {
        for (int ray = 0; ray < rays; ray++) {
            hit(ray, 0);
        }
    }

    private void hit(int ray, double metres) {
        if (metres > sensor.range()) {
            return;
        }
        if (lastRasterised[ray] != looked) {
            lastRasterised[ray] = looked;
            unoccludedHits[looked]++;
        }
        if (metres < range[ray] || metres == range[ray] && endedBy[ray] == NOTHING) {
            range[ray] = metres;
            endedBy[ray] = looked;
        }
    }

    private void count() {
        Arrays.fill(hits, 0, looked, 0);
        Arrays.fill(nearest, 0, looked, Double.POSITIVE_INFINITY);
        for (int ray = 0; ray < rays; ray++) {
            if (endedBy[ray] != NOTHING) {
                hits[endedBy[ray]]++;
                nearest[endedBy[ray]] = Math.min(nearest[endedBy[ray]], range[ray]);
            }
        }
    }

    private void grow() {
        int capacity = 2 * object.length;
        object = Arrays.copyOf(object, capacity);
        hits = Arrays.copyOf(hits, capacity);
        unoccludedHits = Arrays.copyOf(unoccludedHits, capacity);
        nearest = Arrays.copyOf(nearest, capacity);
    }

    /** atan2 within 2e-5 radians, by a polynomial (Abramowitz, Stegun, section 4.4): selects candidate rays, which are then tested exactly. */
    static double roughAngle(double y, double x) {
        double across = Math.abs(y);
        double along = Math.abs(x);
        double ratio = Math.min(across, along) / Math.max(across, along);
        double q = ratio * ratio;
        double angle = ratio * (0.9998660 + q * (-0.3302995 + q * (0.1801410 + q * (-0.0851330 + 0.0208351 * q))));
        angle = across > along ? Math.PI / 2 - angle : angle;
        angle = x < 0 ? Math.PI - angle : angle;
        return y < 0 ? -angle : angle;
    }

    /** The number of objects that some ray reaches, or would without other objects. */
    public int looked() {
        return looked;
    }

    /** The index of an object in the scene. */
    public int object(int number) {
        return object[number];
    }

    /** The number of rays that end at it. */
    public int hits(int number) {
        return hits[number];
    }

    /** Visible share: rays that end at it over those that would without other objects. */
    public double visibleShare(int number) {
        return (double) hits[number] / unoccludedHits[number];
    }

    /** Range of its nearest hit, metres; infinite where none is. */
    public double nearest(int number) {
        return nearest[number];
    }

    boolean sees(int number) {
        return hits[number] >= sensor.minHits();
    }

    /** Range of a ray, metres. */
    public double range(int ray) {
        return range[ray];
    }

    public int rays() {
        return rays;
    }

    /** Position of the sensor at the last scan, metres. */
    double east() {
        return east;
    }

    double north() {
        return north;
    }

    /** The direction of a ray, radians anticlockwise from east. */
    double direction(int ray) {
        return heading + first + ray * sensor.step();
    }

    /** Whether a position is within range and field of view, occlusion aside. */
    boolean covers(double atEast, double atNorth) {
        double e = atEast - east;
        double n = atNorth - north;
        double bearing = Angle.wrap(StrictMath.atan2(n, e) - heading);
        return Math.abs(bearing) <= -first && e * e + n * n <= sensor.range() * sensor.range();
    }

    /** The last scan as people see it. */
    VehicleView.RangeScan picture() {
        return new VehicleView.RangeScan(east, north, heading + first, sensor.step(), sensor.range(), Arrays.stream(range).boxed().toList());
    }
}
