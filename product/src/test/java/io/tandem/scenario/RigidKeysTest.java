package io.tandem.scenario;

import static io.tandem.scenario.Texts.onlyProblem;
import static io.tandem.scenario.Texts.problems;
import static io.tandem.scenario.Texts.withGroup;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.diagnosis.Problem;
import io.tandem.mobility.RigidSettings;
import io.tandem.mobility.rigid.ControlSettings;
import io.tandem.mobility.rigid.RigidDesign;
import io.tandem.mobility.rigid.RigidPreset;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The keys of rigid vehicles and of the ground. */
class RigidKeysTest {

    private static final Set<RigidPreset> TOWED = Set.of(RigidPreset.CARAVAN, RigidPreset.TRAILER, RigidPreset.CART);

    private static final String CAR = """
            kind: ground
            mobility:
              model: rigid
              drive: {type: ackermann, max-steer: 30 deg}
              chassis: {mass: 1200 kg, inertia: 1800 kg·m2, outline: [[2.2, 0.9], [2.2, -0.9], [-1.7, -0.9], [-1.7, 0.9]], height: [0.2 m, 1.5 m], center-of-mass: [0, 0]}
              wheels:
                - {at: [1.2, 0.75], diameter: 0.6 m, width: 0.2 m, mass: 15 kg, steers: true}
                - {at: [1.2, -0.75], diameter: 0.6 m, width: 0.2 m, mass: 15 kg, steers: true}
                - {at: [-1.4, 0.75], diameter: 0.6 m, width: 0.2 m, mass: 15 kg, driven: true}
                - {at: [-1.4, -0.75], diameter: 0.6 m, width: 0.2 m, mass: 15 kg, driven: true}
              friction: {model: dry, mu: 0.8, damping: 0.01, rolling: 0}
              control: {law: twist-pid, kp: 150, ki: 59, max-torque: 400}
            behaviors:
              script: {priority: 1, rows: [[0, 4, 0.5], [5, 0, 0]], of: twist}
            """;

    private static RigidDesign design(Scenario scenario) {
        return ((RigidSettings) scenario.vehicles().getFirst().mobility()).design();
    }

    @Test
    void aCarIsDescribedByItsParts() throws Exception {
        Scenario scenario = withGroup(CAR);

        RigidDesign design = design(scenario);

        assertThat(design.flaws()).isEmpty();
        assertThat(design.body().mass).isEqualTo(1260);
        assertThat(design.body().massX).isCloseTo(-6.0 / 1260, within(1e-12));
        assertThat(design.wheelbase()).isCloseTo(2.6, within(1e-12));
        assertThat(scenario.vehicles().getFirst().lengthMetres()).isEqualTo(3.9);
        assertThat(scenario.clock().step()).isEqualTo(0.005);
    }

