package io.tandem.core;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * Has statuses written in a thread of their own, one at a time, however many ask. Whoever asks is shown a picture that was not taken
 * before it asked. For one thread, which never waits.
 */
final class StatusDesk {

    private final StatusText text;
    private CompletableFuture<byte[]> writing;
    private int writingBeat;
    private byte[] written = new byte[0];
    private int writtenBeat = -1;
    private int edition;

    StatusDesk(StatusText text) {
        this.text = text;
    }

    /**
     * Shows a guest the status if one is ready; otherwise has one written, and the guest may ask again.
     *
     * @param beat the present beat
     * @return whether the guest was shown one
     */
    boolean show(Guest guest, int beat, Supplier<StatusPicture> picture) {
        collect();
        guest.asksForStatus(beat);
        if (writtenBeat >= guest.askedForStatus()) {
            guest.showStatus(edition, written);
            return true;
        }
        if (writing == null) {
            write(picture.get(), beat);
        }
        return false;
    }

    private void write(StatusPicture picture, int beat) {
        writingBeat = beat;
        writing = CompletableFuture.supplyAsync(() -> text.write(picture), work -> Thread.ofPlatform().daemon().name("status").start(work));
    }

    private void collect() {
        if (writing != null && writing.isDone()) {
            written = writing.join();
            writtenBeat = writingBeat;
            writing = null;
            edition++;
        }
    }
}
