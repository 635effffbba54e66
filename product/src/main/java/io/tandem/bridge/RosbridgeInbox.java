package io.tandem.bridge;

import io.tandem.topic.schema.MalformedContentException;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Takes what a server of others sends: texts up to a megabyte, all else is counted and left out. */
final class RosbridgeInbox implements WebSocket.Listener {

    private static final int MAX_CHARS = 1 << 20;

    /** Receives one message. */
    interface Receiver {
        void receive(JsonTree message) throws MalformedContentException;
    }

    private final Receiver receiver;
    private final BridgeCounters counters;
    private final StringBuilder text = new StringBuilder();
    private final CompletableFuture<String> closed = new CompletableFuture<>();
    private boolean tooLong;

    RosbridgeInbox(Receiver receiver, BridgeCounters counters) {
        this.receiver = receiver;
        this.counters = counters;
    }

    /** Completed with the reason when the connection has ended. */
    CompletableFuture<String> closed() {
        return closed;
    }

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
        tooLong |= text.length() + data.length() > MAX_CHARS;
        if (!tooLong) {
            text.append(data);
        }
        if (last) {
            take();
            text.setLength(0);
            tooLong = false;
        }
        from.request(1);
        return null;
    }

    private void take() {
        try {
            if (tooLong) {
                throw new MalformedContentException("more than a megabyte");
            }
            receiver.receive(JsonTree.parse(text.toString()));
        } catch (MalformedContentException notUnderstood) {
            counters.malformed.increment();
        }
    }

    @Override
    public CompletionStage<?> onBinary(WebSocket from, ByteBuffer data, boolean last) {
        counters.malformed.increment();
        from.request(1);
        return null;
    }

    @Override
    public CompletionStage<?> onClose(WebSocket from, int code, String why) {
        closed.complete(why);
        return null;
    }

    @Override
    public void onError(WebSocket from, Throwable error) {
        closed.complete(String.valueOf(error.getMessage()));
    }
}
