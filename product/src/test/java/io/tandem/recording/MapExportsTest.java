package io.tandem.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Utm;
import io.tandem.message.Event;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.recording.export.ExportTracks;
import io.tandem.recording.export.GeoJsonExport;
import io.tandem.recording.export.GpxExport;
import io.tandem.recording.export.KmlExport;
import io.tandem.time.SimTime;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.locationtech.proj4j.CRSFactory;
import org.locationtech.proj4j.CoordinateTransform;
import org.locationtech.proj4j.CoordinateTransformFactory;
import org.locationtech.proj4j.ProjCoordinate;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** Map exports, read by independent parsers, and positions checked by another projection. */
class MapExportsTest {

    private static final int VEHICLES = 3;
    private static final int BEATS = 50;
    private static final long START = Samples.INFO.startEpochNanos();

    @TempDir
    private Path folder;

    private RecordingReader recorded(Consumer<Tap> run) throws Exception {
        Path file = folder.resolve("a.mcap");
        try (Recorder recorder = new Recorder(file, Samples.INFO, System::nanoTime)) {
            run.accept(recorder);
        }
        return RecordingReader.open(file);
    }

    private RecordingReader recorded() throws Exception {
        return recorded(tap -> Samples.run(tap, VEHICLES, BEATS));
    }

    /** One of the static writers. */
    @FunctionalInterface
    private interface Form {
        ReplaySummary write(RecordingReader reader, Writer out, SimTime every) throws IOException;
    }

    private static String text(RecordingReader reader, Form form, SimTime every) throws IOException {
        StringWriter out = new StringWriter();
        form.write(reader, out, every);
        return out.toString();
    }

    private static Document xml(String text) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        return factory.newDocumentBuilder().parse(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static List<Element> elements(Node in, String name) {
        NodeList found = in instanceof Document document ? document.getElementsByTagNameNS("*", name) : ((Element) in).getElementsByTagNameNS("*", name);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < found.getLength(); i++) {
            elements.add((Element) found.item(i));
        }
        return elements;
    }

    /** The position agrees with Proj4J's within two millimetres. */
    private static void assertPlace(double lat, double lon, double height, Reports truth, int row) {
        Utm zero = Samples.INFO.site().toUtm(new LocalPosition(0, 0, 0));
        CRSFactory factory = new CRSFactory();
        CoordinateTransform toGrid = new CoordinateTransformFactory().createTransform(
                factory.createFromParameters("lonlat", "+proj=longlat +datum=WGS84 +no_defs"),
                factory.createFromParameters("utm", "+proj=utm +zone=" + zero.zone() + " +datum=WGS84 +units=m +no_defs"));
        ProjCoordinate at = toGrid.transform(new ProjCoordinate(lon, lat), new ProjCoordinate());
        assertThat(at.x - zero.eastingMetres()).isCloseTo(truth.east[row], within(0.002));
        assertThat(at.y - zero.northingMetres()).isCloseTo(truth.north[row], within(0.002));
        assertThat(height).isCloseTo(Samples.INFO.site().height() + truth.up[row], within(0.001));
    }

    private static Instant instant(int beat) {
        return Instant.ofEpochMilli(Math.round((START + beat * Samples.BEAT_NANOS) / 1e6));
    }

