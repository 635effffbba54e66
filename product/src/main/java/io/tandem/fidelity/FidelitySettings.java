package io.tandem.fidelity;

import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import java.util.Optional;

/** Scores of the fidelity metric that the scenario sets in place of those that would be derived. */
public record FidelitySettings(
        @Meaning("how real the vehicles are") Optional<ByHand> vehicle,
        @Meaning("how real the sensors are that decisions rest on") Optional<ByHand> sensors,
        @Meaning("how real the algorithms that drive are") Optional<ByHand> algorithms,
        @Meaning("how real the surroundings are") Optional<ByHand> environment,
        @Meaning("how real the pedestrians are") Optional<ByHand> pedestrians) {

    @Meaning("a number set by hand")
    public record ByHand(
            @Meaning("the number") @Measures(value = Dimension.NUMBER, min = 0, max = 3) int value,
            @Meaning("why it is set by hand") String note) {

        public ByHand {
            if (note.isBlank()) {
                throw new IllegalArgumentException("The note is empty, and a number set by hand needs a reason.");
            }
        }
    }

    /** Nothing set by hand. */
    public static FidelitySettings none() {
        return new FidelitySettings(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }
}
