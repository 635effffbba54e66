package io.tandem.basemap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.geo.LatLon;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BaseMapTest {

    private static final Site SITE = new Site(new LatLon(29.19, -81.05), 0);
    private static final SourceLocation HERE = new SourceLocation("scenario.yaml", 7, "map.source");
    private static final String SQUARE = "[[[-81.05,29.19],[-81.049,29.19],[-81.049,29.191],[-81.05,29.19]]]";
    /** A house of three storeys, a road, and a lake with an island whose shores are two ways each. */
    private static final String OSM = """
            <?xml version='1.0' encoding='UTF-8'?>
            <osm version="0.6">
              <node id="4" lat="29.191" lon="-81.050"/><node id="3" lat="29.191" lon="-81.049"/>
              <node id="2" lat="29.190" lon="-81.049"/><node id="1" lat="29.190" lon="-81.050"/>
              <node id="11" lat="29.1903" lon="-81.0497"/><node id="12" lat="29.1903" lon="-81.0494"/><node id="13" lat="29.1906" lon="-81.0494"/>
              <way id="101"><nd ref="1"/><nd ref="2"/><nd ref="3"/><nd ref="1"/><tag k="building" v="yes"/><tag k="building:levels" v="3"/></way>
              <way id="102"><nd ref="1"/><nd ref="2"/><nd ref="99"/><tag k="highway" v="footway"/><tag k="name" v="Lane &amp; Alley"/></way>
              <way id="103"><nd ref="1"/><nd ref="2"/><nd ref="3"/></way>
              <way id="104"><nd ref="1"/><nd ref="4"/><nd ref="3"/></way>
              <way id="105"><nd ref="11"/><nd ref="12"/></way>
              <way id="106"><nd ref="12"/><nd ref="13"/><nd ref="11"/></way>
              <relation id="201"><member type="way" ref="103" role="outer"/><member type="way" ref="104" role="outer"/>
                <member type="way" ref="105" role="inner"/><member type="way" ref="106" role="inner"/>
                <tag k="type" v="multipolygon"/><tag k="natural" v="water"/></relation>
            </osm>
            """;

    @TempDir
    private Path folder;

    @Test
    void drawingKeepsKnownFeaturesAndPositions() throws Exception {
        write("map.osm", OSM);

        BaseMap.Drawing map = (BaseMap.Drawing) read("map.osm");

        assertThat(map.attribution()).isEqualTo("© OpenStreetMap contributors");
        assertThat(text(map)).isEqualTo("{\"type\":\"FeatureCollection\",\"features\":["
                + "{\"type\":\"Feature\",\"properties\":{\"kind\":\"building\",\"height\":9.0,\"base\":0.0},\"geometry\":{\"type\":\"Polygon\","
                + "\"coordinates\":[[[-81.05,29.19],[-81.049,29.19],[-81.049,29.191],[-81.05,29.19]]]}},"
                + "{\"type\":\"Feature\",\"properties\":{\"kind\":\"road\",\"sort\":\"path\",\"name\":\"Lane & Alley\"},\"geometry\":{\"type\":\"LineString\","
                + "\"coordinates\":[[-81.05,29.19],[-81.049,29.19]]}},"
                + "{\"type\":\"Feature\",\"properties\":{\"kind\":\"water\"},\"geometry\":{\"type\":\"Polygon\","
                + "\"coordinates\":[[[-81.05,29.19],[-81.049,29.19],[-81.049,29.191],[-81.05,29.191],[-81.05,29.19]],"
                + "[[-81.0497,29.1903],[-81.0494,29.1903],[-81.0494,29.1906],[-81.0497,29.1903]]]}}]}");
        assertThat(map.note()).contains("1 building", "1 nodes that are not in the file");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "{\"type\":\"FeatureCollection\",\"features\":[{\"geometry\":{\"coordinates\":" + SQUARE
            + ",\"type\":\"Polygon\"},\"properties\":{\"height\":\"12\",\"x\":{\"y\":[1]}},\"type\":\"Feature\"}]}",
        "{\"type\":\"Feature\",\"properties\":{\"building\":\"yes\",\"height\":12},\"geometry\":{\"type\":\"GeometryCollection\",\"geometries\":[{\"type\":"
            + "\"MultiPolygon\",\"coordinates\":[" + SQUARE + "]}]}}",
        "{\"type\":\"Feature\",\"properties\":{\"tags\":{\"building\":\"yes\",\"height\":\"12 m\"}},\"geometry\":{\"type\":\"Polygon\",\"coordinates\":" + SQUARE + "}}"})
    void geoJsonOfAllTopLevelTypesIsRead(String json) throws Exception {
        write("map.geojson", json);

        String text = text((BaseMap.Drawing) read("map.geojson"));

        assertThat(text).contains("\"kind\":\"building\",\"height\":12.0", "\"coordinates\":" + SQUARE);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"12|12", "12.5 m|12.5", "'40'''|12.192", "'6''6\"'|1.9812", "3,5|3.5", "tall|0", "-5|0", "99999|0", "1e3|0"})
    void heightsAreReadInAllUsualNotations(String written, double metres) {
        assertThat(BuildingHeights.top(Map.of("height", written))).isCloseTo(metres, offset(1e-9));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "{\"type\":\"Point\",\"coordinates\":[1,2]}|nothing to draw|0",
        "{\"type\":\"Polygon\",\"coordinates\":[[[181,0],[1,2],[3,4],[181,0]]]}|longitude up to 180|1",
        "{\"type\":\"Polygon\",\"coordinates\":[1,2]}|not those of a Polygon|1",
        "{\"type\":\"Topology\"}|no geometry of GeoJSON|1",
        "{\"type\":\"FeatureCollection\",\"features\":[7]}|object was expected|1",
        "{\"type\":\"FeatureCollection\",\"features\":[|not well-formed|1",
        "{\"type\":\"LineString\",\"coordinates\":[[[[[[[[[[[[1]]]]]]]]]]]]}|nested too deep|1",
        "{\"type\":\"LineString\",\"coordinates\":[[10,50],[11,50]]}|km from the site|0",
        "<osm><node id=\"1\" lat=\"95\" lon=\"0\"/></osm>|lat and a lon|1",
        "<osm><node id=\"one\"/></osm>|whole number as its id|1",
        "<osm><way id=\"1\">|broken off|1",
        "<gpx/>|not a map of OpenStreetMap|1",
        "<!DOCTYPE x [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><osm>&a;</osm>|broken off|1",
        "PMTiles|broken off|0",
        "hello|not a map|0"})
    void mistakesHaveALocationAndACure(String content, String what, int line) throws Exception {
        write("map", content);

        Problem problem = problem("map");

        assertThat(problem.what()).contains(what);
        assertThat(problem.fix()).isNotBlank();
        assertThat(problem.place().file()).isEqualTo(line == 0 ? "scenario.yaml" : folder.resolve("map").toString());
        assertThat(problem.place().line()).isEqualTo(line == 0 ? 7 : line);
    }

    @ParameterizedTest
    @ValueSource(strings = {"none.osm", ".", "ftp://a/{z}/{x}/{y}", "https://a/{z}/{x}", "https://{s}.a/{z}/{x}/{y}", "https:///{z}/{x}/{y}",
        "https://a b/{z}/{x}/{y}", "https://me:secret@a/{z}/{x}/{y}", "file:///etc/{z}/{x}/{y}"})
    void invalidFilesAreRefused(String source) {
        assertThat(problem(source).place()).isEqualTo(HERE);
    }

    @Test
    void tileUrlsAreRecognised() throws Exception {
        BaseMap.TileServer shapes = (BaseMap.TileServer) read("https://tiles.example.org/v/{z}/{x}/{y}.pbf?key=1");
        BaseMap.TileServer pictures = (BaseMap.TileServer) read("https://tile.openstreetmap.org/{z}/{x}/{y}.png");

        assertThat(shapes.vector()).isTrue();
        assertThat(shapes.address(3, 1, 2)).isEqualTo("https://tiles.example.org/v/3/1/2.pbf?key=1");
        assertThat(pictures.vector()).isFalse();
        assertThat(pictures.attribution()).isEqualTo("© OpenStreetMap contributors");
    }

    @Test
    void tileFileIsDescribedAndRefusedIfTruncated() throws Exception {
        byte[] whole = pmtiles("{\"attribution\":\"<a href='x'>&copy; Someone</a>\"}");
        Files.write(folder.resolve("whole.pmtiles"), whole);
        Files.write(folder.resolve("half.pmtiles"), Arrays.copyOf(whole, whole.length - 1));

        BaseMap map = read("whole.pmtiles");

        assertThat(map.attribution()).isEqualTo("© Someone");
        assertThat(map.note()).isEqualTo("vector tiles, zoom 0 to 14");
        assertThat(problem("half.pmtiles").what()).contains("broken off");
    }

    @Test
    void garbageIsAMistakeAndNotACrash() throws IOException {
        Random random = new Random(5);
        byte[][] seeds = {OSM.getBytes(StandardCharsets.UTF_8), ("{\"type\":\"Polygon\",\"coordinates\":" + SQUARE + "}").getBytes(StandardCharsets.UTF_8), pmtiles("{}")};

        for (int round = 0; round < 600; round++) {
            byte[] bytes = seeds[round % seeds.length].clone();
            for (int i = 0; i < 4; i++) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            Files.write(folder.resolve("garbage"), Arrays.copyOf(bytes, 1 + random.nextInt(bytes.length)));
            try {
                read("garbage");
            } catch (MistakeException mistake) {
                assertThat(mistake.problems()).isNotEmpty();
            }
        }
    }

    @Test
    void anAerialPictureLiesWhereItsMiddleItsWidthAndItsTurnPutIt() throws Exception {
        ImageIO.write(new BufferedImage(40, 20, BufferedImage.TYPE_INT_RGB), "png", folder.resolve("air.png").toFile());

        AerialPicture picture = AerialPicture.read(new AerialPictureSettings("air.png", new LocalPosition(100, 50, 0), 200, Math.PI / 2), folder, SITE, HERE);

        assertThat(picture.type()).isEqualTo("image/png");
        double[][] metres = picture.corners().stream().map(corner -> SITE.toLocal(corner, 0)).map(at -> new double[] {at.east(), at.north()}).toArray(double[][]::new);
        double[][] expected = {{50, -50}, {50, 150}, {150, 150}, {150, -50}};
        for (int i = 0; i < 4; i++) {
            assertThat(metres[i]).as("a quarter turn anticlockwise, from the upper left corner").containsExactly(expected[i], offset(1e-3));
        }
    }

    @ParameterizedTest
    @CsvSource({"none.png, no such file", "text.png, no picture", "air.bmp, of the format bmp"})
    void aPictureThatCannotBeShownIsAMistakeWhereItIsNamed(String file, String why) throws Exception {
        write("text.png", "words");
        ImageIO.write(new BufferedImage(4, 2, BufferedImage.TYPE_INT_RGB), "bmp", folder.resolve("air.bmp").toFile());

        assertThatThrownBy(() -> AerialPicture.read(new AerialPictureSettings(file, new LocalPosition(0, 0, 0), 200, 0), folder, SITE, HERE))
                .isInstanceOfSatisfying(MistakeException.class, mistake -> {
                    assertThat(mistake.problems().getFirst().place()).isEqualTo(HERE);
                    assertThat(mistake.problems().getFirst().what()).contains(why);
                });
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    private BaseMap read(String source) throws MistakeException {
        return BaseMap.read(MapSettings.of(source), folder, Optional.of(SITE), HERE);
    }

    private Problem problem(String source) {
        MistakeException[] thrown = new MistakeException[1];
        assertThatThrownBy(() -> read(source)).isInstanceOfSatisfying(MistakeException.class, mistake -> thrown[0] = mistake);
        return thrown[0].problems().getFirst();
    }

    /** The text that a browser receives, checked to be JSON. */
    private static String text(BaseMap.Drawing map) throws IOException {
        byte[] plain = new GZIPInputStream(new ByteArrayInputStream(map.packed())).readAllBytes();
        try (JsonParser json = new JsonFactory().createParser(plain)) {
            while (json.nextToken() != null) {
                json.currentName();
            }
        }
        return new String(plain, StandardCharsets.UTF_8);
    }

    /** A PMTiles file according to the specification: header, metadata and one byte of tiles around the site. */
    private static byte[] pmtiles(String words) {
        byte[] said = words.getBytes(StandardCharsets.UTF_8);
        ByteBuffer bytes = ByteBuffer.allocate(127 + 1 + said.length + 1).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put("PMTiles".getBytes(StandardCharsets.US_ASCII)).put((byte) 3);
        bytes.putLong(127).putLong(1).putLong(128).putLong(said.length).putLong(128 + said.length).putLong(0).putLong(128 + said.length).putLong(1);
        bytes.putLong(1).putLong(1).putLong(1).put((byte) 1).put((byte) 1).put((byte) 1).put((byte) 1).put((byte) 0).put((byte) 14);
        bytes.putInt(-811000000).putInt(291000000).putInt(-810000000).putInt(292000000);
        bytes.position(128).put(said);
        return bytes.array();
    }
}
