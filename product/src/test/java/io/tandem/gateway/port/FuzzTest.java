package io.tandem.gateway.port;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.gateway.DecodedFixes;
import io.tandem.gateway.DeviceProtocol;
import io.tandem.gateway.decode.Decoder;
import io.tandem.gateway.mavlink.MavlinkMessageType;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever bytes come, nothing is thrown, nothing grows, and whatever was of no use is counted. */
@Timeout(600)
class FuzzTest {

    /** Seconds for each language and way; more where someone has the time: -Dtandem.fuzz.seconds=60. */
    private static final double SECONDS = Double.parseDouble(System.getProperty("tandem.fuzz.seconds", "0.4"));
    private static final long BUDGET = (long) (SECONDS * TimeUnit.SECONDS.toNanos(1));
    private static final int ROUNDS = SECONDS < 1 ? 6000 : Integer.MAX_VALUE;
    /** However slow the machine is. */
    private static final int MIN_ROUNDS = 100;
    private static final long MOST_KEPT = 4 << 20;

    private static final List<String> WELL_SAID = List.of(
            "1700000000000,aa:bb:cc:dd:ee:ff,0.1,9.8,0.2,48.117,11.516,510.0,$GPRMC;123519;A;4807.038;N;01131.000;E;022.4;084.4;230394;003.1;W*6A\r\n",
            "1700000001000,0.1,9.8,0.2,48.118,11.516,510.0,$GPRMC.123520.00.A.4807.038.N.01131.000.E.022.4.084.4.230394.003.1.W*6A\r\n",
            "loggingTime(txt),locationTimestamp_since1970(s),locationLatitude(WGS84),locationLongitude(WGS84),locationAltitude(m)\n2026,1700000000.9,48.1,11.5,510\n",
            "1700000001.52,17,0,1700000000.999,48.117,11.516,510.2,1.25,270.5,3.0,4.65,-9999,1,0.85,walk\n",
            "{\"locationTimestamp_since1970\":\"1700000000.999\",\"locationLatitude\":\"48.117\",\"locationLongitude\":\"11.516\",\"x\":[1,{\"y\":[]}]}\n",
            "$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47\r\n$GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W*6A\r\n",
            "{\"class\":\"TPV\",\"mode\":3,\"time\":\"2026-01-31T12:30:00.250Z\",\"lat\":48.117,\"lon\":11.516,\"altHAE\":556.1,\"track\":84.4,\"speed\":11.5}\n",
            "POST /pub HTTP/1.1\r\nContent-Length: 72\r\n\r\n{\"_type\":\"location\",\"lat\":48.117,\"lon\":11.516,\"tst\":1700000000,\"acc\":12 }",
            "GET /?id=ann&lat=48.117&lon=11.516&timestamp=1700000000&speed=19.438&bearing=90 HTTP/1.1\r\nHost: x\r\n\r\n",
            "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n7\r\nid=ann&\r\n15\r\nlat=48.117&lon=11.516\r\n0\r\n\r\n",
            "{\"location\":{\"timestamp\":\"2023-11-14T22:13:20.000Z\",\"coords\":{\"latitude\":48.117,\"longitude\":11.516}},\"device_id\":\"ann\"}\n",
            "MSG,3,1,1,3C6444,1,2026/01/31,12:30:00.250,2026/01/31,12:30:00.260,,10000,,,48.117,11.516,,,0,0,0,0\n");

    private static byte[] seed(SplittableRandom random) {
        int at = random.nextInt(WELL_SAID.size() + 2);
        if (at < WELL_SAID.size()) {
            return WELL_SAID.get(at).getBytes(StandardCharsets.UTF_8);
        }
        byte[] payload = new byte[28];
        random.nextBytes(payload);
        return at == WELL_SAID.size() ? MavlinkMessageType.GLOBAL_POSITION_INT.encode(1, 1, payload, random.nextInt(256)) : payload;
    }

