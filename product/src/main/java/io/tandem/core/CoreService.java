package io.tandem.core;

import io.tandem.message.DriverReports;
import io.tandem.message.Estimate;
import io.tandem.message.Event;
import io.tandem.message.LinkVitals;
import io.tandem.message.Orders;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.VehicleView;
import io.tandem.state.State;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.wire.ControlMessage;
import io.tandem.wire.Datagram;
import io.tandem.wire.DatagramFilter;
import io.tandem.wire.DocumentAssembler;
import io.tandem.wire.MessageListener;
import io.tandem.wire.MessageReceiver;
import io.tandem.wire.MessageSender;
import io.tandem.wire.OrdersHeader;
import io.tandem.wire.OutcomeCounts;
import io.tandem.wire.ReceiveOutcome;
import io.tandem.wire.ReportsHeader;
import io.tandem.wire.SharedKey;
import io.tandem.wire.SourceRateLimiter;
import io.tandem.wire.link.Impairment;
import io.tandem.wire.link.Link;
import io.tandem.wire.link.ListeningClock;
import io.tandem.wire.link.PeerImpairedLink;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Core on a network: admits hosts and tools, hears what they say as it arrives, and once a beat lets Core judge and tells every host its
 * orders. One thread does all of it; while it waits for the next beat it listens.
 */
public final class CoreService implements MessageListener, PacedRun {

    private static final double DATAGRAMS_PER_SECOND = 200_000;
    private static final int BURST = 200_000;
    private static final int MOST_SOURCES = 4_096;
    private static final int ONLY_EDITION = 1;
    /** Datagrams heard at the beginning of a beat: more than hosts say in one, and few enough that a flood cannot stop the clock. */
    private static final int MOST_AT_ONCE = 20_000;
    private static final int SHORTEST_LINGER = 5;
    private static final int LONGEST_LINGER = 30;
    /** How long a Core that was started again waits for hosts: they say hello after two seconds of silence. */
    private static final long LONGEST_REUNION = SimTime.nanos(5);
    /** Hosts report the end of a beat at its beginning, and beats and clocks are not perfect. */
    private static final long LONGEST_LEAD = SimTime.nanos(State.FRESH_SECONDS);
    private static final long LISTEN_FOR = SimTime.nanos(0.005);

    private final Core core;
    private final LocalParticipants locals;
    private final PeerImpairedLink link;
    private final Optional<SharedKey> key;
    private final WallClock machine;
    private final byte[] scenario;
    private final long beatNanos;
    private final MessageReceiver messageReceiver;
    private final ListeningClock clock;
    private final SessionTable sessions;
    private final List<Event> told = new ArrayList<>();
    private final StatusRequests status;
    private final DurabilityTracker durability;
    private final ControlRequests control;
    private final SettingsRequests settings;
    private final TrafficNeighbours neighbours;
    private final VehicleViewRequests viewRequests = new VehicleViewRequests();
    private final EstimateInbox estimateInbox = new EstimateInbox();
    /** by the names of hosts */
    private final Map<String, Impairment> impairments = new TreeMap<>();
    private Orders orders;
    private int beat;
    private long timeNanos;
    private long zero;
    private double margin = Double.NaN;

    /** Everyone is in a host. */
    public CoreService(Core core, Link link, Optional<SharedKey> key, WallClock machine, byte[] scenario, long beatNanos, StatusJson status,
            OperatorListener operators, Consumer<String> journal) {
        this(core, LocalParticipants.NONE, link, key, machine, scenario, beatNanos, status, operators, journal);
    }

