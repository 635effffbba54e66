package io.tandem.review.measure;

import io.tandem.time.SimTime;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Ride comfort: magnitudes of horizontal acceleration and jerk. Jerk is the derivative of the acceleration after a low-pass
 * filter of 10 Hz, so that it does not measure the integrator. A log at 10 Hz has no content above 5 Hz, which the measures note.
 *
 * @param acceleration m/s² at each beat
 * @param jerk         m/s³ at each beat
 */
public record Comfort(BeatGrid beats, double[] acceleration, double[] jerk) {

    private static final double CUTOFF_HERTZ = 10;
    private static final double HARD_ACCELERATION_MPS2 = 3;
    private static final double HARD_JERK_MPS3 = 5;
    private static final double SUSTAINED_SECONDS = 0.5;

    /** From the velocities of a trace. */
    public static Comfort of(MotionTrace trace, long intervalNanos) {
        AlignedTrace aligned = AlignedTrace.of(trace, BeatGrid.of(trace, intervalNanos));
        double[] east = new double[aligned.beats().count()];
        double[] north = new double[east.length];
        Arrays.setAll(east, aligned::eastSpeed);
        Arrays.setAll(north, aligned::northSpeed);
        return of(aligned.beats(), east, north);
    }

    /** From velocities. There is no acceleration at the ends and beside unknown values. */
    public static Comfort of(BeatGrid beats, double[] eastSpeed, double[] northSpeed) {
        return ofAccelerations(beats, acceleration(eastSpeed, beats.seconds()), acceleration(northSpeed, beats.seconds()));
    }

    private static double[] acceleration(double[] speed, double interval) {
        return ColumnMath.inner(ColumnMath.derivative(speed, interval));
    }

    /** From accelerations, as an inertial unit or a model gives them. */
    public static Comfort ofAccelerations(BeatGrid beats, double[] east, double[] north) {
        double interval = beats.seconds();
        double[] smoothEast = smooth(east, interval);
        double[] smoothNorth = smooth(north, interval);
        return new Comfort(beats, ColumnMath.lengths(smoothEast, smoothNorth),
                ColumnMath.lengths(ColumnMath.derivative(smoothEast, interval), ColumnMath.derivative(smoothNorth, interval)));
    }

    private static double[] smooth(double[] column, double interval) {
        return LowPass.possible(1 / interval, CUTOFF_HERTZ) ? LowPass.zeroPhase(column, 1 / interval, CUTOFF_HERTZ) : column;
    }

    /** The part of the band that the log's rate does not cover; empty where the band is the full 10 Hz. */
    public String band() {
        double rate = 1 / beats.seconds();
        return LowPass.possible(rate, CUTOFF_HERTZ) ? ""
                : String.format(Locale.ROOT, "logged at %.3g Hz: only motion under %.3g Hz is seen, peaks are lower bounds", rate, rate / 2);
    }

    public List<Measure> measures() {
        Percentiles a = Percentiles.of(acceleration);
        Percentiles j = Percentiles.of(jerk);
        Severity hard = Severity.warn(sustained(acceleration, HARD_ACCELERATION_MPS2));
        Severity jerky = Severity.warn(sustained(jerk, HARD_JERK_MPS3));
        return List.of(
                measure("acceleration p95", a.at(0.95), "m/s²", acceleration).flagged(hard),
                peak("acceleration peak", acceleration, "m/s²").flagged(hard),
                measure("jerk rms", ColumnMath.rms(jerk), "m/s³", jerk).flagged(jerky),
                measure("jerk p95", j.at(0.95), "m/s³", jerk).flagged(jerky),
                peak("jerk peak", jerk, "m/s³").flagged(jerky));
    }

    private boolean sustained(double[] column, double limit) {
        return ColumnMath.longestAbove(column, limit) * beats.interval() >= SimTime.nanos(SUSTAINED_SECONDS);
    }

    private Measure measure(String name, double value, String unit, double[] column) {
        return Measure.of(name, value, unit).valid(ColumnMath.validShare(column)).noted(band());
    }

    private Measure peak(String name, double[] column, String unit) {
        int at = ColumnMath.greatest(column);
        Measure measure = measure(name, at < 0 ? Double.NaN : column[at], unit, column);
        return at < 0 ? measure : measure.at(beats.time(at));
    }
}
