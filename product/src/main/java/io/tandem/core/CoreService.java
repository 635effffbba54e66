package io.tandem.core;

import io.tandem.message.Freshness;
import io.tandem.message.LinkVitals;
import io.tandem.message.Orders;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.VehicleView;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.wire.MessageReceiver;
import io.tandem.wire.OrdersHeader;
import io.tandem.wire.OutcomeCounts;
import io.tandem.wire.ReceiveOutcome;
import io.tandem.wire.ReportsHeader;
import io.tandem.wire.SharedKey;
import io.tandem.wire.link.Impairment;
import io.tandem.wire.link.Link;
import io.tandem.wire.link.ListeningClock;
import io.tandem.wire.link.PeerImpairedLink;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.function.Consumer;

/**
 * Core on a network: receives what hosts and tools send as it arrives, and once a beat lets Core judge and sends every host its orders. One
 * thread does all of it; it receives while it waits for the next beat.
 */
public final class CoreService implements PacedRun {

    /** Datagrams received at the beginning of a beat: more than hosts send in one, and few enough that a flood cannot stop the clock. */
    private static final int MAX_DATAGRAMS_PER_BEAT = 20_000;
    private static final int SHORTEST_LINGER_BEATS = 5;
    private static final int LONGEST_LINGER_BEATS = 30;
    /** How long a Core that was started again waits for hosts: they send a hello after at most three seconds without proof that Core is alive. */
    private static final long HOST_TIMEOUT_NANOS = SimTime.nanos(5);
    /** Hosts report the end of a beat at its beginning, and beats and clocks are not perfect. */
    private static final long LONGEST_LEAD_NANOS = SimTime.nanos(Freshness.FRESH_SECONDS);
    private static final long RECEIVE_NANOS = SimTime.nanos(0.005);

    private final Core core;
    private final LocalParticipants locals;
    private final PeerImpairedLink link;
    private final Optional<SharedKey> key;
    private final WallClock machine;
    private final long beatNanos;
    private final MessageReceiver messageReceiver;
    private final PeerMessages messages;
    private final ListeningClock clock;
    private final SessionTable sessions;
    private final HostInbox inbox;
    private final SessionAdmission admission;
    private final HostImpairments impairments;
    private final DurabilityTracker durability;
    private final ControlRequests control;
    private final RefusedDatagramLog refusals;
    private Orders orders;
    private int beat;
    private long timeNanos;
    private long zero;
    private double margin = Double.NaN;

    /** All participants are in hosts. */
    public CoreService(Core core, Link link, Optional<SharedKey> key, WallClock machine, byte[] scenario, long beatNanos, StatusJson status,
            OperatorListener operators, Consumer<String> journal) {
        this(core, LocalParticipants.NONE, link, key, machine, scenario, beatNanos, status, operators, journal);
    }

    /**
     * @param locals    participants that this process simulates itself
     * @param scenario  the scenario's text, for hosts that have none
     * @param operators gets the requests of operators that arrive over the network
     * @param journal   gets lines for people: which hosts joined and left
     */
    public CoreService(Core core, LocalParticipants locals, Link link, Optional<SharedKey> key, WallClock machine, byte[] scenario, long beatNanos,
            StatusJson status, OperatorListener operators, Consumer<String> journal) {
        this.core = core;
        this.locals = locals;
        this.orders = core.judge(SimTime.ZERO);
        this.link = new PeerImpairedLink(link, machine::nanoTime);
        this.machine = machine;
        this.zero = machine.nanoTime();
        this.beatNanos = beatNanos;
        PeerServices services = PeerServices.at(new PeerServices.End(core, locals, this.link, key, machine, scenario, status, operators, journal), this::catchUp,
                this::isAhead, this::statusSnapshot);
        this.messageReceiver = services.receiver();
        this.messages = services.messages();
        this.sessions = services.sessions();
        this.inbox = services.inbox();
        this.admission = services.admission();
        this.control = services.control();
        this.refusals = new RefusedDatagramLog(messageReceiver.counts(), journal, machine.nanoTime());
        this.durability = services.durability();
        this.impairments = new HostImpairments(this.link, sessions);
        this.key = key;
        this.clock = new ListeningClock(machine, this.link, messageReceiver);
    }