    @Test
    void gpxHasWaypointsFirstAndThenATrackPerParticipant() throws Exception {
        Document gpx;
        try (RecordingReader reader = recorded()) {
            gpx = xml(text(reader, GpxExport::write, SimTime.ZERO));
        }

        Element root = gpx.getDocumentElement();
        assertThat(root.getNamespaceURI()).isEqualTo("http://www.topografix.com/GPX/1/1");
        assertThat(root.getAttribute("version")).isEqualTo("1.1");
        List<String> order = new ArrayList<>();
        for (Node child = root.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child instanceof Element element && (order.isEmpty() || !order.getLast().equals(element.getLocalName()))) {
                order.add(element.getLocalName());
            }
        }
        assertThat(order).containsExactly("metadata", "wpt", "trk");
        assertThat(elements(gpx, "wpt")).as("seven alerts and seven events").hasSize(14);
        List<Element> tracks = elements(gpx, "trk");
        assertThat(tracks).hasSize(VEHICLES);
        for (int row = 0; row < VEHICLES; row++) {
            List<Element> points = elements(tracks.get(row), "trkpt");
            assertThat(points).hasSize(BEATS);
            Element point = points.get(20);
            assertPlace(Double.parseDouble(point.getAttribute("lat")), Double.parseDouble(point.getAttribute("lon")),
                    Double.parseDouble(elements(point, "ele").getFirst().getTextContent()), Samples.beat(VEHICLES, 20, 1), row);
            assertThat(Instant.parse(elements(point, "time").getFirst().getTextContent())).isEqualTo(instant(20));
        }
    }

    @Test
    void kmlHasTracksInTimeWithAsManyInstantsAsPlaces() throws Exception {
        Document kml;
        try (RecordingReader reader = recorded()) {
            kml = xml(text(reader, KmlExport::write, SimTime.ZERO));
        }

        List<Element> tracks = elements(kml, "Track");
        assertThat(tracks).hasSize(VEHICLES);
        for (int row = 0; row < VEHICLES; row++) {
            assertThat(elements(tracks.get(row), "when")).hasSize(BEATS);
            List<Element> places = elements(tracks.get(row), "coord");
            assertThat(places).hasSize(BEATS);
            String[] place = places.get(7).getTextContent().split(" ");
            assertPlace(Double.parseDouble(place[1]), Double.parseDouble(place[0]), Double.parseDouble(place[2]), Samples.beat(VEHICLES, 7, 1), row);
        }
        List<String> styles = elements(kml, "Style").stream().map(style -> "#" + style.getAttribute("id")).toList();
        assertThat(elements(kml, "styleUrl")).hasSize(VEHICLES + 14).allSatisfy(used -> assertThat(styles).contains(used.getTextContent()));
        assertThat(elements(kml, "TimeStamp")).hasSize(14);
        assertThat(elements(kml, "name").getFirst().getTextContent()).isEqualTo("Three aircraft, one Übung");
    }

    @Test
    void geoJsonHasALinePerParticipantWithTheTimeOfEveryPoint() throws Exception {
        JsonNode json;
        try (RecordingReader reader = recorded()) {
            json = JsonMapper.builder().build().readTree(text(reader, GeoJsonExport::write, SimTime.ZERO));
        }

        assertThat(json.get("type").asText()).isEqualTo("FeatureCollection");
        assertThat(json.get("features")).hasSize(VEHICLES + 14);
        for (int row = 0; row < VEHICLES; row++) {
            JsonNode line = json.get("features").get(row);
            assertThat(line.at("/geometry/type").asText()).isEqualTo("LineString");
            assertThat(line.at("/properties/vid").asInt()).isEqualTo(101 + row);
            assertThat(line.at("/properties/real").asBoolean()).isEqualTo(row % 2 == 1);
            assertThat(line.at("/properties/coordTimes")).hasSize(BEATS);
            JsonNode place = line.at("/geometry/coordinates/33");
            assertPlace(place.get(1).asDouble(), place.get(0).asDouble(), place.get(2).asDouble(), Samples.beat(VEHICLES, 33, 1), row);
        }
        JsonNode found = json.get("features").get(VEHICLES + 13);
        assertThat(found.at("/properties/event").asText()).isEqualTo("FOUND");
        assertThat(found.at("/geometry/type").asText()).isEqualTo("Point");
    }

    @Test
    void minimumIntervalReducesThePoints() throws Exception {
        try (RecordingReader reader = recorded()) {
            Document gpx = xml(text(reader, GpxExport::write, SimTime.ofSeconds(1)));

            assertThat(elements(gpx, "trkpt")).hasSize(VEHICLES * 5);
            assertThat(elements(gpx, "trkseg")).hasSize(VEHICLES);
        }
    }

    @Test
    void gapInReportsEndsAStretchOfTheTrack() throws Exception {
        try (RecordingReader reader = recorded(tap -> {
            tap.joined(Samples.participants(1));
            for (int i = 0; i < 100; i++) {
                if (i < 20 || i == 60 || i > 90) {
                    tap.heard(new SimTime(i * Samples.BEAT_NANOS), Samples.beat(1, i, 1));
                }
            }
        })) {
            JsonNode json = JsonMapper.builder().build().readTree(text(reader, GeoJsonExport::write, SimTime.ZERO));

            assertThat(elements(xml(text(reader, GpxExport::write, SimTime.ZERO)), "trkseg")).hasSize(3);
            assertThat(elements(xml(text(reader, KmlExport::write, SimTime.ZERO)), "Track")).hasSize(3);
            assertThat(json.get("features")).extracting(feature -> feature.at("/geometry/type").asText())
                    .containsExactly("LineString", "Point", "LineString");
        }
    }

    @Test
    void recordingsLargerThanMemoryAreReadSeveralTimesWithTheSameResult() throws Exception {
        try (RecordingReader reader = recorded()) {
            List<String> whole = new ArrayList<>();
            List<String> pieces = new ArrayList<>();
            new ExportTracks(reader, SimTime.ZERO).forEach(track -> whole.add(track.participant().vid() + " " + track.count() + " " + track.east(17)));
            new ExportTracks(reader, SimTime.ZERO, BEATS).forEach(track -> pieces.add(track.participant().vid() + " " + track.count() + " " + track.east(17)));

            assertThat(pieces).hasSize(VEHICLES).isEqualTo(whole);
        }
    }

    @Test
    void charactersInvalidInXmlAndJsonAreLeftOut() throws Exception {
        try (RecordingReader reader = recorded(tap -> {
            tap.joined(Samples.participants(1));
            tap.runState(SimTime.ZERO, RunState.GO);
            tap.heard(SimTime.ZERO, Samples.beat(1, 0, 1));
            tap.event(new Event(SimTime.ZERO, "<&\"]]>", 101, 0, LocalPosition.of(1, 2), "a\u0001b\u001bc <script> \uD83D\uDE97"));
        })) {
            Document gpx = xml(text(reader, GpxExport::write, SimTime.ZERO));

            assertThat(elements(gpx, "desc").getFirst().getTextContent()).isEqualTo("abc <script> \uD83D\uDE97");
            assertThat(elements(xml(text(reader, KmlExport::write, SimTime.ZERO)), "Placemark")).hasSize(2);
            assertThat(JsonMapper.builder().build().readTree(text(reader, GeoJsonExport::write, SimTime.ZERO)).get("features")).hasSize(2);
        }
    }
}
