package io.tandem.web.contract;

import io.tandem.message.Kind;
import io.tandem.message.RunState;
import io.tandem.web.contract.ContractJson.LowerCase;
import io.tandem.web.contract.ContractJson.OrNull;
import java.util.List;
import java.util.Optional;

/** The messages of {@code /ws/phone}. Directions are degrees clockwise from true north. */
public sealed interface PhoneMessage extends TypedMessage {

    /**
     * Position quality, hazards and surroundings of a participant with a phone.
     *
     * @param ageS      since the last fix that was believed
     * @param doubt     why the latest fix was not believed; empty if it was
     * @param courseDeg NaN for a participant that stands
     * @param others    participants nearby, twice a second where the scenario shows them
     */
    record View(RunState runState, double tS, boolean seated, @OrNull double ageS, @LowerCase SignalAge freshness, @OrNull double accuracyM, String doubt,
            @OrNull double speedMps, @OrNull double courseDeg, List<Hazard> hazards, Optional<List<Neighbour>> others) implements PhoneMessage {
    }

    /** Age of the latest fix. */
    enum SignalAge { NEVER, FRESH, COASTING, STALE, LOST }

    record Hazard(int vid, String name, String kind, boolean real, double metres, double seconds, @OrNull double bearingDeg, int turn) {
    }

    /**
     * A participant nearby.
     *
     * @param upM     above the phone, as far as its height is known
     * @param lengthM of its body
     */
    record Neighbour(int vid, @LowerCase Kind.Symbol symbol, boolean real, long metres, long bearingDeg, long headingDeg, double upM, double lengthM) {
    }

    /**
     * Text of an operator.
     *
     * @param n   number of the message
     * @param own whether it is for this participant alone
     */
    record Message(int n, double tS, String text, boolean own) implements PhoneMessage {
    }
}
