package io.tandem.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tandem.Patience;
import io.tandem.time.WallClock;
import io.tandem.wire.link.Link;
import io.tandem.wire.link.UdpLink;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Both kinds of links behave equally; on systems without the fast one the plain one is tested twice. */
@ParameterizedClass
@EnumSource
class UdpLinkTest {

    /** Kind of link. */
    enum Kind { PLAIN, FASTEST }

    @Parameter
    private Kind kind;


    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(Patience.SECONDS);
    private static final WallClock CLOCK = WallClock.machine();

    private Link loopback() throws IOException {
        return bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    private Link bind(InetSocketAddress at) throws IOException {
        return kind == Kind.PLAIN ? UdpLink.bind(at) : Link.bind(at);
    }

    /** Receives until a number of datagrams has arrived or a timeout. */
    private static void await(Link link, Link.Handler handler, int count) {
        long end = CLOCK.nanoTime() + PATIENCE;
        for (int come = 0; come < count && CLOCK.nanoTime() < end;) {
            come += link.receive(handler, count - come);
            CLOCK.parkUntil(CLOCK.nanoTime() + 100_000);
        }
    }

    @Test
    void datagramsAndAnswersArrive() throws IOException {
        try (Link here = loopback(); Link there = loopback()) {
            List<SocketAddress> sources = new ArrayList<>();
            List<Byte> answers = new ArrayList<>();

            here.send(ByteBuffer.wrap(new byte[] {1, 2, 3}), there.localAddress());
            here.flush();
            await(there, (bytes, from) -> {
                sources.add(from);
                there.send(bytes.position(2), from);
                there.flush();
            }, 1);
            await(here, (bytes, from) -> answers.add(bytes.get()), 1);

            assertThat(sources).containsExactly(here.localAddress());
            assertThat(answers).containsExactly((byte) 3);
            assertThat(here.receive((bytes, from) -> { }, 10)).isZero();
        }
    }

    @Test
    void tooLongDatagramIsRecognised() throws IOException {
        try (Link here = loopback(); Link there = loopback()) {
            MessageReceiver messageReceiver = new MessageReceiver(new DatagramFilter(Optional.empty(), new SourceRateLimiter(1e6, 100, 10)), new ReceivedMessages(), CLOCK::nanoTime);
            ByteBuffer huge = ByteBuffer.allocate(9_000);
            Datagram.begin(huge, DatagramType.REFUSE, 0, 0, 0, 0);

            here.send(huge.clear(), there.localAddress());
            here.flush();
            await(there, messageReceiver, 1);

            assertThat(messageReceiver.counts().of(ReceiveOutcome.LENGTH)).isEqualTo(1);
        }
    }

    @Test
    void aThousandReportsCrossTheLoopback() throws IOException {
        try (Link here = loopback(); Link there = loopback()) {
            DatagramFilter datagramFilter = new DatagramFilter(Optional.empty(), new SourceRateLimiter(1e6, 1_000, 10));
            MessageReceiver messageReceiver = new MessageReceiver(datagramFilter, new ReceivedMessages(), CLOCK::nanoTime);
            ArrivalStatistics arrivals = datagramFilter.expect(5, 1, here.localAddress(), Optional.empty());
            MessageSender messageSender = new MessageSender(here, Optional.empty(), CLOCK::nanoTime, there.localAddress());
            messageSender.join(5, 1, Optional.empty());

            int datagrams = messageSender.send(new ReportsHeader(0, 0, 0, 1), WireFixture.reports(1_000, 1));
            await(there, messageReceiver, datagrams);

            assertThat(messageReceiver.reportsHeard().count()).isEqualTo(1_000);
            assertThat(arrivals.received()).isEqualTo(datagrams);
            assertThat(arrivals.missing()).isZero();
            assertThat(here.dropped()).isZero();
        }
    }

    @Test
    void unsentDatagramsAreCounted() throws IOException {
        Link here = loopback();
        here.close();

        boolean sent = here.send(ByteBuffer.allocate(4), here.localAddress());

        assertThat(sent).isFalse();
        assertThat(here.dropped()).isEqualTo(1);
        assertThat(here.receive((bytes, from) -> { }, 1)).isZero();
    }

    @Test
    void addressInUseIsReported() throws IOException {
        try (Link first = loopback()) {
            assertThatThrownBy(() -> bind((InetSocketAddress) first.localAddress())).isInstanceOf(IOException.class);
        }
    }

    @Test
    void receiveBufferIsEnlarged() throws IOException {
        try (Link link = loopback()) {
            assertThat(link.receiveBuffer()).isGreaterThanOrEqualTo(128 << 10);
        }
    }

    /** Lengths that rise, fall, repeat and are zero; segmentation must preserve every datagram. */
    @Test
    void datagramsOfAnyLengthsAreUnchanged() throws IOException {
        int[] lengths = {1_472, 1_472, 900, 900, 900, 0, 0, 5, 5, 7, 1_472, 1, 1_472, 1_472, 1_471};
        try (Link here = loopback(); Link there = loopback()) {
            List<String> sent = new ArrayList<>();
            List<String> come = new ArrayList<>();

            for (int round = 0; round < 20; round++) {
                for (int length : lengths) {
                    byte[] bytes = new byte[length];
                    Arrays.fill(bytes, (byte) sent.size());
                    sent.add(Arrays.toString(bytes));
                    here.send(ByteBuffer.wrap(bytes), there.localAddress());
                }
            }
            here.flush();
            await(there, (bytes, from) -> come.add(text(bytes)), sent.size());

            assertThat(come).isEqualTo(sent);
            assertThat(here.dropped()).isZero();
        }
    }

    private static String text(ByteBuffer bytes) {
        byte[] copy = new byte[bytes.remaining()];
        bytes.get(copy);
        return Arrays.toString(copy);
    }

    @Test
    void datagramsToDifferentAddressesAreInterleaved() throws IOException {
        try (Link here = loopback(); Link one = loopback(); Link other = loopback()) {
            List<Integer> heardByOne = new ArrayList<>();
            List<Integer> heardByOther = new ArrayList<>();

            for (int i = 0; i < 100; i++) {
                here.send(ByteBuffer.allocate(4).putInt(0, i), (i % 3 == 0 ? one : other).localAddress());
            }
            here.flush();
            await(one, (bytes, from) -> heardByOne.add(bytes.getInt()), 34);
            await(other, (bytes, from) -> heardByOther.add(bytes.getInt()), 66);

            assertThat(heardByOne).hasSize(34).isSorted().allMatch(i -> i % 3 == 0);
            assertThat(heardByOther).hasSize(66).isSorted().noneMatch(i -> i % 3 == 0);
        }
    }

    @Test
    void receiveReturnsAtMostTheRequestedNumber() throws IOException {
        try (Link here = loopback(); Link there = loopback()) {
            List<Integer> come = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                here.send(ByteBuffer.allocate(4).putInt(0, i), there.localAddress());
            }
            here.flush();

            await(there, (bytes, from) -> come.add(bytes.getInt()), 3);
            int atFirst = come.size();
            await(there, (bytes, from) -> come.add(bytes.getInt()), 7);

            assertThat(atFirst).isEqualTo(3);
            assertThat(come).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
        }
    }

    @Test
    void ipv6AddressesAreReached() throws IOException {
        try (Link here = bind(new InetSocketAddress("::1", 0)); Link there = bind(new InetSocketAddress("::1", 0))) {
            List<SocketAddress> sources = new ArrayList<>();

            here.send(ByteBuffer.allocate(3), there.localAddress());
            here.flush();
            await(there, (bytes, from) -> sources.add(from), 1);

            assertThat(sources).containsExactly(here.localAddress());
        }
    }
}
