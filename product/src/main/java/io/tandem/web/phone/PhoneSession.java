package io.tandem.web.phone;

import io.tandem.time.SimTime;
import io.tandem.time.TokenBucket;
import io.tandem.time.WallClock;
import io.tandem.web.access.AccessPolicy;
import io.tandem.web.http.FlatJson;
import io.tandem.web.phone.PhoneGuests.Guest;
import io.tandem.web.phone.PhoneGuests.Hazard;
import io.tandem.web.phone.PhoneGuests.Position;
import io.tandem.web.view.BrowserSocket;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The session of a guest's phone. A request with its secret acts for this guest alone. */
public final class PhoneSession implements BrowserSocket.SocketListener {

    private static final int MAX_REMEMBERED_FIXES = 2000;
    /** Fixes that a phone saved while it was offline come at once, up to this number. */
    private static final double BURST_FIXES = 200;
    private static final double FIXES_PER_SECOND = 40;
    private static final int REPLACED = 4004;
    private static final long EARLY_NANOS = SimTime.nanos(0.03);

    private final String secret = AccessPolicy.newToken();
    private final Guest guest;
    private final String device;
    private final WallClock clock;
    private final TokenBucket budget;
    private final Set<Double> received = new LinkedHashSet<>();
    private volatile BrowserSocket viewer;
    private volatile boolean isSocketNew;
    private volatile long receivedAt;
    // For the hub's thread alone: ids of the hazards that were sent last, and when the next view is due.
    private Set<Integer> warnedOf = Set.of();
    private boolean isSent;
    private long dueAt;
    private long othersSentAt = Long.MIN_VALUE;

    PhoneSession(Guest guest, String device, WallClock clock) {
        this.guest = guest;
        this.device = device;
        this.clock = clock;
        this.receivedAt = clock.nanoTime();
        this.budget = new TokenBucket(FIXES_PER_SECOND, BURST_FIXES, receivedAt);
    }

    public String secret() {
        return secret;
    }

    public Guest guest() {
        return guest;
    }

    /** The token by which the phone is known again, in other seats as well. */
    public String device() {
        return device;
    }

    /** Whether nothing was received for so long, and it has no socket. */
    boolean isGone(long nanos) {
        return viewer == null && clock.nanoTime() - receivedAt > nanos;
    }

    /** Accepts new positions; false when they exceed the rate. */
    public synchronized boolean accept(FixBatch batch) {
        receivedAt = clock.nanoTime();
        if (!budget.take(batch.positions().size() + batch.broken(), receivedAt)) {
            return false;
        }
        for (int i = 0; i < batch.broken(); i++) {
            guest.rejected();
        }
        batch.positions().stream().filter(this::isNew).forEach(guest::fix);
        return true;
    }

    /** A phone repeats positions of which it does not know whether they arrived. */
    private boolean isNew(Position position) {
        if (received.size() == MAX_REMEMBERED_FIXES) {
            received.remove(received.iterator().next());
        }
        return received.add(position.epochMillis());
    }

    @Override
    public synchronized void opened(BrowserSocket socket) {
        if (viewer != null) {
            viewer.close(REPLACED, "opened elsewhere");
        }
        viewer = socket;
        isSocketNew = true;
    }

    @Override
    public void received(BrowserSocket socket, String type, FlatJson message) {
        // Phones post their fixes over HTTP.
    }

    @Override
    public synchronized void closed(BrowserSocket socket) {
        if (viewer == socket) {
            viewer = null;
            receivedAt = clock.nanoTime();
        }
    }

    /** Null while the phone has no socket. */
    public BrowserSocket viewer() {
        return viewer;
    }

    /** Whether a socket was opened since the last call. */
    boolean takeNew() {
        boolean was = isSocketNew;
        isSocketNew = false;
        return was;
    }

    /** Whether a view is to be sent now: at once for a new hazard, else at the interval and only when all before has gone out. */
    boolean isDue(List<Hazard> hazards, long now) {
        BrowserSocket listening = viewer;
        return listening != null && (isNewlyWarned(hazards) || !isSent || now >= dueAt - EARLY_NANOS && listening.isFlushed());
    }

    private boolean isNewlyWarned(List<Hazard> hazards) {
        return hazards.stream().anyMatch(hazard -> !warnedOf.contains(hazard.other()));
    }

    /** Whether the participants nearby are to be sent again; if so, the interval begins again. */
    boolean takeOthersDue(long now, long between) {
        boolean due = othersSentAt == Long.MIN_VALUE || now - othersSentAt >= between;
        othersSentAt = due ? now : othersSentAt;
        return due;
    }

    /** @param between nanoseconds to the next view, on average in spite of jitter between beats */
    void sendView(String text, List<Hazard> hazards, long now, long between) {
        warnedOf = hazards.stream().map(Hazard::other).collect(Collectors.toSet());
        dueAt = Math.max(isSent ? dueAt : now, now - between) + between;
        isSent = true;
        send(text);
    }

    void send(String text) {
        BrowserSocket listening = viewer;
        if (listening != null) {
            listening.send(text);
        }
    }

    void close(int code, String why) {
        BrowserSocket listening = viewer;
        if (listening != null) {
            listening.close(code, why);
        }
    }
}
