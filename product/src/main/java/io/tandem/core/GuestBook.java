package io.tandem.core;

import io.tandem.message.Ids;
import io.tandem.state.State;
import io.tandem.wire.Arrivals;
import io.tandem.wire.Courier;
import io.tandem.wire.Datagram;
import io.tandem.wire.Gate;
import io.tandem.wire.Letter;
import java.net.SocketAddress;
import java.security.SecureRandom;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Who takes part, and who speaks for which vehicle. Whoever said hello is expected, and no more: only what it says in the session it
 * was given makes it a guest, so that a hello with a forged address takes nobody's vehicles. Both tables are bounded.
 */
final class GuestBook {

    /** A host that was silent for longer gives way to another that claims its vehicles. */
    private static final double SILENT_SECONDS = 2;
    /** A tool that was silent for longer is gone. */
    private static final double TOOL_GONE_SECONDS = 10;
    private static final int MOST_EXPECTED = 256;
    private static final int MOST_TOOLS = 1_024;

    private final State state;
    private final Set<Integer> insiders;
    private final Gate gate;
    private final Consumer<String> journal;
    private final Consumer<Guest> admitted;
    private final SecureRandom random = new SecureRandom();
    /** by session, those who said hello first first */
    private final Map<Long, Guest> expected = new LinkedHashMap<>();
    private final Map<Long, Guest> guests = new HashMap<>();
    private final Map<Integer, Guest> speakers = new HashMap<>();
    private int nextSender = 1;

    /**
     * @param insiders those whom Core's process carries: nobody else may speak for them
     * @param admitted hears of everyone who has proven to be where it says
     */
    GuestBook(State state, Set<Integer> insiders, Gate gate, Consumer<String> journal, Consumer<Guest> admitted) {
        this.state = state;
        this.insiders = insiders;
        this.gate = gate;
        this.journal = journal;
        this.admitted = admitted;
    }

    /** Those who take part. */
    Collection<Guest> guests() {
        return guests.values();
    }

    /** Who speaks for a vehicle, by its id. */
    Map<Integer, Guest> speakers() {
        return speakers;
    }

    /** How many have said hello, but nothing since. */
    int expectedCount() {
        return expected.size();
    }

    /** Whoever said this hello before, and was not refused. */
    Optional<Guest> known(long nonce) {
        return Stream.concat(guests.values().stream(), expected.values().stream()).filter(guest -> guest.nonce() == nonce).findFirst();
    }

    /** Whether someone has spoken in its session, and not only said hello. */
    boolean isAdmitted(Guest guest) {
        return guests.containsKey(guest.session());
    }

    /** Why a hello cannot be granted. */
    Optional<String> objection(Ids claims, long now) {
        if (claims.count() == 0) {
            long tools = guests.values().stream().filter(guest -> !guest.isHost()).count();
            return tools < MOST_TOOLS ? Optional.empty() : Optional.of("Core talks to too many tools already.");
        }
        if (claims.count() > state.count()) {
            return Optional.of("It claims more vehicles than the scenario has.");
        }
        List<Integer> vids = claims.stream().boxed().toList();
        return vids.stream().filter(vid -> state.rowOf(vid) < 0).findFirst().map(vid -> "Vehicle " + vid + " is not in the scenario.")
                .or(() -> vids.stream().filter(insiders::contains).findFirst().map(vid -> "Vehicle " + vid + " is re-enacted by Core."))
                .or(() -> taken(vids, now));
    }

    private Optional<String> taken(Collection<Integer> vids, long now) {
        return vids.stream().filter(speakers::containsKey).filter(vid -> speakers.get(vid).arrivals().ageSeconds(now) < SILENT_SECONDS)
                .findFirst().map(vid -> "Vehicle " + vid + " is reported by " + speakers.get(vid).name() + " already.");
    }

    /** Gives a session to whoever said hello, and waits for the first word in it. */
    Guest expect(Letter.Hello hello, SocketAddress home, Courier courier) {
        if (expected.size() == MOST_EXPECTED) {
            forgetExpected(expected.values().iterator().next());
        }
        long session = random.nextLong();
        int sender = nextSender++;
        Arrivals arrivals = gate.expect(session, sender, home);
        Guest guest = new Guest(hello, session, sender, home, courier, arrivals);
        courier.join(session, Datagram.CORE);
        expected.put(session, guest);
        return guest;
    }

    private void forgetExpected(Guest guest) {
        expected.remove(guest.session());
        gate.forget(guest.session());
    }

    /** Whoever speaks in a session. One that was expected becomes a guest, unless someone else took its vehicles meanwhile. */
    Optional<Guest> speakingIn(long session, long now) {
        Guest arriving = expected.get(session);
        if (arriving == null) {
            return Optional.ofNullable(guests.get(session));
        }
        Optional<String> objection = taken(arriving.vids(), now);
        if (objection.isPresent()) {
            forgetExpected(arriving);
            refuse(arriving.courier(), arriving.name(), arriving.nonce(), objection.get());
            return Optional.empty();
        }
        admit(arriving);
        return Optional.of(arriving);
    }

    void refuse(Courier courier, String name, long nonce, String reason) {
        courier.send(new Letter.Refuse(nonce, reason));
        journal.accept(name + " was refused: " + reason);
    }

    private void admit(Guest guest) {
        expected.remove(guest.session());
        guests.put(guest.session(), guest);
        for (int vid : guest.vids()) {
            Guest former = speakers.get(vid);
            if (former != null) {
                dismiss(former);
            }
            speakers.put(vid, guest);
        }
        if (guest.isHost()) {
            journal.accept(guest.name() + " joined with " + guest.vids().size() + " vehicles");
        }
        admitted.accept(guest);
    }

    /** A guest said goodbye. */
    void leave(Guest guest, String reason) {
        dismiss(guest);
        if (guest.isHost()) {
            journal.accept(guest.name() + " left: " + reason);
        }
    }

    private void dismiss(Guest guest) {
        guests.remove(guest.session());
        gate.forget(guest.session());
        guest.vids().forEach(vid -> speakers.remove(vid, guest));
    }

    /** Tools that died do not say goodbye. Hosts are kept: their vehicles are still in the picture, and they may return. */
    void forgetSilentTools(long now) {
        guests.values().stream().filter(guest -> !guest.isHost() && guest.arrivals().ageSeconds(now) > TOOL_GONE_SECONDS).toList()
                .forEach(this::dismiss);
    }
}
