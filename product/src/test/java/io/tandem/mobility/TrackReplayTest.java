package io.tandem.mobility;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.message.Reports;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/** Participants follow their points, and nothing else. */
class TrackReplayTest {

    private static final double NAN = Double.NaN;
    private static final long SECOND = 1_000_000_000L;
    /** a car on a circle of 30 m at 10 m/s */
    private static final double RADIUS = 30;
    private static final double RATE = 10 / RADIUS;

    private static double[] column(long[] nanos, DoubleUnaryOperator of) {
        return Arrays.stream(nanos).mapToDouble(time -> of.applyAsDouble(time / 1e9)).toArray();
    }

    private static RecordedTrack circle(boolean said, long... nanos) {
        DoubleUnaryOperator none = t -> NAN;
        return new RecordedTrack(nanos, new double[][] {column(nanos, t -> RADIUS * Math.cos(RATE * t)), column(nanos, t -> RADIUS * Math.sin(RATE * t)),
            column(nanos, t -> 2 * t)}, new double[][] {column(nanos, said ? t -> 10 : none), column(nanos, said ? t -> RATE * t + Math.PI / 2 : none),
                column(nanos, none)}, 3 * SECOND, 0.7);
    }

    private static long[] seconds(int count) {
        long[] nanos = new long[count];
        Arrays.setAll(nanos, i -> i * SECOND);
        return nanos;
    }

    @Test
    void betweenPointsASecondApartACarStaysOnItsCircle() {
        Motion motion = new Motion(2);
        TrackReplay tracks = new TrackReplay(List.of(circle(true, seconds(20))));

        for (long now = 0; now <= 19 * SECOND; now += SECOND / 10) {
            tracks.move(now, motion, 1);
            double t = now / 1e9;
            assertThat(motion.east[1]).isCloseTo(RADIUS * Math.cos(RATE * t), within(0.01));
            assertThat(motion.north[1]).isCloseTo(RADIUS * Math.sin(RATE * t), within(0.01));
            assertThat(motion.up[1]).isCloseTo(2 * t, within(1e-9));
            assertThat(motion.speed[1]).isCloseTo(10, within(0.15));
            assertThat(Math.IEEEremainder(motion.heading[1] - RATE * t - Math.PI / 2, 2 * Math.PI)).isCloseTo(0, within(0.01));
            assertThat(tracks.knownAt(0)).isEqualTo(now);
        }
    }

    @Test
    void aVelocityThatNobodySaidIsReadOffTheWay() {
        Motion motion = new Motion(1);
        TrackReplay tracks = new TrackReplay(List.of(circle(false, seconds(20))));

        tracks.move(10 * SECOND, motion, 0);

        // The chord over two seconds: 10 m/s times sin(x)/x with x the angle of one second.
        assertThat(motion.speed[0]).isCloseTo(10 * Math.sin(RATE) / RATE, within(1e-9));
        assertThat(reported(motion).upSpeed[0]).isCloseTo(2, within(1e-9));
    }

    /** Between points the heading turns evenly, so its rate is that of the circle; where nothing is known there is none. */
    @Test
    void yawRateIsThatOfTheWayAndNothingInAGap() {
        Motion motion = new Motion(1);
        TrackReplay tracks = new TrackReplay(List.of(circle(true, 2 * SECOND, 3 * SECOND, 8 * SECOND, 9 * SECOND)));

        tracks.move(2 * SECOND + SECOND / 3, motion, 0);
        double turning = reported(motion).yawRate[0];
        tracks.move(5 * SECOND, motion, 0);
        double inGap = reported(motion).yawRate[0];

        assertThat(turning).isCloseTo(RATE, within(1e-9));
        assertThat(inGap).isZero();
    }

    private static Reports reported(Motion motion) {
        Reports reports = new Reports();
        reports.resize(1);
        motion.reportVector(1, reports, 0, 1);
        return reports;
    }

    @Test
    void noiseOfTenFixesPerSecondDoesNotBecomeSpeed() {
        Random random = new Random(3);
        long[] nanos = new long[600];
        Arrays.setAll(nanos, i -> i * SECOND / 10);
        double[][] said = {column(nanos, t -> NAN), column(nanos, t -> NAN), column(nanos, t -> NAN)};
        RecordedTrack still = new RecordedTrack(nanos, new double[][] {column(nanos, t -> 3 * random.nextGaussian()), column(nanos, t -> 3 * random.nextGaussian()),
            column(nanos, t -> 0)}, said, 3 * SECOND, 0.7);
        TrackReplay tracks = new TrackReplay(List.of(still));
        Motion motion = new Motion(1);

        double worst = 0;
        for (long now = 0; now < 59 * SECOND; now += SECOND / 10) {
            tracks.move(now, motion, 0);
            worst = Math.max(worst, Math.abs(motion.speed[0]));
        }

        // Differenced from fix to fix it would be 42 m/s in the mean.
        assertThat(worst).isLessThan(12);
    }

    @Test
    void inAGapAndAfterTheEndTheLastPointHoldsAndAges() {
        Motion motion = new Motion(1);
        TrackReplay tracks = new TrackReplay(List.of(circle(true, 2 * SECOND, 3 * SECOND, 8 * SECOND, 9 * SECOND)));

        tracks.move(SECOND, motion, 0);
        assertThat(tracks.knownAt(0)).as("before its first point").isEqualTo(ExternalMotion.NEVER);
        tracks.move(7 * SECOND, motion, 0);
        assertThat(tracks.knownAt(0)).isEqualTo(3 * SECOND);
        assertThat(motion.east[0]).isEqualTo(RADIUS * Math.cos(RATE * 3));
        tracks.move(8 * SECOND + SECOND / 2, motion, 0);
        assertThat(tracks.knownAt(0)).isEqualTo(8 * SECOND + SECOND / 2);
        tracks.move(100 * SECOND, motion, 0);
        assertThat(tracks.knownAt(0)).isEqualTo(9 * SECOND);
        assertThat(tracks.passed(0)).isEqualTo(4);
        tracks.move(2 * SECOND, motion, 0);
        assertThat(motion.east[0]).as("time may go back").isEqualTo(RADIUS * Math.cos(RATE * 2));
    }

    @Test
    void whoStandsStillKeepsTheDirectionItCameIn() {
        long[] nanos = seconds(20);
        double[][] none = {column(nanos, t -> NAN), column(nanos, t -> NAN), column(nanos, t -> NAN)};
        RecordedTrack track = new RecordedTrack(nanos, new double[][] {column(nanos, t -> 0), column(nanos, t -> Math.min(10, 2 * t)), column(nanos, t -> 0)}, none,
                3 * SECOND, 0.7);
        Motion motion = new Motion(1);

        new TrackReplay(List.of(track)).move(19 * SECOND, motion, 0);

        assertThat(motion.heading[0]).isCloseTo(Math.PI / 2, within(1e-12));
        assertThat(motion.speed[0]).isZero();
    }
}
