package io.tandem.launch;

import io.tandem.behavior.control.Environment;
import io.tandem.core.Core;
import io.tandem.core.CoreService;
import io.tandem.core.PacedRun;
import io.tandem.core.StatusJson;
import io.tandem.crew.Crew;
import io.tandem.fleet.FleetPlan;
import io.tandem.host.CoreConnection;
import io.tandem.host.Host;
import io.tandem.message.Estimate;
import io.tandem.message.Event;
import io.tandem.message.Ids;
import io.tandem.message.Orders;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.road.Roads;
import io.tandem.run.HostProcesses;
import io.tandem.scenario.Scenario;
import io.tandem.time.FakeClock;
import io.tandem.time.SimTime;
import io.tandem.wire.ControlMessage;
import io.tandem.wire.Datagram;
import io.tandem.wire.EventOutbox;
import io.tandem.wire.MessageListener;
import io.tandem.wire.OrdersHeader;
import io.tandem.wire.ReportsHeader;
import io.tandem.wire.link.ImpairedLink;
import io.tandem.wire.link.Impairment;
import io.tandem.wire.link.Link;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;

/**
 * A scenario with its vehicles on several hosts, in fast time and always the same: Core and hosts are real, what they say goes through the wire's
 * own bytes, and the network between them is as bad as a test wants. Whoever watches hears the truth of all hosts, not what Core heard of it.
 */
final class Town implements PacedRun {

    private static final double BEAT = 0.1;

    private final FakeClock clock = new FakeClock();
    private final Map<SocketAddress, Queue<Parcel>> mail = new HashMap<>();
    private final Scenario scenario;
    private final Tap watcher;
    private final CoreService service;
    final List<Carrier> carriers = new ArrayList<>();
    final List<Estimate> estimates = new ArrayList<>();
    private final Reports truth = new Reports();

    private record Parcel(byte[] bytes, SocketAddress from) {
    }

    Town(Scenario scenario, int hosts, Impairment impairment, Tap watcher) {
        this.scenario = scenario;
        this.watcher = watcher;
        FleetPlan plan = plan(_ -> true);
        Tap core = new Tap() {
            @Override
            public void event(Event event) {
                watcher.event(event);
            }

            @Override
            public void believed(Estimate estimate) {
                estimates.add(estimate);
            }
        };
        service = new CoreService(new Core(plan.build(new Crew(1)).participants(), scenario.alerts(), scenario.searches(), plan.watched(), new Crew(1), List.of(core)),
                link("core"), Optional.empty(), clock, new byte[0], SimTime.nanos(BEAT), new StatusJson(scenario.site()), _ -> { }, _ -> { });
        int[] vids = scenario.vehicles().stream().flatMapToInt(group -> group.ids().stream()).toArray();
        for (Ids share : HostProcesses.shares(vids, hosts)) {
            carriers.add(new Carrier(share, impairment));
        }
    }

    private FleetPlan plan(IntPredicate mine) {
        return new FleetPlan(scenario.site(), scenario.clock(), scenario.seed(), scenario.vehicles(), mine)
                .in(Environment.of(scenario.road().map(Roads::network)));
    }

    private static SocketAddress address(String name) {
        return InetSocketAddress.createUnresolved(name, 1);
    }

    private Link link(String name) {
        SocketAddress home = address(name);
        mail.put(home, new ArrayDeque<>());
        return new Link() {
            @Override
            public boolean send(ByteBuffer datagram, SocketAddress to) {
                byte[] copy = new byte[datagram.remaining()];
                datagram.get(copy);
                return mail.get(to).add(new Parcel(copy, home));
            }

            @Override
            public int receive(Handler handler, int most) {
                int count = 0;
                for (Parcel next = mail.get(home).poll(); next != null; next = mail.get(home).poll()) {
                    handler.datagram(ByteBuffer.wrap(next.bytes), next.from);
                    count++;
                }
                return count;
            }

            @Override
            public SocketAddress localAddress() {
                return home;
            }

            @Override
            public long dropped() {
                return 0;
            }

            @Override
            public void close() {
                mail.get(home).clear();
            }
        };
    }

    /** A host's process, beat by beat. */
    final class Carrier implements MessageListener {
        final Ids vids;
        Host host;
        private CoreConnection line;
        private final Impairment impairment;
        private EventOutbox outbox = new EventOutbox();
        private OrdersHeader head;
        private boolean alive = true;
        private boolean resumes;
        private int lives;

        private Carrier(Ids vids, Impairment impairment) {
            this.vids = vids;
            this.impairment = impairment;
            begin();
        }

        private void begin() {
            Set<Integer> mine = vids.stream().boxed().collect(Collectors.toSet());
            host = new Host(() -> plan(mine::contains).build(new Crew(1)), SimTime.nanos(scenario.clock().step()), SimTime.nanos(BEAT));
            String name = "host-" + vids + "-" + lives++;
            Link good = link(name);
            line = new CoreConnection(new ImpairedLink(good, impairment, name.hashCode(), clock::nanoTime), address("core"), Optional.empty(), vids, name, clock);
            line.listen(this);
            outbox = new EventOutbox();
            head = null;
        }

        /** Ends without a word. */
        void kill() {
            alive = false;
        }

        /** Starts again, and goes on from where Core last knew its vehicles. */
        void restart() {
            begin();
            alive = true;
            resumes = true;
        }

        private void beat() {
            line.keepInTouch();
            line.listenUntil(clock.nanoTime());
            if (head != null) {
                Orders orders = line.orders().take();
                host.obey(orders);
                if (resumes && head.runState() == RunState.GO && line.remembered(head.run()).count() > 0) {
                    host.resume(line.remembered(head.run()), service.time());
                    resumes = false;
                }
                line.messageSender().send(new ControlMessage.Ack(line.orders().inbox().heard(), head.change()));
            }
            if (head != null && head.runState() == RunState.GO && !resumes) {
                while (host.time().nanos() <= service.time().nanos()) {
                    host.move();
                }
            }
            int run = head == null ? 0 : head.run();
            line.messageSender().send(new ReportsHeader(run, head == null ? 0 : head.change(), 0, 1), resumes ? new Reports() : host.report());
            line.messageSender().send(run, host.driving());
            host.takeTold().forEach(outbox::add);
            line.messageSender().send(outbox);
        }

        @Override
        public void message(Datagram datagram, ControlMessage message) {
            // Time is the same for all here: nobody asks for it.
        }

        @Override
        public void orders(Datagram datagram, OrdersHeader newest) {
            head = newest;
            outbox.acknowledge(newest.eventsHeard());
        }
    }

    @Override
    public Optional<String> request(RunState next) {
        for (int beats = 0; !service.isComplete(); beats++) {
            if (beats > 200) {
                throw new AssertionError("hosts do not come in");
            }
            beat();
        }
        return service.request(next);
    }

    @Override
    public void beat() {
        clock.work(BEAT);
        truth.resize(0);
        for (Carrier carrier : carriers) {
            if (carrier.alive) {
                carrier.beat();
                Reports its = carrier.host.report();
                int before = truth.count();
                truth.resize(before + its.count());
                truth.copyRows(its, 0, before, its.count());
            }
        }
        service.beat();
        watcher.heard(time(), truth);
    }

    @Override
    public SimTime time() {
        return service.time();
    }

    @Override
    public Core core() {
        return service.core();
    }

    @Override
    public SortedMap<String, Long> counters() {
        return service.counters();
    }
}
