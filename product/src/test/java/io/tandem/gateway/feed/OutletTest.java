package io.tandem.gateway.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.time.FakeClock;
import io.tandem.time.WallClock;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ways out: what goes arrives, what cannot go is counted, and nobody waits. */
class OutletTest {

    private static final SourceLocation PLACE = new SourceLocation("test.yaml", 0, "feeds[0]");
    private static final byte[] LINE = "hello\r\n".getBytes(StandardCharsets.US_ASCII);

    private static void maintainUntil(Outlet outlet, BooleanSupplier done) {
        while (!done.getAsBoolean()) {
            outlet.maintain();
            Thread.onSpinWait();
        }
    }

    @Test
    void aDatagramArrivesAsItWasSent() throws Exception {
        try (DatagramSocket listener = new DatagramSocket(0, InetAddress.getLoopbackAddress());
                Outlet outlet = Outlet.open(Endpoint.to("127.0.0.1:" + listener.getLocalPort()).orElseThrow(), PLACE, Handshake.NONE, new FakeClock())) {
            listener.setSoTimeout(5000);
            outlet.send(LINE);
            DatagramPacket packet = new DatagramPacket(new byte[100], 100);
            listener.receive(packet);

            assertThat(packet.getLength()).isEqualTo(LINE.length);
            assertThat(outlet.sent()).isEqualTo(1);
            assertThat(outlet.leavesMachine()).isFalse();
        }
    }

    @Test
    void whoeverConnectsHearsWhatComesAfter() throws Exception {
        try (ServerOutlet outlet = new ServerOutlet(new InetSocketAddress("127.0.0.1", 0), Handshake.NONE)) {
            outlet.send(LINE);
            try (Socket caller = new Socket("127.0.0.1", outlet.port())) {
                maintainUntil(outlet, () -> outlet.receivers() == 1);
                outlet.send(LINE);
                outlet.send(LINE);
                BufferedReader lines = new BufferedReader(new InputStreamReader(caller.getInputStream(), StandardCharsets.US_ASCII));

                assertThat(lines.readLine()).isEqualTo("hello");
                assertThat(lines.readLine()).isEqualTo("hello");
                assertThat(outlet.sent()).isEqualTo(2);
            }
            maintainUntil(outlet, () -> outlet.receivers() == 0);
        }
    }

    @Test
    void aListenerThatNeverReadsCostsDropsAndNoTime() throws Exception {
        byte[] large = new byte[64 << 10];
        try (ServerOutlet outlet = new ServerOutlet(new InetSocketAddress("127.0.0.1", 0), Handshake.NONE);
                Socket _ = new Socket("127.0.0.1", outlet.port())) {
            maintainUntil(outlet, () -> outlet.receivers() == 1);

            for (int i = 0; i < 1000 && outlet.dropped() == 0; i++) {
                outlet.send(large);
            }

            assertThat(outlet.dropped()).isPositive();
            assertThat(outlet.receivers()).isEqualTo(1);
        }
    }

    @Test
    void aConnectionIsOpenedAgainWhenItIsLost() throws Exception {
        FakeClock clock = new FakeClock();
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                Outlet outlet = Outlet.open(Endpoint.to("tcp://127.0.0.1:" + server.getLocalPort()).orElseThrow(), PLACE, Handshake.NONE, clock)) {
            Socket first = server.accept();
            maintainUntil(outlet, () -> {
                outlet.send(LINE);
                return outlet.sent() > 0;
            });
            first.close();
            maintainUntil(outlet, () -> outlet.lastError().isPresent());
            long dropped = outlet.dropped();
            outlet.send(LINE);

            assertThat(outlet.dropped()).isEqualTo(dropped + 1);
            clock.work(3);
            long sent = outlet.sent();
            outlet.maintain();
            try (Socket second = server.accept()) {
                maintainUntil(outlet, () -> {
                    outlet.send(LINE);
                    return outlet.sent() > sent;
                });
                assertThat(second.getInputStream().read()).isEqualTo('h');
            }
        }
    }

    @Test
    void aPortThatIsTakenIsAMistakeWithACure() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Endpoint there = Endpoint.listen("127.0.0.1:" + taken.getLocalPort()).orElseThrow();

            MistakeException mistake = catchThrowableOfType(MistakeException.class, () -> Outlet.open(there, PLACE, Handshake.NONE, WallClock.machine()));

            assertThat(mistake).hasMessageContaining("feeds[0]").hasMessageContaining("Fix: stop the other program");
        }
    }

    @ParameterizedTest
    @CsvSource({"127.0.0.1:30003, UDP, 127.0.0.1, 30003", "tcp://host.example:1, CONNECT, host.example, 1", "udp://[::1]:9, UDP, ::1, 9",
        "localhost, UDP, localhost, -1", "239.2.3.1:6969, UDP, 239.2.3.1, 6969"})
    void addressesAreWrittenInMoreThanOneWay(String text, Endpoint.Transport way, String host, int port) {
        assertThat(Endpoint.to(text)).contains(new Endpoint(way, host, port));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", ":", ":9", "a:b", "a:0", "a:70000", "a:-1", "http://a:1", "a b:1", "a:1/x", "[::1:9", "a:1:2"})
    void whatIsNoAddressIsNone(String text) {
        assertThat(Endpoint.to(text)).isEmpty();
    }

    @Test
    void onlyLoopbackAndMulticastStayHere() throws Exception {
        try (Outlet group = Outlet.open(Endpoint.to("239.2.3.1:6969").orElseThrow(), PLACE, Handshake.NONE, new FakeClock());
                Outlet away = Outlet.open(Endpoint.to("192.0.2.1:6969").orElseThrow(), PLACE, Handshake.NONE, new FakeClock())) {
            assertThat(group.leavesMachine()).isFalse();
            assertThat(away.leavesMachine()).isTrue();
        }
        assertThat(Optional.of(Endpoint.listen("tcp://127.0.0.1:1"))).contains(Optional.empty());
    }
}
