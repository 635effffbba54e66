package io.tandem.time;

import java.util.concurrent.locks.LockSupport;

/** Parks until shortly before an instant and spins the rest, because a parked thread always wakes a little late. */
final class MachineClock implements WallClock {

    static final MachineClock INSTANCE = new MachineClock();
    private static final long SPIN_NANOS = 150_000;

    private MachineClock() {
    }

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public void parkUntil(long nanoTime) {
        long left = nanoTime - System.nanoTime();
        while (left > 0 && !Thread.currentThread().isInterrupted()) {
            if (left > SPIN_NANOS) {
                LockSupport.parkNanos(this, left - SPIN_NANOS);
            } else {
                Thread.onSpinWait();
            }
            left = nanoTime - System.nanoTime();
        }
    }

    @Override
    public void doze(long nanos) {
        LockSupport.parkNanos(this, nanos);
    }
}
