package io.tandem.time;

/** How often something happens, over about the last second. */
public final class RateMeter {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final long SECOND = 1_000_000_000;

    private boolean begun;
    /** what happened in the second that began at {@link #secondBegan}, and in the one before */
    private long thisSecond;
    private long lastSecond;
    private long secondBegan;

    public void count(long now) {
        if (!begun) {
            begun = true;
            secondBegan = now;
        }
        long passed = (now - secondBegan) / SECOND;
        if (passed > 0) {
            lastSecond = passed == 1 ? thisSecond : 0;
            thisSecond = 0;
            secondBegan += passed * SECOND;
        }
        thisSecond++;
    }

    /** Times per second: the present second so far, and of the last one what completes it. */
    public double hertz(long now) {
        long passed = now - secondBegan;
        if (!begun || passed >= 2 * SECOND) {
            return 0;
        }
        return passed < SECOND ? thisSecond + lastSecond * (1 - passed / NANOS_PER_SECOND)
                : thisSecond * (2 - passed / NANOS_PER_SECOND);
    }
}