    @ParameterizedTest
    @EnumSource
    void presetsHaveNoFlawsAndALineChangesOne(RigidPreset preset) throws Exception {
        String name = preset.name().toLowerCase().replace('_', '-');

        RigidDesign plain = design(withGroup("mobility: {model: rigid, preset: " + name + "}"));
        RigidDesign heavy = design(withGroup("mobility: {model: rigid, preset: " + name + ", chassis: {mass: 3 t}, control: {law: ideal}}"));

        assertThat(plain.flaws()).isEmpty();
        assertThat(plain.law()).as("what is towed has no motor to control").isEqualTo(TOWED.contains(preset) ? ControlSettings.Law.RAW : ControlSettings.Law.TWIST_PID);
        assertThat(heavy.chassis().mass()).hasValue(3000);
        assertThat(heavy.chassis().outline()).isEqualTo(plain.chassis().outline());
        assertThat(heavy.wheels()).isEqualTo(plain.wheels());
        assertThat(heavy.law()).isEqualTo(ControlSettings.Law.IDEAL);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "inertia: 1800 kg·m2|inertia: 900 kg·m2|chassis|inertia of at least",
        "diameter: 0.6 m|diameter: 0 m|wheels[0].diameter|in that range",
        ", driven: true|, driven: false|wheels|driven: true",
        "max-torque: 400|kd: 0|control|max-torque",
        "steers: true|steers: false|wheels|steers: true",
        "type: ackermann, max-steer: 30 deg|type: differential|wheels[0]|remove steers",
        "max-steer: 30 deg|max-steer: 80 deg|drive|smaller max-steer",
        "center-of-mass: [0, 0]|center-of-mass: [3, 0]|wheels[2]|centre of mass",
        "center-of-mass: [0, 0]|center-of-mass: [0]|chassis|center-of-mass: [0, 0]",
        "mass: 1200 kg, |damping: 1, |chassis.damping|",
        "inertia: 1800 kg·m2|inertia: 1800 kg|chassis.inertia|a moment of inertia",
        "kind: ground|kind: surface|kind|kind: ground",
        "of: twist|of: torque|behaviors.script.of|law: raw",
        "law: twist-pid|law: raw|behaviors.script.of|of: torque"})
    void whatCannotBeSimulatedIsRefusedAtTheLine(String part, String wrong, String place, String cure) {
        Problem problem = problems(() -> withGroup(CAR.replace(part, wrong))).getFirst();

        assertThat(problem.place().key()).endsWith(place);
        assertThat(problem.fix()).contains(cure == null ? "" : cure);
        assertThat(problem.place().line()).isPositive();
    }

    @Test
    void stepsOfMoreThan10MillisecondsAreRefused() {
        String text = "name: test\n" + Texts.SITE + "clock: {step: 20 ms}\nvehicles: [{ids: 1, start: {at: [0, 0]}, mobility: {model: rigid, preset: car}}]\n";

        Problem problem = onlyProblem(() -> Texts.read(text));

        assertThat(problem.place().key()).isEqualTo("clock.step");
        assertThat(problem.fix()).contains("5 ms");
    }

    @Test
    void twoWheelsOnALineNeedACasterOnSlopes() {
        String text = "name: test\n" + Texts.SITE + """
                ground: {elevation: {file: hill.png}}
                vehicles:
                  - ids: 1
                    start: {at: [0, 0]}
                    mobility: {model: rigid, preset: small-robot, wheels: [{at: [0, 0.5], diameter: 0.4 m, driven: true}, {at: [0, -0.5], diameter: 0.4 m, driven: true}]}
                """;

        assertThat(problems(() -> Texts.read(text))).anyMatch(problem -> problem.fix().contains("caster"));
    }

    @Test
    void wheelsAtOnePlaceAreRefused() {
        String mobility = "mobility: {model: rigid, preset: car, wheels: [{at: [0, 0], diameter: 0.4 m, steers: true}, {at: [0, 0], diameter: 0.4 m, driven: true}]}\n";

        Problem problem = problems(() -> withGroup(mobility)).getFirst();

        assertThat(problem.fix()).contains("move the wheels apart");
    }

    @Test
    void aHitchKeepsTwoWheelsUprightOnSlopes() throws Exception {
        String text = "name: test\n" + Texts.SITE + """
                ground: {elevation: {file: hill.png}}
                vehicles:
                  - {ids: 1, start: {at: [0, 0]}, mobility: {model: rigid, preset: car}}
                  - {ids: 2, start: {at: [-6, 0]}, mobility: {model: rigid, preset: caravan}}
                joints: [{type: revolute, between: [1, 2], at: [[-2.2, 0], [3.8, 0]]}]
                """;

        assertThat(Texts.read(text).vehicles()).hasSize(2);
        assertThat(problems(() -> Texts.read(text.replace("revolute", "distance")))).anyMatch(problem -> problem.fix().contains("caster"));
    }

    @Test
    void scriptsOfTorquesHaveOneForEachWheel() {
        Problem problem = onlyProblem(() -> withGroup("mobility: {model: rigid, preset: car, control: {law: raw}}\n"
                + "behaviors: {script: {rows: [[0, 10, 10, 0]], of: torque}}\n"));

        assertThat(problem.place().key()).endsWith("rows[0]");
        assertThat(problem.fix()).contains("6 numbers");
    }

    @Test
    void zonesAreAreasWithTheirOwnFriction() throws Exception {
        Scenario scenario = Texts.withCar("areas: {ice: {box: {center: [0, 0], size: [10, 10]}}}\nground: {zones: [{area: ice, mu: 0.15}]}");

        assertThat(scenario.ground().orElseThrow().zone(1, 1).mu()).hasValue(0.15);
        assertThat(Optional.ofNullable(scenario.ground().orElseThrow().zone(6, 1))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"2 t, 2000", "1500, 1500", "1500 kg, 1500"})
    void massesBecomeKilograms(String written, double kilograms) throws Exception {
        assertThat(design(withGroup("mobility: {model: rigid, preset: car, chassis: {mass: " + written + "}}")).chassis().mass()).hasValue(kilograms);
    }

    @Test
    void torquesTakeAllUsualSpellings() throws Exception {
        for (String written : Arrays.asList("400", "400 N·m", "400 Nm", "400 N*m")) {
            assertThat(design(withGroup("mobility: {model: rigid, preset: car, control: {max-torque: " + written + "}}")).control().maxTorque()).hasValue(400);
        }
    }
}
