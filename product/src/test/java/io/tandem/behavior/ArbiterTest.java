package io.tandem.behavior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.Offering;
import io.tandem.Trial;
import io.tandem.Trial.Seen;
import io.tandem.message.Reports;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Who wins of a vehicle's behaviors, and what reports say of it. */
class ArbiterTest {

    private Offering whims;

    @BeforeEach
    void offerWhims() {
        whims = new Offering(CustomBehavior.Provider.class, Whim.Provider.class);
    }

    @AfterEach
    void withdrawWhims() {
        whims.close();
    }

    @Test
    void theHighestPriorityWinsWhateverTheOrderInTheFile() {
        Trial trial = Trial.of("""
                vehicles:
                  - ids: 1
                    start: {at: [0, 0]}
                    behaviors: {go-to: {priority: 7, to: [0, 50]}, wander: 3, hover: 2}
                  - ids: 2
                    start: {at: [0, 0]}
                    behaviors: {hover: 2, wander: 9, go-to: {priority: 7, to: [0, 50]}}
                """).run(1);

        assertThat(trial.see(1).behavior()).isEqualTo("go-to");
        assertThat(trial.see(1).reason()).isEqualTo("on the way");
        assertThat(trial.see(2).behavior()).isEqualTo("wander");
    }

    @Test
    void amongEqualsTheFirstInTheListWins() {
        Trial trial = Trial.of("""
                vehicles:
                  - {ids: 1, start: {at: [0, 0]}, behaviors: {hover: 4, wander: 4}}
                  - {ids: 2, start: {at: [0, 0]}, behaviors: {wander: 4, hover: 4}}
                """).run(1);

        assertThat(trial.see(1).behavior()).isEqualTo("hover");
        assertThat(trial.see(2).behavior()).isEqualTo("wander");
    }

    @Test
    void rungsCountFromOneByRisingPriority() {
        Trial trial = Trial.of("""
                vehicles:
                  - {ids: 1, start: {at: [0, 0]}, behaviors: {avoid: 10, go-to: {priority: 3, to: [90, 0]}, wander: 1}}
                """).run(1);

        assertThat(trial.participants().getFirst().behaviors()).containsExactly("wander", "go-to", "avoid", "manual");
        assertThat(trial.see(1).rung()).isEqualTo(2);
    }

    @Test
    void aTurnAndAClimbAtTheSameTimeAreDoneTogether() {
        Trial trial = Trial.of("""
                vehicles:
                  - ids: 1
                    kind: air/fixed-wing
                    start: {at: [0, 0], height: 100, speed: 15}
                    behaviors:
                      wander: 1
                      periodic-turn: {priority: 2, every: [10 s, 10 s], lasting: 5 s}
                      periodic-pitch: {priority: 2, every: [11 s, 11 s], lasting: 5 s}
                """);

        trial.run(10.5);
        assertThat(trial.see(1).behavior()).isEqualTo("periodic-turn");
        assertThat(trial.see(1).steer()).isNotZero();
        assertThat(trial.see(1).pitch()).isZero();
        trial.run(1.5);
        assertThat(trial.see(1).steer()).isNotZero();
        assertThat(trial.see(1).pitch()).isNotZero();
        trial.run(3.5);
        assertThat(trial.see(1).behavior()).isEqualTo("periodic-pitch");
        assertThat(trial.see(1).steer()).isZero();
        assertThat(trial.see(1).pitch()).isNotZero();
    }

    @Test
    void aUsersBehaviorSteersLikeAnyOther() {
        Trial trial = Trial.of(withWhim("after: 2 s, wish: gentle-left"));

        assertThat(trial.run(1).see(1).behavior()).isEqualTo("wander");
        Seen seen = trial.run(3).see(1);
        assertThat(seen.behavior()).isEqualTo("whim");
        assertThat(seen.reason()).isEqualTo("a whim of kind 1");
        assertThat(seen.steer()).isEqualTo(Whim.GENTLE);
        assertThat(seen.heading()).isPositive();
        assertThat(seen.health()).isZero();
    }

    @Test
    void aUsersBehaviorSeesWhomItWatches() {
        Trial trial = Trial.of(withWhim("wish: left-when-7-is-near") + "  - {ids: 7, start: {at: [60, 0]}, behaviors: {hover: 1}}\n");

        assertThat(trial.run(3).see(1).behavior()).isEqualTo("wander");
        assertThat(trial.run(4).see(1).reason()).isEqualTo("a whim of kind 2");
    }

    @Test
    void aUsersBehaviorIsKeptWithinTheCraftsLimits() {
        Trial trial = Trial.of("""
                vehicles:
                  - {ids: 1, kind: air/fixed-wing, start: {at: [0, 0], height: 90}, behaviors: {whim: {wish: too-much}}}
                  - {ids: 2, kind: air/rotor, start: {at: [0, 0], height: 90}, behaviors: {whim: {wish: too-much}}}
                """).run(10);

        assertThat(trial.see(1).steer()).isEqualTo(0.5);
        assertThat(trial.see(1).pitch()).isEqualTo(-0.35);
        assertThat(trial.see(2).up()).as("3 m/s for 10 s").isCloseTo(120, within(1e-9));
    }

    @ParameterizedTest
    @EnumSource(names = {"NOT_A_NUMBER", "INFINITE_STEER", "INFINITE_SPEED"})
    void aWishThatIsNoNumberHoldsTheLastGoodInputsAndTellsOfIt(Whim.Wish wish) {
        Trial trial = Trial.of("""
                vehicles:
                  - ids: 1
                    start: {at: [0, 0], speed: 5}
                    mobility: {model: kinematic, speed: 5}
                    behaviors:
                      script: {priority: 1, rows: [[0, 5, 0.2, 0]]}
                      whim: {priority: 5, after: 1 s, wish: %s}
                """.formatted(wish.name().toLowerCase(Locale.ROOT).replace('_', '-')));

        assertThat(trial.run(0.9).see(1).health()).isZero();
        Seen seen = trial.run(2.1).see(1);
        assertThat(seen.health()).isEqualTo(Reports.HEALTH_BAD_INPUT);
        assertThat(seen.behavior()).isEqualTo("whim");
        assertThat(seen.steer()).isCloseTo(0.2, within(1e-12));
        assertThat(seen.heading()).as("a turn of v / L x steer").isCloseTo(3 * 5 / 2.7 * 0.2, within(1e-9));
        assertThat(seen.speed()).isCloseTo(5, within(1e-9));
    }

    private static String withWhim(String whim) {
        return """
                vehicles:
                  - {ids: 1, start: {at: [0, 0], speed: 5}, behaviors: {wander: 1, whim: {%s}}}
                """.formatted(whim);
    }
}
