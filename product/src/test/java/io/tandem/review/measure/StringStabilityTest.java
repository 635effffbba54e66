package io.tandem.review.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class StringStabilityTest {

    private static final double INTERVAL = 0.1;

    /** Each car repeats the one ahead a second later, its deviation 1.2 times as large. */
    @Test
    void gainsAreThoseOfARowThatRepeatsEachSlowdownLarger() {
        double[][] speed = row(1.2, 20);

        StringStability found = StringStability.of(speed, INTERVAL, StringStability.disturbance(speed, INTERVAL));

        assertThat(found.equilibrium()).isCloseTo(20, within(1e-9));
        assertThat(found.settled()).isTrue();
        assertThat(found.cars()).hasSize(3).allSatisfy(gain -> {
            assertThat(gain.energy()).isCloseTo(1.2, within(1e-3));
            assertThat(gain.speed()).isCloseTo(1.2, within(1e-9));
            assertThat(gain.deceleration()).isCloseTo(1.2, within(1e-9));
            assertThat(gain.flag()).isEqualTo(Severity.WARN);
        });
        assertThat(found.headToTail()).isCloseTo(1.2 * 1.2 * 1.2, within(5e-3));
    }

    @Test
    void rowThatDampsPasses() {
        double[][] speed = row(0.9, 20);

        StringStability found = StringStability.of(speed, INTERVAL, StringStability.disturbance(speed, INTERVAL));

        assertThat(found.cars()).allSatisfy(gain -> assertThat(gain.flag()).isEqualTo(Severity.NONE));
        assertThat(Tracks.named(found.measures(), "head-to-tail gain, L2").value()).hasValueCloseTo(0.729, within(5e-3));
    }

    @Test
    void startingUpIsNoDisturbance() {
        double[][] speed = new double[3][300];
        for (int car = 0; car < 3; car++) {
            int late = 10 * car;
            Arrays.setAll(speed[car], row -> Math.clamp((row - 100 - late) * 0.2, 0, 15));
        }

        assertThat(StringStability.disturbance(speed, INTERVAL)).isNegative();
    }

    @Test
    void rowThatDoesNotReturnToCruiseIsNoted() {
        double[][] speed = Arrays.stream(row(1.1, 20)).map(column -> Arrays.copyOf(column, 180)).toArray(double[][]::new);

        StringStability found = StringStability.of(speed, INTERVAL, StringStability.disturbance(speed, INTERVAL));

        assertThat(found.settled()).isFalse();
        assertThat(found.measures()).allSatisfy(measure -> assertThat(measure.note()).contains("not back"));
    }

    @Test
    void undisturbedLeaderGivesNoGain() {
        double[][] speed = new double[2][200];
        Arrays.fill(speed[0], 20);
        Arrays.setAll(speed[1], row -> 20 + Math.sin(row / 10.0));

        assertThat(StringStability.of(speed, INTERVAL, 50).cars().getFirst().energy()).isNaN();
    }

    /** A slowdown of 3 m/s in the shape of a bell, ten seconds after the start. */
    private static double[][] row(double gain, double cruise) {
        double[][] speed = new double[4][600];
        for (int car = 0; car < 4; car++) {
            double middle = 15 + car;
            double depth = 3 * Math.pow(gain, car);
            Arrays.setAll(speed[car], row -> {
                double t = (row * INTERVAL - middle) / 2;
                return cruise - (Math.abs(t) < 1 ? depth * Math.pow(Math.cos(t * Math.PI / 2), 2) : 0);
            });
        }
        return speed;
    }

    /**
     * Reference: domain/reference/move/traffic_wave.json, idm_linear: the linearised driver with 0.6 s of delay at 2 m/s has its greatest
     * gain, 1.471, at 0.867 rad/s. The run is the same driver stepped behind a chirp.
     */
    @Test
    void frequencyResponseFindsThePeakOfTheDelayedDriver() {
        Reference driver = Reference.of("move/traffic_wave.json").part("idm_linear").cases("rows").getFirst();
        double h = 0.01;
        double[] lead = chirp(h, 600);
        double[] follow = drive(lead, h, driver.number("f_s"), driver.number("f_v"), driver.number("f_dv"), 60);

        FrequencyResponse response = FrequencyResponse.of(every(lead, 10), every(follow, 10), 10 * h, 0.01, 0.4);

        Measure peak = response.peak();
        assertThat(peak.value()).hasValueCloseTo(driver.number("peak_gain_delay_0p6"), within(0.03));
        assertThat(peak.flag()).isEqualTo(Severity.WARN);
        assertThat(peak.validShare()).isGreaterThan(0.95);
        int strongest = ColumnMath.greatest(response.gain());
        assertThat(2 * Math.PI * response.hertz()[strongest]).isCloseTo(driver.number("w_peak_delay"), within(0.06));
    }

    @Test
    void motionIndependentOfTheLeaderIsNotCoherent() {
        Random random = new Random(2);
        double[] lead = every(chirp(0.01, 600), 10);
        double[] noise = Arrays.stream(lead).map(x -> random.nextGaussian()).toArray();

        Measure peak = FrequencyResponse.of(lead, noise, 0.1, 0.01, 0.4).peak();

        assertThat(peak.value()).isEmpty();
        assertThat(peak.note()).contains("no frequency");
    }

    private static double[] every(double[] column, int step) {
        double[] few = new double[column.length / step];
        Arrays.setAll(few, i -> column[i * step]);
        return few;
    }

    /** 0.005 to 0.5 Hz at 0.5 m/s, with rest before and after. */
    private static double[] chirp(double h, double seconds) {
        double[] speed = new double[(int) Math.round((seconds + 80) / h)];
        Arrays.setAll(speed, i -> {
            double t = i * h - 20;
            return t < 0 || t > seconds ? 0 : 0.5 * Math.sin(2 * Math.PI * (0.005 * t + (0.5 - 0.005) * t * t / (2 * seconds)));
        });
        return speed;
    }

    /** dv' = f_s (gap) + f_v v + f_dv (lead - v), all late. */
    private static double[] drive(double[] lead, double h, double fs, double fv, double fdv, int late) {
        double[] v = new double[lead.length];
        double[] gap = new double[lead.length];
        for (int i = 1; i < lead.length; i++) {
            int then = Math.max(0, i - 1 - late);
            double a = fs * gap[then] + fv * v[then] + fdv * (lead[then] - v[then]);
            v[i] = v[i - 1] + h * a;
            gap[i] = gap[i - 1] + h * ((lead[i] + lead[i - 1]) - (v[i] + v[i - 1])) / 2;
        }
        return v;
    }
}
