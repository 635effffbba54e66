package io.tandem;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waits of tests, each of which fails the test after some minutes: on a busy machine a process may stand still for a minute. */
public final class Patience {

    public static final long SECONDS = 180;

    private Patience() {
    }

    public static <T> T result(CompletableFuture<T> future) {
        try {
            return future.get(SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new AssertionError("there is no result", e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    public static int exitCode(Process process) {
        try {
            if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError("the process does not end: " + process.info().commandLine().orElse("?"));
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    public static void end(Thread thread) {
        try {
            if (!thread.join(Duration.ofSeconds(SECONDS))) {
                throw new AssertionError("the thread does not end: " + thread.getName());
            }
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    public static void release(CountDownLatch latch) {
        try {
            if (!latch.await(SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("the latch is not released");
            }
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /** A condition that may throw what the test throws. */
    @FunctionalInterface
    public interface Condition {
        boolean holds() throws Exception;
    }

    public static void until(Condition condition) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        while (!condition.holds()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("the condition does not come to hold");
            }
            Thread.sleep(10);
        }
    }

    private static AssertionError interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new AssertionError("interrupted while waiting", e);
    }
}
