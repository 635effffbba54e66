package io.tandem.review.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class LaneKeepingTest {

    private static final LaneCenterline STRAIGHT = new LaneCenterline(new double[]{0, 1000}, new double[]{0, 0}, false, 3.5);

    @Test
    void offsetIsPositiveToTheLeft() {
        LaneKeeping kept = LaneKeeping.of(Tracks.car(1, Tracks.straight(10, 0.4, 0, 10, 10)), STRAIGHT, Tracks.TENTH);

        assertThat(kept.offset()[50]).isCloseTo(0.4, within(1e-9));
        assertThat(value(kept, "lane offset rms by time")).isCloseTo(0.4, within(1e-9));
        assertThat(value(kept, "heading error rms by time")).isCloseTo(0, within(1e-9));
        assertThat(value(kept, "share over the line by time")).isZero();
        assertThat(LaneKeeping.of(Tracks.car(1, Tracks.straight(10, -0.4, 0, 10, 10)), STRAIGHT, Tracks.TENTH).offset()[5])
                .isCloseTo(-0.4, within(1e-9));
    }

    /** Ten seconds at a light in the middle of the lane, then ten seconds a metre aside, with a corner over the line. */
    @Test
    void waitingDilutesTimeButNotDistance() {
        MotionTrace trace = Tracks.moving(20, t -> t < 10 ? 10 : 10 + 8 * (t - 10), t -> t < 10 ? 0 : 1, 0, t -> t < 10 ? 0 : 8);

        LaneKeeping kept = LaneKeeping.of(Tracks.car(1, trace), STRAIGHT, Tracks.TENTH);

        assertThat(value(kept, "share over the line by time")).isCloseTo(0.5, within(0.01));
        assertThat(value(kept, "share over the line by distance")).isCloseTo(1, within(0.02));
        assertThat(value(kept, "lane offset rms by time")).isCloseTo(Math.sqrt(0.5), within(0.01));
        assertThat(value(kept, "lane offset rms by distance")).isCloseTo(1, within(0.01));
        assertThat(Tracks.named(kept.measures(), "lane offset greatest").worst()).hasValue(10_000_000_000L);
    }

    @Test
    void cornersDecideWhetherTheLineIsCrossed() {
        MotionTrace turned = Tracks.straight(10, 0.5, 0.2, 0, 1);

        LaneKeeping kept = LaneKeeping.of(Tracks.car(1, turned), STRAIGHT, Tracks.TENTH);

        // 2.25 sin 0.2 + 0.9 cos 0.2 + 0.5 = 1.829 m is past 1.75 m.
        assertThat(kept.over()[0]).isTrue();
        assertThat(kept.turn()[0]).isCloseTo(0.2, within(1e-9));
        assertThat(value(kept, "heading error rms by distance", true)).isNaN();
    }

    @Test
    void closedLaneJoinsItsEnds() {
        LaneCenterline square = new LaneCenterline(new double[]{0, 100, 100, 0}, new double[]{0, 0, 100, 100}, true, 3.5);

        assertThat(square.offset(0.5, 50)).isCloseTo(0.5, within(1e-12));
        assertThat(square.offset(50, 99)).isCloseTo(1, within(1e-12));
    }

    private static double value(LaneKeeping kept, String name) {
        return value(kept, name, false);
    }

    private static double value(LaneKeeping kept, String name, boolean absent) {
        List<Measure> measures = kept.measures();
        return Tracks.named(measures, name).value().orElse(absent ? Double.NaN : Double.POSITIVE_INFINITY);
    }

    /** A second-order answer with damping 0.5 overshoots by exp(-pi 0.5 / sqrt(0.75)) of the step. */
    @Test
    void cruiseOvershootIsThatOfTheSecondOrderSystem() {
        double[] speed = new double[6000];
        for (int i = 0; i < speed.length; i++) {
            double t = i * 0.01;
            double w = Math.sqrt(0.75);
            speed[i] = 10 + 10 * (1 - Math.exp(-0.5 * t) * (Math.cos(w * t) + 0.5 / w * Math.sin(w * t)));
        }

        StepResponse cruise = StepResponse.of(speed, 0.01, 20);

        assertThat(cruise.overshoot()).isCloseTo(10 * Math.exp(-Math.PI * 0.5 / Math.sqrt(0.75)), within(1e-3));
        assertThat(cruise.steadyError()).isCloseTo(0, within(1e-6));
        // The answer leaves the band of 2 % for the last time at 8.08 s.
        assertThat(cruise.settling()).isCloseTo(8.08, within(0.05));
        assertThat(cruise.reversals()).isEqualTo(2);
    }

    @Test
    void cruiseThatNeverArrivesHasNoSettlingTime() {
        double[] speed = new double[100];
        Arrays.fill(speed, 10);

        StepResponse cruise = StepResponse.of(speed, 0.1, 12);

        assertThat(cruise.settling()).isNaN();
        assertThat(cruise.steadyError()).isCloseTo(-2, within(1e-12));
        assertThat(Tracks.named(cruise.measures(), "cruise settling time").value()).isEmpty();
    }
}
