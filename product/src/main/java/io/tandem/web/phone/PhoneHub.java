package io.tandem.web.phone;

import io.tandem.message.Event;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.web.contract.ContractJson;
import io.tandem.web.contract.PhoneMessage;
import io.tandem.web.phone.PhoneGuests.Guest;
import io.tandem.web.phone.PhoneGuests.Standing;
import io.tandem.web.view.LiveView;
import io.tandem.web.view.PositionSnapshot;
import io.tandem.web.view.RecentItems;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.DoubleSupplier;

/**
 * The phones of a run. One thread of its own sends them their view after each beat: first those with hazards, then the others, at most ten times a
 * second, and five times where there are many, half of them at each beat.
 */
public final class PhoneHub {

    public static final String MESSAGE = "MESSAGE";
    private static final int OVER = 4005;
    private static final int MAX_MESSAGES = 50;
    private static final int MANY = 100;
    private static final long WAIT_MILLIS = 100;
    private static final long INTERVAL_NANOS = SimTime.nanos(0.1);
    private static final long INTERVAL_FOR_MANY_NANOS = SimTime.nanos(0.2);
    private static final long GONE_NANOS = SimTime.nanos(300);
    private static final long OTHERS_INTERVAL_NANOS = SimTime.nanos(0.5);

    private final PhoneGuests guests;
    private final LiveView view;
    private final WallClock clock;
    private final DoubleSupplier convergences;
    private final Map<String, PhoneSession> phones = new ConcurrentHashMap<>();
    private final RecentItems<OperatorMessage> messages = new RecentItems<>(MAX_MESSAGES);
    private final PositionSnapshot surroundings = new PositionSnapshot();
    private final Thread thread;
    private volatile boolean closed;
    private int messageNumber;
    private double convergence = Double.NaN;

    /** A message of an operator, and the id of its addressee; 0 for all. */
    private record OperatorMessage(int vid, String text) {

        private boolean isFor(PhoneSession phone) {
            return vid == 0 || vid == phone.guest().vid();
        }
    }

    /** A phone that is to be sent its view. */
    private record Due(PhoneSession phone, Standing standing) {
    }

    /** @param convergences radians by which true north lies anticlockwise of grid north; asked for when the participants are known */
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

    /**
     * Assigns a free seat, or that of a phone without contact for minutes, and a new secret.
     *
     * @param source address of the phone; empty for this machine
     * @param device token by which the phone is known again
     */
    public Optional<PhoneSession> join(String name, String role, String source, String device) {
        return guests.admit(name, role, source).or(() -> inPlaceOf(name, role, source)).map(guest -> {
            PhoneSession phone = new PhoneSession(guest, device, clock);
            phones.put(phone.secret(), phone);
            return phone;
        });
    }

    private Optional<Guest> inPlaceOf(String name, String role, String source) {
        Optional<PhoneSession> gone = phones.values().stream().filter(phone -> phone.guest().role().equals(role) && phone.isGone(GONE_NANOS)).findFirst();
        gone.ifPresent(this::leave);
        return gone.flatMap(_ -> guests.admit(name, role, source));
    }

    /** @param secret null for none */
    public Optional<PhoneSession> phone(String secret) {
        return secret == null ? Optional.empty() : Optional.ofNullable(phones.get(secret));
    }

    /** Phones whose seats were taken away; those that leave by themselves are not kept. */
    public List<PhoneSession> ejected() {
        return phones.values().stream().filter(phone -> !phone.guest().isSeated()).toList();
    }

    public void leave(PhoneSession phone) {
        phone.guest().leave();
        phones.remove(phone.secret());
        phone.close(OVER, "left");
    }

    /** Sends the text of an event to one phone, or to all where its vid is 0. */
    public synchronized void tell(Event event) {
        OperatorMessage message = new OperatorMessage(event.vid(), ContractJson.message(PhoneMessages.message(++messageNumber, event)));
        messages.add(message);
        phones.values().stream().filter(message::isFor).forEach(phone -> phone.send(message.text));
    }

    private synchronized void welcome(PhoneSession phone) {
        messages.all().stream().filter(message -> message.isFor(phone)).forEach(message -> phone.send(message.text));
    }

    /** The current view of a phone, for one without a socket. */
    public PhoneMessage.View view(PhoneSession phone) {
        PositionSnapshot now = new PositionSnapshot();
        view.copyPositions(now);
        return PhoneMessages.view(phone.guest(), phone.guest().standing(), now, guests.showsOthers(), convergence());
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
                    sendAll();
                }
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private void sendAll() {
        view.copyPositions(surroundings);
        boolean many = phones.size() > MANY;
        long between = many ? INTERVAL_FOR_MANY_NANOS : INTERVAL_NANOS;
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
                    send(due, now, between);
                }
            }
        }
        calm.stream().limit(many ? (phones.size() + 1) / 2 : MANY).forEach(due -> send(due, now, between));
    }

    private void send(Due due, long now, long between) {
        Guest guest = due.phone.guest();
        double north = convergence();
        boolean withOthers = guests.showsOthers() && due.phone.takeOthersDue(now, OTHERS_INTERVAL_NANOS);
        PhoneMessage message = PhoneMessages.view(guest, due.standing, surroundings, withOthers, north);
        due.phone.sendView(ContractJson.message(message), due.standing.hazards(), now, between);
    }

    /** The run is over. */
    public void close() {
        closed = true;
        phones.values().forEach(phone -> phone.close(OVER, "the run is over"));
        thread.interrupt();
    }
}
