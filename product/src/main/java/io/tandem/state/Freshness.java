package io.tandem.state;

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

    /** @param ageSeconds seconds since the latest report; infinite for a vehicle without a host */
    public static Freshness of(double ageSeconds) {
        if (ageSeconds <= State.FRESH_SECONDS) {
            return FRESH;
        }
        if (ageSeconds <= State.COASTING_SECONDS) {
            return COASTING;
        }
        return ageSeconds <= State.LOST_SECONDS ? STALE : LOST;
    }
}
