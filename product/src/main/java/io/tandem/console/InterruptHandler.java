package io.tandem.console;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Ctrl-C while something is at work: asks it to stop, and delays the end of the program until it has closed its files. */
public final class InterruptHandler implements AutoCloseable {

    private static final int GRACE_SECONDS = 30;

    private final CountDownLatch over = new CountDownLatch(1);
    private final Thread hook;

    /** @param stop is called when Ctrl-C is pressed, by another thread */
    public InterruptHandler(Runnable stop) {
        hook = new Thread(() -> {
            stop.run();
            try {
                over.await(GRACE_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException hurried) {
                Thread.currentThread().interrupt();
            }
        });
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Everything is closed: from now on Ctrl-C ends the program at once. */
    @Override
    public void close() {
        over.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ending) {
            // Ctrl-C was pressed, and the hook has been released above.
        }
    }
}
