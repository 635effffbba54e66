package io.tandem.perception.device;

import io.tandem.chance.CounterRandom.Purpose;
import io.tandem.geo.Angle;
import io.tandem.message.Kind;
import io.tandem.message.Measurement;
import io.tandem.message.Measurement.RadarDetection;
import io.tandem.perception.DeviceErrors;
import io.tandem.perception.DeviceSettings;
import io.tandem.scene.Instance;
import io.tandem.scene.RigidTransform;
import io.tandem.scene.Scene;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Detects participants and what stands. SNR = 13 dB + 10 log10(sigma / 10 m2) - 40 log10(r / 100 m); detection probability of a Swerling 1 target P_fa^(1 / (1 + SNR)). Sees 45 degrees to each side to
 * 70 m and 9 degrees to 200 m; returns within 0.5 m, 2 degrees and 0.3 m/s are one.
 */
final class RadarUnit extends Device {

    private static final double SNR_AT_100_M_DB = 13;
    private static final double WIDE = 45 * Math.PI / 180;
    private static final double WIDE_METRES = 70;
    private static final double NARROW = 9 * Math.PI / 180;
    private static final double NARROW_METRES = 200;
    private static final double MERGED_METRES = 0.5;
    private static final double MERGED_RADIANS = 2 * Math.PI / 180;
    private static final double MERGED_SPEED = 0.3;
    private static final double WALL_CROSS_SECTION = 1;
    private static final double LORRY_METRES = 7.5;
    private static final double BICYCLE_METRES = 2.5;
    private static final int CLUTTER_RAYS = 45;

    private final DeviceSettings.Radar settings;
    private final DeviceErrors.Echoes errors;

    RadarUnit(DeviceSettings.Radar settings, int vid, long seed) {
        super(settings, vid, seed);
        this.settings = settings;
        this.errors = settings.deviceErrors();
    }

    /** Signal per noise, dB. */
    static double signalToNoise(double crossSection, double metres) {
        return SNR_AT_100_M_DB + 10 * StrictMath.log10(crossSection / 10) - 40 * StrictMath.log10(metres / 100);
    }

    static double detectionProbability(double decibels, double falseAlarm) {
        return StrictMath.pow(falseAlarm, 1 / (1 + StrictMath.pow(10, decibels / 10)));
    }

    static double crossSection(Kind kind, double length) {
        return switch (kind) {
            case PEDESTRIAN, AIR_ROTOR -> 0.5;
            case GROUND -> length > LORRY_METRES ? 100 : length < BICYCLE_METRES ? 1 : 10;
            case AIR_FIXED_WING, UNDERWATER, CYCLIST -> 1;
            case SURFACE -> 10;
        };
    }

    private static boolean isInView(double range, double azimuth) {
        double aside = Math.abs(azimuth);
        return range > 0 && (aside <= WIDE && range <= WIDE_METRES || aside <= NARROW && range <= NARROW_METRES);
    }

    @Override
    Measurement measure(Carrier carrier, Surroundings around, RayBuffers buffers) {
        long number = number(around.nanos());
        RigidTransform sensor = place(carrier);
        List<RadarDetection> found = new ArrayList<>();
        for (int i = 0; i < around.others().size(); i++) {
            Surroundings.Other other = around.others().get(i);
            if (other.vid() != info.vid()) {
                detect(other, i, carrier, sensor, around.scene(), buffers, number, found);
            }
        }
        if (settings.clutter()) {
            addClutter(carrier, sensor, around.scene(), buffers, number, found);
        }
        addFalseAlarms(number, found);
        found.sort(Comparator.comparingDouble(RadarDetection::range).thenComparingDouble(RadarDetection::azimuth));
        return new Measurement.RadarScan(merged(found));
    }

