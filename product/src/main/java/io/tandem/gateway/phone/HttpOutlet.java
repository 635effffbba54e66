package io.tandem.gateway.phone;

import io.tandem.gateway.feed.Outlet;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;

/** A POST per message, as phones send them. A few may be on their way at once; what a server is too slow for, or refuses, is dropped. */
public final class HttpOutlet implements Outlet {

    private static final int ON_THE_WAY = 8;
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final int GRACE_SECONDS = 2;
    private static final int OKAY = 2;

    private final URI to;
    private final BiFunction<URI, byte[], HttpRequest.Builder> form;
    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(PATIENCE).build();
    private final Semaphore free = new Semaphore(ON_THE_WAY);
    private final AtomicLong sent = new AtomicLong();
    private final AtomicLong dropped = new AtomicLong();
    private final Set<String> troubles = ConcurrentHashMap.newKeySet();

    private HttpOutlet(URI to, BiFunction<URI, byte[], HttpRequest.Builder> form) {
        this.to = to;
        this.form = form;
    }

    /** A body of JSON, and who sends it in the headers that OwnTracks uses. */
    public static HttpOutlet ownTracks(URI to, int vid) {
        return new HttpOutlet(to, (address, body) -> HttpRequest.newBuilder(address).header("Content-Type", "application/json")
                .header("X-Limit-U", "tandem").header("X-Limit-D", String.valueOf(vid)).POST(HttpRequest.BodyPublishers.ofByteArray(body)));
    }

    /** Everything in the query, and an empty body. */
    public static HttpOutlet traccar(URI to) {
        return new HttpOutlet(to, (address, query) -> HttpRequest.newBuilder(URI.create(address + "?" + new String(query, StandardCharsets.US_ASCII)))
                .POST(HttpRequest.BodyPublishers.noBody()));
    }

    @Override
    public void send(byte[] message) {
        if (!free.tryAcquire()) {
            drop("the server is slower than the phone");
            return;
        }
        CompletableFuture<HttpResponse<Void>> answer = client.sendAsync(form.apply(to, message).timeout(PATIENCE).build(), HttpResponse.BodyHandlers.discarding());
        answer.whenComplete((response, failure) -> {
            if (failure != null) {
                drop("nobody answers at " + to);
            } else if (response.statusCode() / 100 != OKAY) {
                drop("the server answers with status " + response.statusCode());
            } else {
                sent.incrementAndGet();
            }
            free.release();
        });
    }

    private void drop(String why) {
        troubles.add(why);
        dropped.incrementAndGet();
    }

    @Override
    public long sent() {
        return sent.get();
    }

    @Override
    public long dropped() {
        return dropped.get();
    }

    @Override
    public Optional<String> trouble() {
        return troubles.stream().findFirst();
    }

    @Override
    public String words() {
        return "posts to " + to;
    }

    @Override
    public boolean isHeardElsewhere() {
        return !to.getHost().equals("localhost") && !to.getHost().startsWith("127.") && !to.getHost().equals("[::1]");
    }

    /** Waits a little for what is on its way. */
    @Override
    public void close() {
        try {
            if (free.tryAcquire(ON_THE_WAY, GRACE_SECONDS, TimeUnit.SECONDS)) {
                free.release(ON_THE_WAY);
            }
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
        client.shutdownNow();
    }
}
