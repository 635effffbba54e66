package io.tandem.message;

/** How far the latest report of a vehicle can be trusted, by its age. */
public enum Freshness {

    /** As good as now. */
    FRESH,
    /** Assumed to keep its velocity. */
    COASTING,
    /** Held where that led; still avoided. */
    STALE,
    /** Kept in snapshots, but no vehicle avoids it. */
    LOST;

    /** Up to this age a report is as good as now. */
    public static final double FRESH_SECONDS = 1;
    /** Up to this age a vehicle is assumed to keep its velocity; past it, it is held where that led. */
    public static final double COASTING_SECONDS = 3;
    /** Past this age a vehicle is lost. */
    public static final double LOST_SECONDS = 10;

    /** @param ageSeconds seconds since the latest report; infinite for a vehicle without a host */
    public static Freshness of(double ageSeconds) {
        if (ageSeconds <= FRESH_SECONDS) {
            return FRESH;
        }
        if (ageSeconds <= COASTING_SECONDS) {
            return COASTING;
        }
        return ageSeconds <= LOST_SECONDS ? STALE : LOST;
    }
}
