package io.tandem.core;

import io.tandem.time.TokenBucket;
import java.util.function.Consumer;

/** Tells people of refused peers, some lines at once and few in the long run: whoever is refused a thousand times a second cannot fill a disk. */
final class RefusalLog {

    private static final int LINES_AT_ONCE = 10;
    private static final double LINES_PER_SECOND = 0.1;

    private final Consumer<String> journal;
    private final TokenBucket lines;
    private long leftOut;

    RefusalLog(Consumer<String> journal, long now) {
        this.journal = journal;
        this.lines = new TokenBucket(LINES_PER_SECOND, LINES_AT_ONCE, now);
    }

    void refused(String name, String reason, long now) {
        if (!lines.take(1, now)) {
            leftOut++;
            return;
        }
        journal.accept(name + " was refused: " + reason + (leftOut == 0 ? "" : " (" + leftOut + " other refusals were left out before)"));
        leftOut = 0;
    }
}
