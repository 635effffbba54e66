package io.tandem.perception;

import io.tandem.message.Kind;

/**
 * The shape of someone as rays meet it: a box around the reported point, or a circle.
 *
 * @param length metres along the heading; of a circle, its diameter
 * @param width  metres across; 0 for a circle
 */
public record Outline(double length, double width) {

    private static final double CAR_LENGTHS = 5.0 / 3;
    private static final double CAR_WIDTHS = 2.0 / 3;
    private static final double HULL_WIDTHS = 1.0 / 3;

    /** What may be assumed of a kind with this characteristic length, which for cars is the wheelbase. */
    public static Outline of(Kind kind, double length) {
        return switch (kind) {
            case GROUND -> new Outline(CAR_LENGTHS * length, CAR_WIDTHS * length);
            case SURFACE, UNDERWATER -> new Outline(length, HULL_WIDTHS * length);
            case AIR_FIXED_WING, AIR_ROTOR, PEDESTRIAN -> new Outline(length, 0);
        };
    }

    boolean isCircle() {
        return width == 0;
    }

    /** The shortest way across. */
    public double smallest() {
        return isCircle() ? length : Math.min(length, width);
    }

    /** Distance from the middle to the farthest point. */
    double reach() {
        return 0.5 * Math.sqrt(length * length + width * width);
    }
}