    /**
     * @param locals  those whom this process carries itself
     * @param scenario  the scenario's text, for hosts that have none
     * @param operators hears what is asked for over the network
     * @param journal   hears who came and went, for people
     */
    public CoreService(Core core, LocalParticipants locals, Link link, Optional<SharedKey> key, WallClock machine, byte[] scenario, long beatNanos,
            StatusJson status, OperatorListener operators, Consumer<String> journal) {
        this.core = core;
        this.locals = locals;
        this.orders = core.judge(SimTime.ZERO);
        this.link = new PeerImpairedLink(link, machine::nanoTime);
        this.key = key;
        this.machine = machine;
        this.zero = machine.nanoTime();
        this.scenario = scenario;
        this.beatNanos = beatNanos;
        this.status = new StatusRequests(status);
        this.durability = new DurabilityTracker(core);
        DatagramFilter datagramFilter = new DatagramFilter(key, new SourceRateLimiter(DATAGRAMS_PER_SECOND, BURST, MOST_SOURCES));
        this.sessions = new SessionTable(core.state(), locals.vids(), datagramFilter, journal, this::welcomeIn);
        this.control = new ControlRequests(core, sessions, durability, operators);
        this.settings = new SettingsRequests(operators);
        this.neighbours = new TrafficNeighbours(core.state());
        this.messageReceiver = new MessageReceiver(datagramFilter, this, machine::nanoTime);
        this.clock = new ListeningClock(machine, this.link, messageReceiver);
    }

    /** Whoever waits on this clock listens meanwhile. */
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
    public Core core() {
        return core;
    }

    @Override
    public Optional<String> request(RunState next) {
        RunState before = core.runState();
        Optional<String> refusal = core.request(next, time());
        if (refusal.isEmpty() && before == RunState.GO && next == RunState.SET) {
            timeNanos = 0;
            messageReceiver.reportsHeard().resize(0);
            told.clear();
            neighbours.forget();
            viewRequests.forget();
            estimateInbox.forget();
        }
        return refusal;
    }

    /**
     * Goes on with a run that Core has forgotten and hosts have not: simulated time is what their first reports say. If nobody reports
     * for a while, it is where the recording ended.
     *
     * @param recorded simulated time up to which the run is known
     */
    public void resume(SimTime recorded) {
        timeNanos = recorded.nanos();
        if (core.runState() == RunState.GO) {
            awaitHosts();
        }
        core.goOn(recorded, time());
    }

    private void awaitHosts() {
        Reports heard = messageReceiver.reportsHeard();
        long end = machine.nanoTime() + LONGEST_REUNION;
        while (heard.count() == 0 && end - machine.nanoTime() > 0) {
            clock.parkUntil(machine.nanoTime() + LISTEN_FOR);
        }
        // Hosts report the state at the end of the beat that begins, so the present is one beat earlier.
        long present = Arrays.stream(heard.time, 0, heard.count()).max().orElse(0) - beatNanos;
        timeNanos = Math.max(timeNanos, present / beatNanos * beatNanos);
        locals.obey(orders);
        locals.moveTo(timeNanos);
    }

    /**
     * One beat: judges what was heard, tells every host, and moves time on if the run goes. A Core that is late does not wait, so
     * it must listen here, or it would never hear anyone again.
     */
    @Override
    public void beat() {
        link.receive(messageReceiver, MOST_AT_ONCE);
        SimTime at = time();
        Reports heard = messageReceiver.reportsHeard();
        hearInsiders(heard);
        core.hear(at, heard, told);
        told.forEach(neighbours::accept);
        estimateInbox.tell(core);
        heard.resize(0);
        told.clear();
        orders = core.judge(at);
        beat++;
        durability.told(beat, at);
        sessions.forgetSilentTools(machine.nanoTime());
        viewRequests.tell(beat, orders.asked());
        for (PeerSession peer : sessions.peers()) {
            if (peer.isHost()) {
                peer.confirm(beat, durability.kept());
                orders.events().forEach(peer.outbox()::add);
                neighbours.around(peer::speaksFor, at, orders.driving());
                peer.messageSender().send(head(peer, orders), orders, peer::speaksFor, peer.outbox());
            }
        }
        if (core.runState() == RunState.GO) {
            timeNanos += beatNanos;
            locals.moveTo(timeNanos);
        }
    }

