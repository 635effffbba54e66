package io.tandem.track;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import io.tandem.diagnosis.MistakeException;
import io.tandem.geo.LatLon;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import io.tandem.mobility.RecordedTrack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.Random;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files from elsewhere become tracks; what is of no use in them is counted, and what is wrong with them has a place. */
class TrackFileTest {

    private static final Site SITE = new Site(new LatLon(48.117, 11.516), 500);

    @TempDir
    private Path folder;

    private TrackFile read(String name, String text) throws IOException, MistakeException {
        return TrackFile.read(Files.writeString(folder.resolve(name), text), SITE);
    }

    private static RecordedTrack whole(ParsedTrack parsedTrack) {
        return parsedTrack.track(0, Long.MAX_VALUE, 0, 3_000_000_000L, 0.7);
    }

    private static void assertPlace(RecordedTrack track, int point, double lat, double lon, double height) {
        LocalPosition expected = SITE.toLocal(new LatLon(lat, lon), height);
        assertThat(new LocalPosition(track.east[point], track.north[point], track.up[point]).distanceTo(expected)).isLessThan(1e-6);
    }

    private static MistakeException mistake(ThrowingCallable reading) {
        return catchThrowableOfType(MistakeException.class, reading);
    }

    @Test
    void gpx11HasATracePerTrackWithItsNameAndTheSameZero() throws Exception {
        TrackFile file = read("walk.gpx", """
                <?xml version="1.0"?>
                <gpx version="1.1" creator="hand" xmlns="http://www.topografix.com/GPX/1/1" xmlns:x="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">
                <wpt lat="1" lon="2"><name>not a track</name></wpt>
                <trk><name>Ann &amp; dog</name><trkseg>
                  <trkpt lat="48.117" lon="11.516"><ele>510.5</ele><time>2026-05-01T10:00:00Z</time></trkpt>
                  <trkpt lat="48.118" lon="11.516"><time>2026-05-01T12:00:01.500+02:00</time>
                   <extensions><x:TrackPointExtension><x:speed>1.5</x:speed><x:course>90</x:course></x:TrackPointExtension></extensions></trkpt>
                </trkseg><trkseg>
                  <trkpt lat="48.119" lon="11.516"><time>2026-05-01T10:00:03Z</time></trkpt>
                  <trkpt lat="48.120" lon="11.516"/>
                </trkseg></trk>
                <trk><trkseg><trkpt lat="48.2" lon="11.5"><time>2026-05-01T10:00:10Z</time></trkpt></trkseg></trk>
                </gpx>""");

        assertThat(file.format()).isEqualTo("gpx");
        assertThat(file.tracks()).extracting(ParsedTrack::name).containsExactly("Ann & dog", "");
        assertThat(file.passedOver()).containsEntry("points without a time", 1L);
        RecordedTrack ann = whole(file.tracks().getFirst());
        assertThat(ann.nanos).containsExactly(0, 1_500_000_000L, 3_000_000_000L);
        assertPlace(ann, 0, 48.117, 11.516, 510.5);
        assertThat(ann.saidSpeed[1]).isEqualTo(1.5);
        assertThat(ann.saidHeading[1]).as("true east is nearly grid east").isCloseTo(SITE.convergence(new LatLon(48.118, 11.516)), within(1e-12));
        assertThat(file.tracks().getLast().nanos(0)).isEqualTo(10_000_000_000L);
    }

    @Test
    void gpx10HasSpeedAndCourseInThePoint() throws Exception {
        TrackFile file = read("old.gpx", """
                <gpx version="1.0" xmlns="http://www.topografix.com/GPX/1/0"><trk><trkseg>
                <trkpt lat="48.1" lon="11.5"><time>2004-01-01T00:00:00Z</time><course>180.0</course><speed>12.5</speed></trkpt>
                </trkseg></trk></gpx>""");

        assertThat(whole(file.tracks().getFirst()).saidSpeed).containsExactly(12.5);
    }

    @Test
    void aGpxFileCannotReachOutOfItself() throws Exception {
        Path secret = Files.writeString(folder.resolve("secret.txt"), "hidden words");
        String attack = "<?xml version=\"1.0\"?><!DOCTYPE gpx [<!ENTITY s SYSTEM \"" + secret.toUri() + "\">]><gpx><trk><name>&s;</name><trkseg>"
                + "<trkpt lat=\"48\" lon=\"11\"><time>2026-05-01T10:00:00Z</time></trkpt></trkseg></trk></gpx>";

        try {
            assertThat(read("evil.gpx", attack).tracks()).allSatisfy(parsedTrack -> assertThat(parsedTrack.name()).doesNotContain("hidden"));
        } catch (MistakeException refused) {
            assertThat(refused).hasMessageContaining("evil.gpx").hasMessageNotContaining("hidden");
        }
    }

