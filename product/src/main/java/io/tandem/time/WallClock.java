package io.tandem.time;

/** A monotonic clock that one can wait on; injected, so that tests need not wait. */
public interface WallClock {

    /** Nanoseconds since an arbitrary instant; never goes back. */
    long nanoTime();

    /** Waits until {@link #nanoTime} has reached an instant; returns early only if the thread is interrupted. */
    void parkUntil(long nanoTime);

    /** Waits for about so long, which takes less processor time than {@link #parkUntil}, for waits whose end need not be exact; may return early or late. */
    default void doze(long nanos) {
        parkUntil(nanoTime() + nanos);
    }

    /** The clock of this machine. */
    static WallClock machine() {
        return MachineClock.INSTANCE;
    }
}
