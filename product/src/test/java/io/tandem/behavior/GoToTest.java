package io.tandem.behavior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.Trial;
import io.tandem.Trial.Seen;
import io.tandem.message.Kind;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Travelling to a place and staying there: go-to and hover. */
class GoToTest {

    private static final int POSES = 120;

    @ParameterizedTest
    @ValueSource(strings = {"ground", "pedestrian", "surface", "air/rotor", "underwater"})
    void whoeverCanStopArrivesFromAnywhereAndStays(String code) {
        Kind kind = Kind.of(code).orElseThrow();
        double reach = Math.max(kind.wheelbaseOf(kind.length()), 0.5 * kind.cruise());
        Trial trial = Trial.of(fromAnywhere(code, "go-to: [0, 0]"));

        double longestWay = 75 + 8 * Math.PI * kind.wheelbaseOf(kind.length()) / kind.maxSteer();
        trial.run(longestWay / (0.5 * kind.cruise()) + 20);

        double[] east = IntStream.rangeClosed(1, POSES).mapToDouble(vid -> trial.see(vid).east()).toArray();
        assertThat(vids()).allSatisfy(vid -> {
            assertThat(trial.see(vid).distanceTo(0, 0)).isLessThanOrEqualTo(1.25 * reach);
            assertThat(trial.see(vid).speed()).isCloseTo(0, within(1e-3));
            assertThat(trial.see(vid).reason()).isEqualTo("arrived");
        });
        trial.run(10);
        assertThat(vids()).allSatisfy(vid -> assertThat(trial.see(vid).east()).isCloseTo(east[vid - 1], within(1e-3)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ground", "pedestrian", "air/rotor"})
    void aNarrowGoalIsReachedToo(String code) {
        Kind kind = Kind.of(code).orElseThrow();
        Trial trial = Trial.of(fromAnywhere(code, "go-to: {to: [0, 0], within: 0.3 m}"));

        trial.run((75 + 16 * Math.PI * kind.wheelbaseOf(kind.length()) / kind.maxSteer()) / (0.2 * kind.cruise()) + 60);

        assertThat(vids().stream().filter(vid -> trial.see(vid).distanceTo(0, 0) > 1.25 * 0.3)).isEmpty();
    }

    @Test
    void theOtherSteerLawArrivesToo() {
        Trial trial = Trial.of(fromAnywhere("ground", "go-to: {to: [0, 0], within: 1 m}")
                .replace("kind: ground", "kind: ground, mobility: {model: kinematic, steer-law: tan}")).run(120);

        assertThat(vids().stream().filter(vid -> trial.see(vid).distanceTo(0, 0) > 1.25)).isEmpty();
    }

    @Test
    void fixedWingCraftCircleTheirGoal() {
        Trial trial = Trial.of(fromAnywhere("air/fixed-wing", "go-to: [0, 0]"));

        trial.run(60);

        double radius = 2 * 2 / 0.5;
        trial.run(30, () -> assertThat(vids()).allSatisfy(vid -> {
            assertThat(trial.see(vid).distanceTo(0, 0)).isBetween(0.6 * radius, 1.4 * radius);
            assertThat(trial.see(vid).speed()).isCloseTo(15, within(0.1));
            assertThat(trial.see(vid).reason()).isEqualTo("arrived");
        }));
    }

    @Test
    void fixedWingCraftReachTheGoalsOfAMissionFromAnywhere() {
        Trial trial = Trial.of(fromAnywhere("air/fixed-wing", "wander: 1").replace("behaviors: {wander: 1}",
                "mission: [{go-to: [0, 0]}, {go-to: {to: [30, 0], within: 3 m}}, {report: THERE}]")).run(90);

        assertThat(trial.events("THERE")).hasSize(POSES);
    }

    @Test
    void theSpeedOnTheWayIsAsAsked() {
        Trial trial = Trial.of("""
                vehicles:
                  - {ids: 1, start: {at: [0, 0]}, behaviors: {go-to: {to: [200, 0], speed: 3 m/s}}}
                """).run(20);

        assertThat(trial.see(1).speed()).isCloseTo(3, within(1e-3));
    }

    @Test
    void aPlaceWithAHeightIsReachedInHeight() {
        Trial trial = Trial.of("""
                vehicles:
                  - {ids: 1, kind: air/rotor, start: {at: [0, 0], height: 10}, behaviors: {go-to: [50, 0, 40]}}
                  - {ids: 2, kind: underwater, start: {at: [0, 0], height: -5}, behaviors: {go-to: [50, 0, -9]}}
                """).run(120);

        assertThat(trial.see(1).up()).isCloseTo(40, within(0.1));
        assertThat(trial.see(2).up()).isCloseTo(-9, within(0.5));
    }

    @Test
    void aPlaceOnTheMapSaysNothingOfHeight() {
        Trial trial = Trial.of("""
                points: {there: [50, 0]}
                vehicles:
                  - {ids: 1, kind: air/rotor, start: {at: [0, 0], height: 30}, behaviors: {go-to: there}}
                  - {ids: 2, kind: air/rotor, start: {at: [0, 0], height: 30}, mission: [{go-to: there}]}
                  - {ids: 3, kind: air/rotor, start: {at: [0, 0], height: 30}, behaviors: {hover: there}}
                """).run(60);

        assertThat(trial.see(1).up()).isCloseTo(30, within(1e-9));
        assertThat(trial.see(2).up()).isCloseTo(30, within(1e-9));
        assertThat(trial.see(3).up()).isCloseTo(30, within(1e-9));
    }

    @Test
    void hoveringStaysOverThePlace() {
        Trial trial = Trial.of("""
                vehicles:
                  - {ids: 1, kind: air/rotor, start: {at: [0, 0], height: 10, speed: 5}, behaviors: {hover: {at: [30, 20, 25]}}}
                  - {ids: 2, kind: surface, start: {at: [5, 5], speed: 4}, behaviors: {hover: 3}}
                  - {ids: 3, kind: air/fixed-wing, start: {at: [90, 0], height: 50}, behaviors: {hover: {at: [0, 0], radius: 60 m}}}
                """).run(60);

        Seen rotor = trial.see(1);
        assertThat(rotor.distanceTo(30, 20)).isLessThanOrEqualTo(2.5);
        assertThat(rotor.up()).isCloseTo(25, within(0.1));
        assertThat(trial.see(2).distanceTo(5, 5)).isLessThanOrEqualTo(6);
        trial.run(60, () -> {
            assertThat(trial.see(3).distanceTo(0, 0)).isCloseTo(60, within(6.0));
            assertThat(trial.see(3).up()).isCloseTo(50, within(1e-6));
            assertThat(trial.see(1).distanceTo(rotor)).isLessThan(1e-3);
        });
    }

    private static List<Integer> vids() {
        return IntStream.rangeClosed(1, POSES).boxed().toList();
    }

    private static String fromAnywhere(String kind, String behavior) {
        return """
                alerts: {look-ahead: 0 s, protect: 0}
                areas: {around: {box: {center: [0, 0], size: [100, 100]}}, near: {box: {center: [0, 0], size: [20, 20]}}}
                vehicles:
                  - {ids: 1..60, kind: %s, start: {random-in: around}, behaviors: {%s}}
                  - {ids: 61..120, kind: %s, start: {random-in: near}, behaviors: {%s}}
                """.formatted(kind, behavior, kind, behavior);
    }
}