    private void detect(Surroundings.Other other, int draw, Carrier carrier, RigidTransform sensor, Scene scene, RayBuffers buffers, long number, List<RadarDetection> found) {
        double x = other.east() - sensor.x();
        double y = other.north() - sensor.y();
        double z = other.up() + 0.5 - sensor.z();
        double range = Math.sqrt(x * x + y * y + z * z);
        if (range > NARROW_METRES || range == 0) {
            return;
        }
        double ahead = (sensor.xx() * x + sensor.yx() * y + sensor.zx() * z) / range;
        double left = (sensor.xy() * x + sensor.yy() * y + sensor.zy() * z) / range;
        double upward = (sensor.xz() * x + sensor.yz() * y + sensor.zz() * z) / range;
        double azimuth = StrictMath.atan2(left, ahead);
        if (!isInView(range, azimuth)) {
            return;
        }
        double section = crossSection(other.kind(), other.length());
        boolean heard = noise.happens(detectionProbability(signalToNoise(section, range), settings.falseAlarm()), number, draw, Purpose.DEVICE_LOSS);
        double seen = buffers.cast.cast(scene, sensor, ahead, left, upward, range, info.vid());
        boolean hidden = seen < range - other.length() && (buffers.cast.instance() < 0 || scene.instances().get(buffers.cast.instance()).owner() != other.vid());
        if (heard && !hidden) {
            double rate = ((other.eastSpeed() - carrier.eastSpeed()) * x + (other.northSpeed() - carrier.northSpeed()) * y + (other.upSpeed() - carrier.upSpeed()) * z) / range;
            found.add(noisy(range, azimuth, rate, section, number, draw));
        }
    }

    private RadarDetection noisy(double range, double azimuth, double rate, double section, long number, int draw) {
        return new RadarDetection(range + spread(errors.range(), number, draw, Purpose.DEVICE_RANGE), azimuth + spread(errors.bearing(), number, draw, Purpose.DEVICE_BEARING),
                rate + spread(errors.doppler(), number, draw, Purpose.DEVICE_RATE), section);
    }

    private double spread(double of, long number, int draw, Purpose purpose) {
        return of > 0 ? of * noise.normal(number, draw, purpose) : 0;
    }

    /** What stands returns at the speed over ground, negative ahead. */
    private void addClutter(Carrier carrier, RigidTransform sensor, Scene scene, RayBuffers buffers, long number, List<RadarDetection> found) {
        for (int i = 0; i < CLUTTER_RAYS; i++) {
            double azimuth = -WIDE + 2 * WIDE * i / (CLUTTER_RAYS - 1);
            double x = Angle.cos(azimuth);
            double y = Angle.sin(azimuth);
            double range = buffers.cast.cast(scene, sensor, x, y, 0, WIDE_METRES, info.vid());
            boolean stands = buffers.cast.instance() >= 0 && scene.instances().get(buffers.cast.instance()).owner() == Instance.NOBODY;
            int draw = 1 << 20 | i;
            if (stands && noise.happens(detectionProbability(signalToNoise(WALL_CROSS_SECTION, range), settings.falseAlarm()), number, draw, Purpose.DEVICE_LOSS)) {
                double rate = -(carrier.eastSpeed() * (sensor.xx() * x + sensor.xy() * y) + carrier.northSpeed() * (sensor.yx() * x + sensor.yy() * y)
                        + carrier.upSpeed() * (sensor.zx() * x + sensor.zy() * y));
                found.add(noisy(range, azimuth, rate, WALL_CROSS_SECTION, number, draw));
            }
        }
    }

    /** One draw per cell of range and bearing. */
    private void addFalseAlarms(long number, List<RadarDetection> found) {
        int bearings = (int) (2 * WIDE / MERGED_RADIANS);
        int ranges = (int) (WIDE_METRES / MERGED_METRES);
        for (int cell = 0; cell < bearings * ranges; cell++) {
            if (noise.uniform(number, cell, Purpose.DEVICE_FALSE) < settings.falseAlarm()) {
                double speed = 60 * noise.uniform(number, cell, Purpose.DEVICE_FALSE_RANGE) - 30;
                found.add(new RadarDetection((cell / bearings + 0.5) * MERGED_METRES, -WIDE + (cell % bearings + 0.5) * MERGED_RADIANS, speed, 0.1));
            }
        }
    }

    private static List<RadarDetection> merged(List<RadarDetection> found) {
        List<RadarDetection> kept = new ArrayList<>();
        for (RadarDetection one : found) {
            boolean same = kept.stream().anyMatch(other -> Math.abs(other.range() - one.range()) < MERGED_METRES && Math.abs(other.azimuth() - one.azimuth()) < MERGED_RADIANS
                    && Math.abs(other.rangeRate() - one.rangeRate()) < MERGED_SPEED);
            if (!same) {
                kept.add(one);
            }
        }
        return List.copyOf(kept);
    }
}