    private void hearInsiders(Reports heard) {
        locals.obey(orders);
        Reports said = locals.report();
        locals.takeFixes().forEach(core::hear);
        int before = heard.count();
        heard.resize(before + said.count());
        heard.copyRows(said, 0, before, said.count());
        told.addAll(locals.takeTold());
    }

    private OrdersHeader head(PeerSession peer, Orders orders) {
        return new OrdersHeader(beat, orders.at(), zero + orders.at().nanos(), orders.run(), core.changes(), core.runState(), peer.confirmed());
    }

    @Override
    public ReceiveOutcome reports(Datagram datagram, ReportsHeader head, Reports batch, int first) {
        Optional<PeerSession> speaking = speaking(datagram);
        ReceiveOutcome outcome = outcome(speaking, head.run(), batch.vid, batch.time, first, batch.count());
        if (outcome == ReceiveOutcome.ACCEPTED || outcome == ReceiveOutcome.OUTDATED) {
            speaking.orElseThrow().said(head, datagram.receiveTime());
        }
        return outcome;
    }

    @Override
    public ReceiveOutcome driving(Datagram datagram, int run, DriverReports batch) {
        ReceiveOutcome outcome = outcome(speaking(datagram), run, batch.vid, batch.time, 0, batch.count());
        if (outcome == ReceiveOutcome.ACCEPTED) {
            neighbours.accept(batch);
        }
        return outcome;
    }

    @Override
    public ReceiveOutcome estimates(Datagram datagram, int run, List<Estimate> estimates) {
        int[] vids = estimates.stream().mapToInt(Estimate::vid).toArray();
        long[] times = estimates.stream().mapToLong(estimate -> estimate.at().nanos()).toArray();
        ReceiveOutcome outcome = outcome(speaking(datagram), run, vids, times, 0, vids.length);
        if (outcome == ReceiveOutcome.ACCEPTED) {
            estimateInbox.hear(estimates);
        }
        return outcome;
    }

    /** Whether what someone says of vehicles at instants of a run may be believed; rows of columns. */
    private ReceiveOutcome outcome(Optional<PeerSession> speaking, int run, int[] vids, long[] times, int from, int to) {
        if (speaking.isEmpty()) {
            return ReceiveOutcome.SESSION;
        }
        if (!speaking.get().speaksForAll(vids, from, to)) {
            return ReceiveOutcome.CLAIM;
        }
        return ReportsHeader.isSameRun(run, core.run()) && !isAhead(times, from, to) ? ReceiveOutcome.ACCEPTED : ReceiveOutcome.OUTDATED;
    }

    /** Whether reports are of a time to come: their host missed a pause. Before the first beat it is hosts who know the time. */
    private boolean isAhead(long[] time, int first, int end) {
        return beat > 0 && end > first && time[first] - timeNanos > LONGEST_LEAD;
    }

    /** A host tells of its own vehicles only; what else it tells is taken, so that the numbers go on, and not believed. */
    @Override
    public void events(Datagram datagram, int first, List<Event> events) {
        speaking(datagram).ifPresent(peer -> peer.inbox().news(first, events).stream()
                .filter(event -> peer.speaksFor(event.vid())).forEach(told::add));
    }

    /** Who sent a datagram; answers go where it came from. */
    private Optional<PeerSession> speaking(Datagram datagram) {
        Optional<PeerSession> speaking = sessions.speakingIn(datagram.session(), datagram.receiveTime());
        speaking.ifPresent(peer -> peer.messageSender().follow(datagram.source()));
        return speaking;
    }

    @Override
    public void message(Datagram datagram, ControlMessage message) {
        switch (message) {
            case ControlMessage.Hello hello -> hello(datagram, hello);
            case ControlMessage.Welcome _, ControlMessage.Refuse _ -> { }
            default -> speaking(datagram).ifPresent(peer -> message(peer, datagram, message));
        }
    }

