package io.tandem.run;

/**
 * Collects garbage before it matters. Once it is done the columns of a large fleet are old, and later collections, in the middle of a run,
 * have nothing to copy: a pause of a hundred milliseconds would cost a beat.
 */
public final class GarbageCollection {

    /** Smaller fleets are copied in no time. */
    static final int LARGE_FLEET = 10_000;

    private GarbageCollection() {
    }

    public static void collectBeforeRun(int vehicles) {
        if (vehicles >= LARGE_FLEET) {
            System.gc();
        }
    }
}
