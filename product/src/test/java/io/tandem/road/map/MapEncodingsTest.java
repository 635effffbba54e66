package io.tandem.road.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.within;

import io.tandem.diagnosis.MistakeException;
import io.tandem.road.Lane;
import io.tandem.road.RoadDefinition;
import io.tandem.road.RoadNetwork;
import io.tandem.road.map.reading.RoadMapReader;
import io.tandem.scenario.text.EncodedText;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A map is the same map however its bytes stand for its text. */
class MapEncodingsTest {

    private static final int LARGEST = 1 << 20;

    /** A small map of each format by the name of its file; one name in each is not ASCII. */
    static final Map<String, String> MAPS = Map.of(
            "street.osm", Maps.osm(Maps.node(1, 0, 0), Maps.node(2, 100, 0), Maps.node(3, 200, 30), Maps.way(9, "1 2 3", "highway=residential", "name=Zürichstraße")),
            "lanelets.osm", Lanelet2MapTest.ROAD.replace("subtype=\"road\"", "subtype=\"straße\""),
            "street.xodr", Maps.drive("<!-- Zürich -->", Maps.road("1", "50", "", Maps.geometry(0, 0, 0, 0, 50, "<line/>")),
                    Maps.road("2", "60", "", Maps.geometry(0, 50, 0, 0, 60, "<arc curvature=\"0.02\"/>"))),
            "lanelets.xml", Maps.commonRoad("<!-- Zürich -->", Maps.lanelet("1", 0, 9, 0, "<successor ref=\"2\"/>"), Maps.lanelet("2", 9, 30, 0, "")),
            "town.net.xml", SumoMapTest.TURN.replace("\"south\"", "\"süd\""),
            "race.rndf", Maps.rndf("/* Zürich */", "lane 1.1", Maps.waypoint("1.1.1", 0, 0), Maps.waypoint("1.1.2", 50, 0), Maps.waypoint("1.1.3", 90, 9), "end_lane"));

    static Stream<String> files() {
        return MAPS.keySet().stream().sorted();
    }

    private static List<String> lanes(RoadNetwork network) {
        return network.lanes().stream().map(lane -> lane.name() + " " + lane.length() + " " + lane.eastAt(1) + " " + network.from(lane.id()).size()).toList();
    }

    private static List<String> lanes(String file, byte[] bytes) throws Exception {
        String text = EncodedText.read(new ByteArrayInputStream(bytes), LARGEST).orElseThrow();
        return lanes(new RoadNetwork(alone(file, text)));
    }

