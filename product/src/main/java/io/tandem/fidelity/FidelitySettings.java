package io.tandem.fidelity;

import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import java.util.Optional;

/** Scores of the fidelity metric that the scenario sets in place of those that would be derived. */
public record FidelitySettings(
        @Meaning("score of the vehicles") Optional<ByHand> vehicle,
        @Meaning("score of the sensors that decisions rest on") Optional<ByHand> sensors,
        @Meaning("score of the driving algorithms") Optional<ByHand> algorithms,
        @Meaning("score of the environment") Optional<ByHand> environment,
        @Meaning("score of the pedestrians") Optional<ByHand> pedestrians) {

    @Meaning("a score set by hand")
    public record ByHand(
            @Meaning("the score") @Measures(value = Dimension.NUMBER, min = 0, max = 3) int value,
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
