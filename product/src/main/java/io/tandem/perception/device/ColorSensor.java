package io.tandem.perception.device;

import io.tandem.message.Measurement;
import io.tandem.perception.DeviceSettings;
import io.tandem.scene.PinholeGrid;

/** A camera of colours. Where its lens distorts, a somewhat larger ideal picture is drawn, and every pixel takes the one that it sees there. */
final class ColorSensor extends Device {

    private static final double MOST_LARGER = 2;

    private final DeviceSettings.Camera settings;
    private final int width;
    private final int height;
    private final PinholeGrid grid;
    private final Measurement.Intrinsics intrinsics;
    private final PictureShader shader;
    /** for each pixel the pixel of the ideal picture, -1 where it shows nothing; null without distortion */
    private final int[] source;

    ColorSensor(DeviceSettings.Camera settings, int vid, long seed) {
        super(settings, vid, seed);
        this.settings = settings;
        this.width = settings.size().getFirst();
        this.height = settings.size().getLast();
        this.intrinsics = settings.intrinsics();
        double cx = intrinsics.cx();
        double cy = intrinsics.cy();
        double[] bent = intrinsics.distortion();
        this.shader = new PictureShader(noise, settings.errors().noise(), settings.range());
        if (bent.length == 0) {
            this.grid = new PinholeGrid(width, height, settings.focal(), settings.focal(), cx, cy);
            this.source = null;
        } else {
            LensDistortion lens = new LensDistortion(bent);
            int wide = (int) (MOST_LARGER * width);
            int high = (int) (MOST_LARGER * height);
            double wideX = cx + 0.5 * (wide - width);
            double wideY = cy + 0.5 * (high - height);
            this.grid = new PinholeGrid(wide, high, settings.focal(), settings.focal(), wideX, wideY);
            this.source = new int[width * height];
            for (int pixel = 0; pixel < source.length; pixel++) {
                double[] ideal = lens.ideal((pixel % width - cx) / settings.focal(), (pixel / width - cy) / settings.focal());
                long u = Math.round(wideX + settings.focal() * ideal[0]);
                long v = Math.round(wideY + settings.focal() * ideal[1]);
                source[pixel] = u >= 0 && v >= 0 && u < wide && v < high ? (int) (v * wide + u) : -1;
            }
        }
    }

    @Override
    Measurement measure(Carrier carrier, Surroundings around, RayBuffers buffers) {
        buffers.drawing.draw(around.scene(), place(carrier), grid, settings.range(), info.vid(), buffers.hits);
        byte[] colors = shader.shade(place(carrier), around, grid, buffers.hits, number(around.nanos()), info.vid());
        return new Measurement.ColorImage(width, height, source == null ? colors : bent(colors), intrinsics);
    }

    private byte[] bent(byte[] ideal) {
        byte[] colors = new byte[3 * source.length];
        for (int pixel = 0; pixel < source.length; pixel++) {
            if (source[pixel] >= 0) {
                System.arraycopy(ideal, 3 * source[pixel], colors, 3 * pixel, 3);
            }
        }
        return colors;
    }
}