    private void message(PeerSession peer, Datagram datagram, ControlMessage message) {
        switch (message) {
            case ControlMessage.Ping ping -> peer.messageSender().send(new ControlMessage.Pong(ping.t1(), datagram.receiveTime(), machine.nanoTime()));
            case ControlMessage.Ack ack -> peer.outbox().heard(ack.eventsHeard());
            case ControlMessage.Ctl ctl -> control.answer(peer, ctl).ifPresent(peer.messageSender()::send);
            case ControlMessage.Change change -> settings.answer(peer, change).ifPresent(peer.messageSender()::send);
            case ControlMessage.VehicleViewPiece piece -> hear(peer, piece);
            case ControlMessage.Proposed proposed -> hear(peer, proposed);
            case ControlMessage.Eject eject -> peer.messageSender().send(ejected(peer, eject));
            case ControlMessage.Request request -> send(peer, request);
            case ControlMessage.Bye bye -> sessions.leave(peer, bye.reason());
            case ControlMessage.Hello _, ControlMessage.Welcome _, ControlMessage.Refuse _, ControlMessage.Pong _, ControlMessage.CtlReply _, ControlMessage.ChangeReply _, ControlMessage.Chunk _ -> { }
        }
    }

    private void hear(PeerSession peer, ControlMessage.VehicleViewPiece piece) {
        if (peer.speaksFor(piece.vid()) && ReportsHeader.isSameRun(piece.run(), core.run())) {
            viewRequests.hear(piece);
        }
    }

    private void hear(PeerSession peer, ControlMessage.Proposed proposed) {
        if (peer.speaksFor(proposed.proposal().vid()) && ReportsHeader.isSameRun(proposed.run(), core.run())) {
            estimateInbox.hear(proposed.proposal());
        }
    }

    @Override
    public Optional<VehicleView> vehicleView(int vid) {
        return sessions.speakers().containsKey(vid) ? viewRequests.ask(vid, beat, time()) : Optional.empty();
    }

    /** Who asks again has not heard the answer, and is told the same. */
    private ControlMessage.CtlReply ejected(PeerSession peer, ControlMessage.Eject eject) {
        if (peer.answer() == null || peer.answer().number() != eject.number()) {
            Optional<String> whom = locals.eject(eject.vid());
            peer.keepAnswer(new ControlMessage.CtlReply(eject.number(), whom.isPresent(), core.runState(), core.changes(), 0,
                    whom.orElse("Nobody real sits in " + eject.vid() + ".")));
        }
        return peer.answer();
    }

    private void hello(Datagram datagram, ControlMessage.Hello hello) {
        Optional<PeerSession> known = sessions.known(hello.nonce()).filter(peer -> key.isPresent() || peer.home().equals(datagram.source()));
        if (known.isPresent()) {
            known.get().messageSender().follow(datagram.source());
            welcome(known.get());
            return;
        }
        MessageSender messageSender = new MessageSender(link, key, machine::nanoTime, datagram.source());
        sessions.objection(hello.claims(), datagram.receiveTime()).ifPresentOrElse(
                reason -> sessions.refuse(messageSender, hello.host(), hello.nonce(), reason), () -> welcome(sessions.expect(hello, datagram.source(), messageSender)));
    }

    /** Gives someone a session. No more than this is sent before something is heard in it, for the address may be forged. */
    private void welcome(PeerSession peer) {
        int remembered = remembered(peer).count();
        peer.messageSender().send(new ControlMessage.Welcome(peer.nonce(), peer.sender(), scenario.length, DocumentAssembler.check(scenario), remembered));
        if (sessions.isAdmitted(peer)) {
            remind(peer);
        }
    }

    /** Whoever has proven to be where it says hears what it missed: where its vehicles are, and which settings were changed. */
    private void welcomeIn(PeerSession peer) {
        remind(peer);
        if (peer.isHost()) {
            core.settings().forEach(change -> peer.outbox().add(change.event(time())));
            link.impair(peer.home(), impairments.getOrDefault(peer.name(), Impairment.NONE));
        }
    }

