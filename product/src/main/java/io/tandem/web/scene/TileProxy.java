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
 * Fetches the tiles of one tile server on behalf of all browsers, so that browsers connect to this server only. Tiles are cached up to a
 * limit; a failed request is not repeated for some time.
 */
final class TileProxy {

    /**
     * A tile, or the status if there is none.
     *
     * @param status   HTTP status for the browser
     * @param encoding content encoding of the body; empty for none
     */
    record Tile(int status, byte[] body, String encoding) {

        private static Tile none(int status) {
            return new Tile(status, new byte[0], "");
        }

        boolean isFound() {
            return status == 200;
        }

        /**
         * Content type by the first bytes of the body rather than by the server's header, so that a tile is an image or a vector tile and
         * never a page.
         */
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

    private record CachedTile(Tile tile, long since) {
    }

    static final int MAX_TILE_BYTES = 4 << 20;
    private static final long MAX_CACHE_BYTES = 64L << 20;
    private static final int MAX_CACHED_TILES = 20_000;
    private static final int MAX_PENDING_REQUESTS = 64;
    private static final long FAILURE_RETRY_NANOS = SimTime.nanos(20);
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(15);

    private final TileServer server;
    private final String program;
    private final WallClock clock;
    private final HttpClient client;
    /** in the order of last use, the least recently used first */
    private final LinkedHashMap<String, CachedTile> cache = new LinkedHashMap<>(16, 0.75f, true);
    private final Map<String, CompletableFuture<Tile>> pending = new HashMap<>();
    private long cachedBytes;

    /** @param program user agent sent to the server */
    TileProxy(TileServer server, String program, WallClock clock) {
        this.server = server;
        this.program = program;
        this.clock = clock;
        // The scenario names this server only, so redirects to others are not followed.
        this.client = HttpClient.newBuilder().connectTimeout(CONNECT_TIMEOUT).followRedirects(HttpClient.Redirect.NEVER).build();
    }

    /** Whether the numbers are within the tile pyramid. */
    boolean covers(int zoom, int column, int row) {
        return zoom >= 0 && zoom <= server.maxZoom() && column >= 0 && column < 1L << zoom && row >= 0 && row < 1L << zoom;
    }

    synchronized CompletableFuture<Tile> tile(int zoom, int column, int row) {
        String address = server.address(zoom, column, row);
        CachedTile known = cache.get(address);
        if (known != null && (known.tile.isFound() || clock.nanoTime() - known.since < FAILURE_RETRY_NANOS)) {
            return CompletableFuture.completedFuture(known.tile);
        }
        CompletableFuture<Tile> coming = pending.get(address);
        if (coming == null) {
            if (pending.size() >= MAX_PENDING_REQUESTS) {
                return CompletableFuture.completedFuture(Tile.none(503));
            }
            coming = new CompletableFuture<>();
            pending.put(address, coming);
            fetch(address, coming);
        }
        return coming;
    }

    private void fetch(String address, CompletableFuture<Tile> coming) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(address)).timeout(ANSWER_TIMEOUT).header("User-Agent", program).build();
        client.sendAsync(request, HttpResponse.BodyHandlers.limiting(HttpResponse.BodyHandlers.ofByteArray(), MAX_TILE_BYTES))
                .handle((answer, failure) -> failure == null ? tile(answer) : Tile.none(502))
                .thenAccept(tile -> {
                    store(address, tile);
                    coming.complete(tile);
                });
    }

    private static Tile tile(HttpResponse<byte[]> answer) {
        if (answer.statusCode() == 200 && answer.body().length > 0) {
            return new Tile(200, answer.body(), answer.headers().firstValue("Content-Encoding").filter("gzip"::equals).orElse(""));
        }
        boolean isEmptyTile = answer.statusCode() == 404 || answer.statusCode() == 204 || answer.statusCode() == 200;
        return Tile.none(isEmptyTile ? 404 : 502);
    }

    private synchronized void store(String address, Tile tile) {
        pending.remove(address);
        CachedTile before = cache.put(address, new CachedTile(tile, clock.nanoTime()));
        cachedBytes += tile.body.length - (before == null ? 0 : before.tile.body.length);
        var eldest = cache.entrySet().iterator();
        while ((cachedBytes > MAX_CACHE_BYTES || cache.size() > MAX_CACHED_TILES) && eldest.hasNext()) {
            cachedBytes -= eldest.next().getValue().tile.body.length;
            eldest.remove();
        }
    }
}
