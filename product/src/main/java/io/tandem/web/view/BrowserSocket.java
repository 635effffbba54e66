package io.tandem.web.view;

import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.web.http.FlatJson;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;

/**
 * One browser that looks. It gets a frame only when it has answered all but one of those before, so that a slow one gets fewer and never
 * old ones; and whoever leaves too many words lying is cut off. Public only because Jetty calls it by reflection.
 */
public final class BrowserSocket implements Session.Listener.AutoDemanding {

    public static final int NOT_ALLOWED = 4001;
    public static final int TOO_MUCH = 4002;
    public static final int UNKNOWN_RUN = 4003;

    /** What is behind the socket. Called by the socket's threads. */
    public interface SocketListener {

        void came(BrowserSocket viewer);

        void said(BrowserSocket viewer, String type, FlatJson words);

        void left(BrowserSocket viewer);
    }

    private static final int MOST_OWED = 2;
    private static final long MOST_PENDING_BYTES = 4 << 20;
    private static final int MOST_PER_SECOND = 200;
    private static final long BETWEEN_WORDS = SimTime.nanos(1.0 / MOST_PER_SECOND);

    private final String name;
    private final boolean operator;
    private final SocketListener socketListener;
    private final WallClock clock;
    private final AtomicInteger owed = new AtomicInteger();
    private final AtomicLong pendingBytes = new AtomicLong();
    private volatile Session session;
    private volatile boolean gone;
    private volatile boolean frameUnderWay;
    private volatile long seen = -1;
    /** when all the words so far would have been said, at the most often allowed */
    private long saidBy;

    public BrowserSocket(String name, boolean operator, SocketListener socketListener, WallClock clock) {
        this.name = name;
        this.operator = operator;
        this.socketListener = socketListener;
        this.clock = clock;
        this.saidBy = clock.nanoTime();
    }

    public String name() {
        return name;
    }

    public boolean isOperator() {
        return operator;
    }

    /** Whoever leaves while being welcomed is not told of again. */
    public boolean isThere() {
        return !gone;
    }

    /** @param instant a number of what there is to be seen, as it is given to {@link #show} */
    public boolean wantsFrame(long instant) {
        return instant != seen && owed.get() < MOST_OWED && !frameUnderWay;
    }

    /** @param frame shared by all who look; nobody writes to it */
    public void show(byte[] frame, long instant) {
        seen = instant;
        owed.incrementAndGet();
        frameUnderWay = true;
        session.sendBinary(ByteBuffer.wrap(frame).asReadOnlyBuffer(), Callback.from(() -> frameUnderWay = false, this::lose));
    }

    public void tell(String text) {
        long bytes = text.length();
        if (pendingBytes.addAndGet(bytes) > MOST_PENDING_BYTES) {
            session.disconnect();
            return;
        }
        session.sendText(text, Callback.from(() -> pendingBytes.addAndGet(-bytes), this::lose));
    }

    /** Whether all that was told has gone out. */
    public boolean hasHeardAll() {
        return pendingBytes.get() == 0;
    }

    public void close(int code, String why) {
        session.close(code, why, Callback.NOOP);
    }

    private void lose(Throwable trouble) {
        session.disconnect();
    }

    @Override
    public void onWebSocketOpen(Session opened) {
        session = opened;
        socketListener.came(this);
    }

    @Override
    public void onWebSocketText(String text) {
        if (isTooTalkative()) {
            close(TOO_MUCH, "too much");
            return;
        }
        try {
            FlatJson said = FlatJson.parse(text);
            String type = said.text("type").orElseThrow(() -> new IOException("no type"));
            if (type.equals("more")) {
                owed.updateAndGet(left -> Math.max(0, left - 1));
            } else {
                socketListener.said(this, type, said);
            }
        } catch (IOException notOurs) {
            close(TOO_MUCH, "not understood");
        }
    }

    /** May say a second's words at once. A socket's messages come one after the other. */
    private boolean isTooTalkative() {
        long now = clock.nanoTime();
        saidBy = Math.max(saidBy, now) + BETWEEN_WORDS;
        return saidBy - now > MOST_PER_SECOND * BETWEEN_WORDS;
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
        gone = true;
        socketListener.left(this);
        callback.succeed();
    }
}
