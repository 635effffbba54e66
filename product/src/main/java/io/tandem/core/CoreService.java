package io.tandem.core;

import io.tandem.message.Driving;
import io.tandem.message.Estimate;
import io.tandem.message.Event;
import io.tandem.message.LinkVitals;
import io.tandem.message.Orders;
import io.tandem.message.Outlook;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.state.State;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.wire.Assembly;
import io.tandem.wire.Courier;
import io.tandem.wire.Datagram;
import io.tandem.wire.Fate;
import io.tandem.wire.FateCounts;
import io.tandem.wire.Gate;
import io.tandem.wire.Hearer;
import io.tandem.wire.Impairment;
import io.tandem.wire.Intake;
import io.tandem.wire.Letter;
import io.tandem.wire.Link;
import io.tandem.wire.ListeningClock;
import io.tandem.wire.OrdersHead;
import io.tandem.wire.ReportsHead;
import io.tandem.wire.SharedKey;
import io.tandem.wire.SourceLimits;
import io.tandem.wire.Spoiled;
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
public final class CoreService implements Hearer, Paced {

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
    private final Insiders insiders;
    private final Spoiled link;
    private final Optional<SharedKey> key;
    private final WallClock machine;
    private final byte[] scenario;
    private final long beatNanos;
    private final Intake intake;
    private final ListeningClock clock;
    private final GuestBook book;
    private final List<Event> told = new ArrayList<>();
    private final StatusDesk status;
    private final Keeping keeping;
    private final ControlDesk control;
    private final SettingsDesk settings;
    private final Neighbours neighbours;
    private final OutlookDesk outlooks = new OutlookDesk();
    private final Beliefs beliefs = new Beliefs();
    /** by the names of hosts */
    private final Map<String, Impairment> impairments = new TreeMap<>();
    private Orders orders;
    private int beat;
    private long timeNanos;
    private long zero;
    private double margin = Double.NaN;

    /** Everyone is in a host. */
    public CoreService(Core core, Link link, Optional<SharedKey> key, WallClock machine, byte[] scenario, long beatNanos, StatusText status,
            Operators operators, Consumer<String> journal) {
        this(core, Insiders.NONE, link, key, machine, scenario, beatNanos, status, operators, journal);
    }

    /**
     * @param insiders  those whom this process carries itself
     * @param scenario  the scenario's text, for hosts that have none
     * @param operators hears what is asked for over the network
     * @param journal   hears who came and went, for people
     */
    public CoreService(Core core, Insiders insiders, Link link, Optional<SharedKey> key, WallClock machine, byte[] scenario, long beatNanos,
            StatusText status, Operators operators, Consumer<String> journal) {
        this.core = core;
        this.insiders = insiders;
        this.orders = core.judge(SimTime.ZERO);
        this.link = new Spoiled(link, machine::nanoTime);
        this.key = key;
        this.machine = machine;
        this.zero = machine.nanoTime();
        this.scenario = scenario;
        this.beatNanos = beatNanos;
        this.status = new StatusDesk(status);
        this.keeping = new Keeping(core);
        Gate gate = new Gate(key, new SourceLimits(DATAGRAMS_PER_SECOND, BURST, MOST_SOURCES));
        this.book = new GuestBook(core.state(), insiders.vids(), gate, journal, this::welcomeIn);
        this.control = new ControlDesk(core, book, keeping, operators);
        this.settings = new SettingsDesk(operators);
        this.neighbours = new Neighbours(core.state());
        this.intake = new Intake(gate, this, machine::nanoTime);
        this.clock = new ListeningClock(machine, this.link, intake);
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
            intake.reportsHeard().resize(0);
            told.clear();
            neighbours.forget();
            outlooks.forget();
            beliefs.forget();
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
        Reports heard = intake.reportsHeard();
        long end = machine.nanoTime() + LONGEST_REUNION;
        while (heard.count() == 0 && end - machine.nanoTime() > 0) {
            clock.parkUntil(machine.nanoTime() + LISTEN_FOR);
        }
        // Hosts report the state at the end of the beat that begins, so the present is one beat earlier.
        long present = Arrays.stream(heard.time, 0, heard.count()).max().orElse(0) - beatNanos;
        timeNanos = Math.max(timeNanos, present / beatNanos * beatNanos);
        insiders.obey(orders);
        insiders.moveTo(timeNanos);
    }

