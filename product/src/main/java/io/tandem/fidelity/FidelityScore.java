package io.tandem.fidelity;

import java.util.Optional;

/**
 * One score of the metric.
 *
 * @param value  0 to 3
 * @param reason why, in words
 * @param byHand whether the scenario sets it
 */
public record FidelityScore(int value, String reason, boolean byHand) {

    static FidelityScore of(int value, String reason) {
        return new FidelityScore(value, reason, false);
    }

    FidelityScore unless(Optional<FidelitySettings.ByHand> set) {
        return set.map(hand -> new FidelityScore(hand.value(), hand.note() + " (set by hand; the scenario gives " + value + ": " + reason + ")", true))
                .orElse(this);
    }
}
