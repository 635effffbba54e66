package io.tandem.review.measure;

import io.tandem.message.Body;
import io.tandem.message.Kind;
import io.tandem.message.Participant;

/**
 * Outline of a participant: a rectangle that turns with its heading, or an upright disc. The reported point is its centre.
 *
 * @param length metres along the heading; a disc's diameter
 * @param width  metres across; a disc's diameter
 * @param height metres, where heights count
 * @param disc   whether it is a disc
 */
public record Outline(double length, double width, double height, boolean disc) {

    public static Outline box(double length, double width) {
        return new Outline(length, width, 0, false);
    }

    public static Outline disc(double diameter) {
        return new Outline(diameter, diameter, 0, true);
    }

    /** Derived from kind and overall length. Heights are proportional to it: a car of 4.5 m is 1.5 m high. */
    public static Outline of(Participant participant) {
        Body body = participant.body();
        return new Outline(body.length(), body.isRound() ? body.length() : body.width(), height(participant.kind(), participant.length()), body.isRound());
    }

    private static double height(Kind kind, double length) {
        return switch (kind) {
            case GROUND, SURFACE -> length / 3;
            case AIR_FIXED_WING, UNDERWATER -> length / 4;
            case AIR_ROTOR -> length / 2;
            case PEDESTRIAN, CYCLIST -> 1.7;
        };
    }

    /** Half the length of the inner rectangle; 0 for a disc. */
    double halfLength() {
        return disc ? 0 : length / 2;
    }

    double halfWidth() {
        return disc ? 0 : width / 2;
    }

    /** Radius by which the outline extends the inner rectangle. */
    double roundness() {
        return disc ? length / 2 : 0;
    }

    /** Greatest distance of any point of the outline from the centre. */
    double reach() {
        return disc ? length / 2 : Math.sqrt(length * length + width * width) / 2;
    }
}
