package io.tandem.state;

/** How far the latest word from a vehicle can be trusted, by its age. */
public enum Freshness {

    /** As good as now. */
    FRESH,
    /** Assumed to keep its velocity. */
    COASTING,
    /** Held where that led; still avoided. */
    STALE,
    /** Kept in the picture, but nobody avoids it. */
    LOST;

    /** @param ageSeconds seconds since the latest word; more than all others for one that nobody speaks for */
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
