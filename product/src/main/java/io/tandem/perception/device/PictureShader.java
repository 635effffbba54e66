package io.tandem.perception.device;

import io.tandem.chance.CounterRandom.Purpose;
import io.tandem.geo.Angle;
import io.tandem.message.Kind;
import io.tandem.scene.Daylight;
import io.tandem.scene.GroundPaint;
import io.tandem.scene.Hits;
import io.tandem.scene.Instance;
import io.tandem.scene.RigidTransform;
import io.tandem.scene.RayGrid;
import io.tandem.scene.Scene;
import java.util.List;

/**
 * Colours of what rays hit: faces lit by sun and sky (Lambert), headlamps in the dark, fog I = I0 e^(-beta d) + I_fog (1 - e^(-beta d)), and the gain of a camera that holds a mean brightness, from 1 to 16, whose
 * noise grows by its root. Drops on the lens blur pixels in rain. One thread uses it at a time.
 */
final class PictureShader {

    private static final double BEAM_METRES = 60;
    /** cos 20 degrees */
    private static final double BEAM_COSINE = 0.9396926;
    private static final double MOST_GAIN = 16;
    private static final int FOG_STEPS = 2048;
    private static final double DROPS_PER_MILLIMETRE = 0.02 / 25;
    private static final int DROP_BLOCK = 5;

    private final Noise noise;
    private final double spread;
    private final double range;
    private final double[] fog = new double[FOG_STEPS + 2];
    private double fogOf = -1;
    private Daylight light = Daylight.FORENOON;
    private double gain;
    private int[] sky = {0, 0, 0};
    /** brightness of the last face, for its other pixels */
    private int lastInstance;
    private int lastTriangle;
    private double lastBrightness;

    PictureShader(Noise noise, double spread, double range) {
        this.noise = noise;
        this.spread = spread;
        this.range = range;
    }

    byte[] shade(RigidTransform sensor, Surroundings around, RayGrid grid, Hits hits, long measurement, int own) {
        light = Daylight.at(around.weather().epochSeconds() + around.nanos() * 1e-9, around.site().origin());
        gain = Math.clamp(0.5 / (light.ambient() + light.direct()), 1, MOST_GAIN);
        tabulateFog(around.weather().extinction());
        double dusk = Math.min(1, gain * (light.ambient() + light.direct()));
        sky = around.weather().fogExtinction() > 0 ? new int[] {(int) (196 * dusk), (int) (200 * dusk), (int) (204 * dusk)}
                : new int[] {(int) (150 * dusk), (int) (186 * dusk), (int) (224 * dusk)};
        List<Surroundings.Other> lamps = light.isDark() ? around.others().stream().filter(one -> one.kind() == Kind.GROUND && isNear(one, sensor)).toList() : List.of();
        lastInstance = Scene.NOTHING;
        byte[] colors = new byte[3 * grid.rays()];
        for (int row = 0; row < grid.rows(); row++) {
            for (int column = 0; column < grid.columns(); column++) {
                shadePixel(sensor, around.scene(), grid, hits, row, column, lamps, colors);
            }
        }
        if (spread > 0) {
            addNoise(colors, measurement);
        }
        addDrops(colors, grid, around.weather().rainMillimetresPerHour(), measurement);
        return colors;
    }

    private boolean isNear(Surroundings.Other one, RigidTransform sensor) {
        double east = one.east() - sensor.x();
        double north = one.north() - sensor.y();
        return east * east + north * north < 4 * BEAM_METRES * BEAM_METRES;
    }

    private void tabulateFog(double extinction) {
        if (extinction != fogOf) {
            fogOf = extinction;
            for (int i = 0; i < fog.length; i++) {
                fog[i] = StrictMath.exp(-extinction * range * i / FOG_STEPS);
            }
        }
    }

    private void shadePixel(RigidTransform sensor, Scene scene, RayGrid grid, Hits hits, int row, int column, List<Surroundings.Other> lamps, byte[] colors) {
        int ray = row * grid.columns() + column;
        double t = hits.parameter(ray);
        double metres = t * grid.length(row, column);
        if (!(metres <= range)) {
            put(colors, ray, sky[0], sky[1], sky[2]);
            return;
        }
        double east = sensor.outerX(t * grid.directionX(column), t * grid.directionY(column), t * grid.directionZ(row));
        double north = sensor.outerY(t * grid.directionX(column), t * grid.directionY(column), t * grid.directionZ(row));
        int color = color(scene, hits, ray, east, north, metres);
        double brightness = brightness(scene, hits.instance(ray), hits.triangle(ray), sensor);
        for (int i = 0; i < lamps.size(); i++) {
            brightness += beam(lamps.get(i), east, north);
        }
        double clear = fogOf == 0 ? 1 : fogShare(metres);
        double lit = Math.min(1.2, gain * brightness) * clear;
        put(colors, ray, (color >> 16 & 255) * lit + sky[0] * (1 - clear), (color >> 8 & 255) * lit + sky[1] * (1 - clear), (color & 255) * lit + sky[2] * (1 - clear));
    }

