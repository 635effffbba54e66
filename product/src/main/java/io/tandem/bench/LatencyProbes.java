package io.tandem.bench;

import io.tandem.host.CoreConnection;
import io.tandem.message.Ids;
import io.tandem.message.Orders;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.wire.ControlMessage;
import io.tandem.wire.Datagram;
import io.tandem.wire.MessageListener;
import io.tandem.wire.OrdersHeader;
import io.tandem.wire.ReportsHeader;
import io.tandem.wire.link.Link;
import java.io.IOException;
import java.net.SocketAddress;
import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Pairs of synthetic vehicles. Each pair reports that it is far apart, and at a random moment, independent of Core's beats,
 * that it is on a collision course; then it waits for the warning.
 */
final class LatencyProbes implements MessageListener, AutoCloseable {

    /** First id of the probes in the scenario. */
    private static final int FIRST = 90_000_001;
    private static final int PAIRS = 50;

    private static final long PATIENCE = SimTime.nanos(30);
    private static final long LOOK_EVERY = SimTime.nanos(0.005);
    private static final long REPORT_EVERY = SimTime.nanos(0.1);
    /** Time after which an encounter has ended, and one beat over which the next moment is randomly distributed. */
    private static final long REST = SimTime.nanos(1.2);
    private static final long ONE_BEAT = SimTime.nanos(0.1);
    /** Metres between neighboring pairs, between the two of a pair when apart, and when on a collision course. */
    private static final double BETWEEN_PAIRS = 5_000;
    private static final double APART = 1_000;
    private static final double CLOSE = 20;
    private static final double FAR_FROM_FLEET = 200_000;
    private static final double SPEED = 5;

    private final WallClock clock = WallClock.machine();
    private final SplittableRandom random = new SplittableRandom(1);
    private final Link link = Link.bind(BenchCore.loopback());
    private final CoreConnection line;
    private final double warmUp;
    private final Reports reports = new Reports();
    /** by pair: time of the next course change, time of the change it waits for a warning of, time of the last report */
    private final long[] readyAt = new long[PAIRS];
    private final long[] waitsSince = new long[PAIRS];
    private final long[] reportedAt = new long[PAIRS];
    private double[] latencies = new double[0];
    private int count;
    private volatile boolean stopped;

    /** @param warmUp simulated seconds in which nothing is measured */
    LatencyProbes(SocketAddress core, double warmUp) throws IOException {
        this.warmUp = warmUp;
        this.line = new CoreConnection(link, core, Optional.empty(), Ids.of(FIRST, FIRST + 2 * PAIRS - 1), "probes", clock);
        reports.resize(2);
        line.listen(this);
    }

    void run() {
        if (!line.join(PATIENCE)) {
            return;
        }
        while (!stopped) {
            long now = clock.nanoTime();
            for (int pair = 0; pair < PAIRS; pair++) {
                live(pair, now);
            }
            line.listenUntil(now + LOOK_EVERY);
        }
    }

    private void live(int pair, long now) {
        boolean goes = line.orders().newest() != null && line.orders().newest().runState() == RunState.GO;
        if (goes && readyAt[pair] == 0) {
            rest(pair, now);
        }
        if (goes && waitsSince[pair] == 0 && now - readyAt[pair] >= 0) {
            report(pair, CLOSE);
            waitsSince[pair] = clock.nanoTime();
        } else if (now - reportedAt[pair] >= REPORT_EVERY) {
            report(pair, waitsSince[pair] == 0 ? APART : CLOSE);
        }
    }

    private void rest(int pair, long now) {
        waitsSince[pair] = 0;
        readyAt[pair] = now + REST + random.nextLong(ONE_BEAT);
    }

    /** Reports a pair whose vehicles face each other at a distance. */
    private void report(int pair, double distance) {
        OrdersHeader head = line.orders().newest();
        boolean goes = head != null && head.runState() == RunState.GO;
        for (int i = 0; i < 2; i++) {
            int side = i == 0 ? -1 : 1;
            reports.vid[i] = FIRST + 2 * pair + i;
            reports.time[i] = goes ? Math.max(0, clock.nanoTime() - head.instant() + head.at().nanos()) : 0;
            reports.east[i] = FAR_FROM_FLEET + side * distance / 2;
            reports.north[i] = pair * BETWEEN_PAIRS;
            reports.up[i] = CLOSE;
            reports.eastSpeed[i] = -side * SPEED;
            reports.speed[i] = SPEED;
            reports.runState[i] = (byte) (goes ? RunState.GO : RunState.READY).number();
        }
        line.messageSender().send(new ReportsHeader(head == null ? 0 : head.run(), head == null ? 0 : head.change(), 0, Double.NaN), reports);
        reportedAt[pair] = clock.nanoTime();
    }

    @Override
    public void orders(Datagram datagram, OrdersHeader head) {
        Orders orders = line.orders().take();
        for (int i = 0; i < orders.alerts(); i++) {
            int pair = (orders.alertVid[i] - FIRST) / 2;
            if (orders.alertVid[i] >= FIRST && pair < PAIRS && waitsSince[pair] != 0) {
                if (head.at().seconds() > warmUp) {
                    add((datagram.receiveTime() - waitsSince[pair]) / 1e9);
                }
                rest(pair, datagram.receiveTime());
            }
        }
    }

    private void add(double seconds) {
        if (count == latencies.length) {
            latencies = Arrays.copyOf(latencies, 2 * count + PAIRS);
        }
        latencies[count++] = seconds;
    }

    @Override
    public void message(Datagram datagram, ControlMessage message) {
        // Other messages are ignored.
    }

    void stop() {
        stopped = true;
    }

    /** Latencies in seconds, sorted; called after the run. */
    double[] latencies() {
        double[] sorted = Arrays.copyOf(latencies, count);
        Arrays.sort(sorted);
        return sorted;
    }

    @Override
    public void close() throws IOException {
        link.close();
    }
}
