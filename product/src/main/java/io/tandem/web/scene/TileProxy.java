package io.tandem.web.scene;

import io.tandem.basemap.BaseMap.TileServer;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * Fetches the tiles of one address for all who look, so that no browser asks anybody but us. What came is kept while there is room; what
 * failed is not asked for again for a while.
 */
final class TileProxy {

    /**
     * A tile, or why there is none.
     *
     * @param status   as the browser gets it
     * @param encoding how the body is packed; empty where it is not
     */
    record Tile(int status, byte[] body, String encoding) {

        private static Tile none(int status) {
            return new Tile(status, new byte[0], "");
        }

        boolean isThere() {
            return status == 200;
        }

        /** Told from its first bytes: whatever the server calls it, it is a picture or a vector tile, never a page. */
        String type() {
            return starts(0x89, 'P', 'N', 'G') ? "image/png" : starts(0xFF, 0xD8) ? "image/jpeg" : starts('R', 'I', 'F', 'F') ? "image/webp"
                    : "application/x-protobuf";
        }

        private boolean starts(int... first) {
            boolean same = body.length >= first.length;
            for (int i = 0; same && i < first.length; i++) {
                same = (body[i] & 0xFF) == first[i];
            }
            return same;
        }
    }

    private record Kept(Tile tile, long since) {
    }

    static final int LARGEST_TILE = 4 << 20;
    private static final long LARGEST_STORE = 64L << 20;
    private static final int MOST_KEPT = 20_000;
    private static final int MOST_UNDER_WAY = 64;
    private static final long FORGET_FAILURE = SimTime.nanos(20);
    private static final Duration CONNECTING = Duration.ofSeconds(5);
    private static final Duration ANSWERING = Duration.ofSeconds(15);

    private final TileServer server;
    private final String program;
    private final WallClock clock;
    private final HttpClient client;
    /** the one used longest ago first */
    private final LinkedHashMap<String, Kept> kept = new LinkedHashMap<>(16, 0.75f, true);
    private final Map<String, CompletableFuture<Tile>> underWay = new HashMap<>();
    private long stored;

    /** @param program how we call ourselves to the server */
    TileProxy(TileServer server, String program, WallClock clock) {
        this.server = server;
        this.program = program;
        this.clock = clock;
        // Whoever sends us elsewhere was not named by anybody.
        this.client = HttpClient.newBuilder().connectTimeout(CONNECTING).followRedirects(HttpClient.Redirect.NEVER).build();
    }

    /** Whether there can be such a tile. */
    boolean covers(int zoom, int column, int row) {
        return zoom >= 0 && zoom <= server.maxZoom() && column >= 0 && column < 1L << zoom && row >= 0 && row < 1L << zoom;
    }

    synchronized CompletableFuture<Tile> tile(int zoom, int column, int row) {
        String address = server.address(zoom, column, row);
        Kept known = kept.get(address);
        if (known != null && (known.tile.isThere() || clock.nanoTime() - known.since < FORGET_FAILURE)) {
            return CompletableFuture.completedFuture(known.tile);
        }
        CompletableFuture<Tile> coming = underWay.get(address);
        if (coming == null) {
            if (underWay.size() >= MOST_UNDER_WAY) {
                return CompletableFuture.completedFuture(Tile.none(503));
            }
            coming = new CompletableFuture<>();
            underWay.put(address, coming);
            fetch(address, coming);
        }
        return coming;
    }

    private void fetch(String address, CompletableFuture<Tile> coming) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(address)).timeout(ANSWERING).header("User-Agent", program).build();
        client.sendAsync(request, HttpResponse.BodyHandlers.limiting(HttpResponse.BodyHandlers.ofByteArray(), LARGEST_TILE))
                .handle((answer, failure) -> failure == null ? tile(answer) : Tile.none(502))
                .thenAccept(tile -> {
                    keep(address, tile);
                    coming.complete(tile);
                });
    }

    private static Tile tile(HttpResponse<byte[]> answer) {
        if (answer.statusCode() == 200 && answer.body().length > 0) {
            return new Tile(200, answer.body(), answer.headers().firstValue("Content-Encoding").filter("gzip"::equals).orElse(""));
        }
        boolean isSea = answer.statusCode() == 404 || answer.statusCode() == 204 || answer.statusCode() == 200;
        return Tile.none(isSea ? 404 : 502);
    }

    private synchronized void keep(String address, Tile tile) {
        underWay.remove(address);
        Kept before = kept.put(address, new Kept(tile, clock.nanoTime()));
        stored += tile.body.length - (before == null ? 0 : before.tile.body.length);
        var eldest = kept.entrySet().iterator();
        while ((stored > LARGEST_STORE || kept.size() > MOST_KEPT) && eldest.hasNext()) {
            stored -= eldest.next().getValue().tile.body.length;
            eldest.remove();
        }
    }
}
