package io.tandem.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.gateway.decode.Decoder;
import io.tandem.gateway.decode.DeviceFix;
import io.tandem.gateway.decode.HttpDecoder;
import io.tandem.gateway.decode.Refusal;
import io.tandem.gateway.gpsd.GpsdDecoder;
import io.tandem.gateway.mavlink.MavlinkDecoder;
import io.tandem.gateway.mavlink.MavlinkMessageType;
import io.tandem.gateway.nmea.NmeaDecoder;
import io.tandem.gateway.phone.HyperImuDecoder;
import io.tandem.gateway.phone.PhoneRequests;
import io.tandem.gateway.phone.SensorLogDecoder;
import io.tandem.gateway.sbs.SbsDecoder;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each language as devices really speak it. */
class LanguagesTest {

    private static final double KNOT = 1852.0 / 3600;

    private static long nanos(String iso) {
        Instant at = Instant.parse(iso);
        return at.getEpochSecond() * 1_000_000_000L + at.getNano();
    }

    private static void assertPlace(DeviceFix said, double lat, double lon) {
        assertThat(said.place().latDegrees()).isCloseTo(lat, within(1e-9));
        assertThat(said.place().lonDegrees()).isCloseTo(lon, within(1e-9));
    }

    @Test
    void hyperImuSaysItsPlaceBeforeTheSentencesWhateverTheirCommasBecame() {
        HyperImuDecoder decoder = new HyperImuDecoder();

        DecodedFixes heard = DecodedFixes.datagram(decoder, """
                Timestamp,MAC,Accelerometer.x,Accelerometer.y,Accelerometer.z,GPS.lat,GPS.lon,GPS.alt\r
                1700000000300,aa:bb:cc:dd:ee:ff,0.1,9.8,0.2,48.117,11.516,510.0,$GPRMC;221320;A;4807.020;N;01130.960;E;022.4;084.4;141123;003.1;W*6A\r
                1700000000400,aa:bb:cc:dd:ee:ff,0.1,9.8,0.2,48.117,11.516,510.0,$GPRMC;221320;A;4807.020;N;01130.960;E;022.4;084.4;141123;003.1;W*6A\r
                1700000001000,aa:bb:cc:dd:ee:ff,0.1,9.8,0.2,48.118,11.516,510.0,$GPRMC.221321.00.A.4807.080.N.01130.960.E.022.4.084.4.141123.003.1.W*6A\r
                1700000002000,aa:bb:cc:dd:ee:ff,0.1,9.8,0.2,48.119,11.516,510.0,$GPRMC.123521.00.V.4807.038.N.01131.000.E...230394\r
                1700000003000,0.1\r
                """);

        assertThat(heard.devices).containsExactly("aa:bb:cc:dd:ee:ff", "aa:bb:cc:dd:ee:ff");
        assertPlace(heard.fixes.getFirst(), 48.117, 11.516);
        assertThat(heard.fixes.getFirst().epochNanos()).isEqualTo(1_700_000_000_000_000_000L);
        assertThat(heard.fixes).allSatisfy(said -> {
            assertThat(said.speed()).isCloseTo(22.4 * KNOT, within(1e-9));
            assertThat(Math.toDegrees(said.course())).isCloseTo(84.4, within(1e-9));
        });
        assertThat(heard.refused).containsEntry(Refusal.REPEATED, 1).containsEntry(Refusal.NO_FIX, 1).containsEntry(Refusal.NO_PLACE, 1)
                .containsEntry(Refusal.UNUSED, 1);
    }

    @Test
    void hyperImuIsHeardWithoutATimeStampWhateverEndsItsRows() {
        String rows = "0.1,9.8,0.2,48.117,11.516,510.0|0.1,9.8,0.3,48.117,11.516,510.0|0.1,9.8,0.2,48.118,11.516,510.0|";

        for (String end : new String[] {"\r\n", "#"}) {
            for (Decoder decoder : new Decoder[] {new HyperImuDecoder(() -> 0), DeviceProtocol.HYPERIMU.datagramDecoder()}) {
                DecodedFixes heard = DecodedFixes.datagram(decoder, rows.replace("|", end));

                assertThat(heard.fixes).hasSize(2).noneMatch(DeviceFix::hasTime);
                assertPlace(heard.fixes.getLast(), 48.118, 11.516);
            }
        }
        assertThat(DecodedFixes.datagram(DeviceProtocol.AUTO.datagramDecoder(), rows.replace("|", "\r\n")).fixes).hasSize(2);
    }

