package io.tandem.review.fidelity;

import java.util.Optional;

/**
 * One number of the metric.
 *
 * @param value  0 to 3
 * @param reason why, in words
 * @param byHand whether a person set it
 */
public record Score(int value, String reason, boolean byHand) {

    static Score of(int value, String reason) {
        return new Score(value, reason, false);
    }

    Score unless(Optional<FidelitySettings.ByHand> set) {
        return set.map(hand -> new Score(hand.value(), hand.note() + " (set by hand; the scenario gives " + value + ": " + reason + ")", true))
                .orElse(this);
    }
}
