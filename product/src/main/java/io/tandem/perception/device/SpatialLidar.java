package io.tandem.perception.device;

import io.tandem.geo.Angle;
import io.tandem.message.Measurement;
import io.tandem.perception.DeviceSettings;
import io.tandem.scene.AngularGrid;
import io.tandem.scene.RigidTransform;
import java.util.Arrays;

/**
 * A laser scanner with several lines. All rays of a turn are of one instant and drawn together; where motion distorts the cloud, or directions are given one by one, rays are cast one by one, ray k of n from
 * where the vehicle was (n - 1 - k) / n of a turn before the measurement, at its present speed and yaw rate.
 */
final class SpatialLidar extends Device {

    private static final double WHOLE_TURN = 2 * Math.PI - 1e-6;

    private final DeviceSettings.Lidar3d settings;
    private final LaserReturn returns;
    private final double[] elevations;
    private final int columns;
    private final double first;
    private final double step;
    private final AngularGrid grid;

    SpatialLidar(DeviceSettings.Lidar3d settings, int vid, long seed) {
        super(settings, vid, seed);
        this.settings = settings;
        this.returns = new LaserReturn(noise, settings.deviceErrors(), settings.nearest(), settings.reach());
        this.elevations = settings.lineElevations();
        this.columns = settings.columns();
        this.step = settings.fov() >= WHOLE_TURN || columns == 1 ? settings.fov() / columns : settings.fov() / (columns - 1);
        this.first = -0.5 * settings.fov();
        this.grid = new AngularGrid(first, step, columns, elevations);
    }

    /** The points of a cloud as they are found. */
    private static final class Points {
        private final float[] x;
        private final float[] y;
        private final float[] z;
        private final float[] intensity;
        private final short[] ring;
        private final float[] time;
        private int count;

        Points(int rays, boolean timed) {
            x = new float[rays];
            y = new float[rays];
            z = new float[rays];
            intensity = new float[rays];
            ring = new short[rays];
            time = new float[timed ? rays : 0];
        }

        void add(double atX, double atY, double atZ, float bright, int line, double when) {
            x[count] = (float) atX;
            y[count] = (float) atY;
            z[count] = (float) atZ;
            intensity[count] = bright;
            ring[count] = (short) line;
            if (time.length > 0) {
                time[count] = (float) when;
            }
            count++;
        }

        Measurement.PointCloud cloud() {
            return new Measurement.PointCloud(Arrays.copyOf(x, count), Arrays.copyOf(y, count), Arrays.copyOf(z, count), Arrays.copyOf(intensity, count), Arrays.copyOf(ring, count),
                    Arrays.copyOf(time, time.length > 0 ? count : 0));
        }
    }

    @Override
    Measurement measure(Carrier carrier, Surroundings around, RayBuffers buffers) {
        double reach = returns.reach(around.weather());
        if (settings.distorted() || !settings.angles().isEmpty()) {
            return oneByOne(carrier, around, buffers, reach);
        }
        long number = number(around.nanos());
        buffers.drawing.draw(around.scene(), place(carrier), grid, reach, info.vid(), buffers.hits);
        Points points = new Points(grid.rays(), false);
        for (int row = 0; row < grid.rows(); row++) {
            for (int column = 0; column < columns; column++) {
                int ray = row * columns + column;
                double length = grid.length(row, column);
                double range = returns.range(buffers.hits.parameter(ray) * length, number, ray);
                if (range > 0) {
                    double t = range / length;
                    points.add(t * grid.directionX(column), t * grid.directionY(column), t * grid.directionZ(row), LaserReturn.intensity(around.scene(), buffers.hits, ray), row, 0);
                }
            }
        }
        return points.cloud();
    }

    private Measurement oneByOne(Carrier carrier, Surroundings around, RayBuffers buffers, double reach) {
        long number = number(around.nanos());
        int rays = settings.rays();
        int perColumn = settings.angles().isEmpty() ? elevations.length : 1;
        int firings = rays / perColumn;
        Points points = new Points(rays, settings.distorted());
        for (int firing = 0; firing < firings; firing++) {
            double before = settings.distorted() ? (firings - 1 - firing) * settings.every() / firings : 0;
            RigidTransform sensor = before(carrier, before).then(mount());
            for (int row = 0; row < perColumn; row++) {
                double azimuth = settings.angles().isEmpty() ? first + firing * step : settings.angles().get(firing).getFirst();
                double elevation = settings.angles().isEmpty() ? elevations[row] : settings.angles().get(firing).getLast();
                double x = Angle.cos(elevation) * Angle.cos(azimuth);
                double y = Angle.cos(elevation) * Angle.sin(azimuth);
                double z = Angle.sin(elevation);
                double range = returns.range(buffers.cast.cast(around.scene(), sensor, x, y, z, reach, info.vid()), number, firing * perColumn + row);
                if (range > 0) {
                    points.add(range * x, range * y, range * z, LaserReturn.intensity(around.scene(), buffers.cast.instance(), buffers.cast.triangle()), row, -before);
                }
            }
        }
        return points.cloud();
    }

    /** Where the vehicle was some time ago, at its present velocity and yaw rate: turned back about the vertical, and moved back. */
    private static RigidTransform before(Carrier carrier, double seconds) {
        if (seconds == 0) {
            return carrier.pose();
        }
        RigidTransform now = carrier.pose();
        RigidTransform there = RigidTransform.at(now.x() - seconds * carrier.eastSpeed(), now.y() - seconds * carrier.northSpeed(), now.z() - seconds * carrier.upSpeed());
        RigidTransform turned = RigidTransform.of(0, 0, 0, -seconds * carrier.yawRate(), 0, 0);
        RigidTransform attitude = new RigidTransform(0, 0, 0, now.xx(), now.xy(), now.xz(), now.yx(), now.yy(), now.yz(), now.zx(), now.zy(), now.zz());
        return there.then(turned).then(attitude);
    }
}
