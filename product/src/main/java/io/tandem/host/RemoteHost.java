package io.tandem.host;

import io.tandem.message.Orders;
import io.tandem.message.RunState;
import io.tandem.time.ClockSettings;
import io.tandem.time.Pacer;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.wire.ClockOffset;
import io.tandem.wire.Datagram;
import io.tandem.wire.EventOutbox;
import io.tandem.wire.Hearer;
import io.tandem.wire.Letter;
import io.tandem.wire.OrdersHead;
import io.tandem.wire.ReportsHead;

/**
 * A host whose Core is elsewhere. It keeps Core's time: its pacer runs on what it believes Core's clock to show, and simulated time zero is
 * when Core says it was. While it waits for the next beat it listens; when Core falls silent it goes on, and says hello again.
 */
public final class RemoteHost implements Hearer {

    /** A zero that moved by more than this is a pause or a new run, not a better guess. */
    private static final long ZERO_MOVED = SimTime.nanos(0.02);
    private static final long PING_EVERY = SimTime.nanos(0.25);
    private static final long QUICK_PING_EVERY = SimTime.nanos(0.02);
    private static final int QUICK_PINGS = 16;
    private static final long SILENCE = SimTime.nanos(2);
    private static final long READY_REPORT_EVERY = SimTime.nanos(1);

    private final CoreLine line;
    private final Host host;
    private final Pacer pacer;
    private final WallClock machine;
    private final long beatNanos;
    private final ClockOffset offset = new ClockOffset();
    private final EventOutbox outbox = new EventOutbox();
    private int pings;
    private long nextPing;
    private long nextReadyReport;
    private long zero = Long.MIN_VALUE;
    private RunState state = RunState.READY;
    private int run;
    private int obeyed;
    private double margin = Double.NaN;

    public RemoteHost(CoreLine line, Host host, ClockSettings clock, WallClock machine) {
        this.line = line;
        this.host = host;
        this.machine = machine;
        this.beatNanos = SimTime.nanos(clock.report());
        this.pacer = Pacer.realTime(clock, new CoreClock());
        line.listen(this);
    }

    /** Core's clock, as far as it is known; waiting on it is listening to Core. */
    private final class CoreClock implements WallClock {

        @Override
        public long nanoTime() {
            return offset.remote(machine.nanoTime());
        }

        @Override
        public void parkUntil(long nanoTime) {
            line.listenUntil(offset.known() ? offset.local(nanoTime) : nanoTime);
        }
    }

    /** Carries vehicles until Core says STOP. */
    public void run() {
        while (state != RunState.STOP && !Thread.currentThread().isInterrupted()) {
            keepInTouch();
            obey();
            host.move();
            say();
            if (state == RunState.GO) {
                margin = pacer.await(host.time().nanos());
            } else if (state != RunState.STOP) {
                pacer.idle();
            }
        }
    }

    private void keepInTouch() {
        long now = machine.nanoTime();
        if (now - nextPing >= 0) {
            line.courier().send(new Letter.Ping(now));
            nextPing = now + (++pings < QUICK_PINGS ? QUICK_PING_EVERY : PING_EVERY);
        }
        if (line.silence(now) > SILENCE) {
            line.sayHello();
        }
    }

    private void obey() {
        OrdersHead head = line.orders().newest();
        if (head == null || !offset.known()) {
            return;
        }
        Orders orders = line.orders().take();
        RunState before = state;
        host.obey(orders);
        state = head.runState();
        obeyed = head.change();
        run = head.run();
        if (state == RunState.GO) {
            keepTime(head.instant() - head.at().nanos(), before);
        }
        line.courier().send(new Letter.Ack(line.orders().inbox().heard(), obeyed));
    }

    /** Follows Core's time. Whoever comes late, or was asleep, goes on from where the run is now. */
    private void keepTime(long coreZero, RunState before) {
        if (zero == Long.MIN_VALUE || before != RunState.GO || Math.abs(coreZero - zero) > ZERO_MOVED) {
            zero = coreZero;
            pacer.startAt(zero);
            SimTime now = new SimTime(Math.max(0, offset.remote(machine.nanoTime()) - zero));
            if (now.nanos() - host.time().nanos() > 2 * beatNanos) {
                host.resume(line.remembered(), now);
            }
            line.remembered().resize(0);
        }
    }

    private void say() {
        long now = machine.nanoTime();
        if (state == RunState.READY && now - nextReadyReport < 0) {
            return;
        }
        nextReadyReport = now + READY_REPORT_EVERY;
        line.courier().send(new ReportsHead(run, obeyed, offset.offsetAt(now), margin), host.report());
        host.takeTold().forEach(outbox::add);
        line.courier().send(outbox);
    }

    @Override
    public void letter(Datagram datagram, Letter letter) {
        if (letter instanceof Letter.Pong pong) {
            offset.add(pong.t1(), pong.t2(), pong.t3(), datagram.receiveTime());
        }
    }

    @Override
    public void orders(Datagram datagram, OrdersHead head) {
        outbox.heard(head.eventsHeard());
    }
}
