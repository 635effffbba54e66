package io.tandem.core;

import io.tandem.message.Ids;
import io.tandem.message.LinkVitals;
import io.tandem.time.RateMeter;
import io.tandem.time.SimTime;
import io.tandem.wire.ArrivalStatistics;
import io.tandem.wire.ControlMessage;
import io.tandem.wire.Datagram;
import io.tandem.wire.EventInbox;
import io.tandem.wire.EventOutbox;
import io.tandem.wire.MessageSender;
import io.tandem.wire.Nonce;
import io.tandem.wire.ReportsHeader;
import io.tandem.wire.TransitTime;
import java.net.SocketAddress;
import java.util.BitSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/** The session of a peer: a host with its vehicles, or a tool without any. */
final class PeerSession {

    /** Before this many datagrams in either direction the peer is given another session: numbers never come again in one. */
    private static final long NEARLY_SPENT = 1L << 30;
    private static final long PROBE_EVERY_NANOS = SimTime.nanos(0.1);

    private final ControlMessage.Hello hello;
    private final Opening opening;
    private final Set<Integer> vids;
    private final BitSet claims = new BitSet();
    private final MessageSender messageSender;
    private final ArrivalStatistics arrivals;
    private final EventOutbox outbox = new EventOutbox();
    private final EventInbox inbox = new EventInbox();
    private final RateMeter reportRate = new RateMeter();
    private final TransitTime transit;
    /** when the last datagram arrived that was not held back */
    private long freshAt;
    /** another address from which it may send now, and when it was asked whether it receives there */
    private SocketAddress candidate;
    private long probedAt;
    private Optional<ReportsHeader> lastHead = Optional.empty();
    private int lastRequest;
    private ControlMessage.CtlReply answer;
    private OptionalLong askedForStatus = OptionalLong.empty();
    private long shownStatus;
    private int statusEdition;
    private byte[] status = new byte[0];
    /** events received that are safe in the recording, and those that wait to be, since the beat with this number */
    private int confirmed;
    private int waiting;
    private int waitingBeat;

    /**
     * How a session was opened.
     *
     * @param sender    the sender number of the peer's datagrams
     * @param coreNonce Core's nonce
     * @param sentAt    when its hello was sent, by the peer's clock
     * @param at        when its hello arrived
     */
    record Opening(long session, int sender, Nonce coreNonce, long sentAt, long at) {
    }

    /** @param messageSender sends to the address that its hello has proven */
    PeerSession(ControlMessage.Hello hello, Opening opening, MessageSender messageSender, ArrivalStatistics arrivals) {
        this.hello = hello;
        this.opening = opening;
        this.vids = hello.claims().stream().boxed().collect(Collectors.toUnmodifiableSet());
        hello.claims().stream().forEach(claims::set);
        this.messageSender = messageSender;
        this.arrivals = arrivals;
        this.transit = new TransitTime(opening.at, opening.sentAt);
        this.freshAt = opening.at;
    }

    Nonce nonce() {
        return hello.nonce();
    }

    Nonce coreNonce() {
        return opening.coreNonce;
    }

    long session() {
        return opening.session;
    }

    /** Its session before this one; 0 for none. */
    long former() {
        return hello.former();
    }

    /** When its hello arrived. */
    long openedAt() {
        return opening.at;
    }

    /** The sender number in its datagrams. */
    int sender() {
        return opening.sender;
    }

    String name() {
        return hello.host();
    }

    /** The vehicles it speaks for. */
    Set<Integer> vids() {
        return vids;
    }

    /** Whether it speaks for a vehicle; asked for every report, so it neither boxes nor hashes. */
    boolean speaksFor(int vid) {
        return claims.get(vid);
    }

    /** Whether it speaks for all vehicles of a stretch of a column. */
    boolean speaksForAll(int[] column, int from, int to) {
        for (int i = from; i < to; i++) {
            if (!speaksFor(column[i])) {
                return false;
            }
        }
        return true;
    }

    /** Tools speak for no vehicle. */
    boolean isHost() {
        return !vids.isEmpty();
    }

    /** The address at which it has proven to receive. */
    SocketAddress address() {
        return messageSender.to();
    }

    boolean isAt(SocketAddress source) {
        return address().equals(source);
    }

