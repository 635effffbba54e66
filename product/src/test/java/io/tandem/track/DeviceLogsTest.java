package io.tandem.track;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.geo.LatLon;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import io.tandem.mobility.RecordedTrack;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Logs as devices really write them: everything in them that is a place at a time is played, and the rest is counted. */
class DeviceLogsTest {

    private static final Site SITE = new Site(new LatLon(48.1, 11.5), 500);
    private static final long SECOND = 1_000_000_000L;
    private static final String SET_BACK = "times at which the clock was set back, where a new stretch begins";

    @TempDir
    private Path folder;

    private TrackFile read(String name, String text) throws IOException, MistakeException {
        return TrackFile.read(Files.writeString(folder.resolve(name), text), SITE);
    }

    private RecordedTrack only(TrackFile file) {
        assertThat(file.tracks()).hasSize(1);
        return file.tracks().getFirst().track(0, Long.MAX_VALUE, 0, 3 * SECOND, 0.7);
    }

    private Problem refusal(String name, String text) {
        return catchThrowableOfType(MistakeException.class, () -> read(name, text)).problems().getFirst();
    }

    private static String sealed(String body) {
        return "$" + body + "*" + String.format("%02X", body.chars().reduce(0, (a, b) -> a ^ b)) + "\r\n";
    }

    /** Minutes of latitude 48 degrees north, on the meridian of the site. */
    private static String gga(String time, double minutes) {
        return sealed(String.format(Locale.ROOT, "GNGGA,%s,48%07.4f,N,01130.0000,E,1,08,0.9,510.0,M,46.0,M,,", time, minutes));
    }

    private static String rmc(String time, double minutes, String date) {
        return sealed(String.format(Locale.ROOT, "GNRMC,%s,A,48%07.4f,N,01130.0000,E,3.6,0.0,%s,,,A", time, minutes, date));
    }

    private static void assertLatitude(RecordedTrack track, int point, double minutes) {
        LocalPosition there = SITE.toLocal(new LatLon(48 + minutes / 60, 11.5), 500);
        assertThat(track.north[point]).isCloseTo(there.north(), within(1e-6));
    }

    @Test
    void instantsWithoutADateGetTheDayOfTheFirstDateForwardAndBackwardOverMidnight() throws Exception {
        TrackFile file = read("night.nmea", gga("235957.00", 6.00) + gga("235958.00", 6.01) + gga("235959.00", 6.02) + gga("000000.00", 6.03)
                + gga("000001.00", 6.04) + rmc("000001.00", 6.04, "010324") + gga("000002.00", 6.05) + rmc("000003.00", 6.06, ""));

        RecordedTrack track = only(file);
        assertThat(track.nanos).containsExactly(LongStream.range(0, 7).map(i -> i * SECOND).toArray());
        assertLatitude(track, 6, 6.06);
        assertThat(track.saidSpeed[4]).isCloseTo(3.6 * 1852 / 3600, within(1e-9));
    }

    @Test
    void theDayOfZdaCountsAndDaysGoOnWithoutADate() throws Exception {
        RecordedTrack track = only(read("day.nmea", gga("230000.00", 6.00) + sealed("GNZDA,230000.00,29,02,2024,00,00") + gga("010000.00", 6.01)
                + rmc("020000.00", 6.02, "010324")));

        assertThat(track.nanos).containsExactly(0, 2 * 3600 * SECOND, 3 * 3600 * SECOND);
    }

    @Test
    void sentencesAreFoundAmongCommentsBinaryMessagesAndBrokenLines() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes("# receiver: of our own\n# rate: 1 Hz\n#\n# \n".getBytes(StandardCharsets.US_ASCII));
        bytes.writeBytes(new byte[] {(byte) 0xB5, 0x62, 0x01, 0x07, 0x5C, 0x00, '$', 0x0A, (byte) 0xFF, (byte) 0xC3, '$', 'x'});
        bytes.writeBytes(rmc("120000.00", 6.00, "010324").getBytes(StandardCharsets.US_ASCII));
        bytes.writeBytes((rmc("120001.00", 6.01, "010324").strip() + gga("120001.00", 6.01)).getBytes(StandardCharsets.US_ASCII));
        bytes.writeBytes(("$GNRMC,120002.00,A,48" + rmc("120002.00", 6.02, "010324")).getBytes(StandardCharsets.US_ASCII));
        bytes.writeBytes(rmc("120003.00", 6.03, "010324").replace("6.03", "6.93").getBytes(StandardCharsets.US_ASCII));
        Path log = Files.write(folder.resolve("mixed.log"), bytes.toByteArray());

