package io.tandem.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.diagnosis.Problem;
import io.tandem.fidelity.FidelitySettings;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FidelityKeyTest {

    @Test
    void numberSetByHandIsReadWithItsNote() throws Exception {
        Scenario scenario = Texts.withCar("fidelity: {vehicle: {value: 3, note: a real car on a dynamometer}}");

        assertThat(scenario.fidelity().vehicle()).contains(new FidelitySettings.ByHand(3, "a real car on a dynamometer"));
        assertThat(scenario.fidelity().sensors()).isEqualTo(Optional.empty());
    }

    @Test
    void scenarioThatSaysNothingSetsNothing() throws Exception {
        assertThat(Texts.withCar("").fidelity()).isEqualTo(FidelitySettings.none());
    }

    @Test
    void numberBeyondThreeIsRefusedWhereItStands() {
        Problem problem = Texts.onlyProblem(() -> Texts.withCar("fidelity: {vehicle: {value: 4, note: hope}}"));

        assertThat(problem.toString()).contains("fidelity.vehicle.value", "3");
    }

    @Test
    void numberWithoutANoteIsRefused() {
        Problem absent = Texts.onlyProblem(() -> Texts.withCar("fidelity: {sensors: {value: 2}}"));
        Problem blank = Texts.onlyProblem(() -> Texts.withCar("fidelity: {sensors: {value: 2, note: \"\"}}"));

        assertThat(absent.toString()).contains("needs the key note");
        assertThat(blank.toString()).contains("note");
    }
}
