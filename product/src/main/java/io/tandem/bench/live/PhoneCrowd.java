package io.tandem.bench.live;

import io.tandem.gateway.socket.ClientSocket;
import io.tandem.gateway.socket.SocketClient;
import io.tandem.geo.LatLon;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.time.WallTime;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.LongAdder;

/**
 * Simulated phones in pairs ten metres apart. All stand and send a fix once a second. At intervals the first of some pairs moves towards
 * the other until it is warned, and stands again.
 */
public final class PhoneCrowd implements AutoCloseable {

    private static final int MAX_MOVING = 40;
    private static final double BETWEEN_PAIRS = 100;
    private static final double APART = 10;
    private static final double SPEED = 3;
    private static final long EVERY = SimTime.nanos(1);
    private static final long REST = SimTime.nanos(2);
    private static final long TICK = SimTime.nanos(0.002);
    private static final int ROW = 32;
    private static final int MAX_MESSAGE_BYTES = 1 << 20;

    private final String address;
    private final Site site;
    private final WallClock clock;
    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final SocketClient sockets = new SocketClient(Duration.ofSeconds(10), MAX_MESSAGE_BYTES);
    private final List<Phone> phones = new ArrayList<>();
    private final Queue<Double> latencies = new ConcurrentLinkedQueue<>();
    private final LongAdder views = new LongAdder();

    public PhoneCrowd(int port, int count, Site site, WallClock clock) {
        this.address = "127.0.0.1:" + port;
        this.site = site;
        this.clock = clock;
        for (int i = 0; i < count; i++) {
            phones.add(new Phone(i));
        }
    }

    public void join() {
        phones.forEach(Phone::join);
    }

    /** Runs all phones for some seconds. */
    public void runFor(double seconds) {
        long end = clock.nanoTime() + SimTime.nanos(seconds);
        for (long now = clock.nanoTime(); now < end && !Thread.currentThread().isInterrupted(); now = clock.nanoTime()) {
            for (Phone phone : phones) {
                phone.live(now);
            }
            clock.parkUntil(now + TICK);
        }
    }

    public void clearResults() {
        latencies.clear();
        views.reset();
    }

    /** Latencies in seconds, sorted. */
    public double[] latencies() {
        return latencies.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    }

    public long views() {
        return views.sum();
    }

    @Override
    public void close() {
        sockets.close();
        client.shutdownNow();
    }

    /** One phone. */
    private final class Phone implements ClientSocket.MessageListener {

        private final LatLon place;
        private final boolean restless;
        private String cookie;
        private long next = clock.nanoTime() + ThreadLocalRandom.current().nextLong(EVERY);
        private volatile long restsUntil = clock.nanoTime() + ThreadLocalRandom.current().nextLong(REST);
        /** time at which it began to move without having been warned; 0 while it stands */
        private volatile long goesSince;

        Phone(int number) {
            int pair = number / 2;
            place = site.toLatLon(new LocalPosition(pair % ROW * BETWEEN_PAIRS + number % 2 * APART, (double) (pair / ROW) * BETWEEN_PAIRS, 0));
            restless = number % 2 == 0 && pair < MAX_MOVING;
        }

        void join() {
            HttpResponse<String> answer = post("", "{\"name\":\"\",\"role\":\"rider\"}").join();
            cookie = answer.headers().firstValue("Set-Cookie").orElseThrow(() -> new IllegalStateException(answer.body())).replaceFirst(";.*", "");
            sockets.connect(URI.create("ws://" + address + "/ws/phone"), List.of("tandem.1"), Map.of("Cookie", cookie), this).join();
        }

        private CompletableFuture<HttpResponse<String>> post(String path, String body) {
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://" + address + "/api/join" + path)).header("X-Tandem", "1");
            if (cookie != null) {
                request.header("Cookie", cookie);
            }
            return client.sendAsync(request.POST(HttpRequest.BodyPublishers.ofString(body)).build(), HttpResponse.BodyHandlers.ofString());
        }

        void live(long now) {
            if (restless && goesSince == 0 && now >= restsUntil) {
                goesSince = now;
                sendFix(SPEED);
            } else if (now >= next) {
                sendFix(goesSince == 0 ? 0 : SPEED);
            }
        }

        /** Sends a fix; the heading is east, towards the other. */
        private void sendFix(double speed) {
            next = clock.nanoTime() + EVERY;
            post("/fixes", String.format(Locale.ROOT, "{\"fixes\":[{\"t_ms\":%.3f,\"lat_deg\":%.9f,\"lon_deg\":%.9f,\"accuracy_m\":1,\"speed_mps\":%.1f,\"course_deg\":90}]}",
                    WallTime.now().epochNanos() / 1e6, place.latDegrees(), place.lonDegrees(), speed));
        }

        @Override
        public void received(String text) {
            views.increment();
            if (!text.contains("\"hazards\":[]") && goesSince != 0) {
                long now = clock.nanoTime();
                latencies.add(SimTime.seconds(now - goesSince));
                goesSince = 0;
                restsUntil = now + REST + ThreadLocalRandom.current().nextLong(EVERY);
                sendFix(0);
            }
        }
    }
}
