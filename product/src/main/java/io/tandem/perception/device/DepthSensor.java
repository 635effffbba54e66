package io.tandem.perception.device;

import io.tandem.chance.CounterRandom.Purpose;
import io.tandem.message.Measurement;
import io.tandem.perception.DeviceErrors;
import io.tandem.perception.DeviceSettings;
import io.tandem.scene.PinholeGrid;

/** A camera of depths along its optical axis. */
final class DepthSensor extends Device {

    private final DeviceSettings.DepthCamera settings;
    private final DeviceErrors.Ranges errors;
    private final PinholeGrid grid;
    private final Measurement.Intrinsics intrinsics;
    private final PictureShader shader;

    DepthSensor(DeviceSettings.DepthCamera settings, int vid, long seed) {
        super(settings, vid, seed);
        this.settings = settings;
        this.errors = settings.deviceErrors();
        int width = settings.size().getFirst();
        int height = settings.size().getLast();
        this.intrinsics = settings.intrinsics();
        this.grid = new PinholeGrid(width, height, intrinsics.fx(), intrinsics.fy(), intrinsics.cx(), intrinsics.cy());
        this.shader = new PictureShader(noise, 0, settings.range().max());
    }

    @Override
    Measurement measure(Carrier carrier, Surroundings around, RayBuffers buffers) {
        long number = number(around.nanos());
        double far = settings.range().max();
        buffers.drawing.draw(around.scene(), place(carrier), grid, far * grid.length(0, 0), info.vid(), buffers.hits);
        double reach = around.weather().laserRange(far);
        float[] metres = new float[grid.rays()];
        double step = settings.step();
        for (int ray = 0; ray < metres.length; ray++) {
            double depth = buffers.hits.parameter(ray);
            boolean heard = depth <= reach && !noise.happens(errors.lost(), number, ray, Purpose.DEVICE_LOSS);
            if (heard && errors.range() > 0) {
                depth += errors.range() * noise.normal(number, ray, Purpose.DEVICE_RANGE);
            }
            depth = step > 0 ? step * Math.rint(depth / step) : depth;
            metres[ray] = heard && depth >= settings.range().min() && depth <= far ? (float) depth : Float.NaN;
        }
        byte[] colors = settings.color() ? shader.shade(place(carrier), around, grid, buffers.hits, number, info.vid()) : new byte[0];
        return new Measurement.DepthImage(grid.columns(), grid.rows(), metres, intrinsics, colors);
    }
}
