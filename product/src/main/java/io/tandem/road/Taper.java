package io.tandem.road;

/** Where lanes that open or end beside others are wide enough for a car: they often taper over many metres. */
public final class Taper {

    /** Lanes are not driven where they are narrower than this; widths are looked at so far apart, metres. */
    public static final double NARROWEST_METRES = 2;
    private static final double SPACING_METRES = 1;

    private Taper() {
    }

    /** The station up to which a lane is too narrow for a car from its start on; 0 where it is not, its length where it is everywhere. */
    public static double opens(Lane lane) {
        double from = 0;
        while (from < lane.length() && lane.widthAt(from) < NARROWEST_METRES) {
            from = Math.min(lane.length(), from + SPACING_METRES);
        }
        return from;
    }

    /** The station from which on a lane is too narrow for a car up to its end; its length where it is not, 0 where it is everywhere. */
    public static double closes(Lane lane) {
        double to = lane.length();
        while (to > 0 && lane.widthAt(to) < NARROWEST_METRES) {
            to = Math.max(0, to - SPACING_METRES);
        }
        return to;
    }
}