        TrackFile file = TrackFile.read(log, SITE);

        RecordedTrack track = only(file);
        assertThat(file.format()).isEqualTo("nmea");
        assertThat(track.nanos).containsExactly(0, SECOND, 2 * SECOND);
        assertLatitude(track, 2, 6.02);
        assertThat(file.passedOver()).containsEntry("lines that are broken or have a wrong checksum", 2L);
    }

    @Test
    void sentencesWithoutAChecksumAreUsedAndCounted() throws Exception {
        TrackFile file = read("bare.log", (rmc("120000", 6.00, "010324") + gga("120001", 6.01) + "$GNRMC,120002,A,4806.0200,N\r\n").replaceAll("\\*..", ""));

        assertThat(only(file).nanos).containsExactly(0, SECOND);
        assertThat(file.passedOver()).containsEntry("sentences without a checksum, which were used", 2L)
                .containsEntry("lines that are broken or have a wrong checksum", 1L);
    }

    @Test
    void aClockThatWasSetBackBeginsANewStretchWithAllItsPoints() throws Exception {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 10; i++) {
            text.append(rmc(String.format("1200%02d", i), 6 + 0.001 * i, "010324"));
        }
        for (int i = 0; i < 10; i++) {
            text.append(rmc(String.format("1130%02d", i), 6.01 + 0.001 * i, "010324"));
        }
        text.append(rmc("113005", 6.02, "010324"));

        TrackFile file = read("back.nmea", text.toString());

        RecordedTrack track = only(file);
        assertThat(track.nanos).containsExactly(LongStream.range(0, 20).map(i -> i * SECOND).toArray());
        assertThat(track.isBridged(8)).isTrue();
        assertThat(track.isBridged(9)).as("nobody knows how long it was between the two").isFalse();
        assertThat(file.passedOver()).containsEntry(SET_BACK, 1L).containsEntry("fixes out of order", 1L);
        assertThat(file.tracks().getFirst().leaveOutJumps(60)).isZero();
    }

    private static final String HYPERIMU = """
            @ HyperIMU -ianovir - 2018
            @ Date:Tue Dec 10 13:37:45 GMT+05:30 2019, Sampling Rate:100ms

            NAMESacc.x,acc.y,acc.z,GPS.lat,GPS.long,GPS.alt,NMEA.a,NMEA.b,NMEA.c
            ROW0.1,0.2,9.8,48.2,11.5,68.9,$GNGGA.080720.628.4806.0000.N.01130.0000.E.0.0..133.3.M.-35.8.M..*7B,$GPGSA.A.1,$GLGSA.A.1
            ROW0.1,0.2,9.8,48.3,11.5,68.9,$GPGSV.4.1.14,$GPGSV.4.2.14,$GNRMC.080720.628.V.4806.0000.N.01130.0000.E.0.000.0.00.101219...N*55
            ROW0.1,0.2,9.8,48.3,11.5,68.9, , ,\s
            ROW0.1,0.2,9.8,48.100000000000001,11.500000000000002,510.0,$GPGSA.A.3,$GLGSA.A.3,$BDGSA.A.3
            ROW0.1,0.2,9.8,48.100000000000001,11.500000000000002,510.0,$GAGSV.1.1.4.24,$GNRMC.080747.000.A.4806.0000.N.01130.0000.E.3.710.0.00.101219...A*7B,$GNVTG.0.00.T
            ROW0.1,0.2,9.8,48.100000000000001,11.500000000000002,510.0, , ,\s
            ROW0.1,0.2,9.8,48.10001666666667,11.500000000000002,510.0,$GPGSA.A.3,$GLGSA.A.3,$BDGSA.A.3
            ROW0.1,0.2,9.8,48.10001666666667,11.500000000000002,510.0, ,$GNRMC.080748.000.A.4806.0010.N.01130.0000.E.3.386.0.00.101219...A*74,\s
            ROW0.1,0.2,9.8,48.10001666666667,11.500000000000002,510.0, , ,\s
            ROW0.1,0.2,9.8,48.10001666666667,11.500000000000002,510.0, ,$GNRMC.080749.000.A.4806.0020.N.01130.0000.E.3.386.0.00.101219...A*74,\s
            """;

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aLogOfHyperImuIsAFixPerRmcWithAndWithoutATimeStamp(boolean timed) throws Exception {
        StringBuilder text = new StringBuilder();
        int row = 0;
        for (String line : HYPERIMU.split("\n")) {
            text.append(line.replace("NAMES", timed ? "timestamp," : "").replace("ROW", timed ? 1_575_965_265_000L + 100 * row++ + "," : "")).append('\n');
        }

        TrackFile file = read("HIMU-2019-12-10_13-37-45.csv", text.toString());

        RecordedTrack track = only(file);
        assertThat(file.format()).isEqualTo("hyperimu");
        assertThat(track.nanos).as("the receiver's times").containsExactly(0, SECOND, 2 * SECOND);
        assertLatitude(track, 0, 6.000);
        assertLatitude(track, 1, 6.001);
        assertThat(track.north[2]).as("the row still has the place of the fix before").isCloseTo(SITE.toLocal(new LatLon(48 + 6.002 / 60, 11.5), 510).north(), within(1e-6));
        assertThat(track.saidSpeed[0]).isCloseTo(3.710 * 1852 / 3600, within(1e-9));
        assertThat(file.passedOver()).containsEntry("lines whose receiver has no valid fix", 4L);
    }

    @Test
    void withoutTimeStampsAndSentencesTheRowsOfHyperImuHaveTheTimesOfItsHeader() throws Exception {
        StringBuilder text = new StringBuilder("@ HyperIMU -ianovir - 2018,,,\n@ Date:Sat Dec 14 23:41:03 CET 2019, Sampling Rate:100ms,,,\n,,,\nacc.x,acc.y,acc.z,GPS.lat,GPS.long,GPS.alt\n");
        for (int i = 0; i < 50; i++) {
            text.append(String.format(Locale.ROOT, "0,0,9.8,%.6f,11.5,510%n", 48.1 + 1e-5 * (i / 10)));
        }

        TrackFile file = read("walk.csv", text.toString());

        assertThat(only(file).nanos).containsExactly(0, SECOND, 2 * SECOND, 3 * SECOND, 4 * SECOND);
    }

    @Test
    void sensorsAreNoPlaces() throws Exception {
        assertThat(refusal("HIMU.csv", "@ HyperIMU - ianovir - 2017\n@ Date: Tue Nov 14 21:35:26 GMT+01:00 2017, Sampling Time: 50ms\n\nacc.x,acc.y,acc.z\n0.1,0.2,9.8\n"))
                .satisfies(problem -> {
                    assertThat(problem.place().line()).isEqualTo(5);
                    assertThat(problem.found()).isEqualTo("0.1,0.2,9.8");
                    assertThat(problem.what()).contains("lines without a position");
                });
        assertThat(refusal("old.txt", "@ HyperIMU - ianovir - 2013\n@ Date: Sat Aug 02 17:32:42 CEST 2014\n@Sensors: Accelerometer\n@ SamplingTime: 100ms\n0.1,0.2,9.8\n").place().line())
                .isEqualTo(5);
    }

    @Test
    void aSpeedWithoutACourseGoesWhereThePlacesGo() throws Exception {
        String gpx = "<gpx><trk><trkseg><trkpt lat=\"48.1\" lon=\"11.5\"><time>2026-05-01T10:00:00Z</time><extensions><speed>2.5</speed></extensions></trkpt>"
                + "<trkpt lat=\"48.10002\" lon=\"11.5\"><time>2026-05-01T10:00:01Z</time><extensions><speed>3</speed></extensions></trkpt>"
                + "<trkpt lat=\"48.10002\" lon=\"11.5\"><time>2026-05-01T10:00:02Z</time><extensions><speed>0</speed></extensions></trkpt></trkseg></trk></gpx>";
        String csv = "time,lat,lon,speed\n0,48.1,11.5,2.5\n1,48.10002,11.5,3\n2,48.10002,11.5,0\n";

        for (RecordedTrack track : new RecordedTrack[] {only(read("a.gpx", gpx)), only(read("a.csv", csv))}) {
            assertThat(Math.hypot(track.eastSpeed[0], track.northSpeed[0])).isCloseTo(2.5, within(1e-9));
            assertThat(track.northSpeed[0]).as("north, as on the grid").isCloseTo(2.5, within(0.01));
            assertThat(Math.hypot(track.eastSpeed[1], track.northSpeed[1])).isCloseTo(3, within(1e-9));
            assertThat(Math.hypot(track.eastSpeed[2], track.northSpeed[2])).isCloseTo(0, within(1e-9));
        }
    }

    @Test
    void aByteOrderMarkIsNoMistake() throws Exception {
        String csv = "time,lat,lon\n0,48.1,11.5\n1,48.1001,11.5\n";
        String gpx = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx><trk><trkseg><trkpt lat=\"48.1\" lon=\"11.5\"><time>2026-05-01T10:00:00Z</time></trkpt></trkseg></trk></gpx>";

        assertThat(only(read("a.csv", "\uFEFF" + csv)).count()).isEqualTo(2);
        assertThat(only(TrackFile.read(Files.write(folder.resolve("b.csv"), ("\uFEFF" + csv).getBytes(StandardCharsets.UTF_16LE)), SITE)).count()).isEqualTo(2);
        assertThat(only(read("a.gpx", "\uFEFF" + gpx)).count()).isEqualTo(1);
        assertThat(only(read("a.txt", "\uFEFF" + rmc("120000", 6, "010324"))).count()).isEqualTo(1);
    }

    @Test
    void loggersWriteDateTimeAndSidesInColumnsOfTheirOwn() throws Exception {
        TrackFile file = read("logger.csv", "INDEX,RCR,DATE,TIME,VALID,LATITUDE,N/S,LONGITUDE,E/W,HEIGHT,SPEED\n"
                + "1,T,2024/03/01,23:59:59,SPS,48.1,N,11.5,E,510,36.0 km/h\n2,T,2024/03/02,00:00:00,SPS,48.2,S,11.5,W,510,36.0 km/h\n");
        TrackFile packed = read("columbus.csv", "INDEX,TAG,DATE,TIME,LATITUDE N/S,LONGITUDE E/W,HEIGHT,SPEED,HEADING\n"
                + "1,T,240301,235959,48.1000000N,11.5000000E,38,0,0\n2,T,240302,000000,48.2000000S,11.5000000W,38,0,0\n");

        for (RecordedTrack track : new RecordedTrack[] {only(file), only(packed)}) {
            assertThat(track.nanos).containsExactly(0, SECOND);
            assertThat(track.north[1]).isCloseTo(SITE.toLocal(new LatLon(-48.2, -11.5), 500).north(), within(1e-6));
        }
        assertThat(only(file).saidSpeed).containsExactly(10, 10);
    }

    @Test
    void aRouteIsOfferedWhereThereIsNoTrack() throws Exception {
        String route = "<gpx><rte><name>way</name>\n<rtept lat=\"48.1\" lon=\"11.5\"></rtept>\n<rtept lat=\"48.2\" lon=\"11.5\"></rtept></rte></gpx>";
        String timed = route.replace("\"11.5\"></rtept>\n", "\"11.5\"><time>2026-05-01T10:00:00Z</time></rtept>\n").replace("\"11.5\"></rtept></rte>", "\"11.5\"><time>2026-05-01T10:00:09Z</time></rtept></rte>");

        assertThat(refusal("plan.gpx", route)).satisfies(problem -> {
            assertThat(problem.place().line()).isEqualTo(2);
            assertThat(problem.what()).contains("a route of 2 points without times");
            assertThat(problem.fix()).contains("path");
        });
        TrackFile file = read("timed.gpx", timed);
        assertThat(file.tracks().getFirst().name()).isEqualTo("way");
        assertThat(only(file).nanos).containsExactly(0, 9 * SECOND);
        assertThat(file.passedOver()).containsEntry("routes, for there is no track", 1L);
    }

    @Test
    void aRefusalNamesTheFirstLineThatWasTried() throws Exception {
        assertThat(refusal("nofix.log", "# comment\n$GPTXT,01,01,02,u-blox*00\n" + sealed("GPGSV,1,1,00") + sealed("GPRMC,120000,V,,,,,,,010324,,,N"))).satisfies(problem -> {
            assertThat(problem.place().line()).isEqualTo(2);
            assertThat(problem.what()).contains("wrong checksum");
        });
        assertThat(refusal("void.log", "# comment\n" + sealed("GPGSV,1,1,00") + sealed("GPRMC,120000,V,,,,,,,010324,,,N"))).satisfies(problem -> {
            assertThat(problem.place().line()).isEqualTo(3);
            assertThat(problem.found()).startsWith("$GPRMC,120000,V");
            assertThat(problem.what()).contains("no valid fix");
        });
        assertThat(refusal("sky.log", "# comment\n" + sealed("GPGSV,1,1,00")).place().line()).as("nothing in it could be a point").isEqualTo(2);
        assertThat(refusal("binary.log", "# comment\n\u0001\u0002b\n")).satisfies(problem -> {
            assertThat(problem.what()).contains("No track is recognised", "binary");
            assertThat(problem.fix()).contains("convert");
        });
        assertThat(refusal("prose.txt", "# comment\nhello\n").place().line()).isEqualTo(2);
        assertThat(refusal("sky.json", "# comment\n{\"class\":\"VERSION\"}\n{\"class\":\"SKY\"}\n")).satisfies(problem -> {
            assertThat(problem.place().line()).as("comments are nothing that was tried").isEqualTo(2);
            assertThat(problem.what()).contains("gpsd", "messages without a position");
        });
    }

    /** Made in the shape of loggers of raw measurements on phones: one file, rows of several kinds, and their columns in comments. */
    @Test
    void rowsOfOneKindAreReadByTheCommentThatNamesTheirColumns() throws Exception {
        TrackFile file = read("gnss_log.txt", """
                #
                # Raw,utcTimeMillis,TimeNanos,Svid
                #
                # Fix,Provider,LatitudeDegrees,LongitudeDegrees,AltitudeMeters,SpeedMps,AccuracyMeters,BearingDegrees,UnixTimeMillis
                #
                # Status,UnixTimeMillis,SignalCount
                Raw,1700000000000,12345,7
                Fix,GPS,48.1,11.5,510.0,2.5,3.8,0.0,1700000000000
                Raw,1700000000100,12346,8
                Status,1700000000200,12
                Fix,GPS,48.1001,11.5,510.0,2.5,3.8,0.0,1700000001000
                """);

        RecordedTrack track = only(file);
        assertThat(track.nanos).containsExactly(0, SECOND);
        assertThat(track.saidSpeed).containsExactly(2.5, 2.5);
        assertLatitude(track, 1, 6.006);
    }

    @Test
    void columnsMayBeNamedInACommentAndInLocalTime() throws Exception {
        TrackFile plain = read("plain.csv", "# time,lat,lon\n0,48.1,11.5\n1,48.1001,11.5\n");
        TrackFile aircraft = read("aircraft.csv", "#airframe_info, log_version=\"1.00\"\n#yyy-mm-dd, hh:mm:ss, hh:mm, degrees, degrees\n  Lcl Date, Lcl Time, UTCOfst, Latitude, Longitude\n"
                + "2024-03-01, 23:59:59, -05:00, 48.1, 11.5\n2024-03-02, 00:00:00, -05:00, 48.1001, 11.5\n");

        assertThat(only(plain).nanos).containsExactly(0, SECOND);
        assertThat(only(aircraft).nanos).containsExactly(0, SECOND);
    }

    @Test
    void aHeaderThatIsRepeatedHidesNothing() throws Exception {
        assertThat(only(read("again.csv", "no,time,lat,lon\n1,0,48.1,11.5\nno,time,lat,lon\n2,1,48.1001,11.5\n")).nanos).containsExactly(0, SECOND);
    }

    @Test
    void sentencesBehindTheFirstMessagesOfGpsdAreRead() throws Exception {
        TrackFile file = read("raw.log", "# receiver\n{\"class\":\"VERSION\",\"release\":\"3.25\"}\n{\"class\":\"WATCH\",\"enable\":true}\n" + rmc("120000", 6, "010324") + rmc("120001", 6.01, "010324"));

        assertThat(file.format()).isEqualTo("nmea");
        assertThat(only(file).nanos).containsExactly(0, SECOND);
    }

    @Test
    void aGpxFileWithoutATrackSaysWhatItHas() throws Exception {
        assertThat(refusal("camps.gpx", "<gpx>\n<wpt lat=\"48.1\" lon=\"11.5\"/>\n<wpt lat=\"48.2\" lon=\"11.5\"/></gpx>")).satisfies(problem -> {
            assertThat(problem.place().line()).isEqualTo(2);
            assertThat(problem.what()).contains("2 waypoints");
        });
        assertThat(refusal("drawn.gpx", "<gpx><trk><trkseg>\n<trkpt lat=\"48.1\" lon=\"11.5\"/>\n<trkpt lat=\"48.2\" lon=\"11.5\"/></trkseg></trk></gpx>")).satisfies(problem -> {
            assertThat(problem.place().line()).isEqualTo(2);
            assertThat(problem.what()).contains("its 2 points have no times");
            assertThat(problem.fix()).contains("path");
        });
    }

    @Test
    void blankLinesBeforeGpxAreNoMistake() throws Exception {
        String gpx = "\n \n<?xml version=\"1.0\"?><gpx><trk><trkseg><trkpt lat=\"48.1\" lon=\"11.5\"><time>2026-05-01T10:00:00Z</time></trkpt></trkseg></trk></gpx>";

        assertThat(only(read("blank.gpx", gpx)).count()).isEqualTo(1);
        assertThat(refusal("blank-broken.gpx", "\n\n<gpx>\n<trk>\n</gpx>").place().line()).isEqualTo(5);
    }

    @Test
    void aPointAtAnotherPlaceAtTheSameTimeIsNotCalledARepetition() throws Exception {
        TrackFile file = read("coarse.csv", "time,lat,lon\n0,48.1,11.5\n0,48.1,11.5\n0,48.1001,11.5\n1,48.1002,11.5\n");

        assertThat(file.passedOver()).containsEntry("repeated fixes", 1L).containsEntry("points at another place at the time of the one before", 1L);
    }

    @Test
    void aLogOfGpsdIsATrackPerDevice() throws Exception {
        TrackFile file = read("gpspipe.json", """
                {"class":"VERSION","release":"3.25","rev":"3.25","proto_major":3,"proto_minor":15}
                {"class":"SKY","device":"/dev/ttyUSB0","hdop":0.90}
                {"class":"TPV","device":"/dev/ttyUSB0","mode":3,"time":"2026-01-31T12:30:00.250Z","lat":48.1,"lon":11.5,"altHAE":556.1,"track":84.4,"speed":11.5,"eph":17.1}
                {"class":"TPV","device":"/dev/ttyUSB1","mode":2,"time":"2026-01-31T12:30:00.500Z","lat":48.2,"lon":11.5}
                {"class":"TPV","device":"/dev/ttyUSB0","mode":1}
                {"class":"TPV","device":"/dev/ttyUSB0","mode":3,"time":"2026-01-31T12:30:01.250Z","lat":48.1001,"lon":11.5,"altHAE":556.1,"track":84.4,"speed":11.5,"eph":17.1}
                """);

        assertThat(file.format()).isEqualTo("gpsd");
        assertThat(file.tracks()).extracting(ParsedTrack::name).containsExactly("/dev/ttyUSB0", "/dev/ttyUSB1");
        assertThat(file.tracks().getFirst().track(0, Long.MAX_VALUE, 0, 3 * SECOND, 0.7).nanos).containsExactly(0, SECOND);
        assertThat(file.passedOver()).containsEntry("lines whose receiver has no valid fix", 1L);
    }
}
