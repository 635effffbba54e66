package io.tandem.behavior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.Trial;
import io.tandem.message.Reports;
import org.junit.jupiter.api.Test;

/** An operator's hand and its loss. */
class ManualTest {

    private static final String THREE = """
            vehicles:
              - {ids: 1, kind: ground, start: {at: [0, 0]}, behaviors: {go-to: [400, 0], manual: 20}}
              - {ids: 2, kind: air/rotor, start: {at: [0, 50], height: 20}, behaviors: {wander: 1, manual: 20}}
              - {ids: 3, kind: surface, start: {at: [0, 99]}, behaviors: {manual: 20}}
            """;

    @Test
    void nobodysHandLeavesOthersInCharge() {
        Trial trial = Trial.of(THREE).run(1);

        assertThat(trial.see(1).behavior()).isEqualTo("go-to");
        assertThat(trial.see(3).rung()).isZero();
    }

    @Test
    void theHandDrivesWhileItIsFresh() {
        Trial trial = Trial.of(THREE).run(1);

        for (int i = 0; i < 50; i++) {
            trial.hand(1, 0.5, -0.25, 0);
            trial.hand(2, -1, 1, 2);
            trial.run(0.1);
        }

        assertThat(trial.see(1).behavior()).isEqualTo("manual");
        assertThat(trial.see(1).reason()).isEqualTo("driven by an operator");
        assertThat(trial.see(1).steer()).as("half lock to the left").isEqualTo(0.25);
        assertThat(trial.see(1).speed()).as("a quarter of cruise, backwards").isCloseTo(-2, within(0.01));
        assertThat(trial.see(2).steer()).isEqualTo(-0.5);
        assertThat(trial.see(2).up()).as("full stick up is 3 m/s").isCloseTo(20 + 5 * 3, within(0.7));
    }

    @Test
    void aHandThatIsNoNumberIsNotObeyed() {
        Trial trial = Trial.of(THREE).run(5);

        trial.hand(1, Double.NaN, 1, 0);
        trial.run(0.2);

        assertThat(trial.see(1).health()).isEqualTo(Reports.HEALTH_BAD_INPUT);
        assertThat(trial.see(1).steer()).isZero();
        assertThat(trial.run(1).see(1).health()).as("well again when the hand is lost").isZero();
    }

    @Test
    void aLostHandStopsThoseOnTheGroundAndLetsThoseWhoFlyGoOn() {
        Trial trial = Trial.of(THREE).run(1);
        trial.hand(1, 0, 1, 0);
        trial.hand(2, 0, 1, 0);
        trial.hand(3, 0, 1, 0);

        trial.run(0.4);
        assertThat(trial.see(1).reason()).isEqualTo("driven by an operator");
        trial.run(0.4);
        assertThat(trial.see(1).behavior()).isEqualTo("manual");
        assertThat(trial.see(1).reason()).isEqualTo("the operator's hand is lost");
        assertThat(trial.see(2).behavior()).isEqualTo("wander");
        assertThat(trial.see(3).reason()).isEqualTo("the operator's hand is lost");
        trial.run(10);
        assertThat(trial.see(1).speed()).isCloseTo(0, within(1e-3));
        assertThat(trial.see(2).speed()).isCloseTo(5, within(1e-3));
        assertThat(trial.see(3).speed()).isCloseTo(0, within(1e-3));
    }

    /** The hand of an operator on the pedal: full throttle is that of the car's reference, 30 km/h after 2.1 s. */
    @Test
    void theHandOnACarWithAnEngineIsOnItsPedal() {
        Trial trial = Trial.of("vehicles: [{ids: 1, mobility: powertrain, start: {at: [0, 0], heading: 0 deg}}]");

        trial.run(2.2, () -> trial.hand(1, 0, 1, 0));
        double fast = trial.see(1).speed();
        trial.run(3, () -> trial.hand(1, 0, -1, 0));
        double still = trial.see(1).speed();
        trial.run(4, () -> trial.hand(1, 0, -1, 0));
        double back = trial.see(1).speed();
        trial.run(3, () -> trial.hand(1, 0, 0.5, 0));
        double ahead = trial.see(1).speed();
        trial.run(8);

        assertThat(fast).isBetween(7.5, 9.0);
        assertThat(still).isLessThan(1);
        assertThat(back).isBetween(-3.2, -1.5);
        assertThat(ahead).isGreaterThan(1);
        assertThat(trial.see(1).speed()).isZero();
        assertThat(trial.see(1).reason()).contains("lost");
    }
}
