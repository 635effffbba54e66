package io.tandem.bench.endurance;

import io.tandem.gateway.socket.ClientSocket;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.time.WallTime;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/** People around a run: viewers who come and go, phones that join and leave, one who reads reviews, one who scrubs, one who turns knobs. */
final class SoakActors implements AutoCloseable {

    private static final double NANOS_PER_MILLI = 1e6;

    /** Something that an actor does again and again. */
    private interface Deed {
        void once(SplittableRandom random) throws IOException;
    }

    private final ServedRun run;
    private final int earlierRuns;
    private final WallClock clock = WallClock.machine();
    private final List<Thread> threads = new ArrayList<>();
    private final Map<String, Long> deeds = new TreeMap<>();
    private final AtomicLong fixes = new AtomicLong();
    private volatile boolean closed;

    SoakActors(ServedRun run, int earlierRuns) {
        this.run = run;
        this.earlierRuns = earlierRuns;
    }

    void start(int viewers) {
        for (int i = 0; i < viewers; i++) {
            act("visits of viewers", this::watch);
        }
        act("visits of phones", this::walk);
        act("visits of phones", this::walk);
        act("reviews", random -> {
            require(run.get("/api/runs/earlier-" + (1 + random.nextInt(earlierRuns)) + "/review"), 200);
            rest(10);
        });
        act("replays", this::scrub);
        act("changes", random -> {
            require(run.post("/api/live/change", "{\"path\":\"alerts.miss\",\"value\":\"" + (3 + random.nextInt(3)) + "\"}"), 200);
            rest(5);
        });
    }

    private void act(String name, Deed deed) {
        SplittableRandom random = new SplittableRandom(threads.size());
        threads.add(Thread.ofPlatform().daemon().name("bench-" + name).start(() -> {
            while (!closed) {
                try {
                    deed.once(random);
                    count(name);
                } catch (IOException | RuntimeException failed) {
                    count(closed ? "unfinished" : name + " that failed");
                    rest(1);
                }
            }
        }));
    }

    synchronized void count(String name) {
        deeds.merge(name, 1L, Long::sum);
    }

    synchronized Map<String, Long> deeds() {
        return new TreeMap<>(deeds);
    }

    /** Positions that the server acknowledged. */
    long fixes() {
        return fixes.get();
    }

    private static void require(HttpResponse<String> answer, int code) throws IOException {
        if (answer.statusCode() != code) {
            throw new IOException(answer.statusCode() + " " + answer.body());
        }
    }

    private void rest(double seconds) {
        long until = clock.nanoTime() + SimTime.nanos(seconds);
        while (!closed && clock.nanoTime() < until) {
            clock.parkUntil(Math.min(until, clock.nanoTime() + SimTime.nanos(0.2)));
        }
    }

    private void watch(SplittableRandom random) throws IOException {
        try (OperatorProbe viewer = new OperatorProbe(run)) {
            rest(3 + random.nextInt(10));
            if (viewer.frames() == 0 && !closed) {
                throw new IOException("a viewer saw nothing");
            }
        }
    }

    private void walk(SplittableRandom random) throws IOException {
        HttpResponse<String> joined = run.post("/api/join", "{\"name\":\"walker\",\"role\":\"walker\"}");
        require(joined, 200);
        String cookies = joined.headers().allValues("Set-Cookie").stream().map(cookie -> cookie.replaceFirst(";.*$", "")).collect(Collectors.joining("; "));
        for (int i = 0; i < 5 + random.nextInt(10) && !closed; i++) {
            String fix = String.format(Locale.ROOT, "{\"fixes\":[{\"t_ms\":%.0f,\"lat_deg\":%.7f,\"lon_deg\":-81.0457,\"accuracy_m\":5}]}",
                    WallTime.now().epochNanos() / NANOS_PER_MILLI, 29.1897 + i * 1e-5);
            require(run.post("/api/join/fixes", fix, "Cookie", cookies), 200);
            fixes.incrementAndGet();
            rest(1);
        }
        require(run.post("/api/join/leave", "", "Cookie", cookies), 200);
    }

    private void scrub(SplittableRandom random) {
        ClientSocket replay = run.watch("/ws/runs/earlier-" + (1 + random.nextInt(earlierRuns)), new ClientSocket.MessageListener() { }).join();
        for (int i = 0; i < 30 && !closed; i++) {
            replay.send("{\"type\":\"seek\",\"t_s\":" + random.nextInt(20) + "}").join();
            rest(0.2);
        }
        replay.disconnect();
        rest(3);
    }

    @Override
    public void close() {
        closed = true;
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException hurried) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
