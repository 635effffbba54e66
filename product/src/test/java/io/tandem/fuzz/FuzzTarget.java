package io.tandem.fuzz;

import io.tandem.basemap.BaseMap;
import io.tandem.basemap.MapSettings;
import io.tandem.behavior.cooperation.CooperationFuzz;
import io.tandem.bridge.TopicFuzz;
import io.tandem.calibration.Platoon;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.federation.MemberFuzz;
import io.tandem.gateway.DecodedFixes;
import io.tandem.gateway.DeviceProtocol;
import io.tandem.gateway.decode.Decoder;
import io.tandem.geo.LatLon;
import io.tandem.geo.Site;
import io.tandem.interchange.mvsim.ColladaFuzz;
import io.tandem.interchange.mvsim.MvsimWorld;
import io.tandem.message.HazardNotice;
import io.tandem.message.MessageFields;
import io.tandem.message.SignalApproach;
import io.tandem.message.SignalTiming;
import io.tandem.message.Tap;
import io.tandem.planning.PlannerMessages;
import io.tandem.process.UnitFuzz;
import io.tandem.recording.RecordingReader;
import io.tandem.road.map.DrivingSide;
import io.tandem.road.map.reading.BridgeHeights;
import io.tandem.road.map.reading.RoadMapReader;
import io.tandem.scenario.ScenarioReader;
import io.tandem.scene.model.ModelFuzz;
import io.tandem.setting.Span;
import io.tandem.sweep.cluster.SweepFuzz;
import io.tandem.terrain.ElevationFile;
import io.tandem.track.TrackFile;
import io.tandem.unit.UnitException;
import io.tandem.unit.fmi.ModelDescription;
import io.tandem.web.http.FlatJson;
import io.tandem.web.phone.FixBatch;
import io.tandem.wire.WireFuzz;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The decoders of what strangers send. Whatever the bytes, each reads them or refuses them; any other exception is a defect. */
enum FuzzTarget {
    WIRE(WireFuzz::read),
    MEMBERS(MemberFuzz::read),
    SWEEPS(SweepFuzz::read),
    TOPICS(TopicFuzz::read),
    RADIO(data -> payload(text(data))),
    MCAP(data -> onFile(data, ".mcap", FuzzTarget::replay)),
    GPX(data -> onFile(data, ".gpx", FuzzTarget::track)),
    CSV_TRACK(data -> onFile(data, ".csv", FuzzTarget::track)),
    PLATOON(data -> onFile(data, ".csv", file -> Platoon.read(file, List.of(), List.of(), 4.5))),
    /** as text, because the parser of the JDK writes to stderr where bytes are no UTF-8 */
    FMU(data -> ModelDescription.read(new ByteArrayInputStream(text(data).getBytes(StandardCharsets.UTF_8)))),
    OSM(data -> map("map.osm", data)),
    OPENDRIVE(data -> map("map.xodr", data)),
    COMMONROAD(data -> map("map.xml", data)),
    LANELET2(data -> map("lanelet2.osm", data)),
    SUMO(data -> map("map.net.xml", data)),
    RNDF(data -> map("map.rndf", data)),
    MVSIM(data -> onFile(data, ".world.xml", file -> MvsimWorld.read(file, "fuzz", Map.of(), 1, Optional.empty()))),
    COLLADA(ColladaFuzz::read),
    PMTILES(FuzzTarget::baseMap),
    GEOJSON(FuzzTarget::baseMap),
    BASE_MAP_OSM(FuzzTarget::baseMap),
    ASCII_GRID(data -> elevation("fuzz.asc", data)),
    ELEVATION_PICTURE(data -> elevation("fuzz.png", data)),
    SCENARIO(data -> ScenarioReader.read("fuzz.yaml", text(data), Map.of())),
    MODEL(ModelFuzz::read),
    UNIT_FRAME(UnitFuzz::read),
    PLANNER(data -> PlannerMessages.answer(text(data))),
    BROWSER(data -> FlatJson.parse(text(data))),
    JOIN(FixBatch::parse),
    HYPERIMU(data -> live(DeviceProtocol.HYPERIMU, data)),
    SENSORLOG(data -> live(DeviceProtocol.SENSORLOG, data)),
    NMEA(data -> live(DeviceProtocol.NMEA, data)),
    GPSD(data -> live(DeviceProtocol.GPSD, data)),
    MAVLINK(data -> live(DeviceProtocol.MAVLINK, data)),
    DIS(data -> live(DeviceProtocol.DIS, data)),
    SBS(data -> live(DeviceProtocol.SBS, data)),
    /** finds out which protocol it is; phone apps speak HTTP */
    AUTO(data -> live(DeviceProtocol.AUTO, data));