    @Test
    void brokenGpxIsReadAsFarAsItGoesAndOtherwiseToldWithItsLine() throws Exception {
        String head = "<gpx><trk><trkseg>\n<trkpt lat=\"48\" lon=\"11\"><time>2026-05-01T10:00:00Z</time></trkpt>\n";

        assertThat(read("cut.gpx", head + "<trkpt lat=").passedOver()).containsKey("the rest of a file that is broken off");
        assertThat(mistake(() -> read("bad.gpx", "<gpx>\n<trk>\n</gpx>")).problems().getFirst().place().line()).isEqualTo(3);
    }

    @Test
    void nmeaOfOneInstantIsOneFixInSiUnits() throws Exception {
        // The classic example sentences, whose checksums are public: 48 deg 07.038' N, 11 deg 31.000' E, 545.4 m, 22.4 knots, 84.4 deg.
        TrackFile file = read("log.nmea", """
                $GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47
                $GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W*6A
                $GPGSV,3,1,11*00
                $GPRMC,123520,V,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W*77
                $GPRMC,123521,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W*00
                12:35:22 $GPGGA,235959,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*4D
                """);

        RecordedTrack track = whole(file.tracks().getFirst());
        assertThat(file.format()).isEqualTo("nmea");
        assertPlace(track, 0, 48 + 7.038 / 60, 11 + 31.0 / 60, 545.4 + 46.9);
        assertThat(track.saidSpeed[0]).isCloseTo(22.4 * 0.514444, within(1e-4));
        assertThat(Math.toDegrees(track.saidHeading[0])).isCloseTo(90 - 84.4 + Math.toDegrees(SITE.convergence(new LatLon(48.1173, 11.51667))), within(1e-4));
        assertThat(file.passedOver().values().stream().mapToLong(Long::longValue).sum()).isGreaterThanOrEqualTo(3);
    }

    @Test
    void csvIsReadByTheNamesOfItsColumnsWhateverSeparatesThem() throws Exception {
        TrackFile commas = read("a.csv", "time,latitude,longitude,altitude,speed_kmh,bearing\n1700000000.5,48.117,11.516,510,36,270\n1700000001.5,48.117,11.517,510,,\n");
        TrackFile german = read("b.csv", "Zeit;x;Timestamp;Lat;Lon;Height (m)\n;;2026-05-01 10:00:00;48,117;11,516;510\n;;kaputt;48,117;11,516;510\n");
        TrackFile millis = read("c.csv", "t,lat,lon,accuracy\n1700000000500,48.117,11.516,3\n1700000001500,48.117,11.517,400\n1700000001600,0,0,3\n"
                + "1700000001700,91,0,3\n1700000000500,48.117,11.516,3\n1700000000400,48.117,11.516,3\n");

        assertThat(whole(commas.tracks().getFirst()).saidSpeed).startsWith(10.0);
        assertThat(commas.tracks().getFirst().nanos(1)).isEqualTo(1_000_000_000L);
        assertPlace(whole(german.tracks().getFirst()), 0, 48.117, 11.516, 510);
        assertThat(german.passedOver()).containsEntry("lines without a time", 1L);
        assertThat(millis.tracks().getFirst().count()).isEqualTo(1);
        assertThat(millis.passedOver().values().stream().mapToLong(Long::longValue).sum()).isEqualTo(5);
        assertThat(millis.passedOver()).containsEntry("repeated fixes", 1L).containsEntry("fixes out of order", 1L);
    }

    @Test
    void ourOwnExportIsSplitByVehicle() throws Exception {
        TrackFile file = read("run.csv", """
                t_s,vid,name,kind,real,run_state,x_m,y_m,z_m,utm_e_m,utm_n_m,utm_zone,lat_deg,lon_deg,heading_rad,speed_mps,steer_rad,behavior,mission_step,reason
                0,101,"a, ""b\""",ground,false,GO,0,0,7,0,0,32U,48.117,11.516,0.5,5,0,wander,,
                0,102,b,ground,false,GO,0,0,7,0,0,32U,48.118,11.516,0.5,5,0,wander,,
                0.1,101,"a, ""b\""",ground,false,GO,0,0,7,0,0,32U,48.117,11.516,0.5,5,0,wander,,
                """);

        assertThat(file.tracks()).extracting(ParsedTrack::name).containsExactly("a, \"b\"", "b");
        assertThat(file.tracks()).extracting(ParsedTrack::vid).containsExactly(OptionalInt.of(101), OptionalInt.of(102));
        RecordedTrack track = whole(file.tracks().getFirst());
        assertThat(track.saidHeading[0]).isCloseTo(0.5, within(1e-12));
        assertThat(track.up[0]).isCloseTo(7, within(1e-9));
        assertThat(track.nanos[1]).isEqualTo(100_000_000L);
    }

