package io.tandem.bench;

import com.fasterxml.jackson.core.JsonGenerator;
import com.sun.management.ThreadMXBean;
import io.tandem.diagnosis.MistakeException;
import io.tandem.host.CoreConnection;
import io.tandem.message.Ids;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.wire.ReportsHeader;
import io.tandem.wire.link.Link;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Core, which only receives, and a thread that sends the reports of a fleet at a given rate, as a host would. */
final class IngestBench implements AutoCloseable {

    private static final int VEHICLES = 10_000;
    private static final int SETTLE_BEATS = 3;
    private static final int WARM_UP_RATE = 1_000_000;
    private static final double WARM_UP_SECONDS = 2;
    private static final long PATIENCE = SimTime.nanos(10);

    private final WallClock clock = WallClock.machine();
    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final Reports reports = new Reports();
    private final Link senderLink;
    private final CoreConnection line;
    private final BenchCore core;
    private long accepted;
    private volatile long sent;
    private long passes;

    /**
     * At one rate.
     *
     * @param offered  requested reports per second
     * @param sent reports per second that were sent
     * @param accepted reports per second that Core accepted
     * @param lost     number of reports that were sent and not accepted
     * @param nanos    time of Core's thread per report
     */
    record Figures(double offered, double sent, double accepted, long lost, double nanos) {

        String line() {
            return String.format(Locale.ROOT, "%,11.0f | %,10.0f | %,10.0f | %,7d | %.0f", offered, sent, accepted, lost, nanos);
        }

        static void write(List<Figures> all, String buffer, JsonGenerator json) throws IOException {
            json.writeStringField("buffer", buffer);
            json.writeArrayFieldStart("rates");
            for (Figures figures : all) {
                json.writeStartObject();
                json.writeNumberField("offered_reports_per_second", figures.offered);
                json.writeNumberField("sent_reports_per_second", figures.sent);
                json.writeNumberField("accepted_reports_per_second", figures.accepted);
                json.writeNumberField("lost_reports", figures.lost);
                json.writeNumberField("core_cpu_ns_per_report", figures.nanos);
                json.writeEndObject();
            }
            json.writeEndArray();
        }
    }

    IngestBench() throws MistakeException, IOException {
        Tap count = new Tap() {
            @Override
            public void heard(SimTime at, Reports batch) {
                accepted += batch.count();
            }
        };
        core = new BenchCore(BenchScenario.FLEET, VEHICLES, 1, List.of(count), state -> { });
        senderLink = Link.bind(BenchCore.loopback());
        line = new CoreConnection(senderLink, core.address(), Optional.empty(), Ids.of(1, VEHICLES), "sender", clock);
        fill();
        join();
    }

    String bufferWords() {
        return core.bufferWords();
    }

    private void fill() {
        reports.resize(VEHICLES);
        for (int i = 0; i < VEHICLES; i++) {
            reports.vid[i] = i + 1;
            reports.east[i] = i;
            reports.runState[i] = (byte) RunState.READY.number();
        }
    }

    /** The sender joins from its own thread, while Core receives in this one. */
    private void join() {
        listenWhile(Thread.ofPlatform().start(() -> {
            if (line.join(PATIENCE)) {
                sendPass();
            }
        }));
    }

    /** Warms up the JIT compiler. */
    void warmUp() {
        measure(WARM_UP_RATE, WARM_UP_SECONDS);
    }

    Figures measure(int rate, double seconds) {
        long acceptedBefore = accepted;
        long sentBefore = sent;
        long cpuBefore = threads.getCurrentThreadCpuTime();
        long began = clock.nanoTime();
        listenWhile(Thread.ofPlatform().start(() -> sendFor(rate, seconds)));
        double wall = (clock.nanoTime() - began) / 1e9;
        double nanos = threads.getCurrentThreadCpuTime() - cpuBefore;
        listen(SETTLE_BEATS);
        long come = accepted - acceptedBefore;
        long gone = sent - sentBefore;
        return new Figures(rate, gone / wall, come / wall, gone - come, nanos / Math.max(1, come));
    }

    /** Sends the reports of the whole fleet at even intervals, as hosts do. */
    private void sendFor(int rate, double seconds) {
        long began = clock.nanoTime();
        long end = began + SimTime.nanos(seconds);
        for (long pass = 0; clock.nanoTime() < end; pass++) {
            clock.parkUntil(began + (long) (1e9 * pass * VEHICLES / rate));
            sendPass();
        }
    }

    private void sendPass() {
        passes++;
        for (int i = 0; i < VEHICLES; i++) {
            reports.time[i] = passes;
        }
        line.messageSender().send(new ReportsHeader(0, 0, 0, 1), reports);
        sent += VEHICLES;
    }

    private void listenWhile(Thread sender) {
        while (sender.isAlive()) {
            listen(1);
        }
    }

    private void listen(int beats) {
        for (int i = 0; i < beats; i++) {
            core.service.clock().parkUntil(clock.nanoTime() + SimTime.nanos(core.scenario.clock().report()));
            core.service.beat();
        }
    }

    @Override
    public void close() throws IOException {
        senderLink.close();
        core.close();
    }
}