    /** One to eight slips: bits, bytes, digits, cuts, repeats, joins and floods. */
    private static byte[] mutated(SplittableRandom random) {
        byte[] bytes = seed(random);
        for (int slips = random.nextInt(9); slips > 0 && bytes.length > 0; slips--) {
            int at = random.nextInt(bytes.length);
            switch (random.nextInt(8)) {
                case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                case 1 -> bytes[at] = (byte) random.nextInt(256);
                case 2 -> bytes[at] = (byte) ("0123456789-.eE+,;$*{}[]\"\n".charAt(random.nextInt(25)));
                case 3 -> bytes = Arrays.copyOf(bytes, at);
                case 4 -> bytes = Arrays.copyOfRange(bytes, at, bytes.length);
                case 5 -> bytes = join(bytes, seed(random));
                case 6 -> bytes = join(bytes, "9".repeat(random.nextInt(60)).getBytes(StandardCharsets.US_ASCII));
                default -> bytes = random.nextInt(20) == 0 ? join(bytes, new byte[random.nextInt(40_000)]) : join(bytes, bytes.length < 4000 ? bytes : new byte[1]);
            }
        }
        return bytes;
    }

    private static byte[] join(byte[] one, byte[] other) {
        ByteArrayOutputStream both = new ByteArrayOutputStream();
        both.writeBytes(one);
        both.writeBytes(other);
        return both.toByteArray();
    }

    @ParameterizedTest
    @EnumSource
    void noDatagramIsThrownAtAnyoneOrLost(DeviceProtocol via) {
        SplittableRandom random = new SplittableRandom(via.ordinal());
        Decoder decoder = via.datagramDecoder();
        long end = System.nanoTime() + BUDGET;
        int counted = 0;

        for (int round = 0; round < ROUNDS && (round < MIN_ROUNDS || System.nanoTime() < end); round++) {
            byte[] bytes = mutated(random);
            DecodedFixes heard = new DecodedFixes();
            decoder.read(bytes, bytes.length, heard);
            decoder.end(heard);

            boolean isBlank = new String(bytes, StandardCharsets.UTF_8).replace('\0', ' ').isBlank();
            assertThat(isBlank || heard.fixes.size() + heard.refused.size() + heard.answers.length() > 0).as(() -> new String(bytes, StandardCharsets.UTF_8)).isTrue();
            counted++;
        }

        assertThat(counted).isGreaterThanOrEqualTo(MIN_ROUNDS);
    }

    @ParameterizedTest
    @EnumSource
    void connectionsThatBeginAndEndAnywhereAreReadWithoutAThrow(DeviceProtocol via) {
        SplittableRandom random = new SplittableRandom(100 + via.ordinal());
        long end = System.nanoTime() + BUDGET;
        DecodedFixes heard = new DecodedFixes();

        for (int round = 0; round < ROUNDS / 20 && (round < MIN_ROUNDS / 20 || System.nanoTime() < end); round++) {
            Decoder decoder = null;
            for (byte[] piece : pieces(random)) {
                decoder = decoder == null ? via.connectionDecoder(piece, piece.length) : decoder;
                decoder.read(piece, piece.length, heard);
            }
            if (decoder != null) {
                decoder.end(heard);
            }
        }

        assertThat(heard.refused).isNotEmpty();
    }

    /** Strangers cannot fill the memory: each address has a decoder of its own, which goes on as long as it speaks. */
    @Test
    void decodersKeepLittleHoweverLongTheyHearNonsense() {
        SplittableRandom random = new SplittableRandom(7);
        List<Decoder> decoders = Arrays.stream(DeviceProtocol.values()).map(DeviceProtocol::datagramDecoder).toList();
        long before = usedAfterCollection();
        long end = System.nanoTime() + BUDGET;

        long fed = 0;
        while (System.nanoTime() < end || fed < MOST_KEPT) {
            byte[] bytes = mutated(random);
            decoders.forEach(decoder -> decoder.read(bytes, bytes.length, new DecodedFixes()));
            fed += (long) bytes.length * decoders.size();
        }

        assertThat(fed).isGreaterThanOrEqualTo(MOST_KEPT);
        assertThat(usedAfterCollection() - before).as("of " + fed + " bytes that were heard").isLessThan(MOST_KEPT);
        assertThat(decoders).hasSize(DeviceProtocol.values().length);
    }

    private static long usedAfterCollection() {
        System.gc();
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    private static List<byte[]> pieces(SplittableRandom random) {
        byte[] all = new byte[0];
        for (int i = random.nextInt(1, 20); i > 0; i--) {
            all = join(all, mutated(random));
        }
        List<byte[]> pieces = new ArrayList<>();
        for (int from = 0; from < all.length;) {
            int to = Math.min(all.length, from + random.nextInt(1, 200));
            pieces.add(Arrays.copyOfRange(all, from, to));
            from = to;
        }
        return pieces;
    }
}