    /** While it waits, this clock receives datagrams. */
    @Override
    public WallClock clock() {
        return clock;
    }

    /** Simulated time at the next beat. */
    @Override
    public SimTime time() {
        return new SimTime(timeNanos);
    }

    @Override
    public void keepZero(long clockNanos) {
        zero = clockNanos;
    }

    @Override
    public void keepMargin(double share) {
        margin = share;
    }

    @Override
    public boolean ownsTime() {
        return false;
    }

    @Override
    public Core core() {
        return core;
    }

    @Override
    public Optional<ControlAddress> controlAddress() {
        return Optional.of(new ControlAddress((InetSocketAddress) link.localAddress(), key));
    }

    @Override
    public Optional<String> request(RunState next) {
        RunState before = core.runState();
        Optional<String> refusal = core.request(next, time());
        if (refusal.isEmpty() && before == RunState.GO && next == RunState.SET) {
            timeNanos = 0;
            messageReceiver.reportsHeard().resize(0);
            inbox.forget();
        }
        return refusal;
    }

    /**
     * Resumes a run after a restart of Core, whose hosts have gone on: simulated time is that of their first reports. If none reports
     * for a while, or all hosts were started again, too, and know nothing, it is where the recording ended.
     *
     * @param recorded simulated time up to which the run is known
     */
    public void resume(SimTime recorded) {
        timeNanos = recorded.nanos();
        if (core.runState() == RunState.GO) {
            awaitHosts();
        }
        core.resume(recorded, time());
    }

    private void awaitHosts() {
        Reports heard = messageReceiver.reportsHeard();
        long end = machine.nanoTime() + HOST_TIMEOUT_NANOS;
        while (heard.count() == 0 && !isComplete() && end - machine.nanoTime() > 0) {
            clock.parkUntil(machine.nanoTime() + RECEIVE_NANOS);
        }
        // Hosts report the state at the end of the beat that begins, so the present is one beat earlier.
        long present = Arrays.stream(heard.time, 0, heard.count()).max().orElse(0) - beatNanos;
        timeNanos = Math.max(timeNanos, present / beatNanos * beatNanos);
        locals.obey(orders);
        locals.moveTo(timeNanos);
    }

    /**
     * One beat: judges what was received, sends every host its orders, and advances time if the run is in GO. A Core that is late does
     * not wait, so it receives here as well, or it would never receive again.
     */
    @Override
    public void beat() {
        link.receive(messageReceiver, MAX_DATAGRAMS_PER_BEAT);
        SimTime at = time();
        Reports heard = messageReceiver.reportsHeard();
        addLocals(heard);
        core.hear(at, heard, inbox.events());
        inbox.events().forEach(inbox.neighbours()::accept);
        inbox.estimates().deliver(core);
        heard.resize(0);
        inbox.events().clear();
        orders = core.judge(at);
        beat++;
        durability.judged(beat, at);
        sessions.forgetSilent(machine.nanoTime());
        refusals.update(machine.nanoTime());
        inbox.views().collectAsked(beat, orders.asked());
        sessions.hosts().forEach(host -> sendOrders(host, at));
        if (core.runState() == RunState.GO) {
            timeNanos += beatNanos;
            locals.moveTo(timeNanos);
        }
    }

    private void sendOrders(PeerSession host, SimTime at) {
        host.confirm(beat, durability.kept());
        orders.events().forEach(host.outbox()::add);
        inbox.neighbours().around(host::speaksFor, at, orders.driving());
        host.messageSender().send(head(host, orders), orders, host::speaksFor, host.outbox());
    }