    /**
     * One beat: judges what was heard, tells every host, and moves time on if the run goes. A Core that is late does not wait, so
     * it must listen here, or it would never hear anyone again.
     */
    @Override
    public void beat() {
        link.receive(intake, MOST_AT_ONCE);
        SimTime at = time();
        Reports heard = intake.reportsHeard();
        hearInsiders(heard);
        core.hear(at, heard, told);
        told.forEach(neighbours::accept);
        beliefs.tell(core);
        heard.resize(0);
        told.clear();
        orders = core.judge(at);
        beat++;
        keeping.told(beat, at);
        book.forgetSilentTools(machine.nanoTime());
        outlooks.tell(beat, orders.asked());
        for (Guest guest : book.guests()) {
            if (guest.isHost()) {
                guest.confirm(beat, keeping.kept());
                orders.events().forEach(guest.outbox()::add);
                neighbours.around(guest::speaksFor, at, orders.driving());
                guest.courier().send(head(guest, orders), orders, guest::speaksFor, guest.outbox());
            }
        }
        if (core.runState() == RunState.GO) {
            timeNanos += beatNanos;
            insiders.moveTo(timeNanos);
        }
    }

    private void hearInsiders(Reports heard) {
        insiders.obey(orders);
        Reports said = insiders.report();
        insiders.takeFixes().forEach(core::hear);
        int before = heard.count();
        heard.resize(before + said.count());
        heard.copyRows(said, 0, before, said.count());
        told.addAll(insiders.takeTold());
    }

    private OrdersHead head(Guest guest, Orders orders) {
        return new OrdersHead(beat, orders.at(), zero + orders.at().nanos(), orders.run(), core.changes(), core.runState(), guest.confirmed());
    }

    @Override
    public Fate reports(Datagram datagram, ReportsHead head, Reports batch, int first) {
        Optional<Guest> speaking = speaking(datagram);
        Fate fate = fate(speaking, head.run(), batch.vid, batch.time, first, batch.count());
        if (fate == Fate.ACCEPTED || fate == Fate.OUTDATED) {
            speaking.orElseThrow().said(head, datagram.receiveTime());
        }
        return fate;
    }

    @Override
    public Fate driving(Datagram datagram, int run, Driving batch) {
        Fate fate = fate(speaking(datagram), run, batch.vid, batch.time, 0, batch.count());
        if (fate == Fate.ACCEPTED) {
            neighbours.accept(batch);
        }
        return fate;
    }

    @Override
    public Fate estimates(Datagram datagram, int run, List<Estimate> estimates) {
        int[] vids = estimates.stream().mapToInt(Estimate::vid).toArray();
        long[] times = estimates.stream().mapToLong(estimate -> estimate.at().nanos()).toArray();
        Fate fate = fate(speaking(datagram), run, vids, times, 0, vids.length);
        if (fate == Fate.ACCEPTED) {
            beliefs.hear(estimates);
        }
        return fate;
    }

    /** Whether what someone says of vehicles at instants of a run may be believed; rows of columns. */
    private Fate fate(Optional<Guest> speaking, int run, int[] vids, long[] times, int from, int to) {
        if (speaking.isEmpty()) {
            return Fate.SESSION;
        }
        if (!speaking.get().speaksForAll(vids, from, to)) {
            return Fate.CLAIM;
        }
        return ReportsHead.isSameRun(run, core.run()) && !isAhead(times, from, to) ? Fate.ACCEPTED : Fate.OUTDATED;
    }

    /** Whether reports are of a time to come: their host missed a pause. Before the first beat it is hosts who know the time. */
    private boolean isAhead(long[] time, int first, int end) {
        return beat > 0 && end > first && time[first] - timeNanos > LONGEST_LEAD;
    }