    private double fogShare(double metres) {
        double at = metres / range * FOG_STEPS;
        int i = (int) at;
        return fog[i] + (at - i) * (fog[i + 1] - fog[i]);
    }

    /** Bare ground has the texture of gravel, so that cameras can find their way on it. */
    private static int color(Scene scene, Hits hits, int ray, double east, double north, double metres) {
        int instance = hits.instance(ray);
        int color = instance >= 0 ? scene.instances().get(instance).mesh().color(hits.triangle(ray)) : GroundPaint.EARTH;
        return color == GroundPaint.EARTH ? textured(scene.paint().color(east, north, GroundPaint.EARTH), east, north, metres) : color;
    }

    private static int textured(int color, double east, double north, double metres) {
        if (metres > 40) {
            return color;
        }
        long cell = (long) Math.floor(east * 4) * 0x9E3779B97F4A7C15L ^ (long) Math.floor(north * 4) * 0xD1342543DE82EF95L;
        int darker = (int) ((cell ^ cell >>> 31) * 0xD6E8FEB86659FD93L >>> 60);
        return (color >> 16 & 255) - darker << 16 | (color >> 8 & 255) - darker << 8 | (color & 255) - darker;
    }

    private double brightness(Scene scene, int instance, int triangle, RigidTransform sensor) {
        if (instance < 0) {
            return light.ambient() + light.direct() * Math.max(0, light.up());
        }
        if (instance != lastInstance || triangle != lastTriangle) {
            lastInstance = instance;
            lastTriangle = triangle;
            lastBrightness = faceBrightness(scene.instances().get(instance), triangle, sensor);
        }
        return lastBrightness;
    }

    /** Of the side of a face that looks towards the sensor. */
    private double faceBrightness(Instance instance, int triangle, RigidTransform sensor) {
        double[] n = instance.normal(triangle);
        double toX = sensor.x() - n[3];
        double toY = sensor.y() - n[4];
        double toZ = sensor.z() - n[5];
        double side = n[0] * toX + n[1] * toY + n[2] * toZ < 0 ? -1 : 1;
        double sun = side * (n[0] * light.east() + n[1] * light.north() + n[2] * light.up());
        return light.ambient() * (0.85 + 0.15 * side * n[2]) + light.direct() * Math.max(0, sun);
    }

    /** Low beam of a vehicle: a cone of 20 degrees to each side, to 60 m. */
    private static double beam(Surroundings.Other lamp, double east, double north) {
        double x = east - lamp.east();
        double y = north - lamp.north();
        double away = Math.sqrt(x * x + y * y);
        double ahead = x * Angle.cos(lamp.heading()) + y * Angle.sin(lamp.heading());
        return away < BEAM_METRES && ahead > BEAM_COSINE * away ? 0.4 * (1 - away / BEAM_METRES) : 0;
    }

    private static void put(byte[] colors, int ray, double red, double green, double blue) {
        colors[3 * ray] = (byte) Math.min(255, red);
        colors[3 * ray + 1] = (byte) Math.min(255, green);
        colors[3 * ray + 2] = (byte) Math.min(255, blue);
    }

    private void addNoise(byte[] colors, long measurement) {
        double scale = 255 * spread * Math.sqrt(gain);
        for (int i = 0; i < colors.length; i++) {
            colors[i] = (byte) Math.clamp((colors[i] & 255) + scale * noise.normal(measurement, i, Purpose.DEVICE_RANGE), 0, 255);
        }
    }

    /** Drops cover blocks of pixels, which get the colour of their middle. */
    private void addDrops(byte[] colors, RayGrid grid, double millimetres, long measurement) {
        double share = DROPS_PER_MILLIMETRE * millimetres;
        int across = grid.columns() / DROP_BLOCK;
        for (int block = 0; share > 0 && block < across * (grid.rows() / DROP_BLOCK); block++) {
            if (noise.happens(share, measurement, block, Purpose.DEVICE_FALSE)) {
                blur(colors, grid.columns(), block % across * DROP_BLOCK, block / across * DROP_BLOCK);
            }
        }
    }

    private static void blur(byte[] colors, int width, int left, int top) {
        for (int channel = 0; channel < 3; channel++) {
            int sum = 0;
            for (int i = 0; i < DROP_BLOCK * DROP_BLOCK; i++) {
                sum += colors[3 * ((top + i / DROP_BLOCK) * width + left + i % DROP_BLOCK) + channel] & 255;
            }
            for (int i = 0; i < DROP_BLOCK * DROP_BLOCK; i++) {
                colors[3 * ((top + i / DROP_BLOCK) * width + left + i % DROP_BLOCK) + channel] = (byte) (sum / (DROP_BLOCK * DROP_BLOCK));
            }
        }
    }
}
