package io.tandem.review.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class FollowingSafetyTest {

    /** Reference: domain/reference/measures/measures.json. */
    @Test
    void decelerationThatAvoidsACollisionIsClosingSquaredOverTwiceTheGap() {
        List<Reference> cases = Reference.measures().cases("drac");

        assertThat(cases).hasSize(2).allSatisfy(one ->
                assertThat(FollowingRisk.deceleration(one.number("gap"), one.number("vf"), one.number("vl"))).isEqualTo(one.number("drac")));
        assertThat(FollowingRisk.deceleration(0, 5, 4)).isNaN();
    }

    @Test
    void gapIsFromBumperToBumperFromTheFirstBeatOn() {
        FollowingSafety following = follow(Tracks.straight(0, 0, 0, 10, 5), Tracks.straight(30, 0, 0, 10, 5));

        assertThat(following.share()).isEqualTo(1);
        assertThat(Arrays.stream(following.gap()).boxed()).allSatisfy(gap -> assertThat(gap).isCloseTo(25.5, within(1e-9)));
        assertThat(following.headway()[7]).isCloseTo(3, within(1e-9));
        assertThat(following.timeToCollision()[7]).isNaN();
        assertThat(Tracks.named(following.measures(), "time to collision in lane").value()).isEmpty();
    }

    @Test
    void slowLeaderIsMetInGapOverClosing() {
        FollowingSafety following = follow(Tracks.straight(0, 0, 0, 10, 4), Tracks.straight(30, 0, 0, 5, 4));

        assertThat(following.timeToCollision()[0]).isCloseTo(5.1, within(1e-9));
        assertThat(following.withAcceleration()[0]).isCloseTo(5.1, within(1e-6));
        Measure least = Tracks.named(following.measures(), "time to collision in lane");
        assertThat(least.value()).hasValueCloseTo(1.1, within(1e-9));
        assertThat(least.flag()).isEqualTo(Severity.CRITICAL);
        assertThat(Tracks.named(following.measures(), "time headway").flag()).isEqualTo(Severity.NONE);
    }

    /** Round a quarter of a circle of 50 m, ten metres of arc apart. */
    @Test
    void gapIsMeasuredAlongTheLeadersTrail() {
        FollowingSafety following = follow(circle(50, 0), circle(50, 10.0 / 50));

        assertThat(following.gap()[70]).isCloseTo(10 - 4.5, within(0.02));
    }

    private static MotionTrace circle(double radius, double ahead) {
        MotionTrace trace = new MotionTrace();
        for (int i = 0; i <= 80; i++) {
            double angle = ahead + 8 * i / 10.0 / radius;
            trace.add(i * Tracks.TENTH, radius * Math.cos(angle), radius * Math.sin(angle), 0, angle + Math.PI / 2, 8);
        }
        return trace;
    }

    @Test
    void nextLaneAndOncomingTrafficAreNotFollowed() {
        MotionTrace leader = Tracks.straight(30, 0, 0, 10, 5);

        assertThat(follow(Tracks.straight(0, 3.5, 0, 10, 5), leader).share()).isZero();
        assertThat(follow(Tracks.straight(20, 0, Math.PI, 10, 5), leader).share()).isZero();
        assertThat(follow(Tracks.straight(60, 0, 0, 10, 2), leader).share()).isZero();
    }

    private static FollowingSafety follow(MotionTrace follower, MotionTrace leader) {
        return FollowingSafety.of(Tracks.car(1, follower), Tracks.car(2, leader), Tracks.TENTH);
    }
}