    private static byte[] packed(byte[] bytes) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(packed)) {
            out.write(bytes);
        }
        return packed.toByteArray();
    }

    private static String declared(String text, String encoding) {
        return text.startsWith("<") ? "<?xml version=\"1.0\" encoding=\"" + encoding + "\"?>\n" + text : text;
    }

    @ParameterizedTest
    @MethodSource("files")
    void encodingDoesNotChangeAMap(String file) throws Exception {
        String text = MAPS.get(file);

        List<String> plain = lanes(file, text.getBytes(StandardCharsets.UTF_8));

        assertThat(plain).isNotEmpty();
        assertThat(lanes(file, ("\uFEFF" + text).getBytes(StandardCharsets.UTF_8))).isEqualTo(plain);
        assertThat(lanes(file, declared(text, "UTF-8").replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8))).isEqualTo(plain);
        assertThat(lanes(file, ("\uFEFF" + declared(text, "UTF-16")).getBytes(StandardCharsets.UTF_16LE))).isEqualTo(plain);
        assertThat(lanes(file, ("\uFEFF" + declared(text, "UTF-16")).getBytes(StandardCharsets.UTF_16BE))).isEqualTo(plain);
        assertThat(lanes(file, declared(text, "ISO-8859-1").getBytes(StandardCharsets.ISO_8859_1))).isEqualTo(plain);
        assertThat(lanes(file, declared(text, "windows-1252").getBytes(Charset.forName("windows-1252")))).isEqualTo(plain);
        assertThat(lanes(file + ".gz", packed(text.getBytes(StandardCharsets.UTF_8)))).isEqualTo(plain);
    }

    @Test
    void xmlWithoutAByteOrderMarkIsRecognisedAsUtf16() throws Exception {
        String text = declared(MAPS.get("street.xodr"), "UTF-16");

        assertThat(lanes("a.xodr", text.getBytes(StandardCharsets.UTF_16LE))).isEqualTo(lanes("a.xodr", text.getBytes(StandardCharsets.UTF_16BE))).hasSize(2);
    }

    /** Programs prefix elements of their own, and not all of them declare the prefix. */
    @ParameterizedTest
    @ValueSource(strings = {" xmlns:odr=\"http://code.asam.net/simulation/standard/opendrive_schema\"", ""})
    void prefixesOfElementsDoNotMatter(String declaration) throws Exception {
        String text = MAPS.get("street.xodr");

        String prefixed = text.replaceAll("<(/?)(\\w)", "<$1odr:$2").replaceFirst("<odr:OpenDRIVE", "$0" + declaration);

        assertThat(lanes("a.xodr", prefixed.getBytes(StandardCharsets.UTF_8))).isEqualTo(lanes("a.xodr", text.getBytes(StandardCharsets.UTF_8)));
    }

    /** Coordinates of UTM zones: millimetres need all digits of a double. */
    @Test
    void lanesFarFromTheOriginAreTheSameLanes() throws Exception {
        String near = Maps.drive(Maps.road("1", "60", "", Maps.geometry(0, 10, 20, 0.3, 60, "<spiral curvStart=\"0\" curvEnd=\"0.05\"/>")));
        String far = Maps.drive("<geoReference><![CDATA[+proj=utm +zone=32 +datum=WGS84]]></geoReference><offset x=\"500000\" y=\"5400000\" z=\"0\" hdg=\"0\"/>",
                Maps.road("1", "60", "", Maps.geometry(0, 500_010, 5_400_020, 0.3, 60, "<spiral curvStart=\"0\" curvEnd=\"0.05\"/>")));

        Lane one = Maps.network("a.xodr", near).lanes().getFirst();
        Lane other = Maps.network("a.xodr", far).lanes().getFirst();

        assertThat(other.length()).isCloseTo(one.length(), within(1e-6));
        for (double s = 0; s < one.length(); s += 5) {
            assertThat(other.eastAt(s) - 500_000).isCloseTo(one.eastAt(s), within(1e-6));
            assertThat(other.northAt(s) - 5_400_000).isCloseTo(one.northAt(s), within(1e-6));
        }
    }

    /** Without a scenario the first place of a map is its site: a slip there must not put all others beyond reach. */
    @ParameterizedTest
    @ValueSource(strings = {"street.osm", "lanelets.osm", "race.rndf"})
    void aSlipInTheFirstPlaceDoesNotLoseAMapThatIsLookedAtAlone(String file) throws Exception {
        String text = MAPS.get(file);
        int from = text.indexOf("47.");

        RoadNetwork network = new RoadNetwork(alone(file, text.substring(0, from) + "-47." + text.substring(from + 3)));

        assertThat(network.lanes()).as("the lane at that place may be lost").hasSizeGreaterThanOrEqualTo(lanes(file, text.getBytes(StandardCharsets.UTF_8)).size() / 2);
    }

    private static RoadDefinition alone(String file, String text) throws MistakeException {
        return RoadMapReader.read(file, text, MapOrigin.of(text), DrivingSide.RIGHT).plan();
    }

    @Test
    void packedFileIsNoLargerThanAPlainOneMayBe() throws IOException {
        byte[] bomb = packed(new byte[8 << 20]);

        assertThat(bomb).hasSizeLessThan(LARGEST);
        assertThat(EncodedText.read(new ByteArrayInputStream(bomb), LARGEST)).isEmpty();
    }

    @Test
    void packedFileThatIsBrokenOffIsRefused() throws IOException {
        byte[] whole = packed(MAPS.get("street.osm").getBytes(StandardCharsets.UTF_8));

        Throwable thrown = catchThrowable(() -> EncodedText.read(new ByteArrayInputStream(whole, 0, whole.length / 2), LARGEST));

        assertThat(thrown).isInstanceOf(IOException.class);
    }
}
