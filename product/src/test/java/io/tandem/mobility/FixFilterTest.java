package io.tandem.mobility;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.message.Kind;
import io.tandem.mobility.FixFilter.Outcome;
import io.tandem.mobility.FixFilter.Reading;
import io.tandem.time.SimTime;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class FixFilterTest {

    private static final double NOISE = 3;
    private static final double HERTZ = 10;

    /** What a receiver with Doppler says, one that tells only a speed, and one that tells nothing but places. */
    private enum Receiver { VELOCITY, SPEED, PLACE }

    /** A walker: round a block of 40 m at 1.4 m/s, with a stop of 5 s every half minute. */
    private static double walkerSpeed(double t) {
        return t % 30 < 5 ? 0 : 1.4;
    }

    /** A car: away from a light at 2 m/s2 up to 14 m/s, on, and down to a stop at 2.5 m/s2; every 30 s again. */
    private static double carSpeed(double t) {
        double in = t % 30;
        return in < 7 ? 2 * in : in < 20 ? 14 : Math.max(0, 14 - 2.5 * (in - 20));
    }

    /** Root mean square of the error of speed after 5 s, of 120 s at 10 Hz with 3 m of noise, over several seeds. */
    private static double speedError(Kind kind, DoubleUnaryOperator speed, double turnRate, Receiver receiver) {
        double squares = 0;
        int count = 0;
        for (int seed = 0; seed < 10; seed++) {
            Random random = new Random(seed);
            FixFilter filter = new FixFilter(kind);
            double east = 0;
            double north = 0;
            double heading = 0.3;
            for (int i = 0; i < 120 * HERTZ; i++) {
                double t = i / HERTZ;
                double v = speed.applyAsDouble(t);
                double said = Math.max(0, v + 0.15 * random.nextGaussian());
                filter.hear(new Reading(SimTime.nanos(t), east + NOISE * random.nextGaussian(), north + NOISE * random.nextGaussian(), Double.NaN,
                        receiver == Receiver.PLACE ? Double.NaN : said, receiver == Receiver.VELOCITY ? heading + 0.05 * random.nextGaussian() : Double.NaN));
                if (t > 5) {
                    squares += (filter.speed() - v) * (filter.speed() - v);
                    count++;
                }
                east += v / HERTZ * Math.cos(heading);
                north += v / HERTZ * Math.sin(heading);
                heading += turnRate * v / HERTZ;
            }
        }
        return Math.sqrt(squares / count);
    }

    @Test
    void speedIsKnownToHalfAMetrePerSecondWithDoppler() {
        assertThat(speedError(Kind.PEDESTRIAN, FixFilterTest::walkerSpeed, 0.05, Receiver.VELOCITY)).isLessThan(0.5);
        assertThat(speedError(Kind.GROUND, FixFilterTest::carSpeed, 0.02, Receiver.VELOCITY)).isLessThan(0.5);
        assertThat(speedError(Kind.PEDESTRIAN, FixFilterTest::walkerSpeed, 0.05, Receiver.SPEED)).isLessThan(0.5);
        assertThat(speedError(Kind.GROUND, FixFilterTest::carSpeed, 0.02, Receiver.SPEED)).isLessThan(0.5);
    }

    /**
     * A steady filter of natural frequency w = (q / r)^(1/4), q = sigma_a^2 / rate, r = noise^2 / rate, lets through r w^3 / (2 sqrt 2) of the
     * noise as variance of speed. Places alone cannot do better, and whoever speeds up or brakes is known late.
     */
    private static double ofTheory(double acceleration) {
        double q = acceleration * acceleration / HERTZ;
        double r = NOISE * NOISE / HERTZ;
        return Math.sqrt(r * Math.pow(q / r, 0.75) / (2 * Math.sqrt(2)));
    }

    @Test
    void speedFromPlacesAloneIsAsGoodAsTheoryAllows() {
        double walker = speedError(Kind.PEDESTRIAN, t -> 1.4, 0, Receiver.PLACE);
        double car = speedError(Kind.GROUND, t -> 14, 0, Receiver.PLACE);

        assertThat(walker).isCloseTo(ofTheory(0.7), within(0.03)).isLessThan(0.5);
        assertThat(car).isCloseTo(ofTheory(2.5), within(0.05)).isLessThan(0.6);
        assertThat(speedError(Kind.PEDESTRIAN, FixFilterTest::walkerSpeed, 0.05, Receiver.PLACE)).isLessThan(0.7);
        assertThat(speedError(Kind.GROUND, FixFilterTest::carSpeed, 0.02, Receiver.PLACE)).isLessThan(2.5);
    }

    private static Reading at(double t, double east, double north) {
        return new Reading(SimTime.nanos(t), east, north, 3, Double.NaN, Double.NaN);
    }

    private static FixFilter walkingEast() {
        FixFilter filter = new FixFilter(Kind.PEDESTRIAN);
        for (int i = 0; i <= 20; i++) {
            filter.hear(at(i * 0.5, 0.7 * i, 0));
        }
        return filter;
    }

    @Test
    void aJumpMovesNothingUntilTheThirdFixAgrees() {
        FixFilter filter = walkingEast();
        double before = filter.east();

        assertThat(filter.hear(at(10.5, 114, 0))).isEqualTo(Outcome.SUSPECT);
        assertThat(filter.east()).isEqualTo(before);
        assertThat(filter.hear(at(11, 115, 0))).isEqualTo(Outcome.SUSPECT);
        assertThat(filter.east()).isEqualTo(before);
        assertThat(filter.time()).isEqualTo(SimTime.nanos(10));

        assertThat(filter.hear(at(11.5, 115.5, 0))).isEqualTo(Outcome.RELOCATED);
        assertThat(filter.east()).isEqualTo(115.5);
    }

    @Test
    void jumpsThatDoNotAgreeNeverMoveAnything() {
        FixFilter filter = walkingEast();

        for (int i = 1; i <= 20; i++) {
            assertThat(filter.hear(at(10 + 0.1 * i, i % 2 == 0 ? 200 : -200, 0))).isEqualTo(Outcome.SUSPECT);
        }

        assertThat(filter.east()).isCloseTo(14, within(0.5));
        assertThat(filter.hear(at(12.5, 17, 0))).isEqualTo(Outcome.TAKEN);
    }

    @Test
    void fixesOutOfOrderAreRefused() {
        FixFilter filter = walkingEast();

        assertThat(filter.hear(at(10, 14, 0))).isEqualTo(Outcome.OUT_OF_ORDER);
        assertThat(filter.hear(at(9, 12, 0))).isEqualTo(Outcome.OUT_OF_ORDER);
    }

    @Test
    void whoStandsKeepsTheCourseItCameIn() {
        FixFilter filter = new FixFilter(Kind.PEDESTRIAN);
        for (int i = 0; i < 100; i++) {
            filter.hear(new Reading(SimTime.nanos(0.1 * i), 0, 0.14 * i, 3, 1.4, Math.PI / 2));
        }
        assertThat(filter.courseHeld()).isFalse();

        Random random = new Random(1);
        for (int i = 100; i < 200; i++) {
            filter.hear(new Reading(SimTime.nanos(0.1 * i), 0.5 * random.nextGaussian(), 14, 3, 0.1 * random.nextDouble(), 6 * random.nextDouble()));
        }

        assertThat(filter.courseHeld()).isTrue();
        assertThat(filter.heading()).isCloseTo(Math.PI / 2, within(0.3));
    }

    @Test
    void afterASilenceTheOldVelocitySaysNothing() {
        FixFilter filter = walkingEast();

        filter.hear(at(20, 14, 3));

        assertThat(filter.speed()).isZero();
        assertThat(filter.north()).isEqualTo(3);
    }

    @Test
    void headingTurnsOnWithoutAStepWhereAnglesWrap() {
        FixFilter filter = new FixFilter(Kind.GROUND);
        double largest = 0;
        double last = Double.NaN;
        for (int i = 0; i < 400; i++) {
            double angle = 0.05 * i;
            filter.hear(new Reading(SimTime.nanos(0.1 * i), 20 * Math.sin(angle), -20 * Math.cos(angle), 1, 10, angle));
            largest = Double.isNaN(last) ? 0 : Math.max(largest, Math.abs(filter.heading() - last));
            last = filter.heading();
        }

        assertThat(largest).isLessThan(0.5);
        assertThat(last).isCloseTo(0.05 * 399, within(0.2));
    }
}
