package io.tandem.core;

import io.tandem.message.LinkVitals;
import io.tandem.message.RunState;
import io.tandem.message.VehicleView;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.wire.SharedKey;
import io.tandem.wire.link.Impairment;
import io.tandem.wire.link.Link;
import io.tandem.wire.link.ListeningClock;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/**
 * A run in one process that tools can reach: it answers their messages as {@link CoreService} does, and has no hosts. It receives while the run waits for
 * its next beat, and now and then between the beats of a run that never waits. One thread does all of it; nothing is prepared before the first message.
 */
public final class ControllableRun implements PacedRun {

    /** How long a message may wait: short for people, and long enough that waiting takes no processor time worth mentioning. */
    private static final long POLL_NANOS = SimTime.nanos(0.01);
    private static final int MAX_DATAGRAMS = 256;
    /** How long a run that has stopped stays to answer tools that are connected. */
    private static final long LINGER_NANOS = SimTime.nanos(1);
    private static final byte[] NO_SCENARIO = {};

    private final PacedRun run;
    private final CoreParticipants participants;
    private final Link link;
    private final Optional<SharedKey> key;
    private final WallClock machine;
    private final StatusJson status;
    private final OperatorListener operators;
    private final WallClock clock;
    /** null before the first message */
    private PeerServices services;
    private int marks;
    private long nextPoll;
    private double margin = Double.NaN;

    /**
     * @param run          whose participants are all in this process
     * @param link         the socket of tools
     * @param key          that tools must have
     * @param operators    gets the requests of operators
     */
    public ControllableRun(PacedRun run, CoreParticipants participants, Link link, Optional<SharedKey> key, WallClock machine, StatusJson status,
            OperatorListener operators) {
        this.run = run;
        this.participants = participants;
        this.link = link;
        this.key = key;
        this.machine = machine;
        this.status = status;
        this.operators = operators;
        this.clock = new ListeningClock(machine, link, (bytes, from) -> services().receiver().datagram(bytes, from), POLL_NANOS);
        this.nextPoll = machine.nanoTime();
    }

    /** Ready for one message: all that was passed to the taps so far is marked, so that a tool can be told when it is recorded. */
    private PeerServices services() {
        if (services == null) {
            services = PeerServices.at(new PeerServices.End(core(), participants, link, key, machine, NO_SCENARIO, status, operators, _ -> { }), _ -> { }, _ -> true,
                    this::statusSnapshot);
        }
        mark();
        return services;
    }

    private void mark() {
        services.durability().judged(++marks, time());
    }

    private StatusSnapshot statusSnapshot() {
        return StatusSnapshot.take(core(), time(), margin, services.durability().keptSeconds(), Map.of(), participants, counters(), machine.nanoTime());
    }

    @Override
    public void beat() {
        run.beat();
        long now = machine.nanoTime();
        if (now - nextPoll >= 0) {
            nextPoll = now + POLL_NANOS;
            link.receive((bytes, from) -> services().receiver().datagram(bytes, from), MAX_DATAGRAMS);
            if (services != null) {
                services.sessions().forgetSilent(now);
                mark();
            }
        }
    }

    /** Answers tools that are connected, so that they learn of STOP. */
    @Override
    public void linger() {
        run.linger();
        long end = machine.nanoTime() + LINGER_NANOS;
        while (services != null && !services.sessions().peers().isEmpty() && end - machine.nanoTime() > 0) {
            clock.parkUntil(machine.nanoTime() + POLL_NANOS);
        }
    }

    @Override
    public WallClock clock() {
        return clock;
    }

    @Override
    public Optional<ControlAddress> controlAddress() {
        return Optional.of(new ControlAddress((InetSocketAddress) link.localAddress(), key));
    }

    @Override
    public void keepMargin(double share) {
        margin = share;
        run.keepMargin(share);
    }

    @Override
    public Optional<String> request(RunState next) {
        return run.request(next);
    }

    @Override
    public SimTime time() {
        return run.time();
    }

    @Override
    public void keepZero(long clockNanos) {
        run.keepZero(clockNanos);
    }

    @Override
    public boolean ownsTime() {
        return run.ownsTime();
    }

    @Override
    public Core core() {
        return run.core();
    }

    @Override
    public List<LinkVitals> links() {
        return run.links();
    }

    @Override
    public SortedMap<String, Impairment> impairments() {
        return run.impairments();
    }

    @Override
    public void impair(String host, Impairment impairment) {
        run.impair(host, impairment);
    }

    @Override
    public SortedMap<String, Long> counters() {
        return run.counters();
    }

    @Override
    public Optional<VehicleView> vehicleView(int vid) {
        return run.vehicleView(vid);
    }

    @Override
    public boolean isComplete() {
        return run.isComplete();
    }
}
