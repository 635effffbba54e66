package io.tandem.message;

/**
 * The outline of a participant: a box around the reported point that turns with the heading, or a circle.
 *
 * @param length metres along the heading; of a circle, its diameter
 * @param width  metres across; 0 for a circle
 */
public record Body(double length, double width) {

    /** Of what is in nobody's way, such as an antenna on a pole or above a road: nobody is warned of it, keeps off it or sees it. */
    public static final Body NONE = new Body(0, 0);

    private static final double DRAWN_METRES = 0.5;
    /** Of the wheelbase: a car of 4.5 m is 1.8 m wide. */
    private static final double CAR_WIDTHS = 2.0 / 3;
    private static final double CYCLIST_WIDTHS = 1.0 / 3;
    private static final double BOAT_WIDTHS = 1.0 / 3;
    private static final double DIVER_WIDTHS = 1.0 / 4;

    /** Default outline of a kind with this overall length. */
    public static Body of(Kind kind, double length) {
        return switch (kind) {
            case GROUND -> new Body(length, CAR_WIDTHS * kind.wheelbaseOf(length));
            case CYCLIST -> new Body(length, length * CYCLIST_WIDTHS);
            case SURFACE -> new Body(length, BOAT_WIDTHS * length);
            case UNDERWATER -> new Body(length, DIVER_WIDTHS * length);
            case AIR_FIXED_WING -> new Body(length, length);
            case AIR_ROTOR, PEDESTRIAN -> new Body(length, 0);
        };
    }

    /** Whether it takes room. */
    public boolean exists() {
        return length > 0;
    }

    /** What pictures show of it: half a metre where there is no body. */
    public Body drawn() {
        return exists() ? this : new Body(DRAWN_METRES, DRAWN_METRES);
    }

    public boolean isRound() {
        return width == 0;
    }

    /** The smaller of length and width. */
    public double smallest() {
        return isRound() ? length : Math.min(length, width);
    }

    /** Radius of the circumscribed circle. */
    public double reach() {
        return 0.5 * Math.sqrt(length * length + width * width);
    }
}
