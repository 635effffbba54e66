package io.tandem.gateway;

import io.tandem.gateway.decode.Refusal;
import io.tandem.message.RunState;
import java.util.List;
import java.util.Optional;

/**
 * What is shown to a real participant: the state of the run, the quality of its own fixes, vehicles that come near, and messages.
 *
 * @param runState       of the run
 * @param seconds        simulated time
 * @param taken          whether the seat is still its own
 * @param ageSeconds     since its last accepted fix; NaN before the first
 * @param accuracyMetres by which its place may be off; NaN before the first
 * @param doubt          why its latest fix was refused; empty if it was accepted
 * @param hazards        those it is being warned of, the nearest first
 * @param messages       events for it or for all, the latest last
 */
public record SeatView(RunState runState, double seconds, boolean taken, double ageSeconds, double accuracyMetres, Optional<Refusal> doubt,
        List<Hazard> hazards, List<Message> messages) {

    /**
     * A vehicle that will come too near.
     *
     * @param other            its id
     * @param name             its name
     * @param metres           to it now
     * @param bearingRadians   to it, anticlockwise from grid east; NaN where it is not known
     * @param secondsToClosest until it is nearest
     * @param turn             advice: +1 left, -1 right
     */
    public record Hazard(int other, String name, double metres, double bearingRadians, double secondsToClosest, int turn) {
    }

    /** A message with its time. */
    public record Message(double seconds, String name, String text) {
    }
}
