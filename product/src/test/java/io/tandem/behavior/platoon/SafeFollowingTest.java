package io.tandem.behavior.platoon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.gateway.command.CommandSettings;
import io.tandem.message.MessageFields;
import io.tandem.mobility.Braking;
import io.tandem.scenario.ScenarioReader;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SafeFollowingTest {

    private static final double REACTION = 0.6;
    private static final double RESERVE = 1.5;
    private static final double STEP = 1e-3;

    /** What is left between two when both have stopped, by small steps: one ahead brakes with 5 m/s2 at once, the other goes on with its acceleration and then brakes within its caps. */
    private static double left(double gap, double ahead, double own, double acceleration, Braking braking) {
        double v = own;
        double a = acceleration;
        double way = 0;
        for (double t = 0; v > 0; t += STEP) {
            a = t < REACTION ? a : Math.max(-braking.deceleration(), a - braking.jerk() * STEP);
            way += v * STEP;
            v += a * STEP;
        }
        return gap + ahead * ahead / 10 - way;
    }

    @Test
    void whoDrivesAsFastAsIsSafeStopsWithTheReserveLeft() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 300; i++) {
            Braking braking = new Braking(random.nextDouble(2, 5), random.nextDouble(1, 20));
            double ahead = random.nextDouble(5, 35);
            double acceleration = random.nextDouble(0, 3);
            double gap = random.nextDouble(20, 150);
            SafeFollowing safe = SafeFollowing.of(braking);

            double speed = safe.speed(gap, ahead, 0, acceleration);

            double shorter = Math.pow(braking.deceleration(), 3) / (24 * braking.jerk() * braking.jerk());
            boolean brakesFully = speed > (acceleration + braking.deceleration()) * (acceleration + braking.deceleration()) / (2 * braking.jerk());
            if (brakesFully) {
                assertThat(left(gap, ahead, speed, acceleration, braking)).as("%s, %.1f m/s2", braking, acceleration).isBetween(RESERVE - 0.1, RESERVE + 2 * shorter + 0.1);
                assertThat(safe.gap(speed, ahead, 0, acceleration)).isCloseTo(gap, within(1e-9));
            }
        }
    }

    @Test
    void commandsComeToWhatIsAskedForWithTheirJerk() {
        SafeFollowing capped = SafeFollowing.of(new Braking(4, 3));

        assertThat(capped.follow(0, 2, 0.1)).isCloseTo(0.3, within(1e-12));
        assertThat(capped.follow(0.2, -10, 0.1)).isCloseTo(-0.1, within(1e-12));
        assertThat(capped.follow(-3.9, -10, 0.1)).isEqualTo(-4);
        assertThat(SafeFollowing.FREE.follow(0, 2, 0.1)).isEqualTo(2);
    }

    /** By small steps: one ahead brakes with 5 m/s2 and tells nothing; behind it the law and what is safe drive a car whose acceleration lags by 0.4 s. */
    private static double leastGap(double speed, double headway) {
        double w = speed;
        double v = speed;
        double a = 0;
        double gap = 3 + headway * speed;
        double least = gap;
        for (double t = 0; v > 0 && t < 20; t += STEP) {
            double law = CooperativeCruiseControl.adaptive(gap - 3 - headway * v, w - v);
            double asked = CooperativeCruiseControl.limited(Math.min(law, SafeFollowing.FREE.accelerationInPlatoon(v, gap, w, a, headway)));
            a += (asked - a) * STEP / 0.4;
            gap += (w - v) * STEP;
            w = Math.max(0, w - 5 * STEP);
            v = Math.max(0, v + a * STEP);
            least = Math.min(least, gap);
        }
        return least;
    }

    @Test
    void inAPlatoonOneThatBrakesFreelyStopsBehindOneThatBrakesHardAndTellsNothing() {
        for (double speed = 10; speed <= 30; speed += 2) {
            assertThat(leastGap(speed, 0.8)).as("from %.0f m/s", speed).isPositive();
        }
    }

    @Test
    void atTheGapOfItsPlatoonTheLawIsNotHeldBack() {
        for (double headway = 0.2; headway <= 1.5; headway += 0.1) {
            assertThat(SafeFollowing.FREE.accelerationInPlatoon(25, 3 + headway * 25, 25, 0, headway)).as("%.1f s", headway).isGreaterThan(2);
        }
    }

    @Test
    void brakesAreToldAndUnderstood() {
        Braking told = new Braking(4, 3);

        assertThat(told.tell(new MessageFields().with("p", 1))).hasToString("p=1 brake=4 jerk=3");
        assertThat(Braking.FREE.tell(new MessageFields())).hasToString("");
        assertThat(Braking.told(MessageFields.parse("p=1 brake=4 jerk=3"))).isEqualTo(told);
        assertThat(Braking.told(MessageFields.parse("p=1"))).isEqualTo(Braking.FREE);
        assertThat(Braking.told(MessageFields.parse("brake=-7 jerk=0"))).as("a forged one").isEqualTo(new Braking(0.1, 0.1));
        assertThat(Braking.told(MessageFields.parse("brake=NaN jerk=x"))).isEqualTo(Braking.FREE);
    }

    @Test
    void ofOneThatToldNothingTheUsualCapsAreAssumed() throws Exception {
        String text = """
                name: caps
                site: {lat: 0, lon: 0}
                live: [{ids: 2, kind: ground, commands: {to: "127.0.0.1:9", max-speed: 20 m/s}}]
                drivers: [{of: 2, behaviors: {platoon: {leader: 1}}}]
                vehicles: [{ids: 1, start: {at: [20, 0]}}]
                """;

        CommandSettings usual = ScenarioReader.read("caps.yaml", text, Map.of()).scenario().live().getFirst().commands().orElseThrow();

        assertThat(usual.braking()).isEqualTo(Braking.USUAL);
    }
}
