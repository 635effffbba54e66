package io.tandem.gateway.phone;

import io.tandem.gateway.feed.Outlet;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.function.BiFunction;

/**
 * A POST per message, one after the other as a phone does it, so that none overtakes another. A few may wait; what a server is too slow for,
 * or refuses, is dropped.
 */
public final class HttpOutlet implements Outlet {

    private static final int MOST_WAITING = 100;
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final long GRACE_MILLIS = 2000;
    private static final int OKAY = 2;

    private final URI to;
    private final BiFunction<URI, byte[], HttpRequest.Builder> form;
    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(PATIENCE).build();
    private final Queue<byte[]> waiting = new ArrayDeque<>();
    private boolean busy;
    private boolean closed;
    private long sent;
    private long dropped;
    private String trouble;

    private HttpOutlet(URI to, BiFunction<URI, byte[], HttpRequest.Builder> form) {
        this.to = to;
        this.form = form;
    }

    /** A body of JSON, and who sends it in the headers that OwnTracksReader uses. */
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
    public synchronized void send(byte[] message) {
        if (waiting.size() == MOST_WAITING) {
            drop(trouble == null ? "the server is slower than the phone" : trouble);
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
            client.sendAsync(form.apply(to, message).timeout(PATIENCE).build(), HttpResponse.BodyHandlers.discarding()).whenComplete(this::note);
        } else {
            notifyAll();
        }
    }

    private synchronized void note(HttpResponse<Void> answer, Throwable failure) {
        if (failure != null) {
            drop("nobody answers at " + to);
        } else if (answer.statusCode() / 100 != OKAY) {
            drop("the server answers with status " + answer.statusCode());
        } else {
            sent++;
        }
        sendNext();
    }

    private void drop(String why) {
        trouble = why;
        dropped++;
    }

    @Override
    public synchronized long sent() {
        return sent;
    }

    @Override
    public synchronized long dropped() {
        return dropped;
    }

    @Override
    public synchronized Optional<String> trouble() {
        return Optional.ofNullable(trouble);
    }

    @Override
    public String words() {
        return "posts to " + to;
    }

    @Override
    public boolean isHeardElsewhere() {
        return !to.getHost().equals("localhost") && !to.getHost().startsWith("127.") && !to.getHost().equals("[::1]");
    }

    /** Waits a little for what is on its way; what still waits then is dropped. */
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
            wait(GRACE_MILLIS);
        }
        closed = true;
        dropped += waiting.size();
        waiting.clear();
    }
}
