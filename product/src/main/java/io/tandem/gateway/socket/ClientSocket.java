package io.tandem.gateway.socket;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;

/** The client's end of one WebSocket. Public because Jetty calls it by reflection. */
public final class ClientSocket implements Session.Listener.AutoDemanding {

    /** Receives what the server sends, one message after the other, on threads of the client. While it works, nothing more is read. */
    public interface MessageListener {

        default void opened(ClientSocket socket) {
        }

        default void received(String text) {
        }

        default void received(byte[] bytes) {
        }

        /** A message was longer than allowed, and was left out. */
        default void leftOut() {
        }

        /** @param why empty where it is not known */
        default void closed(int code, String why) {
        }
    }

    private final MessageListener listener;
    private final int maxMessageBytes;
    private final StringBuilder text = new StringBuilder();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private boolean isTooLong;
    private volatile Session session;

    ClientSocket(MessageListener listener, int maxMessageBytes) {
        this.listener = listener;
        this.maxMessageBytes = maxMessageBytes;
    }

    /** Completed when the network has taken it. Messages leave in the order of the calls. */
    public CompletableFuture<Void> send(String message) {
        return Callback.Completable.with(sent -> session.sendText(message, sent));
    }

    /** Completed when the network has taken it; until then the bytes must not change. */
    public CompletableFuture<Void> send(ByteBuffer message) {
        // Jetty masks four bytes at a time and would turn them round in a buffer that is little-endian; a duplicate is not.
        return Callback.Completable.with(sent -> session.sendBinary(message.duplicate(), sent));
    }

    public boolean isOpen() {
        return session.isOpen();
    }

    /** Ends the connection at once, without a word to the server. */
    public void disconnect() {
        session.disconnect();
    }

    @Override
    public void onWebSocketOpen(Session opened) {
        session = opened;
        listener.opened(this);
    }

    @Override
    public void onWebSocketPartialText(String part, boolean last) {
        isTooLong |= (long) text.length() + part.length() > maxMessageBytes;
        if (!isTooLong) {
            text.append(part);
        }
        if (last) {
            String message = text.toString();
            text.setLength(0);
            deliver(() -> listener.received(message));
        }
    }

    @Override
    public void onWebSocketPartialBinary(ByteBuffer part, boolean last, Callback callback) {
        isTooLong |= (long) bytes.size() + part.remaining() > maxMessageBytes;
        if (!isTooLong) {
            byte[] copy = new byte[part.remaining()];
            part.get(copy);
            bytes.writeBytes(copy);
        }
        if (last) {
            byte[] message = bytes.toByteArray();
            bytes.reset();
            deliver(() -> listener.received(message));
        }
        callback.succeed();
    }

    private void deliver(Runnable message) {
        if (isTooLong) {
            listener.leftOut();
        } else {
            message.run();
        }
        isTooLong = false;
    }

    @Override
    public void onWebSocketClose(int code, String why, Callback callback) {
        listener.closed(code, why == null ? "" : why);
        callback.succeed();
    }
}
