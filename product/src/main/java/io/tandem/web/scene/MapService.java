package io.tandem.web.scene;

import io.tandem.basemap.AerialPicture;
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

/**
 * Serves the base maps and models of scenes that were shown, and no other files: drawings and models as a whole, PMTiles files by byte range, tiles of servers by
 * number.
 */
public final class MapService {

    private static final int MAX_MAPS = 16;
    private static final int MAX_RANGE_BYTES = 16 << 20;
    private static final Pattern WHOLE_MAP = Pattern.compile("/map/([0-9a-f]{16})\\.(?:json|pmtiles)");
    private static final Pattern PICTURE = Pattern.compile("/map/([0-9a-f]{16})\\.picture");
    private static final Pattern TILE = Pattern.compile("/map/([0-9a-f]{16})/(\\d{1,2})/(\\d{1,8})/(\\d{1,8})");
    private static final Pattern RANGE = Pattern.compile("bytes=(\\d{1,15})-(\\d{1,15})");

    private final String program;
    private final WallClock clock;
    private final Map<String, BaseMap> maps = new LinkedHashMap<>();
    private final Map<String, TileProxy> proxies = new ConcurrentHashMap<>();
    private final Map<String, AerialPicture> pictures = new LinkedHashMap<>();
    private final ModelCache models = new ModelCache();

    public MapService(String program, WallClock clock) {
        this.program = program;
        this.clock = clock;
    }

    /** Makes the map and the models of a scene available. */
    public void offer(StaticScene scene) {
        scene.map().ifPresent(this::offer);
        scene.equipment().values().forEach(one -> one.look().ifPresent(models::offer));
    }

    /** Makes the map of a scene available; the oldest one is dropped if there are too many. */
    private synchronized void offer(BaseMap map) {
        map.picture().ifPresent(picture -> {
            pictures.putIfAbsent(picture.key(), picture);
            if (pictures.size() > MAX_MAPS) {
                pictures.remove(pictures.keySet().iterator().next());
            }
        });
        if (map instanceof BaseMap.PictureOnly) {
            return;
        }
        maps.putIfAbsent(map.key(), map);
        if (maps.size() > MAX_MAPS) {
            String eldest = maps.keySet().iterator().next();
            maps.remove(eldest);
            proxies.remove(eldest);
        }
    }

    private synchronized Optional<BaseMap> find(String key) {
        return Optional.ofNullable(maps.get(key));
    }

    /** Answers now or asynchronously; false if there is no such path. */
    public boolean answer(String path, Request request, Response response, Callback callback) throws IOException {
        return models.answer(path, response, callback) || answerPicture(path, response, callback) || answerMap(path, request, response, callback);
    }

    private boolean answerPicture(String path, Response response, Callback callback) throws IOException {
        Matcher asked = PICTURE.matcher(path);
        AerialPicture picture = asked.matches() ? findPicture(asked.group(1)) : null;
        if (picture == null) {
            return false;
        }
        response.getHeaders().put(HttpHeader.CACHE_CONTROL, "private, max-age=3600");
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, picture.type());
        response.write(true, ByteBuffer.wrap(Files.readAllBytes(picture.file())), callback);
        return true;
    }

    private synchronized AerialPicture findPicture(String key) {
        return pictures.get(key);
    }

    private boolean answerMap(String path, Request request, Response response, Callback callback) throws IOException {
        Matcher whole = WHOLE_MAP.matcher(path);
        Matcher tile = TILE.matcher(path);
        Optional<BaseMap> map = whole.matches() ? find(whole.group(1)) : tile.matches() ? find(tile.group(1)) : Optional.empty();
        response.getHeaders().put(HttpHeader.CACHE_CONTROL, "private, max-age=3600");
        switch (map.orElse(null)) {
            case BaseMap.Drawing drawing when whole.matches() -> sendDrawing(drawing, request, response, callback);
            case BaseMap.TileFile file when whole.matches() -> sendRange(file.file(), request, response, callback);
            case BaseMap.TileServer server when tile.matches() -> sendTile(server, tile, response, callback);
            case null, default -> {
                response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
                return false;
            }
        }
        return true;
    }

    private static void sendDrawing(BaseMap.Drawing drawing, Request request, Response response, Callback callback) throws IOException {
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

    private static void sendRange(Path file, Request request, Response response, Callback callback) throws IOException {
        long size = Files.size(file);
        String asked = request.getHeaders().get(HttpHeader.RANGE);
        Matcher range = RANGE.matcher(asked == null ? "" : asked);
        long from = range.matches() ? Long.parseLong(range.group(1)) : size;
        long to = range.matches() ? Math.min(size - 1, Long.parseLong(range.group(2))) : 0;
        response.getHeaders().put(HttpHeader.ACCEPT_RANGES, "bytes");
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/vnd.pmtiles");
        if (from > to || to - from >= MAX_RANGE_BYTES) {
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

    private void sendTile(BaseMap.TileServer server, Matcher asked, Response response, Callback callback) {
        TileProxy sendTile = proxies.computeIfAbsent(server.key(), _ -> new TileProxy(server, program, clock));
        int zoom = Integer.parseInt(asked.group(2));
        int column = Integer.parseInt(asked.group(3));
        int row = Integer.parseInt(asked.group(4));
        if (!sendTile.covers(zoom, column, row)) {
            response.setStatus(404);
            response.write(true, ByteBuffer.allocate(0), callback);
            return;
        }
        sendTile.tile(zoom, column, row).thenAccept(tile -> send(tile, response, callback));
    }

    private static void send(TileProxy.Tile tile, Response response, Callback callback) {
        response.setStatus(tile.status());
        if (tile.isFound()) {
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