    @Test
    void hyperImuFindsThePlaceBeforeTheSentencesAndDropsFixesToldAgain() throws Exception {
        TrackFile file = read("phone.txt", """
                Timestamp,Accelerometer.x,Accelerometer.y,Accelerometer.z,GPS
                1700000000000,0.1,9.8,0.2,48.117,11.516,510.0,$GPRMC;123519;A;4807.038;N;01131.000;E;022.4;084.4;230394;003.1;W*6A\r
                1700000000100,0.1,9.8,0.2,48.117,11.516,510.0,$GPRMC;123519;A;4807.038;N;01131.000;E;022.4;084.4;230394;003.1;W*6A\r
                1700000001000,0.1,9.8,0.2,48.1171,11.516,510.0,$GPRMC.123520.00.V.4807.038.N.01131.000.E...230394\r
                1700000002000,0.1,9.8,0.2,48.1172,11.516,510.0\r
                1700000003000,0.1\r
                """);

        RecordedTrack track = whole(file.tracks().getFirst());
        assertThat(file.format()).isEqualTo("hyperimu");
        assertThat(track.nanos).containsExactly(0, 2_000_000_000L);
        assertPlace(track, 1, 48.1172, 11.516, 510);
        assertThat(track.saidSpeed[0]).isCloseTo(22.4 * 0.514444, within(1e-4));
        assertThat(file.passedOver()).containsEntry("repeated fixes", 1L).containsEntry("lines whose receiver has no valid fix", 1L)
                .containsEntry("lines without a position", 1L).containsEntry("messages without a position", 1L);
    }

    @Test
    void jumpsAreLeftOutUnlessTheyAreWhereItWentOn() throws Exception {
        StringBuilder text = new StringBuilder("t,lat,lon\n");
        for (int i = 0; i < 30; i++) {
            text.append(i).append(',').append(48.117 + 1e-5 * i + (i == 5 ? 0.01 : 0) + (i >= 20 ? 0.02 : 0)).append(",11.516\n");
        }
        ParsedTrack parsedTrack = read("walk.csv", text.toString()).tracks().getFirst();

        int left = parsedTrack.leaveOutJumps(4);

        assertThat(left).isEqualTo(1);
        assertThat(parsedTrack.count()).isEqualTo(29);
    }

    @Test
    void whatCannotBeReadHasAPlaceAndACure() throws Exception {
        assertThat(mistake(() -> read("empty.csv", "")).problems().getFirst().what()).isEqualTo("The file is empty.");
        assertThat(mistake(() -> read("x.csv", "# comment\n\na,b,c\n1,2,3\n")).problems().getFirst()).satisfies(problem -> {
            assertThat(problem.place().line()).isEqualTo(3);
            assertThat(problem.what()).isEqualTo("No column is the time.");
            assertThat(problem.fix()).contains("lat");
        });
        assertThat(mistake(() -> read("y.csv", "t,lat,lon\n1,,\n")).problems().getFirst().place().line()).isEqualTo(2);
        assertThatThrownBy(() -> TrackFile.read(folder.resolve("none.gpx"), SITE)).hasMessageContaining("There is no such file.");
        assertThatThrownBy(() -> TrackFile.read(folder, SITE)).hasMessageContaining("This is a directory.");
        assertThatThrownBy(() -> read("run.mcap", "garbage")).isInstanceOf(MistakeException.class).hasMessageContaining("Fix:");
    }

    @Test
    void garbageOfAnyKindIsReadOrRefusedButNeverEscapes() throws Exception {
        Random random = new Random(5);
        String[] seeds = {"$GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W*6A\n", "t,lat,lon\n1,48,11\n",
            "<gpx><trk><trkpt lat=\"1\" lon=\"2\"><time>2026-05-01T10:00:00Z</time></trkpt></trk></gpx>", "1700000000000,1,2,3,48,11,5,$GPRMC;1;A\n"};
        for (int i = 0; i < 800; i++) {
            char[] text = seeds[i % seeds.length].repeat(2).toCharArray();
            for (int change = random.nextInt(6); change >= 0; change--) {
                text[random.nextInt(text.length)] = (char) (random.nextBoolean() ? ",;$*<>.-\"\n\0eE0é".charAt(random.nextInt(15)) : random.nextInt(0x2000));
            }
            try {
                assertThat(read("g." + (i % 2 == 0 ? "txt" : "csv"), new String(text)).tracks()).isNotEmpty();
            } catch (MistakeException refused) {
                assertThat(refused.problems()).isNotEmpty();
            }
        }
    }
}
