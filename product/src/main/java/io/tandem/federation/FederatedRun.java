package io.tandem.federation;

import io.tandem.core.Core;
import io.tandem.core.PacedRun;
import io.tandem.diagnosis.MistakeException;
import io.tandem.message.Event;
import io.tandem.message.Orders;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * A run whose vehicles live on members of a cluster, in lock-step with Core in this process: each beat all members get the same orders, and Core judges when all have
 * answered. Nothing depends on when an answer comes, so the run has the bits of one in a single process.
 */
final class FederatedRun implements PacedRun {

    private final Core core;
    private final ShareCarriers carriers;
    private final OrdersLog log;
    private final Reports reports = new Reports();
    private SimTime time = SimTime.ZERO;
    private Orders orders;

    FederatedRun(Core core, ShareCarriers carriers, OrdersLog log) {
        this.core = core;
        this.carriers = carriers;
        this.log = log;
        orders = core.judge(SimTime.ZERO);
    }

    @Override
    public Optional<String> request(RunState next) {
        return core.request(next, time);
    }

    @Override
    public void beat() {
        try {
            byte[] sent = BeatFormat.orders(orders);
            log.append(orders.run(), sent);
            List<Event> events = new ArrayList<>();
            reports.resize(0);
            for (byte[] answer : carriers.beat(sent)) {
                time = BeatFormat.readAnswer(answer, reports, events);
            }
            // As one fleet orders the events of all its vehicles.
            events.sort(Comparator.comparing(Event::at).thenComparing(Event::vid));
            core.hear(time, reports, events);
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        } catch (MistakeException unexpected) {
            throw new IllegalStateException(unexpected);
        }
        orders = core.judge(time);
    }

    @Override
    public SimTime time() {
        return time;
    }

    @Override
    public Core core() {
        return core;
    }

    @Override
    public SortedMap<String, Long> counters() {
        SortedMap<String, Long> counters = core.counters();
        counters.put("shares_taken_over", carriers.takeovers());
        return counters;
    }
}
