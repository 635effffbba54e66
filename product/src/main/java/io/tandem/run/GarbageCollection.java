package io.tandem.run;

/**
 * Collects garbage before it matters. Once it is done before a run, the columns of a large fleet are old, and later collections, in the middle of
 * the run, have nothing to copy: a pause of a hundred milliseconds would cost a beat. After a large file was read, the heap would rather grow
 * around what is left of its text than be cleared of it.
 */
public final class GarbageCollection {

    /** Smaller fleets are copied in no time. */
    static final int LARGE_FLEET = 10_000;

    /** A smaller heap has little to clear, bytes. */
    private static final long LARGE_HEAP = 96 << 20;

    private GarbageCollection() {
    }

    public static void collectAfterReading() {
        if (Runtime.getRuntime().totalMemory() >= LARGE_HEAP) {
            System.gc();
        }
    }

    public static void collectBeforeRun(int vehicles) {
        if (vehicles >= LARGE_FLEET) {
            System.gc();
        }
    }
}
