package io.tandem.topic;

import io.tandem.message.Measurement;
import java.util.Optional;

/**
 * A measurement as a picture for people: colours as they are, depth from near in warm to far in cold colours, scans and clouds from above with the sensor in the middle and its front upward.
 *
 * @param colors red, green and blue of each pixel, row after row from the top
 */
public record MeasurementPicture(int width, int height, byte[] colors) {

    private static final int NOTHING = 0x10151B;
    private static final int RING = 0x2A3540;
    private static final int SENSOR = 0xFFFFFF;
    private static final double RINGS = 4;

    /**
     * The picture of a scan, cloud, depth or colour image; empty for all others.
     *
     * @param most pixels that it is wide and high at the most
     */
    public static Optional<MeasurementPicture> of(Measurement measurement, int most) {
        return Optional.ofNullable(switch (measurement) {
            case Measurement.ColorImage image -> smaller(image.width(), image.height(), most, pixel -> color(image.colors(), pixel));
            case Measurement.DepthImage image -> depth(image, most);
            case Measurement.LaserScan scan -> scan(scan, most);
            case Measurement.PointCloud cloud -> cloud(cloud, most);
            default -> null;
        });
    }

    /** The colour of a pixel of the original. */
    private interface Pixels {
        int at(int pixel);
    }

    private static MeasurementPicture smaller(int width, int height, int most, Pixels pixels) {
        int step = Math.max(1, Math.ceilDiv(Math.max(width, height), most));
        MeasurementPicture picture = blank(Math.max(1, width / step), Math.max(1, height / step));
        for (int y = 0; y < picture.height; y++) {
            for (int x = 0; x < picture.width; x++) {
                picture.put(x, y, pixels.at(y * step * width + x * step));
            }
        }
        return picture;
    }

    private static MeasurementPicture depth(Measurement.DepthImage image, int most) {
        float far = 0;
        float near = Float.POSITIVE_INFINITY;
        for (float metres : image.metres()) {
            far = metres > far ? metres : far;
            near = metres < near ? metres : near;
        }
        double from = near;
        double span = Math.max(1e-3, far - near);
        return smaller(image.width(), image.height(), most, pixel -> Float.isNaN(image.metres()[pixel]) ? NOTHING : shade((image.metres()[pixel] - from) / span));
    }

    private static MeasurementPicture scan(Measurement.LaserScan scan, int most) {
        double far = farthest(scan.ranges(), scan.rangeMax());
        MeasurementPicture picture = fromAbove(most);
        for (int i = 0; i < scan.ranges().length; i++) {
            double angle = scan.angleMin() + i * scan.angleIncrement();
            picture.dot(scan.ranges()[i] * StrictMath.cos(angle) / far, scan.ranges()[i] * StrictMath.sin(angle) / far, 0xFFB454);
        }
        return picture;
    }

    /** To the farthest return, in steps that do not change with every scan. */
    private static double farthest(float[] ranges, double most) {
        double far = 1;
        for (float range : ranges) {
            while (range > far) {
                far *= 2;
            }
        }
        return Math.min(far, Math.max(1, most));
    }

    private static MeasurementPicture cloud(Measurement.PointCloud cloud, int most) {
        double far = 1;
        float low = Float.POSITIVE_INFINITY;
        float high = Float.NEGATIVE_INFINITY;
        for (int i = 0; i < cloud.count(); i++) {
            while (Math.max(Math.abs(cloud.x()[i]), Math.abs(cloud.y()[i])) > far) {
                far *= 2;
            }
            low = Math.min(low, cloud.z()[i]);
            high = Math.max(high, cloud.z()[i]);
        }
        MeasurementPicture picture = fromAbove(most);
        double span = Math.max(1e-3, high - low);
        for (int i = 0; i < cloud.count(); i++) {
            picture.dot(cloud.x()[i] / far, cloud.y()[i] / far, shade(1 - (cloud.z()[i] - low) / span));
        }
        return picture;
    }

    private static MeasurementPicture fromAbove(int side) {
        MeasurementPicture picture = blank(side, side);
        for (int ring = 1; ring <= RINGS; ring++) {
            for (int degree = 0; degree < 720; degree++) {
                double angle = Math.PI * degree / 360;
                picture.dot(ring / RINGS * StrictMath.cos(angle), ring / RINGS * StrictMath.sin(angle), RING);
            }
        }
        for (int i = -3; i <= 3; i++) {
            picture.put(side / 2 + i, side / 2, SENSOR);
            picture.put(side / 2, side / 2 - (i + 3), SENSOR);
        }
        return picture;
    }

    private static MeasurementPicture blank(int width, int height) {
        MeasurementPicture picture = new MeasurementPicture(width, height, new byte[3 * width * height]);
        for (int i = 0; i < width * height; i++) {
            picture.put(i % width, i / width, NOTHING);
        }
        return picture;
    }

    /** A dot at shares of the half side, x ahead and y left; none for NaN. */
    private void dot(double x, double y, int color) {
        double u = 0.5 * width - y * 0.49 * width;
        double v = 0.5 * height - x * 0.49 * height;
        if (u >= 0 && v >= 0 && u < width && v < height) {
            put((int) u, (int) v, color);
        }
    }

    private void put(int x, int y, int color) {
        if (x >= 0 && y >= 0 && x < width && y < height) {
            int i = 3 * (y * width + x);
            colors[i] = (byte) (color >> 16);
            colors[i + 1] = (byte) (color >> 8);
            colors[i + 2] = (byte) color;
        }
    }

    private static int color(byte[] colors, int pixel) {
        return (colors[3 * pixel] & 255) << 16 | (colors[3 * pixel + 1] & 255) << 8 | colors[3 * pixel + 2] & 255;
    }

    /** From orange (0) by green to blue (1). */
    private static int shade(double share) {
        double s = Math.clamp(share, 0, 1);
        int red = (int) (255 * Math.clamp(1.4 - 2.2 * s, 0.1, 1));
        int green = (int) (255 * Math.clamp(0.35 + 1.6 * s - 1.7 * s * s, 0.1, 1));
        int blue = (int) (255 * Math.clamp(-0.2 + 1.4 * s, 0.1, 1));
        return red << 16 | green << 8 | blue;
    }
}