    static final Site SITE = new Site(new LatLon(48.1, 11.5), 0);
    /** Inputs beyond this length say nothing new and cost time. */
    static final int MAX_BYTES = 4096;

    /** A decoder; its refusals are exceptions. */
    @FunctionalInterface
    private interface Reading {
        void read(byte[] data) throws Exception;
    }

    @FunctionalInterface
    private interface FileReading {
        void read(Path file) throws Exception;
    }

    private final Reading reading;

    FuzzTarget(Reading reading) {
        this.reading = reading;
    }

    /** Reads or refuses; throws what is a defect. */
    void read(byte[] data) {
        try {
            reading.read(data);
        } catch (MistakeException | IOException | UnitException | PlannerMessages.MalformedMessageException refused) {
            // That is how these decoders refuse.
        } catch (RuntimeException | Error defect) {
            throw defect;
        } catch (Exception unexpected) {
            throw new IllegalStateException(unexpected);
        }
    }

    private static String text(byte[] data) {
        return new String(data, StandardCharsets.UTF_8);
    }

    /** Whatever a payload is meant for, all read it: its kind is said by the sender. */
    private static void payload(String payload) {
        SignalTiming.movement(payload, 0);
        HazardNotice.of(payload).ifPresent(HazardNotice::payload);
        SignalApproach.of(payload).ifPresent(lane -> {
            lane.payload();
            lane.distance(0, 0, 0, 5);
        });
        CooperationFuzz.read(payload);
        MessageFields.parse(payload).toString();
    }

    private static void map(String name, byte[] data) throws MistakeException {
        BridgeHeights.raise(RoadMapReader.read(name, text(data), SITE, DrivingSide.RIGHT).plan());
    }

    private static void elevation(String name, byte[] data) throws IOException {
        ElevationFile.read(name, data, new ElevationFile.Placement(SITE, Optional.empty(), 1, new Span(0, 10)));
    }

    /** Its first bytes say which format it is. */
    private static void baseMap(byte[] data) throws Exception {
        onFile(data, ".map", file -> BaseMap.read(MapSettings.of(file.toString()), Path.of(""), Optional.of(SITE), new SourceLocation("fuzz.yaml", 1, "map")));
    }

    private static void onFile(byte[] data, String ending, FileReading reading) throws Exception {
        Path file = Files.createTempFile("fuzz", ending);
        try {
            reading.read(Files.write(file, data));
        } finally {
            Files.delete(file);
        }
    }

    private static void track(Path file) throws MistakeException {
        TrackFile.read(file, SITE);
    }

    private static void replay(Path file) throws MistakeException, IOException {
        try (RecordingReader reader = RecordingReader.open(file)) {
            reader.replay(new Tap() { });
        }
    }

    /** As one datagram, and as a stream that arrives in two parts. */
    private static void live(DeviceProtocol via, byte[] data) {
        Decoder datagrams = via.datagramDecoder();
        DecodedFixes heard = new DecodedFixes();
        datagrams.read(data, data.length, heard);
        datagrams.end(heard);
        Decoder stream = via.connectionDecoder(data, data.length / 2);
        byte[] rest = Arrays.copyOfRange(data, data.length / 2, data.length);
        stream.read(data, data.length / 2, heard);
        stream.read(rest, rest.length, heard);
        stream.end(heard);
    }
}