    /** Tells a host where its vehicles were when Core last heard of them, to go on from there. */
    private void remind(PeerSession peer) {
        peer.messageSender().send(new ReportsHeader(core.run(), core.changes(), 0, Double.NaN), remembered(peer));
    }

    private Reports remembered(PeerSession peer) {
        Reports remembered = new Reports();
        for (int vid : peer.vids()) {
            int row = core.state().rowOf(vid);
            if (core.state().heard(row)) {
                remembered.resize(remembered.count() + 1);
                remembered.copyRows(core.state().latest(), row, remembered.count() - 1, 1);
            }
        }
        return remembered;
    }

    private void send(PeerSession peer, ControlMessage.Request request) {
        if (request.about() == ControlMessage.Document.SCENARIO) {
            peer.messageSender().send(request, ONLY_EDITION, scenario);
            return;
        }
        if (request.about() == ControlMessage.Document.PARAMETERS) {
            settings.list(peer).ifPresent(list -> peer.messageSender().send(request, ONLY_EDITION, list));
            return;
        }
        boolean shown = request.edition() == 0 ? status.show(peer, machine.nanoTime(), this::statusSnapshot) : request.edition() == peer.statusEdition();
        if (shown) {
            peer.messageSender().send(request, peer.statusEdition(), peer.status());
        }
    }

    private StatusSnapshot statusSnapshot() {
        return StatusSnapshot.take(core, time(), margin, durability.keptSeconds(), sessions.speakers(), locals, counters(), machine.nanoTime());
    }

    /** How bad the way to each host was made; hosts to which it was left as it is are among them. */
    @Override
    public SortedMap<String, Impairment> impairments() {
        SortedMap<String, Impairment> all = new TreeMap<>(impairments);
        sessions.peers().stream().filter(PeerSession::isHost).forEach(peer -> all.putIfAbsent(peer.name(), Impairment.NONE));
        return all;
    }

    @Override
    public void impair(String host, Impairment impairment) {
        impairments.put(host, impairment);
        sessions.peers().stream().filter(peer -> peer.isHost() && peer.name().equals(host)).forEach(peer -> link.impair(peer.home(), impairment));
    }

    /** Repeats the last orders until everyone has obeyed them, but not for long: hosts and tools must hear of STOP, and some may be gone. */
    @Override
    public void linger() {
        for (int beats = 0; beats < LONGEST_LINGER && (beats < SHORTEST_LINGER || !control.behind().isEmpty()); beats++) {
            beat();
            clock.parkUntil(machine.nanoTime() + beatNanos);
        }
    }

    @Override
    public List<LinkVitals> links() {
        long now = machine.nanoTime();
        return sessions.peers().stream().filter(PeerSession::isHost).map(peer -> peer.vitals(now)).toList();
    }

    @Override
    public SortedMap<String, Long> counters() {
        SortedMap<String, Long> counters = core.counters();
        counters.putAll(locals.counters());
        counters.put("drivers_untold", neighbours.untold());
        for (ReceiveOutcome outcome : ReceiveOutcome.values()) {
            counters.put("datagrams_" + outcome.name().toLowerCase(Locale.ROOT), messageReceiver.counts().of(outcome));
        }
        return counters;
    }

    /** What became of everything that arrived. */
    public OutcomeCounts counts() {
        return messageReceiver.counts();
    }

    /** The least margin that a host has told of; empty before one has. */
    public OptionalDouble leastHostMargin() {
        return sessions.peers().stream().flatMap(peer -> peer.lastHead().stream()).mapToDouble(ReportsHeader::margin)
                .filter(Double::isFinite).min();
    }

    /** Datagrams that hosts have sent so far, and that never came. */
    public long missing() {
        return sessions.peers().stream().filter(PeerSession::isHost).mapToLong(peer -> peer.arrivals().missing()).sum();
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

    /** How many have said hello, but nothing since. */
    public int expectedCount() {
        return sessions.expectedCount();
    }
}
