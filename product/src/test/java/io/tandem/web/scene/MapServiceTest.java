package io.tandem.web.scene;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.tandem.basemap.AerialPicture;
import io.tandem.basemap.BaseMap;
import io.tandem.geo.LatLon;
import io.tandem.web.TestWebServer;
import io.tandem.web.contract.SceneDescription;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
    private TestWebServer server;
    private HttpServer tileServer;
    private final List<String> requestedPaths = new CopyOnWriteArrayList<>();

    @BeforeEach
    void open() throws IOException {
        server = new TestWebServer();
        tileServer = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        tileServer.createContext("/", this::answer);
        tileServer.start();
    }

    @AfterEach
    void close() throws IOException {
        server.close();
        tileServer.stop(0);
        assertThat(server.errors).isEmpty();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        requestedPaths.add(path + " " + exchange.getRequestHeaders().getFirst("User-Agent"));
        if (path.endsWith("/0/0/0")) {
            byte[] picture = {(byte) 0x89, 'P', 'N', 'G', 1, 2, 3};
            exchange.sendResponseHeaders(200, picture.length);
            exchange.getResponseBody().write(picture);
        } else if (path.endsWith("/1/0/0")) {
            exchange.getResponseHeaders().add("Location", "http://127.0.0.1:1/other");
            exchange.sendResponseHeaders(302, -1);
        } else if (path.endsWith("/1/0/1")) {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write(new byte[TileProxy.MAX_TILE_BYTES + 1]);
        } else {
            exchange.sendResponseHeaders(404, -1);
        }
        exchange.close();
    }

    private void show(BaseMap map) {
        server.map = Optional.of(map);
        server.begin(1);
    }

    private BaseMap.TileServer tiles() {
        return new BaseMap.TileServer(KEY, "© Them", "", "http://127.0.0.1:" + tileServer.getAddress().getPort() + "/t/{z}/{x}/{y}", false, 3, Optional.empty());
    }

    @Test
    void mapIsServedOnceASceneWasShown() throws Exception {
        show(new BaseMap.Drawing(KEY, "© Us", "", new byte[] {1, 2}, Optional.empty()));

        int before = server.get("/map/" + KEY + ".json").statusCode();
        String scene = server.get("/api/scene").body();
        HttpResponse<String> after = server.get("/map/" + KEY + ".json", "Accept-Encoding", "gzip");

        assertThat(before).isEqualTo(404);
        assertThat(scene).contains("\"map\":{\"kind\":\"geojson\",\"url\":\"/map/" + KEY + ".json\",\"attribution\":\"© Us\",\"picture\":null}");
        assertThat(after.statusCode()).isEqualTo(200);
        assertThat(after.headers().firstValue("Content-Encoding")).contains("gzip");
    }

    @Test
    void anAerialPictureIsServedOnceItsSceneWasShown() throws Exception {
        Path file = Files.writeString(folder.resolve("air.png"), "pixels");
        List<LatLon> corners = List.of(new LatLon(1.5, 0.5), new LatLon(1.5, 1), new LatLon(1, 1), new LatLon(1, 0.5));
        show(new BaseMap.PictureOnly("", Optional.of(new AerialPicture("00000000000000aa", file, "image/png", corners))));
        String address = "/map/00000000000000aa.picture";

        int before = server.get(address).statusCode();
        String scene = server.get("/api/scene").body();
        HttpResponse<String> after = server.get(address);

        assertThat(before).isEqualTo(404);
        assertThat(scene).contains("\"map\":{\"kind\":\"none\"", "\"picture\":{\"url\":\"" + address + "\",\"corners\":[[0.5,1.5],[1.0,1.5],[1.0,1.0],[0.5,1.0]]}");
        assertThat(after.body()).isEqualTo("pixels");
        assertThat(after.headers().firstValue("Content-Type")).contains("image/png");
    }

    @Test
    void modelsAreServedOnceASceneWasShownAndNothingElseIs() throws Exception {
        ServedModel model = ServedModel.of("rover.glb", new byte[2 * ServedModel.TRIANGLE_BYTES], List.of(new SceneDescription.ModelPart("rotor-1", 1, 1, new SceneDescription.Spot(1, 0, 2),
                new SceneDescription.Spot(0, 0, 1))));
        server.equipment = Map.of(1, new Equipment("rover.glb", Optional.of(model), List.of()));
        server.begin(2);
        String address = "/map/" + model.key() + ".mesh";

        int before = server.get(address).statusCode();
        String scene = server.get("/api/scene").body();
        HttpResponse<String> after = server.get(address);

        assertThat(before).isEqualTo(404);
        assertThat(scene).contains("\"look\":{\"file\":\"rover.glb\",\"url\":\"" + address + "\",\"triangles\":2,\"parts\":[{\"name\":\"rotor-1\",\"first\":1,\"count\":1,\"pivot\":[1.0,0.0,2.0]")
                .contains("\"look\":null");
        assertThat(after.statusCode()).isEqualTo(200);
        assertThat(after.body()).hasSize(2 * ServedModel.TRIANGLE_BYTES);
        assertThat(server.get("/map/../rover.glb").statusCode()).isGreaterThanOrEqualTo(400);
        assertThat(server.get("/map/0000000000000000.mesh").statusCode()).isEqualTo(404);
    }

    @Test
    void tileFileIsServedByRangeWithinItsLength() throws Exception {
        Path file = Files.writeString(folder.resolve("m.pmtiles"), "0123456789");
        show(new BaseMap.TileFile(KEY, "", "", file, Optional.empty()));
        server.get("/api/scene");
        String address = "/map/" + KEY + ".pmtiles";

        HttpResponse<String> middle = server.get(address, "Range", "bytes=2-4");
        HttpResponse<String> end = server.get(address, "Range", "bytes=8-9999");

        assertThat(middle.statusCode()).isEqualTo(206);
        assertThat(middle.body()).isEqualTo("234");
        assertThat(middle.headers().firstValue("Content-Range")).contains("bytes 2-4/10");
        assertThat(end.body()).isEqualTo("89");
        for (String wrong : List.of("bytes=10-12", "bytes=5-2", "bytes=-3", "bytes=0-1,3-4", "lines=1-2")) {
            assertThat(server.get(address, "Range", wrong).statusCode()).as(wrong).isEqualTo(416);
        }
        assertThat(server.get(address).statusCode()).as("the whole of it is never asked for").isEqualTo(416);
    }

    @Test
    void tilesAreProxiedAndFetchedOnce() throws Exception {
        show(tiles());
        assertThat(server.get("/api/scene").body()).contains("\"url\":\"/map/" + KEY + "/{z}/{x}/{y}\",\"max_zoom\":3");

        HttpResponse<String> first = server.get("/map/" + KEY + "/0/0/0");
        HttpResponse<String> second = server.get("/map/" + KEY + "/0/0/0");

        assertThat(first.statusCode()).isEqualTo(200);
        assertThat(first.headers().firstValue("Content-Type")).contains("image/png");
        assertThat(second.body()).isEqualTo(first.body());
        assertThat(requestedPaths).containsExactly("/t/0/0/0 Tandem/test");
    }

    @Test
    void onlyValidTilesAreRequestedAndRedirectsAreNotFollowed() throws Exception {
        show(tiles());
        server.get("/api/scene");

        assertThat(server.get("/map/" + KEY + "/1/0/0").statusCode()).as("sent elsewhere").isEqualTo(502);
        assertThat(server.get("/map/" + KEY + "/1/0/1").statusCode()).as("too large").isEqualTo(502);
        assertThat(server.get("/map/" + KEY + "/1/1/1").statusCode()).as("none there").isEqualTo(404);
        int answered = requestedPaths.size();
        assertThat(server.get("/map/" + KEY + "/1/0/0").statusCode()).as("not asked for again so soon").isEqualTo(502);
        for (String impossible : List.of("/1/2/0", "/4/0/0", "/1/-1/0", "/1/0/0/x", "/0/0/0.png", "")) {
            assertThat(server.get("/map/" + KEY + impossible).statusCode()).as(impossible).isEqualTo(404);
        }
        assertThat(requestedPaths).hasSize(answered);
    }
}
