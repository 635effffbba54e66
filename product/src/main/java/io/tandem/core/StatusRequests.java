package io.tandem.core;

import io.tandem.time.SimTime;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * Writes statuses in a thread of their own, one at a time, however many peers request one. A peer gets a status that was not taken before
 * its request. For one thread, which never waits.
 */
final class StatusRequests {

    private static final long REPEAT_NANOS = SimTime.nanos(0.5);

    private final StatusJson text;
    private CompletableFuture<byte[]> writing;
    /** when the snapshots were taken of the status that is being written, and of the one that is written */
    private long writingOf;
    private long writtenOf;
    private byte[] written = new byte[0];
    private int edition;

    StatusRequests(StatusJson text) {
        this.text = text;
    }

    /**
     * Gives a peer the status if one is ready; otherwise begins to write one, and the peer may ask again. A peer that asks again at once has
     * lost the answer, and gets the same.
     *
     * @return whether the peer has one
     */
    boolean show(PeerSession peer, long now, Supplier<StatusSnapshot> statusSnapshot) {
        collect();
        if (peer.wasShownStatusSince(now - REPEAT_NANOS)) {
            return true;
        }
        peer.requestStatus(now);
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