    private void addLocals(Reports heard) {
        locals.obey(orders);
        Reports reported = locals.report();
        locals.takeFixes().forEach(core::hear);
        int before = heard.count();
        heard.resize(before + reported.count());
        heard.copyRows(reported, 0, before, reported.count());
        inbox.events().addAll(locals.takeTold());
    }

    private OrdersHeader head(PeerSession peer, Orders orders) {
        return new OrdersHeader(beat, orders.at(), zero + orders.at().nanos(), orders.run(), core.changes(), core.runState(), peer.confirmed());
    }

    @Override
    public Optional<VehicleView> vehicleView(int vid) {
        return sessions.speakers().containsKey(vid) ? inbox.views().ask(vid, beat, time()) : Optional.empty();
    }

    /** Sends an admitted peer what it missed: where its vehicles are, and which settings were changed. */
    private void catchUp(PeerSession peer) {
        admission.sendRemembered(peer);
        if (peer.isHost()) {
            core.settings().forEach(change -> peer.outbox().add(change.event(time())));
            impairments.apply(peer);
        }
    }

    /** Reports ahead of the run come from a host that missed a pause. Before the first beat it is hosts that have the time. */
    private boolean isAhead(long nanos) {
        return beat > 0 && nanos - timeNanos > LONGEST_LEAD_NANOS;
    }

    private StatusSnapshot statusSnapshot() {
        return StatusSnapshot.take(core, time(), margin, durability.keptSeconds(), sessions.speakers(), locals, counters(), machine.nanoTime());
    }

    @Override
    public SortedMap<String, Impairment> impairments() {
        return impairments.all();
    }

    @Override
    public void impair(String host, Impairment impairment) {
        impairments.set(host, impairment);
    }

    /** Repeats the last orders until all hosts have obeyed them, for a bounded time: hosts and tools must receive STOP, and some may be gone. */
    @Override
    public void linger() {
        for (int beats = 0; beats < LONGEST_LINGER_BEATS && (beats < SHORTEST_LINGER_BEATS || !control.behind().isEmpty()); beats++) {
            beat();
            clock.parkUntil(machine.nanoTime() + beatNanos);
        }
    }

    @Override
    public List<LinkVitals> links() {
        long now = machine.nanoTime();
        return sessions.hosts().map(peer -> peer.vitals(now)).toList();
    }

    @Override
    public SortedMap<String, Long> counters() {
        SortedMap<String, Long> counters = core.counters();
        counters.putAll(locals.counters());
        counters.put("commands_stale", messages.staleCommands());
        counters.put("drivers_untold", inbox.neighbours().untold());
        counters.put("events_untold", sessions.hosts().mapToLong(host -> host.outbox().dropped()).sum());
        for (ReceiveOutcome outcome : ReceiveOutcome.values()) {
            counters.put("datagrams_" + outcome.name().toLowerCase(Locale.ROOT), messageReceiver.counts().of(outcome));
        }
        return counters;
    }

    /** How many datagrams had which outcome. */
    public OutcomeCounts counts() {
        return messageReceiver.counts();
    }

    /** The least margin that a host has reported; empty before one has. */
    public OptionalDouble leastHostMargin() {
        return sessions.peers().stream().flatMap(peer -> peer.lastHead().stream()).mapToDouble(ReportsHeader::margin)
                .filter(Double::isFinite).min();
    }

    /** Datagrams that hosts have sent so far, and that were lost. */
    public long missing() {
        return sessions.hosts().mapToLong(peer -> peer.arrivals().missing()).sum();
    }

    /** How many of the scenario's vehicles have a host. */
    public int spokenFor() {
        return sessions.speakers().size();
    }

    /** Whether every vehicle has a host that has reported. */
    @Override
    public boolean isComplete() {
        return spokenFor() + locals.vids().size() == core.state().count()
                && sessions.speakers().values().stream().allMatch(peer -> peer.lastHead().isPresent());
    }

    /** Peers that have sent a hello, and nothing since. */
    public int expectedCount() {
        return sessions.expectedCount();
    }
}
