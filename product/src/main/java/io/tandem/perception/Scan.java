package io.tandem.perception;

import io.tandem.geo.Angle;
import io.tandem.message.VehicleView;
import io.tandem.world.Obstacles;
import java.util.Arrays;

/**
 * What one sensor of one vehicle sees: for every ray how far it goes and what stops it. Objects are drawn into the rays, each only into those
 * that its edges span; of all that a ray meets the nearest counts, which is what casting every ray at everything gives.
 */
public final class Scan {

    /** A hit this little beyond an edge's end counts, so that no ray slips through a corner. */
    private static final double SLACK = 1e-12;
    private static final double PARALLEL = 1e-14;
    /** Rays on either side of those that an edge spans are tried too: the angles that say which are rough. */
    private static final double ROUGH = 1e-4;
    private static final int NOTHING = -1;

    private final SensorSettings sensor;
    private final double first;
    private final int rays;
    /** unit vectors of the rays in the sensor's own frame */
    private final double[] rayAhead;
    private final double[] rayLeft;
    /** metres that each ray goes, and what ended it, by number among those looked at */
    private final double[] range;
    private final int[] ender;
    private final int[] drawnBy;
    private int looked;
    private int[] object = new int[16];
    private int[] hits = new int[16];
    private int[] alone = new int[16];
    private double[] nearest = new double[16];
    private double east;
    private double north;
    private double heading;

    public Scan(SensorSettings sensor) {
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
        this.ender = new int[rays];
        this.drawnBy = new int[rays];
    }

    /** Looks around from a vehicle at a place, through whose own body it sees. */
    public void look(RayScene scene, int self, double vehicleEast, double vehicleNorth, double vehicleHeading) {
        double cos = Angle.cos(vehicleHeading);
        double sin = Angle.sin(vehicleHeading);
        east = vehicleEast + sensor.mount().ahead() * cos - sensor.mount().left() * sin;
        north = vehicleNorth + sensor.mount().ahead() * sin + sensor.mount().left() * cos;
        heading = vehicleHeading + sensor.mount().turn();
        Arrays.fill(range, sensor.range());
        Arrays.fill(ender, NOTHING);
        Arrays.fill(drawnBy, NOTHING);
        looked = 0;
        if (scene.obstacles().isPresent()) {
            endAtWalls(scene.obstacles().get());
        }
        if (scene.count() > 0) {
            drawNear(scene, self);
        }
        count();
    }

    private void endAtWalls(Obstacles obstacles) {
        double cos = Angle.cos(heading);
        double sin = Angle.sin(heading);
        for (int ray = 0; ray < rays; ray++) {
            range[ray] = obstacles.reach(east, north, rayAhead[ray] * cos - rayLeft[ray] * sin, rayAhead[ray] * sin + rayLeft[ray] * cos,
                    sensor.range());
        }
    }

    private void drawNear(RayScene scene, int self) {
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
                    draw(scene, i, e * cos + n * sin, n * cos - e * sin, scene.cos[i] * cos + scene.sin[i] * sin,
                            scene.sin[i] * cos - scene.cos[i] * sin);
                }
            }
        }
    }

    /** Draws an object whose middle and direction are given as the sensor sees them, ahead and left. */
    private void draw(RayScene scene, int i, double ahead, double left, double along, double across) {
        if (looked == object.length) {
            grow();
        }
        object[looked] = i;
        alone[looked] = 0;
        if (scene.halfWidth[i] == 0) {
            circle(ahead, left, scene.halfLength[i]);
        } else {
            box(ahead, left, along, across, scene.halfLength[i], scene.halfWidth[i]);
        }
        looked += alone[looked] > 0 ? 1 : 0;
    }

    private void circle(double ahead, double left, double radius) {
        double beyond = ahead * ahead + left * left - radius * radius;
        if (beyond <= 0) {
            blind();
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
            blind();
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
                if (Math.abs(den) >= PARALLEL && t >= 0 && u / den >= -SLACK && u / den <= 1 + SLACK) {
                    hit(ray, t);
                }
            }
        }
    }

    private int firstRay(double angle) {
        return (int) Math.max(0, Math.ceil((angle - ROUGH - first) / sensor.step()));
    }

    private int lastRay(double angle) {
        return (int) Math.min(rays - 1, Math.floor((angle + ROUGH - first) / sensor.step()));
    }

    /** The sensor is inside the object. */
    private void blind() {
        for (int ray = 0; ray < rays; ray++) {
            hit(ray, 0);
        }
    }

    private void hit(int ray, double metres) {
        if (metres > sensor.range()) {
            return;
        }
        if (drawnBy[ray] != looked) {
            drawnBy[ray] = looked;
            alone[looked]++;
        }
        if (metres < range[ray] || metres == range[ray] && ender[ray] == NOTHING) {
            range[ray] = metres;
            ender[ray] = looked;
        }
    }

    private void count() {
        Arrays.fill(hits, 0, looked, 0);
        Arrays.fill(nearest, 0, looked, Double.POSITIVE_INFINITY);
        for (int ray = 0; ray < rays; ray++) {
            if (ender[ray] != NOTHING) {
                hits[ender[ray]]++;
                nearest[ender[ray]] = Math.min(nearest[ender[ray]], range[ray]);
            }
        }
    }

    private void grow() {
        int capacity = 2 * object.length;
        object = Arrays.copyOf(object, capacity);
        hits = Arrays.copyOf(hits, capacity);
        alone = Arrays.copyOf(alone, capacity);
        nearest = Arrays.copyOf(nearest, capacity);
    }

    /** The angle of a direction within 2e-5 radians, without the cost of the last digits: exact arithmetic follows for every ray. */
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

    /** How many objects some ray reaches or would reach if nothing else were there. */
    public int looked() {
        return looked;
    }

    /** The place of an object in the scene. */
    public int object(int number) {
        return object[number];
    }

    /** How many rays end at it. */
    public int hits(int number) {
        return hits[number];
    }

    /** The share of it that is seen: its rays over those it would end if it were alone. */
    public double visibleShare(int number) {
        return (double) hits[number] / alone[number];
    }

    /** Metres to its nearest point that is hit; infinite where none is. */
    public double nearest(int number) {
        return nearest[number];
    }

    boolean sees(int number) {
        return hits[number] >= sensor.minHits();
    }

    /** Metres that a ray goes. */
    public double range(int ray) {
        return range[ray];
    }

    public int rays() {
        return rays;
    }

    /** Where the sensor was when it looked last. */
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

    /** Whether a place is within the rays' reach, if nothing hides it. */
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
