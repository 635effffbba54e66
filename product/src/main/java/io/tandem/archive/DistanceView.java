package io.tandem.archive;

/**
 * Distances between vehicles at beats. Positions are extrapolated by velocity to the time of the beat first, so that reports of
 * different times are comparable. Computed only for the pairs that a query selects.
 */
final class DistanceView {

    static final String PER_RUN = "select {run} as run, a.beat_ns / 1e9 as t_s, a.vid, b.vid as other, " + metres("a.beat_ns", "1e9", "t_ns")
            + " as distance_m, a.take from {tables}.reports a join {tables}.reports b on a.take = b.take and a.beat_ns = b.beat_ns and a.vid <> b.vid";

    /** For a file of its own, whose tables have the columns of the views. */
    static final String CREATE_IN_FILE = "create view written.distances as select a.run, a.beat_s as t_s, a.vid, b.vid as other, "
            + metres("a.beat_s", "1", "t_s") + " as distance_m, a.take from reports a join reports b on a.run = b.run and a.take = b.take"
            + " and a.beat_s = b.beat_s and a.vid <> b.vid";

    private DistanceView() {
    }

    private static String metres(String beat, String perSecond, String time) {
        return "sqrt(" + squared("x", beat, perSecond, time) + " + " + squared("y", beat, perSecond, time) + " + "
                + squared("z", beat, perSecond, time) + ")";
    }

    private static String squared(String axis, String beat, String perSecond, String time) {
        return "power(" + at("b", axis, beat, perSecond, time) + " - " + at("a", axis, beat, perSecond, time) + ", 2)";
    }

    private static String at(String who, String axis, String beat, String perSecond, String time) {
        return "(%1$s.%2$s_m + %1$s.v%2$s_mps * ((%3$s - %1$s.%5$s) / %4$s))".formatted(who, axis, beat, perSecond, time);
    }
}
