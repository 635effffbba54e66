package io.tandem.fidelity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tandem.fidelity.TestParticipant.Driver;
import io.tandem.fidelity.TestParticipant.Sensing;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class FidelityTest {

    private static final FidelitySettings NONE = FidelitySettings.none();
    private static final TestParticipant SIMULATED = new TestParticipant(false, false, false, Sensing.SIMULATED, Driver.OFF_BOARD);
    private static final TestParticipant EXTRA = new TestParticipant(false, true, false, Sensing.SIMULATED, Driver.OFF_BOARD);
    private static final TestParticipant LOGGED_CAR = new TestParticipant(true, false, false, Sensing.NONE, Driver.HUMAN);
    private static final TestParticipant TRACKED_CAR = new TestParticipant(true, false, false, Sensing.REAL, Driver.HUMAN);
    private static final TestParticipant TRACKED_WALKER = new TestParticipant(true, false, true, Sensing.REAL, Driver.HUMAN);

    /** Three simulated aircraft. Domain 1.7: the paper's first scenario, with the five numbers that its total asks for. */
    @Test
    void allSimulatedIsOneThroughout() {
        Fidelity fidelity = Fidelity.of(List.of(SIMULATED, SIMULATED, SIMULATED), TestEnvironment.SIMULATED, NONE);

        assertThat(fidelity.quintet()).isEqualTo("1/1/1/1/0");
        assertThat(fidelity.total()).isEqualTo(4);
    }

    /** Four real cars whose phones are only logged, and four simulated extras: the paper's second. */
    @Test
    void realCarsAmongExtrasAreReal() {
        Fidelity fidelity = Fidelity.of(List.of(LOGGED_CAR, LOGGED_CAR, LOGGED_CAR, LOGGED_CAR, EXTRA, EXTRA, EXTRA, EXTRA),
                TestEnvironment.REAL, NONE);

        assertThat(fidelity.quintet()).isEqualTo("3/0/0/3/0");
        assertThat(fidelity.vehicle().reason()).isEqualTo("all vehicles are real, extras left out");
    }

    /** Drone, ambulance, medic and casualty, all real, whose positions drive the mission: the paper's third. */
    @Test
    void medicalEvacuationIsAllButItsAlgorithms() {
        Fidelity fidelity = Fidelity.of(List.of(TRACKED_CAR, TRACKED_CAR, TRACKED_WALKER, TRACKED_WALKER), TestEnvironment.REAL, NONE);

        assertThat(fidelity.quintet()).isEqualTo("3/3/0/3/3");
    }

    @Test
    void mixturesAreTwo() {
        TestParticipant onBoard = new TestParticipant(true, false, false, Sensing.BOTH, Driver.ON_BOARD);
        TestParticipant dummy = new TestParticipant(false, false, true, Sensing.NONE, Driver.REPLAYED);

        Fidelity fidelity = Fidelity.of(List.of(SIMULATED, onBoard, TRACKED_WALKER, dummy), TestEnvironment.REAL_WITH_SIMULATED_FEATURES, NONE);

        assertThat(fidelity.quintet()).isEqualTo("2/2/2/2/2");
        assertThat(fidelity.scores()).allSatisfy(score -> assertThat(score.byHand()).isFalse());
        assertThat(Fidelity.of(List.of(onBoard), TestEnvironment.REAL, NONE).algorithms().value()).isEqualTo(3);
        assertThat(Fidelity.of(List.of(dummy), TestEnvironment.REAL, NONE).quintet()).isEqualTo("0/0/0/3/1");
    }

    @Test
    void nobodyAndNothingIsNought() {
        Fidelity fidelity = Fidelity.of(List.of(EXTRA), TestEnvironment.NONE, NONE);

        assertThat(fidelity.quintet()).isEqualTo("0/0/0/0/0");
        assertThat(fidelity.scores().stream().map(FidelityScore::reason).collect(Collectors.joining("; ")))
                .isEqualTo("no vehicles, extras left out; nobody uses a sensor for decisions; no vehicles; no surroundings; no pedestrians");
    }

    @Test
    void numberSetByHandKeepsWhatItReplaces() {
        FidelitySettings byHand = new FidelitySettings(Optional.of(new FidelitySettings.ByHand(3, "a real car on a dynamometer")),
                Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

        FidelityScore vehicle = Fidelity.of(List.of(SIMULATED), TestEnvironment.SIMULATED, byHand).vehicle();

        assertThat(vehicle.value()).isEqualTo(3);
        assertThat(vehicle.byHand()).isTrue();
        assertThat(vehicle.reason()).isEqualTo(
                "a real car on a dynamometer (set by hand; the scenario gives 1: all vehicles are simulated)");
    }

    @Test
    void numberSetByHandNeedsANote() {
        assertThatThrownBy(() -> new FidelitySettings.ByHand(3, " ")).hasMessageContaining("needs a reason");
    }
}
