package io.tandem.perception;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Against reference/fastsim/ekf_trace.csv, made with numpy, and the chi-squared bounds of chi2_bounds.json. */
class EkfTest {

    private static final double[] SIGMA = {0.5, 0.5, 0.02, 0.1, 0.01};
    private static final double[] VARIANCE = Arrays.stream(SIGMA).map(sigma -> sigma * sigma).toArray();
    private static final double[] FIRST_SIGMA = {1, 1, 0.1, 0.5, 0.05};
    private static final double DT = 0.1;
    private static final int RUNS = 50;
    private static final int STEPS = 200;
    /** 95 % of the mean of 50 chi-squared numbers with five degrees of freedom */
    private static final double LOW = 4.161955962900009;
    private static final double HIGH = 5.913772563575724;

    @Test
    void theTraceIsFollowed() throws IOException {
        Ekf ekf = new Ekf(1, 0, 1);
        Ekf.Scratch scratch = new Ekf.Scratch();
        ekf.begin(0, 0, 0, 0.3, 10, 0);

        for (double[] row : trace()) {
            ekf.predict(0, DT, scratch);
            boolean measured = !Double.isNaN(row[1]);
            if (measured) {
                ekf.update(0, Arrays.copyOfRange(row, 1, 6), VARIANCE, false, scratch);
                assertThat(ekf.nis(0)).as("NIS at " + row[0]).isCloseTo(row[16], within(1e-9));
            }
            for (int i = 0; i < Ekf.CHANNELS; i++) {
                assertThat(ekf.state(0, i)).as("state " + i + " at " + row[0]).isCloseTo(row[6 + i], within(1e-9));
                assertThat(ekf.covariance(0, i, i)).as("variance " + i + " at " + row[0]).isCloseTo(row[11 + i], within(1e-9));
            }
        }
    }

    @Test
    void errorsAreAsLargeAsTheCovarianceSays() {
        double[] nees = nees(0, 0);

        long inside = Arrays.stream(nees).filter(mean -> mean >= LOW && mean <= HIGH).count();

        assertThat(inside).isGreaterThanOrEqualTo(STEPS * 90 / 100);
        assertThat(Arrays.stream(nees).average().orElseThrow()).isBetween(4.6, 5.4);
    }

    /** ekf_consistency.json has 46.7 for a bias of 0.5 m and 11.7 for 0.2 m. */
    @Test
    void aBiasThatTheFilterDoesNotKnowMakesItsCovarianceALie() {
        assertThat(Arrays.stream(nees(0.5, 0)).average().orElseThrow()).isCloseTo(46.7, within(3.0));
        assertThat(Arrays.stream(nees(0.2, 0)).average().orElseThrow()).isCloseTo(11.7, within(1.0));
    }

    @Test
    void wideningTheNoiseAloneDoesNotCoverABias() {
        double[] widened = VARIANCE.clone();
        widened[Ekf.X] += 0.5 * 0.5;

        assertThat(Arrays.stream(nees(0.5, 0, widened)).average().orElseThrow()).isGreaterThan(20);
    }

    @Test
    void aBiasThatIsEstimatedIsCovered() {
        assertThat(Arrays.stream(nees(0.5, 0.5)).average().orElseThrow()).isLessThan(HIGH + 0.5);
    }

    @Test
    void withoutPlacesTheUncertaintyGrowsAndWithThemItShrinksAgain() {
        Ekf ekf = new Ekf(1, 0, 1);
        Ekf.Scratch scratch = new Ekf.Scratch();
        ekf.begin(0, 0, 0, 0, 10, 0);
        double[] blind = {Double.NaN, Double.NaN, 0, 10, 0};

        run(ekf, scratch, new double[] {0, 0, 0, 10, 0}, 50);
        double settled = ekf.covariance(0, Ekf.X, Ekf.X);
        run(ekf, scratch, blind, 100);
        double lost = ekf.covariance(0, Ekf.X, Ekf.X);
        run(ekf, scratch, new double[] {0, 0, 0, 10, 0}, 50);

        assertThat(lost).isGreaterThan(2 * settled);
        assertThat(ekf.covariance(0, Ekf.X, Ekf.X)).isLessThan(1.5 * settled);
    }

    private static void run(Ekf ekf, Ekf.Scratch scratch, double[] measured, int steps) {
        for (int step = 0; step < steps; step++) {
            ekf.predict(0, DT, scratch);
            measured[Ekf.X] = Double.isNaN(measured[Ekf.X]) ? Double.NaN : ekf.state(0, Ekf.X);
            ekf.update(0, measured, VARIANCE, true, scratch);
        }
    }

