package io.tandem.perception.device;

import io.tandem.chance.CounterRandom.Purpose;
import io.tandem.message.Measurement;
import io.tandem.perception.DeviceErrors;
import io.tandem.perception.DeviceSettings;
import io.tandem.scene.AngularGrid;
import io.tandem.scene.RayGrid;

/** A laser scanner in one plane. The direction of a ray is wrong first, then it is cast, then its range is wrong. */
final class PlanarLidar extends Device {

    private static final double WHOLE_TURN = 2 * Math.PI - 1e-6;
    /** Errors of directions are cut off beyond so many of their spread, so that rays can be searched by their direction. */
    private static final double MOST_SPREADS = 4;
    private static final double[] LEVEL = {0};

    private final DeviceSettings.Lidar2d settings;
    private final DeviceErrors.Ranges errors;
    private final LaserReturn returns;
    private final double first;
    private final double step;
    private final RayGrid exact;

    PlanarLidar(DeviceSettings.Lidar2d settings, int vid, long seed) {
        super(settings, vid, seed);
        this.settings = settings;
        this.errors = settings.deviceErrors();
        boolean single = settings.range().min() == settings.range().max();
        this.returns = new LaserReturn(noise, errors, single ? 0 : settings.range().min(), settings.range().max());
        boolean around = settings.fov() >= WHOLE_TURN;
        this.step = settings.rays() == 1 ? settings.fov() : settings.fov() / (around ? settings.rays() : settings.rays() - 1);
        this.first = settings.rays() == 1 ? 0 : -0.5 * settings.fov();
        this.exact = new AngularGrid(first, step, settings.rays(), LEVEL);
    }

    @Override
    Measurement measure(Carrier carrier, Surroundings around, RayBuffers buffers) {
        long number = number(around.nanos());
        RayGrid grid = errors.bearing() > 0 ? noisyGrid(number) : exact;
        buffers.drawing.draw(around.scene(), place(carrier), grid, returns.reach(around.weather()), info.vid(), buffers.hits);
        float[] ranges = new float[settings.rays()];
        float[] intensities = new float[settings.rays()];
        for (int ray = 0; ray < ranges.length; ray++) {
            ranges[ray] = (float) returns.range(buffers.hits.parameter(ray) * grid.length(0, ray), number, ray);
            intensities[ray] = Float.isNaN(ranges[ray]) ? 0 : LaserReturn.intensity(around.scene(), buffers.hits, ray);
        }
        boolean single = settings.range().min() == settings.range().max();
        return new Measurement.LaserScan(first, step, single ? 0 : settings.range().min(), settings.range().max(), ranges, intensities);
    }

    private RayGrid noisyGrid(long number) {
        double[] wrong = new double[settings.rays()];
        for (int ray = 0; ray < wrong.length; ray++) {
            wrong[ray] = errors.bearing() * Math.clamp(noise.normal(number, ray, Purpose.DEVICE_BEARING), -MOST_SPREADS, MOST_SPREADS);
        }
        return new AngularGrid(first, step, wrong, LEVEL, MOST_SPREADS * errors.bearing());
    }
}