    /** A host tells of its own vehicles only; what else it tells is taken, so that the numbers go on, and not believed. */
    @Override
    public void events(Datagram datagram, int first, List<Event> events) {
        speaking(datagram).ifPresent(guest -> guest.inbox().news(first, events).stream()
                .filter(event -> guest.speaksFor(event.vid())).forEach(told::add));
    }

    /** Who sent a datagram; answers go where it came from. */
    private Optional<Guest> speaking(Datagram datagram) {
        Optional<Guest> speaking = book.speakingIn(datagram.session(), datagram.receiveTime());
        speaking.ifPresent(guest -> guest.courier().follow(datagram.source()));
        return speaking;
    }

    @Override
    public void letter(Datagram datagram, Letter letter) {
        switch (letter) {
            case Letter.Hello hello -> hello(datagram, hello);
            case Letter.Welcome _, Letter.Refuse _ -> { }
            default -> speaking(datagram).ifPresent(guest -> letter(guest, datagram, letter));
        }
    }

    private void letter(Guest guest, Datagram datagram, Letter letter) {
        switch (letter) {
            case Letter.Ping ping -> guest.courier().send(new Letter.Pong(ping.t1(), datagram.receiveTime(), machine.nanoTime()));
            case Letter.Ack ack -> guest.outbox().heard(ack.eventsHeard());
            case Letter.Ctl ctl -> control.answer(guest, ctl).ifPresent(guest.courier()::send);
            case Letter.Change change -> settings.answer(guest, change).ifPresent(guest.courier()::send);
            case Letter.OutlookPiece piece -> hear(guest, piece);
            case Letter.Proposed proposed -> hear(guest, proposed);
            case Letter.Eject eject -> guest.courier().send(ejected(guest, eject));
            case Letter.Request request -> send(guest, request);
            case Letter.Bye bye -> book.leave(guest, bye.reason());
            case Letter.Hello _, Letter.Welcome _, Letter.Refuse _, Letter.Pong _, Letter.CtlReply _, Letter.ChangeReply _, Letter.Chunk _ -> { }
        }
    }

    private void hear(Guest guest, Letter.OutlookPiece piece) {
        if (guest.speaksFor(piece.vid()) && ReportsHead.isSameRun(piece.run(), core.run())) {
            outlooks.hear(piece);
        }
    }

    private void hear(Guest guest, Letter.Proposed proposed) {
        if (guest.speaksFor(proposed.proposal().vid()) && ReportsHead.isSameRun(proposed.run(), core.run())) {
            beliefs.hear(proposed.proposal());
        }
    }

    @Override
    public Optional<Outlook> outlook(int vid) {
        return book.speakers().containsKey(vid) ? outlooks.ask(vid, beat, time()) : Optional.empty();
    }

    /** Who asks again has not heard the answer, and is told the same. */
    private Letter.CtlReply ejected(Guest guest, Letter.Eject eject) {
        if (guest.answer() == null || guest.answer().number() != eject.number()) {
            Optional<String> whom = insiders.eject(eject.vid());
            guest.keepAnswer(new Letter.CtlReply(eject.number(), whom.isPresent(), core.runState(), core.changes(), 0,
                    whom.orElse("Nobody real sits in " + eject.vid() + ".")));
        }
        return guest.answer();
    }

    private void hello(Datagram datagram, Letter.Hello hello) {
        Optional<Guest> known = book.known(hello.nonce()).filter(guest -> key.isPresent() || guest.home().equals(datagram.source()));
        if (known.isPresent()) {
            known.get().courier().follow(datagram.source());
            welcome(known.get());
            return;
        }
        Courier courier = new Courier(link, key, machine::nanoTime, datagram.source());
        book.objection(hello.claims(), datagram.receiveTime()).ifPresentOrElse(
                reason -> book.refuse(courier, hello.host(), hello.nonce(), reason), () -> welcome(book.expect(hello, datagram.source(), courier)));
    }

    /** Gives someone a session. No more than this is sent before something is heard in it, for the address may be forged. */
    private void welcome(Guest guest) {
        int remembered = remembered(guest).count();
        guest.courier().send(new Letter.Welcome(guest.nonce(), guest.sender(), scenario.length, Assembly.check(scenario), remembered));
        if (book.isAdmitted(guest)) {
            remind(guest);
        }
    }

