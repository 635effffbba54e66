package io.tandem.web.scene;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.tandem.basemap.BaseMap;
import io.tandem.web.House;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MapServiceTest {

    private static final String KEY = "0123456789abcdef";

    @TempDir
    private Path folder;
    private House house;
    private HttpServer elsewhere;
    private final List<String> asked = new CopyOnWriteArrayList<>();

    @BeforeEach
    void open() throws IOException {
        house = new House();
        elsewhere = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        elsewhere.createContext("/", this::answer);
        elsewhere.start();
    }

    @AfterEach
    void close() throws IOException {
        house.close();
        elsewhere.stop(0);
        assertThat(house.troubles).isEmpty();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        asked.add(path + " " + exchange.getRequestHeaders().getFirst("User-Agent"));
        if (path.endsWith("/0/0/0")) {
            byte[] picture = {(byte) 0x89, 'P', 'N', 'G', 1, 2, 3};
            exchange.sendResponseHeaders(200, picture.length);
            exchange.getResponseBody().write(picture);
        } else if (path.endsWith("/1/0/0")) {
            exchange.getResponseHeaders().add("Location", "http://127.0.0.1:1/other");
            exchange.sendResponseHeaders(302, -1);
        } else if (path.endsWith("/1/0/1")) {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write(new byte[TileProxy.LARGEST_TILE + 1]);
        } else {
            exchange.sendResponseHeaders(404, -1);
        }
        exchange.close();
    }

    private void show(BaseMap map) {
        house.map = Optional.of(map);
        house.begin(1);
    }

    private BaseMap.TileServer tiles() {
        return new BaseMap.TileServer(KEY, "© Them", "", "http://127.0.0.1:" + elsewhere.getAddress().getPort() + "/t/{z}/{x}/{y}", false, 3);
    }

    @Test
    void aMapIsHandedOutOnceASceneHasNamedIt() throws Exception {
        show(new BaseMap.Drawing(KEY, "© Us", "", new byte[] {1, 2}));

        int before = house.get("/map/" + KEY + ".json").statusCode();
        String scene = house.get("/api/scene").body();
        HttpResponse<String> after = house.get("/map/" + KEY + ".json", "Accept-Encoding", "gzip");

        assertThat(before).isEqualTo(404);
        assertThat(scene).contains("\"map\":{\"kind\":\"geojson\",\"url\":\"/map/" + KEY + ".json\",\"attribution\":\"© Us\"}");
        assertThat(after.statusCode()).isEqualTo(200);
        assertThat(after.headers().firstValue("Content-Encoding")).contains("gzip");
    }

    @Test
    void aFileOfTilesIsReadInRangesAndNotBeyondItsEnd() throws Exception {
        Path file = Files.writeString(folder.resolve("m.pmtiles"), "0123456789");
        show(new BaseMap.TileFile(KEY, "", "", file));
        house.get("/api/scene");
        String address = "/map/" + KEY + ".pmtiles";

        HttpResponse<String> middle = house.get(address, "Range", "bytes=2-4");
        HttpResponse<String> end = house.get(address, "Range", "bytes=8-9999");

        assertThat(middle.statusCode()).isEqualTo(206);
        assertThat(middle.body()).isEqualTo("234");
        assertThat(middle.headers().firstValue("Content-Range")).contains("bytes 2-4/10");
        assertThat(end.body()).isEqualTo("89");
        for (String wrong : List.of("bytes=10-12", "bytes=5-2", "bytes=-3", "bytes=0-1,3-4", "lines=1-2")) {
            assertThat(house.get(address, "Range", wrong).statusCode()).as(wrong).isEqualTo(416);
        }
        assertThat(house.get(address).statusCode()).as("the whole of it is never asked for").isEqualTo(416);
    }

    @Test
    void tilesComeThroughUsAndAreFetchedOnce() throws Exception {
        show(tiles());
        assertThat(house.get("/api/scene").body()).contains("\"url\":\"/map/" + KEY + "/{z}/{x}/{y}\",\"max_zoom\":3");

        HttpResponse<String> first = house.get("/map/" + KEY + "/0/0/0");
        HttpResponse<String> second = house.get("/map/" + KEY + "/0/0/0");

        assertThat(first.statusCode()).isEqualTo(200);
        assertThat(first.headers().firstValue("Content-Type")).contains("image/png");
        assertThat(second.body()).isEqualTo(first.body());
        assertThat(asked).containsExactly("/t/0/0/0 Tandem/test");
    }

    @Test
    void onlyTilesThatCanBeAreAskedForAndNobodySendsUsElsewhere() throws Exception {
        show(tiles());
        house.get("/api/scene");

        assertThat(house.get("/map/" + KEY + "/1/0/0").statusCode()).as("sent elsewhere").isEqualTo(502);
        assertThat(house.get("/map/" + KEY + "/1/0/1").statusCode()).as("too large").isEqualTo(502);
        assertThat(house.get("/map/" + KEY + "/1/1/1").statusCode()).as("none there").isEqualTo(404);
        int answered = asked.size();
        assertThat(house.get("/map/" + KEY + "/1/0/0").statusCode()).as("not asked for again so soon").isEqualTo(502);
        for (String impossible : List.of("/1/2/0", "/4/0/0", "/1/-1/0", "/1/0/0/x", "/0/0/0.png", "")) {
            assertThat(house.get("/map/" + KEY + impossible).statusCode()).as(impossible).isEqualTo(404);
        }
        assertThat(asked).hasSize(answered);
    }
}
