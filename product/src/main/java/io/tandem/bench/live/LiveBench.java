package io.tandem.bench.live;

import com.fasterxml.jackson.core.JsonGenerator;
import com.sun.management.OperatingSystemMXBean;
import io.tandem.diagnosis.MistakeException;
import io.tandem.geo.LocalPosition;
import io.tandem.message.Alert;
import io.tandem.message.Tap;
import io.tandem.run.ActiveRun;
import io.tandem.run.Run;
import io.tandem.run.RunListener;
import io.tandem.run.RunResult;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.BindException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Phones, aircraft and one Core, over sockets of this machine. Probes are phones whose first fix puts them on a collision course with a
 * pedestrian virtual: the latency is the time from that fix to the warning.
 */
public final class LiveBench {

    static final int PROBES = 100;
    static final int FIRST_PHONE = 10_001;
    static final int FIRST_PROBE = 20_001;
    static final int FIRST_AIRCRAFT = 30_001;
    private static final int FIRST_TARGET = 40_001;
    private static final double WARM_SECONDS = 5;
    /** Seconds between the last fix and the end; processor time is measured while all still send. */
    private static final double END_SECONDS = 2;
    private static final double PROBE_SPACING = 200;
    private static final double PROBES_NORTH = -20_000;
    private static final int FIRST_PORT = 10_000;
    private static final int PORTS = 20_000;

    private final int phones;
    private final int aircraft;
    private final double seconds;
    private final Consumer<String> journal;
    private final WallClock clock = WallClock.machine();
    /** times at which each probe's fix was sent and its warning arrived */
    private final long[] sentAt = new long[PROBES];
    private final long[] warnedAt = new long[PROBES];

    /**
     * Measurements.
     *
     * @param due       fixes of phones and of aircraft that should be sent
     * @param sent      fixes that were sent
     * @param counters  counters of received and refused fixes
     * @param coreShare processor time per second of everything but the senders
     * @param sendShare of the senders
     * @param latencies seconds from a probe's fix to its warning, sorted
     * @param margin    fifth percentile of Core's real-time margin
     */
    public record Outcome(long due, long sent, SortedMap<String, Long> counters, double coreShare, double sendShare, double[] latencies, double margin) {

        public long taken() {
            return counters.get("live_taken");
        }

        /** Fixes that did not arrive or were refused. */
        public long lost() {
            return sent - taken();
        }

        public void write(JsonGenerator json) throws IOException {
            json.writeNumberField("due", due);
            json.writeNumberField("sent", sent);
            json.writeNumberField("taken", taken());
            json.writeNumberField("lost", lost());
            json.writeNumberField("core_cpu", coreShare);
            json.writeNumberField("senders_cpu", sendShare);
            json.writeNumberField("margin_p5", margin);
        }
    }

    public LiveBench(int phones, int aircraft, double seconds, Consumer<String> journal) {
        this.phones = phones;
        this.aircraft = aircraft;
        this.seconds = seconds;
        this.journal = journal;
    }

    public Outcome measure() throws MistakeException, IOException {
        int[] ports = freePorts(phones + PROBES);
        double sending = WARM_SECONDS + seconds;
        try (ServerSocket receiver = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Measurement measurement = new Measurement(ports, receiver, sending);
            RunResult result = Run.ofText(scenario(ports, receiver.getLocalPort())).duration(sending + END_SECONDS).workers(1).tap(new WarningTimes())
                    .listener(measurement).execute();
            return measurement.outcome(result);
        }
    }

    /** Starts the senders with the run, and reads processor times at the ends of the measured time. */
    private final class Measurement implements RunListener {

        private final int[] ports;
        private final ServerSocket receiver;
        private final double sending;
        private LiveBenchSenders senders;
        private long begin;
        private long end;
        private long[] cpuAtBegin;
        private long[] cpuAtEnd;

        Measurement(int[] ports, ServerSocket receiver, double sending) {
            this.ports = ports;
            this.receiver = receiver;
            this.sending = sending;
        }

