package io.tandem.web.phone;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tandem.message.Event;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.web.phone.PhoneGuests.Guest;
import io.tandem.web.phone.PhoneGuests.Standing;
import io.tandem.web.view.BrowserMessages;
import io.tandem.web.view.LiveView;
import io.tandem.web.view.PositionSnapshot;
import io.tandem.web.view.RecentItems;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.DoubleSupplier;

/**
 * The telephones of a run. One thread of its own tells them how they stand after each beat: first those who have to be warned, then the
 * others, these at most ten times a second, and five times where there are many, half of them at each beat.
 */
public final class PhoneHub {

    public static final String MESSAGE = "MESSAGE";
    private static final int OVER = 4005;
    private static final int MOST_MESSAGES = 50;
    private static final int MANY = 100;
    private static final long WAIT_MILLIS = 100;
    private static final long BETWEEN = SimTime.nanos(0.1);
    private static final long BETWEEN_FOR_MANY = SimTime.nanos(0.2);
    private static final long GONE = SimTime.nanos(300);
    private static final long BETWEEN_SHOWS = SimTime.nanos(0.5);

    private final PhoneGuests guests;
    private final LiveView view;
    private final WallClock clock;
    private final DoubleSupplier convergences;
    private final Map<String, PhoneSession> phones = new ConcurrentHashMap<>();
    private final RecentItems<Said> messages = new RecentItems<>(MOST_MESSAGES);
    private final PositionSnapshot surroundings = new PositionSnapshot();
    private final Thread thread;
    private volatile boolean closed;
    private int messageNumber;
    private double convergence = Double.NaN;

    /** What was said, and to whom; 0 for everyone. */
    private record Said(int vid, String text) {

        private boolean isFor(PhoneSession phone) {
            return vid == 0 || vid == phone.guest().vid();
        }
    }

    /** A telephone, and what it is to be told. */
    private record Due(PhoneSession phone, Standing standing) {
    }

    /** @param convergences radians by which true north stands anticlockwise of grid north; asked for when it is known who takes part */
    public PhoneHub(PhoneGuests guests, LiveView view, DoubleSupplier convergences, WallClock clock) {
        this.guests = guests;
        this.view = view;
        this.convergences = convergences;
        this.clock = clock;
        this.thread = Thread.ofPlatform().daemon().name("web-phones").start(this::broadcast);
    }

    public PhoneGuests guests() {
        return guests;
    }

    /** Gives someone a seat and a secret of its own: a free one, or that of someone who went without a word. */
    public Optional<PhoneSession> join(String name, String role, String source) {
        return guests.admit(name, role, source).or(() -> inPlaceOf(name, role, source)).map(guest -> {
            PhoneSession phone = new PhoneSession(guest, clock);
            phones.put(phone.secret(), phone);
            return phone;
        });
    }

    private Optional<Guest> inPlaceOf(String name, String role, String source) {
        Optional<PhoneSession> gone = phones.values().stream().filter(phone -> phone.guest().role().equals(role) && phone.isGone(GONE)).findFirst();
        gone.ifPresent(this::leave);
        return gone.flatMap(_ -> guests.admit(name, role, source));
    }

    /** The telephone of that secret. */
    public Optional<PhoneSession> phone(String secret) {
        return secret == null ? Optional.empty() : Optional.ofNullable(phones.get(secret));
    }

    public void leave(PhoneSession phone) {
        phone.guest().leave();
        phones.remove(phone.secret());
        phone.close(OVER, "left");
    }

    /** Tells what was said to someone, or to everyone where its vid is 0. */
    public synchronized void tell(Event event) {
        Said said = new Said(event.vid(), PhoneMessages.message(++messageNumber, event));
        messages.add(said);
        phones.values().stream().filter(said::isFor).forEach(phone -> phone.say(said.text));
    }

    private synchronized void welcome(PhoneSession phone) {
        messages.all().stream().filter(said -> said.isFor(phone)).forEach(said -> phone.say(said.text));
    }

    /** How a telephone stands now, for one that asks. */
    public void write(PhoneSession phone, JsonGenerator json) throws IOException {
        PositionSnapshot now = new PositionSnapshot();
        view.look(now);
        PhoneMessages.members(json, phone.guest(), phone.guest().standing(), now, guests.showsOthers(), convergence());
    }

    private synchronized double convergence() {
        convergence = Double.isNaN(convergence) ? convergences.getAsDouble() : convergence;
        return convergence;
    }

    private void broadcast() {
        long beat = 0;
        try {
            while (!closed) {
                beat = view.awaitNext(beat, WAIT_MILLIS);
                if (!phones.isEmpty() && view.frameBuilder().isPresent()) {
                    tellAll();
                }
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private void tellAll() {
        view.look(surroundings);
        boolean many = phones.size() > MANY;
        long between = many ? BETWEEN_FOR_MANY : BETWEEN;
        long now = clock.nanoTime();
        List<Due> calm = new ArrayList<>();
        for (PhoneSession phone : phones.values()) {
            if (phone.takeNew()) {
                welcome(phone);
            }
            Standing standing = phone.guest().standing();
            if (phone.isDue(standing.hazards(), now)) {
                Due due = new Due(phone, standing);
                if (standing.hazards().isEmpty()) {
                    calm.add(due);
                } else {
                    tell(due, now, between);
                }
            }
        }
        calm.stream().limit(many ? (phones.size() + 1) / 2 : MANY).forEach(due -> tell(due, now, between));
    }

    private void tell(Due due, long now, long between) {
        Guest guest = due.phone.guest();
        double north = convergence();
        boolean withOthers = guests.showsOthers() && due.phone.takeShow(now, BETWEEN_SHOWS);
        due.phone.tell(BrowserMessages.message("view", json -> PhoneMessages.members(json, guest, due.standing, surroundings, withOthers, north)), due.standing.hazards(),
                now, between);
    }

    /** The run is over. */
    public void close() {
        closed = true;
        phones.values().forEach(phone -> phone.close(OVER, "the run is over"));
        thread.interrupt();
    }
}
