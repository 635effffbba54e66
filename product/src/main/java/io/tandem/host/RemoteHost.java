package io.tandem.host;

import io.tandem.message.Orders;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.time.ClockSettings;
import io.tandem.time.ClockSettings.Lateness;
import io.tandem.time.Pacer;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.wire.ClockOffset;
import io.tandem.wire.ControlMessage;
import io.tandem.wire.Datagram;
import io.tandem.wire.EventOutbox;
import io.tandem.wire.MessageListener;
import io.tandem.wire.OrdersHeader;
import io.tandem.wire.ReportsHeader;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * A host whose Core is elsewhere. It keeps Core's time: its pacer runs on what it believes Core's clock to show, and simulated time zero is
 * when Core says it was. While it waits for the next beat it listens; when Core falls silent it goes on, and says hello again.
 */
public final class RemoteHost implements MessageListener {

    private static final long READY_REPORT_EVERY = SimTime.nanos(1);
    /** Beats for which the last word is repeated after STOP, so that it comes through a bad network. */
    private static final int FAREWELLS = 5;
    /** Who is behind by fewer beats is just starting; who is ahead by more waits no longer than this at a time. */
    private static final int FEW_BEATS = 2;
    /** of Core's clock, after which none that are better are waited for */
    private static final int MANY_SAMPLES = 12;

    private final CoreConnection line;
    private final Host host;
    private final Pacer pacer;
    private final WallClock machine;
    private final Lateness lateness;
    private final long beatNanos;
    private final long maxLag;
    private final Consumer<String> notices;
    private final ClockOffset offset = new ClockOffset();
    private final EventOutbox outbox = new EventOutbox();
    private long nextReadyReport;
    private long zero = Long.MIN_VALUE;
    private RunState state = RunState.READY;
    /** whether Core has told the run's state and time; before that this host does not know where its vehicles are, and its reports are empty */
    private boolean informed;
    private int run;
    private int obeyed;
    private double margin = Double.NaN;
    private long session;
    private long clockSteps;
    private boolean catchingUp;
    private boolean overflowTold;
    private boolean unencodableTold;
    /** vehicles whose outlook Core wants */
    private List<Integer> asked = List.of();

    /** @param notices hears, for people, when time did not pass as it should */
    public RemoteHost(CoreConnection line, Host host, ClockSettings clock, WallClock machine, Consumer<String> notices) {
        this.line = line;
        this.host = host;
        this.machine = machine;
        this.notices = notices;
        this.lateness = clock.lateness();
        this.beatNanos = SimTime.nanos(clock.report());
        this.maxLag = SimTime.nanos(clock.maxLag());
        this.session = line.session();
        this.pacer = Pacer.realTime(clock, new CoreClock());
        line.listen(this);
    }

    /** Core's clock, as far as it is known; waiting on it is listening to Core. */
    private final class CoreClock implements WallClock {

        @Override
        public long nanoTime() {
            return offset.remote(machine.nanoTime());
        }

        /** Never for long: what is known of Core's clock may turn out to be wrong while one waits. */
        @Override
        public void parkUntil(long nanoTime) {
            long longest = machine.nanoTime() + FEW_BEATS * beatNanos;
            long local = offset.known() ? offset.local(nanoTime) : nanoTime;
            line.listenUntil(local - longest < 0 ? local : longest);
        }
    }

    /** Carries vehicles until Core says STOP, or that someone else carries them now. */
    public void run() {
        while (state != RunState.STOP && line.refusal().isEmpty() && !Thread.currentThread().isInterrupted()) {
            keepInTouch();
            obey();
            host.move();
            say();
            if (state == RunState.GO) {
                dealWithLateness();
                margin = pacer.await(host.time().nanos());
            } else if (state != RunState.STOP) {
                pacer.idle();
            }
        }
        if (state == RunState.STOP) {
            sayFarewell();
        }
    }

    private void keepInTouch() {
        line.keepInTouch();
        if (line.session() != session) {
            session = line.session();
            outbox.startSession();
            notices.accept("Core has let this host in again");
        }
        if (offset.steps() != clockSteps) {
            clockSteps = offset.steps();
            notices.accept(String.format(Locale.ROOT, "Core's clock and this one moved apart by %.3f s", offset.lastStepNanos() / 1e9));
        }
    }

    private void obey() {
        OrdersHeader head = line.orders().newest();
        if (head == null || !informed && !knowsTime()) {
            return;
        }
        Orders orders = line.orders().take();
        RunState before = state;
        host.obey(orders);
        asked = List.copyOf(orders.asked());
        state = head.runState();
        obeyed = head.change();
        run = head.run();
        if (state == RunState.GO) {
            keepTime(head.instant() - head.at().nanos(), before);
            restore(present(), FEW_BEATS * beatNanos);
            comeBackTo(present());
        } else {
            restore(head.at(), 0);
        }
        if (state == RunState.PAUSE) {
            comeBackTo(head.at());
        }
        informed = true;
        line.messageSender().send(new ControlMessage.Ack(line.orders().inbox().heard(), obeyed));
    }

