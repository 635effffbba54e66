package io.tandem.web.view;

import io.tandem.time.SimTime;
import io.tandem.time.TokenBucket;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Positions of all vehicles at short intervals of simulated time, from which browsers draw tails. They are sent apart from frames, of which a slow browser gets
 * fewer: a tail whose corners were a second apart would cut across a roundabout. A vehicle that accelerates by a m/s² leaves the line between two corners
 * T seconds apart by at most a T²/8, 8 cm at 4 m/s². Needs the lock of the frame builder.
 */
public final class TailCorners {

    static final long PERIOD_NANOS = SimTime.nanos(0.4);
    private static final int MAX_WAITING = 300;
    private static final double MAX_BYTES_PER_SECOND = 4e6;
    private static final double MAX_BYTES_AT_ONCE = 1e6;

    private final Deque<byte[]> waiting = new ArrayDeque<>();
    private TokenBucket bytes;
    private boolean begun;
    private long last;

    /**
     * Keeps the positions of an instant where a corner is due. In runs so fast that corners would be too many bytes fewer are kept, and browsers see by their times that
     * others are missing.
     *
     * @param now wall time, nanoseconds
     */
    public void offer(SimTime at, FrameBuilder frameBuilder, long now) {
        boolean due = !begun || Math.abs(at.nanos() - last) >= PERIOD_NANOS;
        if (!due || !mayKeep(frameBuilder.cornerBytes(), now)) {
            return;
        }
        begun = true;
        last = at.nanos();
        if (waiting.size() == MAX_WAITING) {
            waiting.removeFirst();
        }
        waiting.addLast(frameBuilder.corner(at));
    }

    private boolean mayKeep(int length, long now) {
        if (bytes == null) {
            bytes = new TokenBucket(MAX_BYTES_PER_SECOND, MAX_BYTES_AT_ONCE, now);
        }
        return bytes.take(Math.min(length, MAX_BYTES_AT_ONCE), now);
    }

    /** Positions no longer follow from those before. */
    public void restart() {
        waiting.clear();
        begun = false;
    }

    public List<byte[]> take() {
        List<byte[]> taken = new ArrayList<>(waiting);
        waiting.clear();
        return taken;
    }
}
