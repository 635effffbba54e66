package io.tandem.behavior.crossing;

import io.tandem.geo.Area;
import io.tandem.message.MessageFields;
import io.tandem.road.Route;
import java.util.StringJoiner;

/**
 * The part of a path inside an intersection.
 *
 * @param from station where the path enters the area, metres; NaN where it never does
 * @param to   station where it leaves it for the last time
 */
record CrossingWay(Route route, double from, double to) {

    private static final double STEP_METRES = 0.5;
    private static final int MOST_POINTS = 16;
    private static final double SPACING_METRES = 2;

    static CrossingWay of(Route route, Area area) {
        double from = Double.NaN;
        double to = Double.NaN;
        for (double s = 0; s <= route.length(); s += STEP_METRES) {
            if (area.contains(route.eastAt(s), route.northAt(s))) {
                from = Double.isNaN(from) ? s : from;
                to = s;
            }
        }
        return new CrossingWay(route, from, to);
    }

    boolean exists() {
        return !Double.isNaN(from);
    }

    /** Adds the way of the vehicle's front as points {@code x,y;x,y}. */
    MessageFields describe(MessageFields fields) {
        int points = Math.clamp((int) Math.ceil((to - from) / SPACING_METRES) + 1, 2, MOST_POINTS);
        StringJoiner text = new StringJoiner(";");
        for (int i = 0; i < points; i++) {
            double s = from + (to - from) * i / (points - 1);
            text.add(tenths(route.eastAt(s)) + "," + tenths(route.northAt(s)));
        }
        return fields.with("way", text.toString());
    }

    private static double tenths(double metres) {
        return Math.rint(10 * metres) / 10;
    }
}
