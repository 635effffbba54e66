package io.tandem.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ClockOffsetTest {

    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000_000_000;
    private static final long AGREED = 2 * MILLI;

    private final ClockOffset clock = new ClockOffset();

    /** Two clocks and the network between them: true time, the other clock's time, and the delay of datagrams. */
    private static final class Pair {
        final SplittableRandom random;
        long now;
        double drift = 50e-6;
        double offset = 250 * MILLI;
        long way = MILLI / 5;
        double jitter = MILLI / 2.0;
        double loss;

        Pair(long seed) {
            random = new SplittableRandom(seed);
        }

        long remote(long local) {
            return Math.round(local * (1 + drift) + offset);
        }

        /** Exponentially distributed delay, different in each direction. */
        long travel() {
            return way + Math.round(-StrictMath.log(1 - random.nextDouble()) * jitter);
        }

        void exchange(ClockOffset into) {
            long t1 = now;
            long there = t1 + travel();
            long back = there + random.nextLong(MILLI);
            long t4 = back + travel();
            if (random.nextDouble() >= loss) {
                into.add(t1, remote(there), remote(back), t4);
            }
        }

        /** Pings four times a second. */
        void run(ClockOffset into, double seconds) {
            for (int i = 0; i < seconds * 4; i++) {
                exchange(into);
                now += SECOND / 4;
            }
        }

        long error(ClockOffset learned) {
            return Math.abs(learned.remote(now) - remote(now));
        }
    }

    static LongStream seeds() {
        return LongStream.range(0, 100);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void clocksAgreeWithinTwoMillisecondsOnAQuietNetwork(long seed) {
        Pair pair = new Pair(seed);
        long worst = 0;

        pair.run(clock, 2);
        for (int second = 0; second < 600; second++) {
            pair.run(clock, 1);
            worst = Math.max(worst, pair.error(clock));
        }

        assertThat(worst).isLessThan(AGREED);
        assertThat(clock.drift()).isCloseTo(50e-6, within(25e-6));
        assertThat(clock.steps()).isZero();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void clocksAgreeWithinTwoMillisecondsOverACellularNetwork(long seed) {
        Pair pair = new Pair(seed);
        pair.way = 40 * MILLI;
        pair.jitter = 5 * MILLI;
        pair.loss = 0.3;
        long worst = 0;

        pair.run(clock, 20);
        for (int second = 0; second < 300; second++) {
            pair.run(clock, 1);
            worst = Math.max(worst, pair.error(clock));
        }

        assertThat(worst).isLessThan(AGREED);
        assertThat(clock.steps()).isZero();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void stepOfASecondIsDetectedWithinThreeSeconds(long seed) {
        Pair pair = new Pair(seed);
        pair.run(clock, 30);
        double step = seed % 2 == 0 ? SECOND : -SECOND;

        pair.offset += step;
        pair.run(clock, 3);

        assertThat(pair.error(clock)).isLessThan(AGREED);
        assertThat(clock.steps()).isEqualTo(1);
        assertThat((double) clock.lastStepNanos()).isCloseTo(step, within(3.0 * MILLI));
    }

    @Test
    void stepOfTheLocalClockIsDetected() {
        Pair pair = new Pair(1);
        pair.run(clock, 30);

        pair.now -= SECOND;
        pair.offset += SECOND * (1 + pair.drift);
        pair.run(clock, 3);

        assertThat(pair.error(clock)).isLessThan(AGREED);
        assertThat(clock.steps()).isEqualTo(1);
    }

    @Test
    void spikesThatDelayOneDirectionDoNotMoveTheLine() {
        Pair pair = new Pair(2);
        pair.run(clock, 20);

        for (int i = 0; i < 40; i++) {
            long t1 = pair.now;
            clock.add(t1, pair.remote(t1 + 400 * MILLI), pair.remote(t1 + 400 * MILLI), t1 + 400 * MILLI + pair.way);
            pair.run(clock, 0.25);
            assertThat(pair.error(clock)).isLessThan(AGREED);
        }

        assertThat(clock.steps()).isZero();
    }

    @Test
    void badInitialSamplesAreNotAStep() {
        Pair pair = new Pair(8);

        clock.add(0, pair.remote(400 * MILLI), pair.remote(400 * MILLI), 400 * MILLI + pair.way);
        pair.now = SECOND;
        pair.run(clock, 2);

        assertThat(pair.error(clock)).isLessThan(AGREED);
        assertThat(clock.steps()).isZero();
        assertThat(clock.refused()).isZero();
    }

    @Test
    void longGapIsNotAStep() {
        Pair pair = new Pair(9);
        pair.run(clock, 30);

        pair.now += 3_600 * SECOND;
        pair.run(clock, 2);

        assertThat(pair.error(clock)).isLessThan(AGREED);
        assertThat(clock.steps()).isZero();
    }

    @Test
    void singleContradictingSampleIsDiscarded() {
        Pair pair = new Pair(3);
        pair.run(clock, 20);

        clock.add(pair.now, pair.now + 5 * SECOND, pair.now + 5 * SECOND, pair.now + MILLI);
        long afterLie = pair.error(clock);
        pair.run(clock, 5);

        assertThat(afterLie).isLessThan(AGREED);
        assertThat(pair.error(clock)).isLessThan(AGREED);
        assertThat(clock.refused()).isEqualTo(1);
        assertThat(clock.steps()).isZero();
    }

    @Test
    void answerBeforeItsRequestIsRefused() {
        clock.add(100, 0, 0, 50);
        clock.add(0, 100, 500, 200);

        assertThat(clock.known()).isFalse();
        assertThat(clock.refused()).isEqualTo(2);
    }

    @Test
    void estimateHoldsDuringAGap() {
        Pair pair = new Pair(4);
        pair.run(clock, 60);

        pair.now += 20 * SECOND;

        assertThat(pair.error(clock)).isLessThan(AGREED);
    }

    @Test
    void localAndRemoteAreInverse() {
        Pair pair = new Pair(5);
        pair.run(clock, 30);

        long there = clock.remote(pair.now);

        assertThat(clock.local(there)).isCloseTo(pair.now, within(1_000L));
    }

    @Test
    void largeOffsetsLoseNoPrecision() {
        Pair pair = new Pair(6);
        pair.jitter = 0;
        pair.drift = 0;
        long epoch = 1_700_000_000L * SECOND;

        for (int i = 0; i < 20; i++) {
            long t1 = i * SECOND;
            clock.add(t1, epoch + t1 + MILLI, epoch + t1 + MILLI, t1 + 2 * MILLI);
        }

        assertThat(clock.remote(20 * SECOND)).isCloseTo(epoch + 20 * SECOND, within(1_000L));
        assertThat(clock.roundTripNanos()).isEqualTo(2 * MILLI);
    }
}