    /** Whoever has proven to be where it says hears what it missed: where its vehicles are, and which settings were changed. */
    private void welcomeIn(Guest guest) {
        remind(guest);
        if (guest.isHost()) {
            core.settings().forEach(change -> guest.outbox().add(change.event(time())));
            link.spoil(guest.home(), impairments.getOrDefault(guest.name(), Impairment.NONE));
        }
    }

    /** Tells a host where its vehicles were when Core last heard of them, to go on from there. */
    private void remind(Guest guest) {
        guest.courier().send(new ReportsHead(core.run(), core.changes(), 0, Double.NaN), remembered(guest));
    }

    private Reports remembered(Guest guest) {
        Reports remembered = new Reports();
        for (int vid : guest.vids()) {
            int row = core.state().rowOf(vid);
            if (core.state().heard(row)) {
                remembered.resize(remembered.count() + 1);
                remembered.copyRows(core.state().latest(), row, remembered.count() - 1, 1);
            }
        }
        return remembered;
    }

    private void send(Guest guest, Letter.Request request) {
        if (request.about() == Letter.Document.SCENARIO) {
            guest.courier().send(request, ONLY_EDITION, scenario);
            return;
        }
        if (request.about() == Letter.Document.PARAMETERS) {
            settings.list(guest).ifPresent(list -> guest.courier().send(request, ONLY_EDITION, list));
            return;
        }
        boolean shown = request.edition() == 0 ? status.show(guest, machine.nanoTime(), this::picture) : request.edition() == guest.statusEdition();
        if (shown) {
            guest.courier().send(request, guest.statusEdition(), guest.status());
        }
    }

    private StatusPicture picture() {
        return StatusPicture.take(core, time(), margin, keeping.keptSeconds(), book.speakers(), insiders, counters(), machine.nanoTime());
    }

    /** How bad the way to each host was made; hosts to which it was left as it is are among them. */
    @Override
    public SortedMap<String, Impairment> impairments() {
        SortedMap<String, Impairment> all = new TreeMap<>(impairments);
        book.guests().stream().filter(Guest::isHost).forEach(guest -> all.putIfAbsent(guest.name(), Impairment.NONE));
        return all;
    }

    @Override
    public void impair(String host, Impairment impairment) {
        impairments.put(host, impairment);
        book.guests().stream().filter(guest -> guest.isHost() && guest.name().equals(host)).forEach(guest -> link.spoil(guest.home(), impairment));
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
        return book.guests().stream().filter(Guest::isHost).map(guest -> guest.vitals(now)).toList();
    }

    @Override
    public SortedMap<String, Long> counters() {
        SortedMap<String, Long> counters = core.counters();
        counters.putAll(insiders.counters());
        counters.put("drivers_untold", neighbours.untold());
        for (Fate fate : Fate.values()) {
            counters.put("datagrams_" + fate.name().toLowerCase(Locale.ROOT), intake.counts().of(fate));
        }
        return counters;
    }

    /** What became of everything that arrived. */
    public FateCounts counts() {
        return intake.counts();
    }

    /** The least margin that a host has told of; empty before one has. */
    public OptionalDouble leastHostMargin() {
        return book.guests().stream().flatMap(guest -> guest.lastHead().stream()).mapToDouble(ReportsHead::margin)
                .filter(Double::isFinite).min();
    }

    /** Datagrams that hosts have sent so far, and that never came. */
    public long missing() {
        return book.guests().stream().filter(Guest::isHost).mapToLong(guest -> guest.arrivals().missing()).sum();
    }

    /** How many of the scenario's vehicles have a host. */
    public int spokenFor() {
        return book.speakers().size();
    }

    /** Whether every vehicle has a host that has reported. */
    @Override
    public boolean isComplete() {
        return spokenFor() + insiders.vids().size() == core.state().count()
                && book.speakers().values().stream().allMatch(guest -> guest.lastHead().isPresent());
    }

    /** How many have said hello, but nothing since. */
    public int expectedCount() {
        return book.expectedCount();
    }
}
