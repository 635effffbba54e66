package io.tandem.core;

import io.tandem.time.SimTime;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * Has statuses written in a thread of their own, one at a time, however many ask. Whoever asks is shown a picture that was not taken
 * before it asked. For one thread, which never waits.
 */
final class StatusRequests {

    private static final long REPEATED = SimTime.nanos(0.5);

    private final StatusJson text;
    private CompletableFuture<byte[]> writing;
    /** when the pictures were taken that are being written, and are written */
    private long writingOf;
    private long writtenOf;
    private byte[] written = new byte[0];
    private int edition;

    StatusRequests(StatusJson text) {
        this.text = text;
    }

    /**
     * Shows a guest the status if one is ready; otherwise has one written, and the guest may ask again. One who asks again at once has
     * not heard the answer, and is shown the same.
     *
     * @return whether the guest was shown one
     */
    boolean show(PeerSession peer, long now, Supplier<StatusSnapshot> statusSnapshot) {
        collect();
        if (peer.wasShownStatusSince(now - REPEATED)) {
            return true;
        }
        peer.asksForStatus(now);
        if (edition > 0 && writtenOf - peer.askedForStatus() >= 0) {
            peer.showStatus(edition, written, now);
            return true;
        }
        if (writing == null) {
            write(statusSnapshot.get(), now);
        }
        return false;
    }

    private void write(StatusSnapshot statusSnapshot, long now) {
        writingOf = now;
        writing = CompletableFuture.supplyAsync(() -> text.write(statusSnapshot), work -> Thread.ofPlatform().daemon().name("status").start(work));
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
