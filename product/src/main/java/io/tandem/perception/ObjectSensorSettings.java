package io.tandem.perception;

import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Named;
import io.tandem.setting.Positive;
import java.util.OptionalDouble;

/** A sensor that casts rays in the plane and detects the participants that they hit first. */
@Named("objects")
@Meaning("casts rays in the plane, and detects and tracks the participants that they hit first")
public record ObjectSensorSettings(
        @Meaning("where it is on the vehicle") @Default("{}") Mount mount,
        @Meaning("angle from its first ray to its last; 360 deg looks all around")
        @Measures(value = Dimension.ANGLE, max = 2 * Math.PI + 1e-9) @Positive @Default("120 deg") double fov,
        @Meaning("how far its rays reach") @Measures(value = Dimension.LENGTH, max = 1000) @Positive @Default("50 m") double range,
        @Meaning("angle between rays") @Measures(value = Dimension.ANGLE, min = 1e-4, max = 1) @Default("0.5 deg") double step,
        @Meaning("least number of rays that must hit a participant for it to be seen") @Positive @Default("2") int minHits,
        @Meaning("time between scans, as far as Core's beats allow; absent: at every beat") @Measures(value = Dimension.TIME, max = 60) @Positive OptionalDouble every,
        @Meaning("in what ways it is wrong") @Default("{}") SensorErrors errors) implements SensorKind, SensorSettings {

    /** Scans at every beat, without errors. */
    public ObjectSensorSettings(Mount mount, double fov, double range, double step, int minHits) {
        this(mount, fov, range, step, minHits, OptionalDouble.empty(), SensorErrors.NONE);
    }

    /** Position of a sensor on its vehicle, from the reported point. */
    public record Mount(
            @Meaning("metres ahead of the middle") @Measures(value = Dimension.LENGTH, min = -100, max = 100) @Default("0 m") double ahead,
            @Meaning("metres to the left") @Measures(value = Dimension.LENGTH, min = -100, max = 100) @Default("0 m") double left,
            @Meaning("anticlockwise from straight ahead") @Measures(Dimension.ANGLE) @Default("0 deg") double turn) {
    }

    private static final double WHOLE_TURN = 2 * Math.PI - 1e-6;

    @Override
    public Sensor create(int vid, int number, long seed) {
        return new RaySensor(this, vid, number, seed);
    }

    /** The number of rays, both ends included; all around, the last would be the first again. */
    int rays() {
        int steps = (int) Math.floor(fov / step + 1e-9);
        return fov >= WHOLE_TURN ? steps : steps + 1;
    }
}
