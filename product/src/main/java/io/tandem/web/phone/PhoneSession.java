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

/** A guest's telephone: what it says, and what it was told. Whoever has its secret speaks for it, and for nobody else. */
public final class PhoneSession implements BrowserSocket.SocketListener {

    private static final int MOST_REMEMBERED = 2000;
    /** What a telephone saved up while nobody heard it comes at once, but not faster than a seat takes it in. */
    private static final double MOST_FIXES = 200;
    private static final double FIXES_PER_SECOND = 40;
    private static final int REPLACED = 4004;
    private static final long EARLY = SimTime.nanos(0.03);

    private final String secret = AccessPolicy.newToken();
    private final Guest guest;
    private final WallClock clock;
    private final TokenBucket budget;
    private final Set<Double> told = new LinkedHashSet<>();
    private volatile BrowserSocket viewer;
    private volatile boolean isNew;
    private volatile long heardAt;
    /** whom it was told of when it was last told anything, and when it is to be told again; for the room's thread */
    private Set<Integer> warnedOf = Set.of();
    private boolean isTold;
    private long dueAt;
    private long showedAt = Long.MIN_VALUE;

    PhoneSession(Guest guest, WallClock clock) {
        this.guest = guest;
        this.clock = clock;
        this.heardAt = clock.nanoTime();
        this.budget = new TokenBucket(FIXES_PER_SECOND, MOST_FIXES, heardAt);
    }

    public String secret() {
        return secret;
    }

    public Guest guest() {
        return guest;
    }

    /** Whether nothing came of it for so long, and it does not listen either. */
    boolean isGone(long nanos) {
        return viewer == null && clock.nanoTime() - heardAt > nanos;
    }

    /** Takes in what it says, each position once; false when it says too much. */
    public synchronized boolean hear(FixBatch batch) {
        heardAt = clock.nanoTime();
        if (!budget.take(batch.positions().size() + batch.broken(), heardAt)) {
            return false;
        }
        for (int i = 0; i < batch.broken(); i++) {
            guest.babbled();
        }
        batch.positions().stream().filter(this::isNews).forEach(guest::fix);
        return true;
    }

    /** What it is not sure to have delivered it says again. */
    private boolean isNews(Position position) {
        if (told.size() == MOST_REMEMBERED) {
            told.remove(told.iterator().next());
        }
        return told.add(position.epochMillis());
    }

    @Override
    public synchronized void came(BrowserSocket newcomer) {
        if (viewer != null) {
            viewer.close(REPLACED, "opened elsewhere");
        }
        viewer = newcomer;
        isNew = true;
    }

    @Override
    public void said(BrowserSocket speaker, String type, FlatJson words) {
        // What a telephone has to say it posts.
    }

    @Override
    public synchronized void left(BrowserSocket leaver) {
        if (viewer == leaver) {
            viewer = null;
            heardAt = clock.nanoTime();
        }
    }

    /** The socket over which it hears; null while it has none. */
    public BrowserSocket viewer() {
        return viewer;
    }

    /** Whether it has come since this was last asked. */
    boolean takeNew() {
        boolean was = isNew;
        isNew = false;
        return was;
    }

    /** Whether it is told now: at once of a new hazard, else not too often, and never while it has yet to hear what was said before. */
    boolean isDue(List<Hazard> hazards, long now) {
        BrowserSocket listening = viewer;
        return listening != null && (isNewlyWarned(hazards) || !isTold || now >= dueAt - EARLY && listening.hasHeardAll());
    }

    private boolean isNewlyWarned(List<Hazard> hazards) {
        return hazards.stream().anyMatch(hazard -> !warnedOf.contains(hazard.other()));
    }

    /** Whether it is time to show it again who is around; then it is as good as shown. */
    boolean takeShow(long now, long between) {
        boolean due = showedAt == Long.MIN_VALUE || now - showedAt >= between;
        showedAt = due ? now : showedAt;
        return due;
    }

    /** @param between nanoseconds to the next time: in the long run neither less nor, as beats tremble, more */
    void tell(String text, List<Hazard> hazards, long now, long between) {
        warnedOf = hazards.stream().map(Hazard::other).collect(Collectors.toSet());
        dueAt = Math.max(isTold ? dueAt : now, now - between) + between;
        isTold = true;
        say(text);
    }

    void say(String text) {
        BrowserSocket listening = viewer;
        if (listening != null) {
            listening.tell(text);
        }
    }

    void close(int code, String why) {
        BrowserSocket listening = viewer;
        if (listening != null) {
            listening.close(code, why);
        }
    }
}
