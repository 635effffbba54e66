package io.tandem.web.view;

import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.web.contract.ContractJson;
import io.tandem.web.contract.TypedMessage;
import io.tandem.web.http.FlatJson;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;

/**
 * The WebSocket of one browser. A frame is sent only when all but one of those before are acknowledged, so that a slow browser gets fewer frames and never
 * old ones; a browser that leaves too many bytes unread is disconnected. Public because Jetty calls it by reflection.
 */
public final class BrowserSocket implements Session.Listener.AutoDemanding {

    public static final int NOT_ALLOWED = 4001;
    public static final int TOO_MUCH = 4002;
    public static final int UNKNOWN_RUN = 4003;

    /** Serves a socket. Called by the socket's threads. */
    public interface SocketListener {

        void opened(BrowserSocket viewer);

        void received(BrowserSocket viewer, String type, FlatJson message);

        void closed(BrowserSocket viewer);
    }

    private static final int MAX_UNACKNOWLEDGED_FRAMES = 2;
    /** Of messages that must arrive. Times the places in a run this bounds the memory that stalled browsers take. */
    private static final long MAX_PENDING_BYTES = 1 << 20;
    private static final long KEEPS_UP_BYTES = 64 << 10;
    private static final long MAX_PENDING_BYTES_FOR_CORNERS = MAX_PENDING_BYTES / 2;
    private static final int MAX_MESSAGES_PER_SECOND = 200;
    private static final long NANOS_PER_MESSAGE = SimTime.nanos(1.0 / MAX_MESSAGES_PER_SECOND);

    private final String name;
    private final boolean operator;
    private final SocketListener socketListener;
    private final WallClock clock;
    private final AtomicInteger unacknowledged = new AtomicInteger();
    private final AtomicLong pendingBytes = new AtomicLong();
    private volatile Session session;
    private volatile boolean isClosed;
    private volatile boolean isSendingFrame;
    private volatile long shownInstant = -1;
    /** when all messages so far would have been received at the highest rate allowed */
    private long receivedBy;
    private volatile long heardAt;

    public BrowserSocket(String name, boolean operator, SocketListener socketListener, WallClock clock) {
        this.name = name;
        this.operator = operator;
        this.socketListener = socketListener;
        this.clock = clock;
        this.receivedBy = clock.nanoTime();
        this.heardAt = receivedBy;
    }

    public String name() {
        return name;
    }

    public boolean isOperator() {
        return operator;
    }

    public boolean isOpen() {
        return !isClosed;
    }

    /** @param instant number of the instant that the frame shows */
    public boolean wantsFrame(long instant) {
        return instant != shownInstant && unacknowledged.get() < MAX_UNACKNOWLEDGED_FRAMES && !isSendingFrame;
    }

    /** @param frame shared with other sockets, never written to */
    public void send(byte[] frame, long instant) {
        shownInstant = instant;
        unacknowledged.incrementAndGet();
        isSendingFrame = true;
        session.sendBinary(ByteBuffer.wrap(frame).asReadOnlyBuffer(), Callback.from(() -> isSendingFrame = false, this::disconnect));
    }

    /** Sends a corner of tails, unless too much is unread; the browser sees by the times that one is missing. */
    public void sendCorner(byte[] corner) {
        if (pendingBytes.get() + corner.length > MAX_PENDING_BYTES_FOR_CORNERS) {
            return;
        }
        pendingBytes.addAndGet(corner.length);
        session.sendBinary(ByteBuffer.wrap(corner).asReadOnlyBuffer(), Callback.from(() -> pendingBytes.addAndGet(-corner.length), this::disconnect));
    }

    public void send(TypedMessage message) {
        send(ContractJson.message(message));
    }

    /** @param text of a message, for one that goes to many sockets */
    public void send(String text) {
        long bytes = text.length();
        if (pendingBytes.addAndGet(bytes) > MAX_PENDING_BYTES) {
            session.disconnect();
            return;
        }
        session.sendText(text, Callback.from(() -> pendingBytes.addAndGet(-bytes), this::disconnect));
    }

    /** Whether few messages wait to go out. */
    public boolean keepsUp() {
        return pendingBytes.get() < KEEPS_UP_BYTES;
    }

    /** Since the last message from the browser. */
    public long silenceNanos() {
        return clock.nanoTime() - heardAt;
    }

    /** Whether all messages have gone out. */
    public boolean isFlushed() {
        return pendingBytes.get() == 0;
    }

    public void close(int code, String why) {
        session.close(code, why, Callback.NOOP);
    }

    /** Ends the connection at once; messages that wait are dropped. */
    public void disconnect() {
        session.disconnect();
    }

    private void disconnect(Throwable trouble) {
        disconnect();
    }

    @Override
    public void onWebSocketOpen(Session opened) {
        session = opened;
        socketListener.opened(this);
    }

    @Override
    public void onWebSocketText(String text) {
        if (exceedsRate()) {
            close(TOO_MUCH, "too much");
            return;
        }
        try {
            FlatJson message = FlatJson.parse(text);
            String type = message.text("type").orElseThrow(() -> new IOException("no type"));
            if (type.equals("more")) {
                unacknowledged.updateAndGet(count -> Math.max(0, count - 1));
            } else {
                socketListener.received(this, type, message);
            }
        } catch (IOException notOurs) {
            close(TOO_MUCH, "not understood");
        }
    }

    /** A second's messages may come at once. Messages of one socket are received one after the other. */
    private boolean exceedsRate() {
        long now = clock.nanoTime();
        heardAt = now;
        receivedBy = Math.max(receivedBy, now) + NANOS_PER_MESSAGE;
        return receivedBy - now > MAX_MESSAGES_PER_SECOND * NANOS_PER_MESSAGE;
    }

    @Override
    public void onWebSocketBinary(ByteBuffer payload, Callback callback) {
        callback.succeed();
        close(TOO_MUCH, "only text is understood");
    }

    @Override
    public void onWebSocketError(Throwable cause) {
        session.disconnect();
    }

    @Override
    public void onWebSocketClose(int code, String why, Callback callback) {
        isClosed = true;
        socketListener.closed(this);
        callback.succeed();
    }
}