    @Test
    void hyperImuStandsStillAfterTwoSecondsAlsoWithoutATimeStamp() {
        long[] clock = {0};
        HyperImuDecoder decoder = new HyperImuDecoder(() -> clock[0]);
        int fixes = 0;

        for (int i = 0; i < 50; i++) {
            fixes += DecodedFixes.datagram(decoder, "0.1,9.8,0.2,48.117,11.516,510.0, , ,\r\n").fixes.size();
            clock[0] += 100_000_000;
        }

        assertThat(fixes).as("after two seconds no sentence is waited for").isEqualTo(2);
    }

    @Test
    void sentencesOfHyperImuThatAreSpreadOverRowsAreOneFix() {
        DecodedFixes heard = DecodedFixes.datagram(new HyperImuDecoder(), """
                1700000000100,0.1,9.8,0.2,48.117,11.516,510.0,$GPGSA.A.3,$GLGSA.A.3
                1700000000200,0.1,9.8,0.2,48.117,11.516,510.0,$GNRMC.221320.00.A.4807.0200.N.01130.9600.E.022.4.084.4.141123...A*6A,$GNVTG.84.4
                1700000000300,0.1,9.8,0.2,48.117,11.516,510.0, ,\s
                1700000001100,0.1,9.8,0.2,48.118,11.516,510.0,$GPGSA.A.3,$GLGSA.A.3
                1700000001200,0.1,9.8,0.2,48.118,11.516,510.0,$GNRMC.221321.00.A.4807.0800.N.01130.9600.E.022.4.084.4.141123...A*6A,$GNVTG.84.4
                """);

        assertThat(heard.fixes).extracting(DeviceFix::epochNanos).containsExactly(nanos("2023-11-14T22:13:20Z"), nanos("2023-11-14T22:13:21Z"));
        assertPlace(heard.fixes.getFirst(), 48.117, 11.516);
    }

