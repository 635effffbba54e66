package io.tandem.web.scene;

import io.tandem.basemap.BaseMap;
import io.tandem.time.WallClock;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Hands out the maps that scenes have named, and nothing else: drawings whole, files of tiles in ranges, tiles of servers one by one. */
public final class MapService {

    private static final int MOST_MAPS = 16;
    private static final int LARGEST_RANGE = 16 << 20;
    private static final Pattern WHOLE = Pattern.compile("/map/([0-9a-f]{16})\\.(?:json|pmtiles)");
    private static final Pattern TILE = Pattern.compile("/map/([0-9a-f]{16})/(\\d{1,2})/(\\d{1,8})/(\\d{1,8})");
    private static final Pattern RANGE = Pattern.compile("bytes=(\\d{1,15})-(\\d{1,15})");

    private final String program;
    private final WallClock clock;
    private final Map<String, BaseMap> maps = new LinkedHashMap<>();
    private final Map<String, TileProxy> relays = new ConcurrentHashMap<>();

    public MapService(String program, WallClock clock) {
        this.program = program;
        this.clock = clock;
    }

    /** A scene names this map: from now on it can be had. */
    public synchronized void offer(BaseMap map) {
        maps.putIfAbsent(map.key(), map);
        if (maps.size() > MOST_MAPS) {
            String eldest = maps.keySet().iterator().next();
            maps.remove(eldest);
            relays.remove(eldest);
        }
    }

    private synchronized Optional<BaseMap> find(String key) {
        return Optional.ofNullable(maps.get(key));
    }

    /** Answers now or later; false where the address means nothing. */
    public boolean answer(String path, Request request, Response response, Callback callback) throws IOException {
        Matcher whole = WHOLE.matcher(path);
        Matcher tile = TILE.matcher(path);
        Optional<BaseMap> map = whole.matches() ? find(whole.group(1)) : tile.matches() ? find(tile.group(1)) : Optional.empty();
        response.getHeaders().put(HttpHeader.CACHE_CONTROL, "private, max-age=3600");
        switch (map.orElse(null)) {
            case BaseMap.Drawing drawing when whole.matches() -> draw(drawing, request, response, callback);
            case BaseMap.TileFile file when whole.matches() -> cut(file.file(), request, response, callback);
            case BaseMap.TileServer server when tile.matches() -> relay(server, tile, response, callback);
            case null, default -> {
                response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
                return false;
            }
        }
        return true;
    }

    private static void draw(BaseMap.Drawing drawing, Request request, Response response, Callback callback) throws IOException {
        String accepted = request.getHeaders().get(HttpHeader.ACCEPT_ENCODING);
        boolean pack = accepted != null && accepted.contains("gzip");
        response.getHeaders().put(HttpHeader.VARY, "Accept-Encoding");
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/geo+json");
        if (pack) {
            response.getHeaders().put(HttpHeader.CONTENT_ENCODING, "gzip");
        }
        response.write(true, ByteBuffer.wrap(pack ? drawing.packed() : unpacked(drawing.packed())), callback);
    }

    private static byte[] unpacked(byte[] packed) throws IOException {
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
            return in.readAllBytes();
        }
    }

    private static void cut(Path file, Request request, Response response, Callback callback) throws IOException {
        long size = Files.size(file);
        String asked = request.getHeaders().get(HttpHeader.RANGE);
        Matcher range = RANGE.matcher(asked == null ? "" : asked);
        long from = range.matches() ? Long.parseLong(range.group(1)) : size;
        long to = range.matches() ? Math.min(size - 1, Long.parseLong(range.group(2))) : 0;
        response.getHeaders().put(HttpHeader.ACCEPT_RANGES, "bytes");
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/vnd.pmtiles");
        if (from > to || to - from >= LARGEST_RANGE) {
            response.setStatus(416);
            response.getHeaders().put(HttpHeader.CONTENT_RANGE, "bytes */" + size);
            response.write(true, ByteBuffer.allocate(0), callback);
            return;
        }
        response.setStatus(206);
        response.getHeaders().put(HttpHeader.CONTENT_RANGE, "bytes " + from + "-" + to + "/" + size);
        response.getHeaders().put(HttpHeader.ETAG, "\"" + size + "-" + Files.getLastModifiedTime(file).toMillis() + "\"");
        response.write(true, part(file, from, (int) (to - from + 1)), callback);
    }

    private static ByteBuffer part(Path file, long from, int length) throws IOException {
        ByteBuffer part = ByteBuffer.allocate(length);
        try (FileChannel channel = FileChannel.open(file)) {
            while (part.hasRemaining()) {
                if (channel.read(part, from + part.position()) < 0) {
                    throw new IOException("the map became shorter while it was read");
                }
            }
        }
        return part.flip();
    }

    private void relay(BaseMap.TileServer server, Matcher asked, Response response, Callback callback) {
        TileProxy relay = relays.computeIfAbsent(server.key(), _ -> new TileProxy(server, program, clock));
        int zoom = Integer.parseInt(asked.group(2));
        int column = Integer.parseInt(asked.group(3));
        int row = Integer.parseInt(asked.group(4));
        if (!relay.covers(zoom, column, row)) {
            response.setStatus(404);
            response.write(true, ByteBuffer.allocate(0), callback);
            return;
        }
        relay.tile(zoom, column, row).thenAccept(tile -> send(tile, response, callback));
    }

    private static void send(TileProxy.Tile tile, Response response, Callback callback) {
        response.setStatus(tile.status());
        if (tile.isThere()) {
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, tile.type());
        } else {
            response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
        }
        if (!tile.encoding().isEmpty()) {
            response.getHeaders().put(HttpHeader.CONTENT_ENCODING, tile.encoding());
        }
        response.write(true, ByteBuffer.wrap(tile.body()), callback);
    }
}
