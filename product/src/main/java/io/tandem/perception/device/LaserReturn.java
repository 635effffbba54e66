package io.tandem.perception.device;

import io.tandem.chance.CounterRandom.Purpose;
import io.tandem.perception.DeviceErrors;
import io.tandem.scene.GroundPaint;
import io.tandem.scene.Hits;
import io.tandem.scene.Instance;
import io.tandem.scene.Scene;
import io.tandem.scene.WeatherSettings;

/** What a laser makes of the range of a ray: noise, losses, fog and rain. */
final class LaserReturn {

    private static final double BACKSCATTER_METRES = 10;
    private static final double MOST_BACKSCATTER = 0.3;
    private static final double BACKSCATTER_PER_EXTINCTION = 5;

    private final Noise noise;
    private final DeviceErrors.Ranges errors;
    private final double least;
    private final double most;
    private WeatherSettings weather = WeatherSettings.CLEAR;
    private double reach;
    private double backscatter;

    LaserReturn(Noise noise, DeviceErrors.Ranges errors, double least, double most) {
        this.noise = noise;
        this.errors = errors;
        this.least = least;
        this.most = most;
        this.reach = most;
    }

    /** How far it measures in some weather. */
    double reach(WeatherSettings now) {
        if (!now.equals(weather)) {
            weather = now;
            reach = now.laserRange(most);
            backscatter = Math.min(MOST_BACKSCATTER, BACKSCATTER_PER_EXTINCTION * now.extinction());
        }
        return reach;
    }

    /** The measured range of a ray whose true range is given, infinite for none; NaN for no return. */
    double range(double truth, long measurement, int ray) {
        double range = truth;
        if (noise.happens(backscatter, measurement, ray, Purpose.DEVICE_FALSE)) {
            range = Math.min(range, BACKSCATTER_METRES * noise.uniform(measurement, ray, Purpose.DEVICE_FALSE_RANGE));
        }
        if (!(range <= reach) || noise.happens(errors.lost(), measurement, ray, Purpose.DEVICE_LOSS)) {
            return Double.NaN;
        }
        range += errors.range() > 0 ? errors.range() * noise.normal(measurement, ray, Purpose.DEVICE_RANGE) : 0;
        return range >= least && range <= most && range > 0 ? range : Double.NaN;
    }

    /** Share of the light that a hit throws back: its brightness. */
    static float intensity(Scene scene, Hits hits, int ray) {
        return intensity(scene, hits.instance(ray), hits.triangle(ray));
    }

    static float intensity(Scene scene, int instance, int triangle) {
        if (instance == Scene.NOTHING) {
            return 0;
        }
        Instance hit = instance >= 0 ? scene.instances().get(instance) : null;
        int color = hit == null ? GroundPaint.EARTH : hit.mesh().color(triangle);
        return (0.299f * (color >> 16 & 255) + 0.587f * (color >> 8 & 255) + 0.114f * (color & 255)) / 255;
    }
}