    /**
     * Half a round trip bounds the error of Core's clock. A host that begins where a delayed answer says the run is would go back and drive a piece twice, so it waits for
     * a better answer, but not for ever: some networks have no better ones.
     */
    private boolean knowsTime() {
        return offset.known() && (offset.roundTripNanos() <= maxLag || offset.samples() >= MANY_SAMPLES);
    }

    /** Follows Core's time. */
    private void keepTime(long coreZero, RunState before) {
        if (before != RunState.GO || coreZero != zero) {
            zero = coreZero;
            pacer.startAt(zero);
        }
    }

    /**
     * A host that joins a run which has begun continues from the states that Core remembers of its vehicles, in whatever state the run is.
     *
     * @param toleratedNanos lag of a host that has just started with the run
     */
    private void restore(SimTime coreTime, long toleratedNanos) {
        Reports remembered = line.remembered(run);
        if (host.time().equals(SimTime.ZERO) && coreTime.nanos() > toleratedNanos) {
            host.resume(remembered, coreTime);
        }
        remembered.resize(0);
    }

    /** A host that missed a pause while Core could not be heard, or whose clock was set, is ahead of the run: it takes up Core's time again. */
    private void comeBackTo(SimTime coreTime) {
        long ahead = host.time().nanos() - coreTime.nanos();
        if (ahead > maxLag) {
            host.skipTo(coreTime);
            notices.accept(String.format(Locale.ROOT, "This host was %.1f s ahead of the run and goes back to %.1f s", ahead / 1e9,
                    host.time().seconds()));
        }
    }

    private SimTime present() {
        return new SimTime(Math.max(0, offset.remote(machine.nanoTime()) - zero));
    }

    /** How far the run is ahead of this host. */
    private long behind() {
        return present().nanos() - host.time().nanos();
    }

    /**
     * A host that was asleep makes up for it, or goes on from where the run is now. It cannot give up time for good, as a run alone
     * could: the time is Core's. So slow is skip here.
     */
    private void dealWithLateness() {
        long behind = behind();
        if (behind > maxLag && lateness != Lateness.CATCH_UP) {
            host.skipTo(present());
            notices.accept(String.format(Locale.ROOT, "This host was %.1f s late and skips to %.1f s", behind / 1e9, host.time().seconds()));
        } else if (behind > maxLag && !catchingUp) {
            catchingUp = true;
            notices.accept(String.format(Locale.ROOT, "This host is %.1f s late and catches up", behind / 1e9));
        } else if (behind < beatNanos && catchingUp) {
            catchingUp = false;
            notices.accept("This host has caught up");
        }
    }

    private void sayFarewell() {
        for (int i = 0; i < FAREWELLS; i++) {
            say();
            line.listenUntil(machine.nanoTime() + beatNanos);
        }
        line.messageSender().send(new ControlMessage.Bye("the run has stopped"));
    }

    private void say() {
        long now = machine.nanoTime();
        if (!informed) {
            line.messageSender().send(new ReportsHeader(run, obeyed, offset.offsetAt(now), margin), new Reports());
            return;
        }
        if (state == RunState.READY && now - nextReadyReport < 0) {
            return;
        }
        nextReadyReport = now + READY_REPORT_EVERY;
        line.messageSender().send(new ReportsHeader(run, obeyed, offset.offsetAt(now), margin), host.report());
        line.messageSender().send(run, host.driving());
        line.messageSender().send(run, host.estimates());
        host.takeProposed().forEach(proposal -> line.messageSender().send(new ControlMessage.Proposed(run, proposal)));
        asked.forEach(vid -> host.fleet().vehicleView(vid, host.time()).ifPresent(vehicleView -> line.messageSender().send(run, vehicleView)));
        host.takeTold().forEach(outbox::add);
        line.messageSender().send(outbox);
        tellLosses();
    }

    private void tellLosses() {
        if (outbox.dropped() > 0 && !overflowTold) {
            overflowTold = true;
            notices.accept("More happens here than the network carries: some events, contacts first, are not told to Core");
        }
        if (line.messageSender().unencodable() > 0 && !unencodableTold) {
            unencodableTold = true;
            notices.accept("Some positions, speeds or estimates here are not finite or too large for the network, and Core is not told of them: look for a vehicle whose motion is unstable");
        }
    }

    @Override
    public void message(Datagram datagram, ControlMessage message) {
        if (message instanceof ControlMessage.Pong pong) {
            offset.add(pong.t1(), pong.t2(), pong.t3(), datagram.receiveTime());
        }
    }

    @Override
    public void orders(Datagram datagram, OrdersHeader head) {
        outbox.acknowledge(head.eventsHeard());
    }
}
