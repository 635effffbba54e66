package io.tandem.review.measure;

import io.tandem.message.Body;
import io.tandem.message.Kind;
import io.tandem.message.Participant;

/**
 * What room a participant takes: a box that turns with its heading, or an upright disc. Its reported point is the middle.
 *
 * @param length metres along the heading; a disc's diameter
 * @param width  metres across; a disc's diameter
 * @param height metres from bottom to top, where heights count
 * @param disc   whether it is round
 */
public record Outline(double length, double width, double height, boolean disc) {

    public static Outline box(double length, double width) {
        return new Outline(length, width, 0, false);
    }

    public static Outline disc(double diameter) {
        return new Outline(diameter, diameter, 0, true);
    }

    /** The outline of someone's body. Heights go by the characteristic length: a car of 2.7 m between its axles is 1.5 m high. */
    public static Outline of(Participant participant) {
        Body body = participant.body();
        return new Outline(body.length(), body.isRound() ? body.length() : body.width(), height(participant.kind(), participant.length()), body.isRound());
    }

    private static double height(Kind kind, double length) {
        return switch (kind) {
            case GROUND -> length / 1.8;
            case AIR_FIXED_WING, UNDERWATER -> length / 4;
            case AIR_ROTOR -> length / 2;
            case SURFACE -> length / 3;
            case PEDESTRIAN -> 1.7;
        };
    }

    /** Half the length of the box inside; 0 for a disc, which is all roundness. */
    double halfLength() {
        return disc ? 0 : length / 2;
    }

    double halfWidth() {
        return disc ? 0 : width / 2;
    }

    /** How far the outline reaches beyond the box inside. */
    double roundness() {
        return disc ? length / 2 : 0;
    }

    /** No point of the outline is farther from the middle than this. */
    double reach() {
        return disc ? length / 2 : Math.sqrt(length * length + width * width) / 2;
    }
}
