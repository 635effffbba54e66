package io.tandem.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tandem.time.WallClock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UdpLinkTest {

    private static final long PATIENCE = 5_000_000_000L;
    private static final WallClock CLOCK = WallClock.machine();

    private static UdpLink loopback() throws IOException {
        return UdpLink.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    /** Receives until so many have come or patience ends. */
    private static void await(Link link, Link.Handler handler, int count) {
        long end = CLOCK.nanoTime() + PATIENCE;
        for (int come = 0; come < count && CLOCK.nanoTime() < end;) {
            come += link.receive(handler, count - come);
            CLOCK.parkUntil(CLOCK.nanoTime() + 100_000);
        }
    }

    @Test
    void datagramsArriveAndAnswersGoWhereTheyCameFrom() throws IOException {
        try (UdpLink here = loopback(); UdpLink there = loopback()) {
            List<SocketAddress> sources = new ArrayList<>();
            List<Byte> answers = new ArrayList<>();

            here.send(ByteBuffer.wrap(new byte[] {1, 2, 3}), there.localAddress());
            await(there, (bytes, from) -> {
                sources.add(from);
                there.send(bytes.position(2), from);
            }, 1);
            await(here, (bytes, from) -> answers.add(bytes.get()), 1);

            assertThat(sources).containsExactly(here.localAddress());
            assertThat(answers).containsExactly((byte) 3);
            assertThat(here.receive((bytes, from) -> { }, 10)).isZero();
        }
    }

    @Test
    void aDatagramThatIsTooLongIsSeenToBe() throws IOException {
        try (UdpLink here = loopback(); UdpLink there = loopback()) {
            Intake intake = new Intake(new Gate(Optional.empty(), new SourceLimits(1e6, 100, 10)), new Ear(), CLOCK::nanoTime);
            ByteBuffer huge = ByteBuffer.allocate(9_000);
            Datagram.begin(huge, DatagramType.REFUSE, 0, 0, 0, 0);

            here.send(huge.clear(), there.localAddress());
            await(there, intake, 1);

            assertThat(intake.counts().of(Fate.LENGTH)).isEqualTo(1);
        }
    }

    @Test
    void aThousandReportsCrossTheLoopback() throws IOException {
        try (UdpLink here = loopback(); UdpLink there = loopback()) {
            Gate gate = new Gate(Optional.empty(), new SourceLimits(1e6, 1_000, 10));
            Intake intake = new Intake(gate, new Ear(), CLOCK::nanoTime);
            Arrivals arrivals = gate.expect(5, 1);
            Courier courier = new Courier(here, Optional.empty(), CLOCK::nanoTime, there.localAddress());
            courier.join(5, 1);

            int datagrams = courier.send(new ReportsHead(0, 0, 0, 1), Wires.reports(1_000, 1));
            await(there, intake, datagrams);

            assertThat(intake.reportsHeard().count()).isEqualTo(1_000);
            assertThat(arrivals.received()).isEqualTo(datagrams);
            assertThat(arrivals.missing()).isZero();
            assertThat(here.dropped()).isZero();
        }
    }

    @Test
    void whatCannotBeSentIsCounted() throws IOException {
        UdpLink here = loopback();
        here.close();

        boolean sent = here.send(ByteBuffer.allocate(4), here.localAddress());

        assertThat(sent).isFalse();
        assertThat(here.dropped()).isEqualTo(1);
        assertThat(here.receive((bytes, from) -> { }, 1)).isZero();
    }

    @Test
    void anAddressInUseIsToldToTheCaller() throws IOException {
        try (UdpLink first = loopback()) {
            assertThatThrownBy(() -> UdpLink.bind((InetSocketAddress) first.localAddress())).isInstanceOf(IOException.class);
        }
    }

    @Test
    void theReceiveBufferIsRaised() throws IOException {
        try (UdpLink link = loopback()) {
            assertThat(link.receiveBuffer()).isGreaterThanOrEqualTo(128 << 10);
        }
    }
}
