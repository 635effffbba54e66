package io.tandem.core;

import io.tandem.time.SimTime;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * Has statuses written in a thread of their own, one at a time, however many ask. Whoever asks is shown a picture that was not taken
 * before it asked. For one thread, which never waits.
 */
final class StatusDesk {

    private static final long REPEATED = SimTime.nanos(0.5);

    private final StatusText text;
    private CompletableFuture<byte[]> writing;
    /** when the pictures were taken that are being written, and are written */
    private long writingOf;
    private long writtenOf;
    private byte[] written = new byte[0];
    private int edition;

    StatusDesk(StatusText text) {
        this.text = text;
    }

    /**
     * Shows a guest the status if one is ready; otherwise has one written, and the guest may ask again. One who asks again at once has
     * not heard the answer, and is shown the same.
     *
     * @return whether the guest was shown one
     */
    boolean show(Guest guest, long now, Supplier<StatusPicture> picture) {
        collect();
        if (guest.wasShownStatusSince(now - REPEATED)) {
            return true;
        }
        guest.asksForStatus(now);
        if (edition > 0 && writtenOf - guest.askedForStatus() >= 0) {
            guest.showStatus(edition, written, now);
            return true;
        }
        if (writing == null) {
            write(picture.get(), now);
        }
        return false;
    }

    private void write(StatusPicture picture, long now) {
        writingOf = now;
        writing = CompletableFuture.supplyAsync(() -> text.write(picture), work -> Thread.ofPlatform().daemon().name("status").start(work));
    }

    private void collect() {
        if (writing != null && writing.isDone()) {
            written = writing.join();
            writtenOf = writingOf;
            writing = null;
            edition++;
        }
    }
}