    /**
     * A datagram of it has arrived. One from elsewhere does not move it: it is asked there, with no more bytes than it sent, and moves when it answers from there.
     */
    void arrived(Datagram datagram) {
        freshAt = transit.note(datagram.receiveTime(), datagram.sendTime()) ? freshAt : datagram.receiveTime();
        if (!isAt(datagram.source()) && datagram.receiveTime() - probedAt >= PROBE_EVERY_NANOS && datagram.length() >= ControlMessage.Ping.SIGNED_BYTES) {
            candidate = datagram.source();
            probedAt = datagram.receiveTime();
            messageSender.sendTo(candidate, new ControlMessage.Ping(probedAt));
        }
    }

    /** It has answered a ping. */
    void answered(ControlMessage.Pong pong, SocketAddress source) {
        if (source.equals(candidate) && pong.t1() == probedAt) {
            messageSender.follow(source);
            candidate = null;
        }
    }

    /** Whether a datagram was held back on its way. */
    boolean isStale(Datagram datagram) {
        return transit.isHeldBack(datagram.receiveTime(), datagram.sendTime());
    }

    /** Whether it has sent nothing for a time: what comes from a host that has died, because it was held back, is no sign of life. */
    boolean isSilent(long now, double seconds) {
        return (now - freshAt) / 1e9 >= seconds;
    }

    boolean isNearlySpent() {
        return Math.max(arrivals.newest(), messageSender.sequence()) >= NEARLY_SPENT;
    }

    MessageSender messageSender() {
        return messageSender;
    }

    ArrivalStatistics arrivals() {
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

    /** The header of its last reports. */
    Optional<ReportsHeader> lastHead() {
        return lastHead;
    }

    void reported(ReportsHeader head, long now) {
        reportRate.count(now);
        lastHead = Optional.of(head);
    }

    /** Reports per second and vehicle. Its reports of one instant may fill several datagrams. */
    double reportHertz(long now) {
        return reportRate.hertz(now) / Math.ceilDiv(Math.max(1, vids.size()), ReportsHeader.MAX_REPORTS);
    }

    /** The quality of the link to it. */
    LinkVitals vitals(long now) {
        return new LinkVitals(name(), Ids.of(claims.stream()), vids.size(), reportHertz(now), arrivals.received() + arrivals.missing(), arrivals.missing(),
                arrivals.repeated(), arrivals.late(), arrivals.ageSeconds(now), lastHead.map(head -> head.clockOffset() / 1e9).orElse(Double.NaN),
                lastHead.map(ReportsHeader::margin).orElse(Double.NaN));
    }

    /** Whether an operator's request is new; a repeated one has the same number. */
    boolean isNewRequest(int number) {
        boolean isNew = number != lastRequest;
        lastRequest = number;
        return isNew;
    }

    /** Keeps the answer to its last request, to be repeated. */
    void keepAnswer(ControlMessage.CtlReply reply) {
        answer = reply;
    }

    ControlMessage.CtlReply answer() {
        return answer;
    }

    /** Number of the last of its events that survives a crash of Core: no later one is confirmed to it. */
    int confirmed() {
        return confirmed;
    }

    /**
     * Events become confirmed once the recording has kept everything up to their beat.
     *
     * @param beat the present beat, at which everything received so far was passed to the taps
     * @param kept the latest beat that is kept
     */
    void confirm(int beat, long kept) {
        if (confirmed == waiting) {
            waiting = inbox.heard();
            waitingBeat = beat;
        }
        if (waitingBeat <= kept) {
            confirmed = waiting;
        }
    }

    /** It requests a status, from now on until it is sent one. */
    void requestStatus(long now) {
        askedForStatus = OptionalLong.of(askedForStatus.orElse(now));
    }

    /** Since when it has requested one. */
    long askedForStatus() {
        return askedForStatus.orElseThrow();
    }

    boolean wasShownStatusSince(long time) {
        return status.length > 0 && shownStatus - time > 0;
    }

    /** Keeps the text that is sent to it: pieces that it requests again must be of the same text. */
    void showStatus(int edition, byte[] text, long now) {
        askedForStatus = OptionalLong.empty();
        shownStatus = now;
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
