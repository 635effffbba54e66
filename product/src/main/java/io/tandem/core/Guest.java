package io.tandem.core;

import io.tandem.wire.Arrivals;
import io.tandem.wire.Courier;
import io.tandem.wire.EventInbox;
import io.tandem.wire.EventOutbox;
import io.tandem.wire.Letter;
import io.tandem.wire.ReportsHead;
import java.util.BitSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Someone that Core talks to: a host with its vehicles, or a tool without any. */
final class Guest {

    private final long nonce;
    private final long session;
    private final int sender;
    private final String name;
    private final Set<Integer> vids;
    private final BitSet claims = new BitSet();
    private final Courier courier;
    private final Arrivals arrivals;
    private final EventOutbox outbox = new EventOutbox();
    private final EventInbox inbox = new EventInbox();
    private Optional<ReportsHead> lastHead = Optional.empty();
    private int lastWish;
    private int statusEdition;
    private byte[] status = new byte[0];

    Guest(Letter.Hello hello, long session, int sender, Courier courier, Arrivals arrivals) {
        this.nonce = hello.nonce();
        this.session = session;
        this.sender = sender;
        this.name = hello.host();
        this.vids = hello.claims().stream().boxed().collect(Collectors.toUnmodifiableSet());
        hello.claims().stream().forEach(claims::set);
        this.courier = courier;
        this.arrivals = arrivals;
    }

    long nonce() {
        return nonce;
    }

    long session() {
        return session;
    }

    /** The number under which it speaks. */
    int sender() {
        return sender;
    }

    String name() {
        return name;
    }

    /** The vehicles it speaks for. */
    Set<Integer> vids() {
        return vids;
    }

    /** Whether it speaks for a vehicle; asked for every report, so it neither boxes nor hashes. */
    boolean speaksFor(int vid) {
        return claims.get(vid);
    }

    /** Tools speak for nobody. */
    boolean isHost() {
        return !vids.isEmpty();
    }

    Courier courier() {
        return courier;
    }

    Arrivals arrivals() {
        return arrivals;
    }

    /** Events on their way to it. */
    EventOutbox outbox() {
        return outbox;
    }

    /** Events from it. */
    EventInbox inbox() {
        return inbox;
    }

    /** What it said of itself with its last reports. */
    Optional<ReportsHead> lastHead() {
        return lastHead;
    }

    void said(ReportsHead head) {
        lastHead = Optional.of(head);
    }

    /** Whether an operator's wish is new; a repeated one has the same number. */
    boolean isNewWish(int number) {
        boolean isNew = number != lastWish;
        lastWish = number;
        return isNew;
    }

    /** What it is being shown; it may ask for pieces again, and they must be of the same text. */
    void showStatus(int edition, byte[] text) {
        statusEdition = edition;
        status = text;
    }

    int statusEdition() {
        return statusEdition;
    }

    byte[] status() {
        return status;
    }
}