    @Test
    void aPhoneThatSaysTheSamePlaceForTwoSecondsStandsStill() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 50; i++) {
            text.append(1_700_000_000_000L + 100 * i).append(",0.1,9.8,0.2,48.117,11.516,510.0\r\n");
        }

        DecodedFixes heard = DecodedFixes.datagram(new HyperImuDecoder(), text.toString());

        assertThat(heard.fixes).hasSize(3);
        assertThat(heard.refused).containsEntry(Refusal.REPEATED, 47);
    }

    @Test
    void hyperImuSpeaksJsonToo() {
        DecodedFixes heard = DecodedFixes.datagram(new HyperImuDecoder(), """
                {"os":"hyperOS","op":"hyperimu","Timestamp":1700000000000,"Accelerometer":[0.1,9.8,0.2],"GPS":[48.117,11.516,510.0]}
                """);

        assertPlace(heard.only(), 48.117, 11.516);
        assertThat(heard.only().height()).isEqualTo(510);
    }

    @Test
    void sensorLogIsReadWithNamesAndWithout() {
        String values = "1700000001.52,17,0,1700000000.999,48.117,11.516,510.2,1.25,270.5,3.0,4.65,-9999,1,0.85,walk";
        String names = "loggingTime(txt),loggingSample(N),flag,locationTimestamp_since1970(s),locationLatitude(WGS84),locationLongitude(WGS84),"
                + "locationAltitude(m),locationSpeed(m/s),locationCourse(°),locationVerticalAccuracy(m),locationHorizontalAccuracy(m),locationFloor(Z)\n";

        for (String text : new String[] {values, names + values, names.replace(',', ';') + values.replace(',', ';'), values.replace(',', ';')}) {
            DeviceFix said = DecodedFixes.datagram(new SensorLogDecoder(), text).only();

            assertPlace(said, 48.117, 11.516);
            assertThat(said.epochNanos()).isEqualTo(1_700_000_000_999_000_000L);
            assertThat(said.speed()).isEqualTo(1.25);
            assertThat(Math.toDegrees(said.course())).isCloseTo(270.5, within(1e-9));
            assertThat(said.accuracy()).isEqualTo(4.65);
            assertThat(said.height()).isEqualTo(510.2);
        }
    }

    @Test
    void sensorLogWritesNumbersAsWordsAndMinusOneForWhatItDoesNotKnow() {
        DecodedFixes heard = DecodedFixes.datagram(new SensorLogDecoder(), """
                {"loggingTime":"2023-11-14 22:13:21.520 +0100","locationTimestamp_since1970":"1700000000.999","locationLatitude":"48.117","locationLongitude":"11.516","locationSpeed":"-1","locationCourse":"-1","locationHorizontalAccuracy":"4.65"}
                {"locationTimestamp_since1970":"1700000001.999","locationLatitude":"48.117","locationLongitude":"11.516","locationHorizontalAccuracy":"-1"}
                {"accelerometerAccelerationX":"0.1"}
                """);

        assertPlace(heard.only(), 48.117, 11.516);
        assertThat(heard.only().speed()).isNaN();
        assertThat(heard.only().course()).isNaN();
        assertThat(heard.refused).containsEntry(Refusal.NO_FIX, 1).containsEntry(Refusal.NO_PLACE, 1);
    }

    /** The sentences of the standard's own example (RMC and GGA of 23 March 1994), as several talkers say them. */
    @ParameterizedTest
    @ValueSource(strings = {"$GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W*6A", "$GPRMC;123519;A;4807.038;N;01131.000;E;022.4;084.4;230394;003.1;W*6A",
        "$GNRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W*74", "time 7: $GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W*6a trailing"})
    void rmcOfAnyTalkerIsAPlace(String sentence) {
        DeviceFix said = DecodedFixes.datagram(new NmeaDecoder(), sentence).only();

        assertPlace(said, 48 + 7.038 / 60, 11 + 31.0 / 60);
        assertThat(said.epochNanos()).isEqualTo(nanos("1994-03-23T12:35:19Z"));
        assertThat(said.speed()).isCloseTo(22.4 * KNOT, within(1e-9));
    }

    @Test
    void ggaGivesHeightAndAccuracyAndWithoutRmcThePlaceWithTheSpeedOfVtg() {
        NmeaDecoder decoder = new NmeaDecoder();
        String gga = "$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47\r\n";

        DecodedFixes first = DecodedFixes.datagram(decoder, gga + "$GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W*6A\r\n");
        DecodedFixes alone = DecodedFixes.datagram(decoder, "$GPVTG,054.7,T,034.4,M,005.5,N,010.2,K*48\r\n" + gga + gga + gga);

        assertThat(first.only().height()).isCloseTo(545.4 + 46.9, within(1e-9));
        assertThat(first.only().accuracy()).isCloseTo(2.7, within(1e-9));
        assertThat(alone.only().speed()).isCloseTo(10.2 / 3.6, within(1e-9));
        assertThat(Math.toDegrees(alone.only().course())).isCloseTo(54.7, within(1e-9));
    }

    @Test
    void brokenAndInvalidSentencesAreCounted() {
        DecodedFixes heard = DecodedFixes.datagram(new NmeaDecoder(), """
                $GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W*6B
                $GPRMC,123519,A,4807.0
                $GPRMC,123519,V,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W*7D
                $GPGSV,3,1,11,03,03,111,00*4A
                hello
                """);

        assertThat(heard.fixes).isEmpty();
        assertThat(heard.refused.values().stream().mapToInt(Integer::intValue).sum()).isEqualTo(5);
        assertThat(heard.refused).containsEntry(Refusal.NO_FIX, 1).containsEntry(Refusal.UNREADABLE, 1);
    }

    @Test
    void gpsdSaysPlacesInTwoOrThreeDimensions() {
        DecodedFixes heard = DecodedFixes.datagram(new GpsdDecoder(), """
                {"class":"VERSION","release":"3.25","rev":"3.25","proto_major":3,"proto_minor":15}
                {"class":"TPV","device":"/dev/ttyUSB0","mode":1}
                {"class":"TPV","device":"/dev/ttyUSB0","mode":3,"time":"2026-01-31T12:30:00.250Z","lat":48.117,"lon":11.516,"altHAE":556.1,"altMSL":510.0,"track":84.4,"speed":11.5,"climb":-0.2,"eph":5.0,"epx":3.1,"epy":3.9}
                """);

        DeviceFix said = heard.only();
        assertPlace(said, 48.117, 11.516);
        assertThat(said.epochNanos()).isEqualTo(nanos("2026-01-31T12:30:00.250Z"));
        assertThat(said.height()).isEqualTo(556.1);
        assertThat(said.accuracy()).as("68 % where 5 m holds 95 %").isCloseTo(5.0 * 1.5096 / 2.4477, within(1e-3));
        assertThat(said.climb()).isEqualTo(-0.2);
        assertThat(heard.refused).containsEntry(Refusal.UNUSED, 1).containsEntry(Refusal.NO_FIX, 1);
    }

    private static DecodedFixes request(DeviceProtocol via, String text) {
        DecodedFixes heard = new DecodedFixes();
        byte[] bytes = text.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8);
        Decoder decoder = via == DeviceProtocol.AUTO ? new HttpDecoder(PhoneRequests::readAny) : via.connectionDecoder(bytes, bytes.length);
        for (byte one : bytes) {
            decoder.read(new byte[] {one}, 1, heard);
        }
        decoder.end(heard);
        return heard;
    }

    private static String post(String path, String body) {
        return "POST " + path + " HTTP/1.1\nHost: x\nX-Limit-D: pixel\nContent-Length: " + body.length() + "\n\n" + body;
    }

    @ParameterizedTest
    @ValueSource(strings = {"OWNTRACKS", "AUTO"})
    void ownTracksPostsItsLocationAndGetsAnEmptyList(DeviceProtocol via) {
        DecodedFixes heard = request(via, post("/pub", "{\"_type\":\"location\",\"lat\":48.117,\"lon\":11.516,\"tst\":1700000000,\"acc\":12,\"alt\":510,\"vel\":36,\"cog\":90,\"batt\":71,\"tid\":\"an\"}")
                + post("/pub", "{\"_type\":\"status\"}"));

        assertPlace(heard.only(), 48.117, 11.516);
        assertThat(heard.devices).containsExactly("an");
        assertThat(heard.only().epochNanos()).isEqualTo(1_700_000_000_000_000_000L);
        assertThat(heard.only().speed()).isCloseTo(10, within(1e-9));
        assertThat(heard.only().accuracy()).isEqualTo(12);
        assertThat(heard.refused).containsEntry(Refusal.UNUSED, 1);
        assertThat(heard.answers.toString()).contains("200 OK").endsWith("[]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"TRACCAR", "AUTO"})
    void traccarSendsAQueryAFormOrJson(DeviceProtocol via) {
        String fields = "id=ann&lat=48.117&lon=11.516&timestamp=TIME&speed=19.438&bearing=90&altitude=510&accuracy=5&batt=80";
        for (String time : new String[] {"1700000000", "1700000000000", "2023-11-14T22:13:20Z", "2023-11-14%2022:13:20"}) {
            String said = fields.replace("TIME", time);
            DecodedFixes query = request(via, "GET /?" + said + " HTTP/1.1\nHost: x\n\n");
            DecodedFixes form = request(via, post("/", said));

            for (DecodedFixes heard : new DecodedFixes[] {query, form}) {
                assertPlace(heard.only(), 48.117, 11.516);
                assertThat(heard.only().epochNanos()).isEqualTo(1_700_000_000_000_000_000L);
                assertThat(heard.only().speed()).isCloseTo(10, within(1e-3));
                assertThat(heard.devices).containsExactly("ann");
            }
        }
        DecodedFixes json = request(via, post("/", "{\"location\":{\"timestamp\":\"2023-11-14T22:13:20.000Z\",\"coords\":{\"latitude\":48.117,\"longitude\":11.516,\"accuracy\":5,\"speed\":10,"
                + "\"heading\":90,\"altitude\":510},\"is_moving\":true,\"battery\":{\"level\":0.8}},\"device_id\":\"ann\"}"));
        assertPlace(json.only(), 48.117, 11.516);
        assertThat(json.only().speed()).isEqualTo(10);
        assertThat(json.devices).containsExactly("ann");
    }

    @Test
    void bodiesInChunksAreReadAndEndlessOnesRefused() {
        DecodedFixes chunks = request(DeviceProtocol.TRACCAR, "POST / HTTP/1.1\nTransfer-Encoding: chunked\n\n7\nid=ann&\n17;x=y\nlat=48.117&lon=11.51600\n0\n\n");
        DecodedFixes endless = request(DeviceProtocol.TRACCAR, "POST / HTTP/1.1\nContent-Length: 99999999\n\n" + "x".repeat(1000));

        assertPlace(chunks.only(), 48.117, 11.516);
        assertThat(endless.refused).containsEntry(Refusal.TOO_LONG, 1);
        assertThat(endless.answers.toString()).contains("413");
    }

    @Test
    void mavlinkTellsWhereASystemIs() {
        ByteBuffer payload = ByteBuffer.allocate(28).order(ByteOrder.LITTLE_ENDIAN);
        payload.putInt(123_456).putInt(481_170_000).putInt(115_160_000).putInt(545_400).putInt(30_000).putShort((short) 300).putShort((short) -400)
                .putShort((short) -50).putShort((short) 30_000);
        byte[] second = MavlinkMessageType.GLOBAL_POSITION_INT.encode(7, 1, payload.array(), 3);
        DecodedFixes heard = new DecodedFixes();
        MavlinkDecoder decoder = new MavlinkDecoder();

        for (byte one : second) {
            decoder.read(new byte[] {one}, 1, heard);
        }

        DeviceFix said = heard.only();
        assertThat(heard.devices).containsExactly("7");
        assertPlace(said, 48.117, 11.516);
        assertThat(said.height()).isEqualTo(545.4);
        assertThat(said.speed()).isCloseTo(5, within(1e-9));
        assertThat(Math.toDegrees(said.course())).isCloseTo(360 - 53.1301, within(1e-3));
        assertThat(said.climb()).isEqualTo(0.5);
    }

    /** A heartbeat of version 1 and the same of version 2: quadrotor, ArduPilot, system 1. */
    @ParameterizedTest
    @ValueSource(strings = {"fe|0900010100000000000203510303", "fd|090000000101000000000000000203510303"})
    void checksumsAreThoseOfTheWorld(String frame) {
        String sealed = frame.substring(3);
        byte[] bytes = HexFormat.of().parseHex(frame.substring(0, 2) + sealed + checksum(sealed));
        DecodedFixes heard = new DecodedFixes();

        new MavlinkDecoder().read(bytes, bytes.length, heard);
        bytes[bytes.length - 5] ^= 1;
        new MavlinkDecoder().read(bytes, bytes.length, heard);

        assertThat(heard.refused).containsEntry(Refusal.UNUSED, 1).containsEntry(Refusal.CHECKSUM, 1);
    }

    /** The CRC-16/MCRF4XX bit by bit, as its catalogue describes it (poly 0x1021 reflected, initial 0xFFFF), over the frame and 50. */
    private static String checksum(String hex) {
        byte[] bytes = HexFormat.of().parseHex(hex + "32");
        int crc = 0xFFFF;
        for (byte one : bytes) {
            crc ^= one & 0xFF;
            for (int bit = 0; bit < 8; bit++) {
                crc = (crc & 1) != 0 ? crc >>> 1 ^ 0x8408 : crc >>> 1;
            }
        }
        return String.format("%02x%02x", crc & 0xFF, crc >> 8);
    }

    @Test
    void aircraftAreHeardWithTheVelocityTheySaidBefore() {
        DecodedFixes heard = DecodedFixes.datagram(new SbsDecoder(), """
                MSG,1,1,1,3C6444,1,2026/01/31,12:30:00.100,2026/01/31,12:30:00.100,DLH123,,,,,,,,,,,
                MSG,4,1,1,3C6444,1,2026/01/31,12:30:00.150,2026/01/31,12:30:00.150,,,200,270,,,-600,,,,,
                MSG,3,1,1,3c6444,1,2026/01/31,12:30:00.250,2026/01/31,12:30:00.260,,10000,,,48.117,11.516,,,0,0,0,0
                MSG,3,1,1,ABCDEF,1,2026/01/31,12:30:00.250,2026/01/31,12:30:00.260,,10000,,,48.118,11.516,,,0,0,0,0
                STA,,1,1,ABCDEF,1,2026/01/31,12:30:00.250,2026/01/31,12:30:00.260,RM
                nonsense
                """);

        assertThat(heard.devices).containsExactly("3C6444", "ABCDEF");
        DeviceFix said = heard.fixes.getFirst();
        assertPlace(said, 48.117, 11.516);
        assertThat(said.height()).isCloseTo(3048, within(1e-9));
        assertThat(said.speed()).isCloseTo(200 * KNOT, within(1e-9));
        assertThat(said.climb()).isCloseTo(-3.048, within(1e-9));
        assertThat(said.epochNanos()).isEqualTo(nanos("2026-01-31T12:30:00.250Z"));
        assertThat(heard.fixes.getLast().speed()).isNaN();
        assertThat(heard.refused).containsEntry(Refusal.UNUSED, 3).containsEntry(Refusal.UNREADABLE, 1);
    }
}
