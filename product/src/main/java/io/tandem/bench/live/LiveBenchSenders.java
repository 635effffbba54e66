package io.tandem.bench.live;

import io.tandem.geo.LatLon;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.time.WallTime;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;

/** The senders of {@link LiveBench}: phones, probes and an ADS-B receiver, each on its own thread with absolute deadlines. */
public final class LiveBenchSenders {

    private static final double PHONE_HERTZ = 10;
    private static final double PHONE_SPACING = 20;
    private static final double SKY_SPACING = 500;
    private static final double SKY_SPEED = 100;
    private static final double KNOT = 1852.0 / 3600;
    private static final double PROBE_SPEED = 1.5;
    private static final double PROBE_DISTANCE = 4;
    private static final int ROW = 50;
    /** Number of batches in which the aircraft of a second are sent. */
    private static final int BATCHES_PER_SECOND = 20;

    private final Site site;
    private final int[] ports;
    private final int phones;
    private final int aircraft;
    private final ServerSocket receiver;
    private final long begin;
    private final double seconds;
    private final WallClock clock = WallClock.machine();
    private final AtomicLong sent = new AtomicLong();
    private List<Thread> threads = List.of();

    LiveBenchSenders(Site site, int[] ports, int phones, int aircraft, ServerSocket receiver, long begin, double seconds) {
        this.site = site;
        this.ports = ports;
        this.phones = phones;
        this.aircraft = aircraft;
        this.receiver = receiver;
        this.begin = begin;
        this.seconds = seconds;
    }

    /** @param spoke receives the number of each probe just before it is sent */
    void start(IntConsumer spoke) {
        threads = List.of(thread("phones", this::sendPhones), thread("probes", () -> sendProbes(spoke)), thread("aircraft", this::sendAircraft));
        threads.forEach(Thread::start);
    }

    /** Runs a sender; a broken socket only reduces the number of fixes sent, which is counted. */
    private static Thread thread(String name, Sender sender) {
        return Thread.ofPlatform().daemon().name(name).unstarted(() -> {
            try {
                sender.send();
            } catch (IOException broken) {
                // The fixes sent so far are counted.
            }
        });
    }

    private interface Sender {
        void send() throws IOException;
    }

    /** Number of fixes sent. */
    long sent() {
        return sent.get();
    }

    /** Number of fixes that were due. */
    long due() {
        return phoneFixes() + LiveBench.PROBES + Math.round(aircraft * seconds);
    }

    private long phoneFixes() {
        return Math.round(phones * PHONE_HERTZ * seconds);
    }

    long cpuNanos() {
        return threads.stream().mapToLong(thread -> Math.max(0, ManagementFactory.getThreadMXBean().getThreadCpuTime(thread.threadId()))).sum();
    }

    private void sendPhones() throws IOException {
        try (DatagramSocket socket = new DatagramSocket()) {
            for (long i = 0; i < phoneFixes(); i++) {
                clock.parkUntil(begin + SimTime.nanos(i / (phones * PHONE_HERTZ)));
                int phone = (int) (i % phones);
                send(socket, phone, LocalPosition.of(PHONE_SPACING * (phone % ROW), PHONE_SPACING * (phone / ROW)), 0);
            }
        }
    }

    /** Sends the probes in the second half of the time, each at another phase between two beats. */
    private void sendProbes(IntConsumer spoke) throws IOException {
        try (DatagramSocket socket = new DatagramSocket()) {
            for (int probe = 0; probe < LiveBench.PROBES; probe++) {
                clock.parkUntil(begin + SimTime.nanos(seconds * (0.5 + 0.45 * probe / LiveBench.PROBES) + 0.1 * (probe * 37 % 100) / 100));
                LocalPosition target = LiveBench.target(probe);
                spoke.accept(probe);
                send(socket, phones + probe, LocalPosition.of(target.east() - PROBE_DISTANCE, target.north()), PROBE_SPEED);
            }
        }
    }

    /** Sends a fix; moving phones go east. */
    private void send(DatagramSocket socket, int number, LocalPosition at, double speed) throws IOException {
        LatLon place = site.toLatLon(at);
        String sentence = String.format(Locale.ROOT, "GPRMC,%s,A,%s,%s,%.2f,%.1f,310126,,", clockText(), degrees(place.latDegrees(), "NS"), degrees(place.lonDegrees(), "EW"),
                speed / KNOT, 90 - Math.toDegrees(site.convergence(place)));
        int sum = sentence.chars().reduce(0, (a, b) -> a ^ b);
        byte[] line = String.format(Locale.ROOT, "%d,0.1,9.8,0.2,%.8f,%.8f,12.0,$%s*%02X\r\n", WallTime.now().epochNanos() / 1_000_000, place.latDegrees(),
                place.lonDegrees(), sentence.replace(',', ';'), sum).getBytes(StandardCharsets.US_ASCII);
        socket.send(new DatagramPacket(line, line.length, InetAddress.getLoopbackAddress(), ports[number]));
        sent.incrementAndGet();
    }

    /** The receiver's time, which distinguishes new fixes. */
    private static String clockText() {
        long centis = Math.floorMod(WallTime.now().epochNanos() / 10_000_000, 8_640_000L);
        return String.format(Locale.ROOT, "%02d%02d%02d.%02d", centis / 360_000, centis / 6000 % 60, centis / 100 % 60, centis % 100);
    }

    private static String degrees(double value, String signs) {
        double size = Math.abs(value);
        int whole = (int) size;
        return String.format(Locale.ROOT, signs.equals("NS") ? "%02d%07.4f,%s" : "%03d%07.4f,%s", whole, 60 * (size - whole), signs.charAt(value < 0 ? 1 : 0));
    }

    private void sendAircraft() throws IOException {
        if (aircraft == 0) {
            return;
        }
        try (Socket core = receiver.accept()) {
            OutputStream out = core.getOutputStream();
            for (int piece = 0; piece < seconds * BATCHES_PER_SECOND; piece++) {
                clock.parkUntil(begin + SimTime.nanos((double) piece / BATCHES_PER_SECOND));
                StringBuilder lines = new StringBuilder();
                int from = piece % BATCHES_PER_SECOND * aircraft / BATCHES_PER_SECOND;
                int to = (piece % BATCHES_PER_SECOND + 1) * aircraft / BATCHES_PER_SECOND;
                for (int i = from; i < to; i++) {
                    append(lines, i);
                }
                out.write(lines.toString().getBytes(StandardCharsets.US_ASCII));
                sent.addAndGet(to - from);
            }
        }
    }

    /** The present position, even where the fix is sent late. */
    private void append(StringBuilder lines, int i) {
        double t = SimTime.seconds(clock.nanoTime() - begin);
        LatLon place = site.toLatLon(LocalPosition.of(SKY_SPACING * (i % ROW) + SKY_SPEED * t, SKY_SPACING * (i / ROW)));
        String stamp = WallTime.now().iso().replace('-', '/').replace('T', ',').replace("Z", "");
        String head = String.format(Locale.ROOT, ",1,1,%06X,1,%s,%s,", 0xF00000 + i, stamp, stamp);
        lines.append("MSG,4").append(head).append(String.format(Locale.ROOT, ",,%.1f,%.1f,,,0,,,,,\r\n", SKY_SPEED / KNOT, 90 - Math.toDegrees(site.convergence(place))));
        lines.append("MSG,3").append(head).append(String.format(Locale.ROOT, ",10000,,,%.6f,%.6f,,,0,0,0,0\r\n", place.latDegrees(), place.lonDegrees()));
    }
}
