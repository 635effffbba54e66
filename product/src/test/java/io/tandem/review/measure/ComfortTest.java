package io.tandem.review.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class ComfortTest {

    private static final BeatGrid FINE = new BeatGrid(0, 10_000_000L, 501);
    private static final Reference LANE_CHANGE = Reference.measures().part("quintic_time_lane_change");

    /**
     * Reference: domain/reference/measures/measures.json, the quintic lane change of 3.5 m in 5 s. Its jerk is greatest at the very ends, of
     * which a log knows nothing: two samples further in it is 2.4 % less.
     */
    @Test
    void quinticLaneChangeHasItsAccelerationAndJerk() {
        double[] aside = lane(FINE, ComfortTest::asideSpeed);
        double[] ahead = lane(FINE, t -> 20);

        List<Measure> measures = Comfort.of(FINE, ahead, aside).measures();

        assertThat(value(measures, "acceleration peak")).isCloseTo(LANE_CHANGE.number("peak_acc_closed"), Percentage.withPercentage(0.5));
        assertThat(value(measures, "jerk rms")).isCloseTo(LANE_CHANGE.number("rms_jerk_closed"), Percentage.withPercentage(1));
        assertThat(value(measures, "jerk peak")).isCloseTo(LANE_CHANGE.number("peak_jerk"), Percentage.withPercentage(3));
        assertThat(measures).allSatisfy(measure -> assertThat(measure.note()).isEmpty());
        assertThat(measures).allSatisfy(measure -> assertThat(measure.flag()).isEqualTo(Severity.NONE));
    }

    /** D (30 s² - 60 s³ + 30 s⁴) / T with s = t / T, the derivative of the quintic. */
    private static double asideSpeed(double t) {
        double s = t / 5;
        return 3.5 * (30 * s * s - 60 * s * s * s + 30 * s * s * s * s) / 5;
    }

    /** Noise of a millimetre per second at 100 Hz would alone be a jerk of tens if it were differenced twice. */
    @Test
    void noiseOfTheIntegratorIsNotJerk() {
        Random random = new Random(1);
        double[] noisy = lane(FINE, t -> asideSpeed(t) + 1e-4 * random.nextGaussian());
        double[] raw = ColumnMath.derivative(ColumnMath.derivative(noisy, 0.01), 0.01);

        double rms = value(Comfort.of(FINE, lane(FINE, t -> 20), noisy).measures(), "jerk rms");

        assertThat(rms).isCloseTo(LANE_CHANGE.number("rms_jerk_closed"), Percentage.withPercentage(10));
        assertThat(ColumnMath.rms(raw)).isGreaterThan(0.85);
    }

    @Test
    void logAtTenHertzStatesItsBandwidth() {
        BeatGrid coarse = new BeatGrid(0, Tracks.TENTH, 51);

        List<Measure> measures = Comfort.of(coarse, lane(coarse, t -> 20), lane(coarse, ComfortTest::asideSpeed)).measures();

        assertThat(measures).allSatisfy(measure -> assertThat(measure.note()).contains("10.0 Hz", "under 5.00 Hz", "lower bounds"));
        assertThat(value(measures, "jerk rms")).isCloseTo(LANE_CHANGE.number("rms_jerk_closed"), Percentage.withPercentage(6));
    }

    /** In a circle of 50 m at 10 m/s the speed is constant, and the acceleration is 2 m/s² all the same. */
    @Test
    void turningIsAcceleration() {
        MotionTrace trace = new MotionTrace();
        for (int i = 0; i <= 300; i++) {
            double angle = i / 10.0 / 5;
            trace.add(i * Tracks.TENTH, 50 * Math.sin(angle), -50 * Math.cos(angle), 0, angle, 10);
        }

        List<Measure> measures = Comfort.of(trace, Tracks.TENTH).measures();

        assertThat(value(measures, "acceleration p95")).isCloseTo(2, within(0.01));
    }

    @Test
    void hardBrakingIsFlaggedOnlyWhereItLasts() {
        BeatGrid beats = new BeatGrid(0, Tracks.TENTH, 60);
        double[] none = new double[60];

        List<Measure> context = Comfort.of(beats, lane(beats, t -> t < 2 ? 20 : Math.max(20 - 4 * (t - 2), 19.2)), none).measures();
        List<Measure> lasting = Comfort.of(beats, lane(beats, t -> t < 2 ? 20 : Math.max(20 - 4 * (t - 2), 10)), none).measures();

        assertThat(Tracks.named(context, "acceleration peak").flag()).isEqualTo(Severity.NONE);
        assertThat(Tracks.named(lasting, "acceleration peak").flag()).isEqualTo(Severity.WARN);
        assertThat(Tracks.named(lasting, "acceleration peak").worst().orElseThrow()).isBetween(2_000_000_000L, 4_500_000_000L);
    }

    /** v = 3 sin(1.5 t + phase) has at most 4.5 m/s² and 6.75 m/s³, wherever its log is cut off. */
    @Test
    void endsOfALogShowNoPeakThatIsNotThere() {
        BeatGrid coarse = new BeatGrid(0, Tracks.TENTH, 100);
        for (int phase = 0; phase < 32; phase++) {
            double ahead = phase * Math.PI / 16;

            Comfort comfort = Comfort.of(coarse, lane(coarse, t -> 3 * Math.sin(1.5 * t + ahead)), new double[100]);

            assertThat(Arrays.stream(comfort.acceleration()).filter(Double::isFinite).max().orElseThrow()).isBetween(4.4, 4.5);
            assertThat(Arrays.stream(comfort.jerk()).filter(Double::isFinite).max().orElseThrow()).isBetween(6.5, 6.75);
        }
    }

    /** A speed that rises by 2 m/s² and shakes by a centimetre per second from sample to sample, which central differences do not see. */
    @Test
    void noiseAtTheEndsOfALogIsNoPeak() {
        double[] shaking = new double[50];
        Arrays.setAll(shaking, i -> 0.2 * i + (i % 2 == 0 ? 0.01 : -0.01));

        double[] slope = ColumnMath.derivative(shaking, 0.1);

        assertThat(Arrays.stream(slope).boxed()).allSatisfy(a -> assertThat(a).isCloseTo(2, within(1e-12)));
    }

    @Test
    void slopesBesideGapsComeFromTheirOwnSide() {
        double nan = Double.NaN;

        assertThat(ColumnMath.derivative(new double[] {0, 1, 4, nan, 7, 9, nan, 5, nan}, 1)).containsExactly(2, 2, 2, nan, 2, 2, nan, nan, nan);
        assertThat(ColumnMath.derivative(new double[] {3}, 1)).containsExactly(nan);
        assertThat(ColumnMath.derivative(new double[0], 1)).isEmpty();
    }

    @Test
    void dropOutsStayUnknown() {
        double[] holed = lane(FINE, ComfortTest::asideSpeed);
        Arrays.fill(holed, 200, 250, Double.NaN);

        Comfort comfort = Comfort.of(FINE, lane(FINE, t -> 20), holed);

        assertThat(comfort.acceleration()[225]).isNaN();
        assertThat(value(comfort.measures(), "acceleration peak")).isCloseTo(LANE_CHANGE.number("peak_acc_closed"), Percentage.withPercentage(1));
        assertThat(comfort.measures().getFirst().validShare()).as("50 are missing; four have a neighbour on one side only").isCloseTo(447 / 501.0, within(1e-9));
    }

    @Test
    void lowPassHalvesThePowerAtItsCutoffAndShiftsNothing() {
        double[] wave = new double[2000];
        Arrays.setAll(wave, i -> Math.sin(2 * Math.PI * 10 * i / 200.0));

        double[] smooth = LowPass.zeroPhase(wave, 200, 10);

        for (int i = 500; i < 1500; i++) {
            assertThat(smooth[i]).isCloseTo(wave[i] / Math.sqrt(2), within(1e-3));
        }
    }

    private static double[] lane(BeatGrid beats, DoubleUnaryOperator speed) {
        double[] column = new double[beats.count()];
        Arrays.setAll(column, beat -> speed.applyAsDouble(beat * beats.seconds()));
        return column;
    }

    private static double value(List<Measure> measures, String name) {
        return Tracks.named(measures, name).value().orElseThrow();
    }
}