        @Override
        public void started(ActiveRun run) {
            senders = new LiveBenchSenders(run.scenario().site(), ports, phones, aircraft, receiver, clock.nanoTime(), sending);
            senders.start(probe -> sentAt[probe] = clock.nanoTime());
            begin = clock.nanoTime() + SimTime.nanos(WARM_SECONDS);
            end = begin + SimTime.nanos(seconds - END_SECONDS / 4);
        }

        @Override
        public void beat(ActiveRun run) {
            long now = clock.nanoTime();
            if (cpuAtBegin == null && now >= begin) {
                cpuAtBegin = cpu(senders, now);
            } else if (cpuAtEnd == null && now >= end) {
                cpuAtEnd = cpu(senders, now);
            }
        }

        @Override
        public void notice(String text) {
            journal.accept(text);
        }

        Outcome outcome(RunResult result) {
            double wall = cpuAtEnd[2] - cpuAtBegin[2];
            double sendShare = (cpuAtEnd[1] - cpuAtBegin[1]) / wall;
            return new Outcome(senders.due(), senders.sent(), result.counters(), (cpuAtEnd[0] - cpuAtBegin[0]) / wall - sendShare, sendShare, latencies(),
                    result.pacing().margin().p5());
        }
    }

    private static long[] cpu(LiveBenchSenders senders, long now) {
        return new long[] {((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime(), senders.cpuNanos(), now};
    }

    private double[] latencies() {
        List<Double> all = new ArrayList<>();
        for (int probe = 0; probe < PROBES; probe++) {
            if (sentAt[probe] != 0 && warnedAt[probe] != 0) {
                all.add(SimTime.seconds(warnedAt[probe] - sentAt[probe]));
            }
        }
        return all.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    }

    /** Stores the time at which a probe is warned. */
    private final class WarningTimes implements Tap {
        @Override
        public void alerted(Alert alert) {
            int probe = Math.min(alert.vid(), alert.other()) - FIRST_PROBE;
            if (probe >= 0 && probe < PROBES && warnedAt[probe] == 0) {
                warnedAt[probe] = clock.nanoTime();
            }
        }
    }

    /** Position of a probe's target. */
    static LocalPosition target(int probe) {
        return LocalPosition.of(PROBE_SPACING * probe, PROBES_NORTH);
    }

    private String scenario(int[] ports, int receiver) {
        StringBuilder text = new StringBuilder("""
                name: Real participants
                site: {lat: 29.1897, lon: -81.0457}
                clock: {step: 100 ms, report: 100 ms}
                vehicles:
                """);
        for (int probe = 0; probe < PROBES; probe++) {
            LocalPosition at = target(probe);
            text.append("  - {ids: ").append(FIRST_TARGET + probe).append(", kind: pedestrian, mobility: {model: static}, start: {at: [")
                    .append(at.east()).append(", ").append(at.north()).append("]}}\n");
        }
        text.append("live:\n");
        for (int i = 0; i < ports.length; i++) {
            int vid = i < phones ? FIRST_PHONE + i : FIRST_PROBE + i - phones;
            text.append("  - {ids: ").append(vid).append(", via: hyperimu, port: ").append(ports[i]).append("}\n");
        }
        if (aircraft > 0) {
            text.append("  - {ids: ").append(FIRST_AIRCRAFT).append("..").append(FIRST_AIRCRAFT + aircraft - 1)
                    .append(", kind: air, via: sbs, call: \"127.0.0.1:").append(receiver).append("\"}\n");
        }
        return text.toString();
    }

    /** Free ports, for UDP and for TCP, below those that systems give to whoever wants just any: so they stay free until they are taken. */
    private static int[] freePorts(int count) throws IOException {
        int first = (int) (ProcessHandle.current().pid() * count % PORTS);
        int[] free = IntStream.range(0, PORTS).map(i -> FIRST_PORT + (first + i) % PORTS).filter(LiveBench::isFree).limit(count).toArray();
        if (free.length < count) {
            throw new BindException("Only " + free.length + " of " + count + " ports from " + FIRST_PORT + " on are free.");
        }
        return free;
    }

    private static boolean isFree(int port) {
        InetAddress here = InetAddress.getLoopbackAddress();
        try (ServerSocket _ = new ServerSocket(port, 1, here); DatagramSocket _ = new DatagramSocket(port, here)) {
            return true;
        } catch (IOException taken) {
            return false;
        }
    }
}
