package io.tandem.bridge;

import io.tandem.gateway.socket.ClientSocket;
import io.tandem.topic.schema.MalformedContentException;
import java.util.concurrent.CompletableFuture;

/** Takes the texts that a server of others sends; all else is counted and left out. */
final class RosbridgeInbox implements ClientSocket.MessageListener {

    /** Receives one message. */
    interface Receiver {
        void receive(JsonTree message) throws MalformedContentException;
    }

    private final Receiver receiver;
    private final BridgeCounters counters;
    private final CompletableFuture<String> closed = new CompletableFuture<>();

    RosbridgeInbox(Receiver receiver, BridgeCounters counters) {
        this.receiver = receiver;
        this.counters = counters;
    }

    /** Completed with the reason when the connection has ended. */
    CompletableFuture<String> closed() {
        return closed;
    }

    @Override
    public void received(String text) {
        try {
            receiver.receive(JsonTree.parse(text));
        } catch (MalformedContentException notUnderstood) {
            counters.malformed.increment();
        }
    }

    @Override
    public void received(byte[] bytes) {
        counters.malformed.increment();
    }

    @Override
    public void leftOut() {
        counters.malformed.increment();
    }

    @Override
    public void closed(int code, String why) {
        closed.complete(why);
    }
}
