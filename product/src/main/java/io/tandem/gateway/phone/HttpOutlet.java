package io.tandem.gateway.phone;

import io.tandem.gateway.feed.Outlet;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.BiFunction;

/**
 * Sends one HTTP POST per message, one after the other as a phone does, so that none overtakes another. A few may wait; messages for which
 * the server is too slow, or that it refuses, are dropped.
 */
public final class HttpOutlet extends Outlet {

    private static final int MAX_WAITING = 100;
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final long CLOSE_TIMEOUT_MILLIS = 2000;
    private static final int SUCCESS_CLASS = 2;

    private final URI to;
    private final BiFunction<URI, byte[], HttpRequest.Builder> requestFormat;
    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(TIMEOUT).build();
    private final Queue<byte[]> waiting = new ArrayDeque<>();
    private boolean busy;
    private boolean closed;

    private HttpOutlet(URI to, BiFunction<URI, byte[], HttpRequest.Builder> requestFormat) {
        this.to = to;
        this.requestFormat = requestFormat;
    }

    /** A body of JSON, with the sender in the headers that OwnTracks uses. */
    public static HttpOutlet ownTracks(URI to, int vid) {
        return new HttpOutlet(to, (address, body) -> HttpRequest.newBuilder(address).header("Content-Type", "application/json")
                .header("X-Limit-U", "tandem").header("X-Limit-D", String.valueOf(vid)).POST(HttpRequest.BodyPublishers.ofByteArray(body)));
    }

    /** All fields in the query, and an empty body. */
    public static HttpOutlet traccar(URI to) {
        return new HttpOutlet(to, (address, query) -> HttpRequest.newBuilder(URI.create(address + "?" + new String(query, StandardCharsets.US_ASCII)))
                .POST(HttpRequest.BodyPublishers.noBody()));
    }

    @Override
    public synchronized void send(byte[] message) {
        if (waiting.size() == MAX_WAITING) {
            drop(lastError().orElse("the server is slower than the phone"));
            return;
        }
        waiting.add(message);
        if (!busy) {
            sendNext();
        }
    }

    private void sendNext() {
        byte[] message = waiting.poll();
        busy = message != null && !closed;
        if (busy) {
            client.sendAsync(requestFormat.apply(to, message).timeout(TIMEOUT).build(), HttpResponse.BodyHandlers.discarding()).whenComplete(this::note);
        } else {
            notifyAll();
        }
    }

    private synchronized void note(HttpResponse<Void> answer, Throwable failure) {
        if (failure != null) {
            drop("nobody answers at " + to);
        } else if (answer.statusCode() / 100 != SUCCESS_CLASS) {
            drop("the server answers with status " + answer.statusCode());
        } else {
            count(true);
        }
        sendNext();
    }

    private void drop(String why) {
        fail(why);
        count(false);
    }

    @Override
    public String description() {
        return "posts to " + to;
    }

    @Override
    public boolean leavesMachine() {
        return !to.getHost().equals("localhost") && !to.getHost().startsWith("127.") && !to.getHost().equals("[::1]");
    }

    /** Waits a little for the request that is under way; messages that still wait then are dropped. */
    @Override
    public void close() {
        try {
            awaitQuiet();
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
        client.shutdownNow();
    }

    private synchronized void awaitQuiet() throws InterruptedException {
        if (busy && !closed) {
            wait(CLOSE_TIMEOUT_MILLIS);
        }
        closed = true;
        countDropped(waiting.size());
        waiting.clear();
    }
}