    @Test
    void whatCannotBeIsTurnedAwayAndCounted() {
        Ekf ekf = new Ekf(1, 0, 1);
        Ekf.Scratch scratch = new Ekf.Scratch();
        ekf.begin(0, 0, 0, 0, 0, 0);

        boolean taken = ekf.update(0, new double[] {50, 0, 3, Double.NaN, Double.NaN}, VARIANCE, true, scratch);

        assertThat(taken).isFalse();
        assertThat(ekf.rejected(0)).isEqualTo(3);
        assertThat(ekf.state(0, Ekf.X)).isZero();
        assertThat(ekf.state(0, Ekf.HEADING)).isZero();
    }

    @Test
    void theSecondOutlierInARowIsNews() {
        Ekf ekf = new Ekf(1, 0, 1);
        Ekf.Scratch scratch = new Ekf.Scratch();
        ekf.begin(0, 0, 0, 0, 0, 0);
        double[] turning = {Double.NaN, Double.NaN, Double.NaN, Double.NaN, 1};

        ekf.update(0, turning, VARIANCE, true, scratch);
        double first = ekf.state(0, Ekf.YAW_RATE);
        ekf.update(0, turning, VARIANCE, true, scratch);

        assertThat(first).isZero();
        assertThat(ekf.state(0, Ekf.YAW_RATE)).isCloseTo(1, within(0.05));
    }

    @Test
    void headingsAreComparedAcrossTheHalfTurn() {
        Ekf ekf = new Ekf(1, 0, 1);
        Ekf.Scratch scratch = new Ekf.Scratch();
        ekf.begin(0, 0, 0, Math.PI - 0.01, 0, 0);

        ekf.update(0, new double[] {Double.NaN, Double.NaN, -Math.PI + 0.01, Double.NaN, Double.NaN}, VARIANCE, true, scratch);

        assertThat(ekf.rejected(0)).isZero();
        assertThat(ekf.state(0, Ekf.HEADING)).isBetween(Math.PI - 0.01, Math.PI + 0.01);
    }

    /** The squared error in the covariance's own measure, a mean over runs at every step, when places err by a bias to the east. */
    private static double[] nees(double bias, double biasSigma) {
        return nees(bias, biasSigma, VARIANCE);
    }

    private static double[] nees(double bias, double biasSigma, double[] variance) {
        double[] mean = new double[STEPS];
        Random random = new Random(7);
        Ekf.Scratch scratch = new Ekf.Scratch();
        for (int run = 0; run < RUNS; run++) {
            Ekf ekf = new Ekf(1, biasSigma, 60);
            double[] truth = {0, 0, 0.3, 10, 0.05};
            double[] first = new double[Ekf.CHANNELS];
            Arrays.setAll(first, i -> truth[i] + FIRST_SIGMA[i] * random.nextGaussian());
            ekf.begin(0, first);
            for (int step = 0; step < STEPS; step++) {
                move(truth, random.nextGaussian(), 0.5 * random.nextGaussian());
                double[] measured = new double[Ekf.CHANNELS];
                Arrays.setAll(measured, i -> truth[i] + SIGMA[i] * random.nextGaussian());
                measured[Ekf.X] += bias;
                ekf.predict(0, DT, scratch);
                ekf.update(0, measured, variance, false, scratch);
                mean[step] += nees(ekf, truth) / RUNS;
            }
        }
        return mean;
    }

    private static void move(double[] s, double acceleration, double yaw) {
        double middle = s[2] + s[4] * DT / 2;
        s[0] += s[3] * DT * Math.cos(middle) + 0.5 * DT * DT * Math.cos(middle) * acceleration;
        s[1] += s[3] * DT * Math.sin(middle) + 0.5 * DT * DT * Math.sin(middle) * acceleration;
        s[2] += s[4] * DT + 0.5 * DT * DT * yaw;
        s[3] += DT * acceleration;
        s[4] += DT * yaw;
    }

    /** e' P^-1 e, by elimination. */
    private static double nees(Ekf ekf, double[] truth) {
        int n = Ekf.CHANNELS;
        double[][] m = new double[n][n + 1];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                m[i][j] = ekf.covariance(0, i, j);
            }
            m[i][n] = ekf.state(0, i) - truth[i];
        }
        double sum = 0;
        for (int k = 0; k < n; k++) {
            sum += m[k][n] * m[k][n] / m[k][k];
            for (int i = k + 1; i < n; i++) {
                double factor = m[i][k] / m[k][k];
                for (int j = k; j <= n; j++) {
                    m[i][j] -= factor * m[k][j];
                }
            }
        }
        return sum;
    }

    private static List<double[]> trace() throws IOException {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                EkfTest.class.getResourceAsStream("/reference/fastsim/ekf_trace.csv"), StandardCharsets.UTF_8))) {
            return lines.lines().skip(1).map(line -> Arrays.stream(line.split(",", -1))
                    .mapToDouble(number -> number.isBlank() ? Double.NaN : Double.parseDouble(number)).toArray()).toList();
        }
    }
}
