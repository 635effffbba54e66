package io.tandem.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Truth is a Taylor series in sixty decimal digits; pi to sixty digits is from the OEIS, sequence A000796. */
class AngleTest {

    private static final double CLAIM = 5e-16;
    private static final MathContext DIGITS = new MathContext(60);
    private static final BigDecimal HALF_PI =
            new BigDecimal("3.14159265358979323846264338327950288419716939937510582097494459").divide(BigDecimal.TWO);

    @ParameterizedTest
    @ValueSource(doubles = {1, 4, 100, 1e4, 1e6})
    void sineAndCosineKeepTheirClaim(double range) {
        Random random = new Random(1);

        double worst = 0;
        for (int i = 0; i < 4_000; i++) {
            double x = range * (2 * random.nextDouble() - 1);
            worst = Math.max(worst, error(Angle.sin(x), x, 0));
            worst = Math.max(worst, error(Angle.cos(x), x, 1));
        }

        assertThat(worst).isLessThanOrEqualTo(CLAIM);
    }

    @Test
    void sineAndCosineKeepTheirClaimNearQuarterTurns() {
        double worst = 0;
        for (int quarter = -636_619; quarter <= 636_619; quarter += 97) {
            double x = quarter * (Math.PI / 2);
            worst = Math.max(worst, error(Angle.sin(x), x, 0));
            worst = Math.max(worst, error(Angle.cos(x), x, 1));
        }

        assertThat(worst).isLessThanOrEqualTo(CLAIM);
    }

    @Test
    void sineAndCosineFollowTheStrictOnesClosely() {
        Random random = new Random(2);

        double worst = 0;
        for (int i = 0; i < 2_000_000; i++) {
            double x = 1e6 * (2 * random.nextDouble() - 1);
            worst = Math.max(worst, Math.abs(Angle.sin(x) - StrictMath.sin(x)));
            worst = Math.max(worst, Math.abs(Angle.cos(x) - StrictMath.cos(x)));
        }

        assertThat(worst).isLessThanOrEqualTo(CLAIM + Math.ulp(1.0) / 2);
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 1", "0.5235987755982989, 0.5, 0.8660254037844386", "1.5707963267948966, 1, 0", "-1.5707963267948966, -1, 0"})
    void wellKnownAnglesHaveTheirWellKnownValues(double angle, double sin, double cos) {
        assertThat(Angle.sin(angle)).isCloseTo(sin, within(CLAIM));
        assertThat(Angle.cos(angle)).isCloseTo(cos, within(CLAIM));
    }

    @Test
    void halfTurnWrapsToPlusPiFromBothSides() {
        assertThat(Angle.wrap(Math.PI)).isEqualTo(Math.PI);
        assertThat(Angle.wrap(-Math.PI)).isEqualTo(Math.PI);
    }

    @Test
    void anglesInsideTheRangeAreLeftAlone() {
        double almostMinusPi = Math.nextUp(-Math.PI);

        assertThat(Angle.wrap(almostMinusPi)).isEqualTo(almostMinusPi);
        assertThat(Angle.wrap(-1.25)).isEqualTo(-1.25);
        assertThat(Angle.wrap(3)).isEqualTo(3);
    }

    @Test
    void wrappedAngleIsInRangeAndPointsTheSameWay() {
        Random random = new Random(3);

        for (int i = 0; i < 100_000; i++) {
            double angle = 2_000 * (random.nextDouble() - 0.5);
            double wrapped = Angle.wrap(angle);

            assertThat(wrapped).isGreaterThan(-Math.PI).isLessThanOrEqualTo(Math.PI);
            assertThat(StrictMath.sin(wrapped)).isCloseTo(StrictMath.sin(angle), within(1e-12));
            assertThat(StrictMath.cos(wrapped)).isCloseTo(StrictMath.cos(angle), within(1e-12));
        }
    }

    @Test
    void wholeTurnsOfAHalfTurnStayInRange() {
        for (int odd = -99_999; odd <= 99_999; odd += 2) {
            double wrapped = Angle.wrap(odd * Math.PI);

            assertThat(wrapped).isGreaterThan(-Math.PI).isLessThanOrEqualTo(Math.PI);
        }
    }

    /** How far a value lies from the sine of x, or with one quarter turn added from its cosine. */
    private static double error(double value, double x, int quarterTurns) {
        BigDecimal exact = new BigDecimal(x).add(HALF_PI.multiply(BigDecimal.valueOf(quarterTurns)));
        BigDecimal quarters = exact.divide(HALF_PI, DIGITS);
        long whole = Math.round(quarters.doubleValue());
        BigDecimal rest = exact.subtract(HALF_PI.multiply(BigDecimal.valueOf(whole)));
        int phase = (int) Math.floorMod(whole, 4L);
        BigDecimal truth = phase % 2 == 0 ? taylor(rest, rest, 2) : taylor(rest, BigDecimal.ONE, 1);
        return new BigDecimal(value).subtract(phase < 2 ? truth : truth.negate()).abs().doubleValue();
    }

    private static BigDecimal taylor(BigDecimal x, BigDecimal first, int factor) {
        BigDecimal squared = x.multiply(x, DIGITS);
        BigDecimal sum = first;
        BigDecimal term = first;
        for (int k = factor; k < 40; k += 2) {
            term = term.multiply(squared, DIGITS).divide(BigDecimal.valueOf(-(long) k * (k + 1)), DIGITS);
            sum = sum.add(term);
        }
        return sum;
    }
}
