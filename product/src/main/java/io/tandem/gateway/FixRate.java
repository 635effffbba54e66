package io.tandem.gateway;

import io.tandem.time.SimTime;

/** How often someone is heard: by the present second so far, and what of the last one completes it. */
final class FixRate {

    private static final long SECOND = SimTime.nanos(1);

    private long began;
    private long now;
    private long before;

    void beat(long nanos) {
        long passed = (nanos - began) / SECOND;
        if (passed > 0 || began == 0) {
            before = passed == 1 ? now : 0;
            now = 0;
            began = began == 0 || passed > 1 ? nanos : began + SECOND;
        }
        now++;
    }

    /** Per second, over about the last second. */
    double hertz(long nanos) {
        double passed = SimTime.seconds(nanos - began);
        if (began == 0 || passed >= 2) {
            return 0;
        }
        return passed < 1 ? now + before * (1 - passed) : now * (2 - passed);
    }
}
