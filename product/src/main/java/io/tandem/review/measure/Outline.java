package io.tandem.review.measure;

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

    /** A car is longer than its wheelbase: 2.7 m between the axles is 4.5 m overall. */
    private static final double OVERHANG = 4.5 / 2.7;

    public static Outline box(double length, double width) {
        return new Outline(length, width, 0, false);
    }

    public static Outline disc(double diameter) {
        return new Outline(diameter, diameter, 0, true);
    }

    /**
     * The outline of someone of whom only kind and characteristic length L are known. A car of L 2.7 m is 4.5 x 1.8 x 1.5 m; an
     * aircraft is as wide as long; a boat is three times as long as wide; a walker, L 0.5 m, is a disc of that diameter.
     */
    public static Outline of(Participant participant) {
        double length = participant.length();
        return switch (participant.kind()) {
            case GROUND -> new Outline(length * OVERHANG, length / 1.5, length / 1.8, false);
            case AIR_FIXED_WING -> new Outline(length, length, length / 4, false);
            case AIR_ROTOR -> new Outline(length, length, length / 2, true);
            case SURFACE -> new Outline(length, length / 3, length / 3, false);
            case UNDERWATER -> new Outline(length, length / 4, length / 4, false);
            case PEDESTRIAN -> new Outline(length, length, 1.7, true);
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
