package io.tandem.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class DatagramFilterTest {

    private static final Optional<SharedKey> KEY = Optional.of(SharedKey.of("correct horse battery staple"));
    private static final ControlMessage PING = new ControlMessage.Ping(1);

    /** Sends one ping, alters it on the way, and returns the outcome. */
    private static ReceiveOutcome outcome(WireFixture wires, UnaryOperator<ByteBuffer> alter) {
        wires.messageSender.send(PING);
        wires.link[1].receive((bytes, from) -> wires.messageReceiver.datagram(alter.apply(bytes), from), 1);
        return onlyOutcome(wires);
    }

    private static ReceiveOutcome onlyOutcome(WireFixture wires) {
        assertThat(wires.messageReceiver.counts().total()).isEqualTo(1);
        for (ReceiveOutcome outcome : ReceiveOutcome.values()) {
            if (wires.messageReceiver.counts().of(outcome) == 1) {
                return outcome;
            }
        }
        throw new AssertionError("no fate");
    }

    @Test
    void everyReasonToRefuseHasItsCounter() {
        assertThat(outcome(new WireFixture(), bytes -> bytes)).isEqualTo(ReceiveOutcome.ACCEPTED);
        assertThat(outcome(new WireFixture(), bytes -> bytes.put(0, (byte) 'X'))).isEqualTo(ReceiveOutcome.MAGIC);
        assertThat(outcome(new WireFixture(), bytes -> bytes.put(Datagram.VERSION_AT, (byte) 1))).isEqualTo(ReceiveOutcome.VERSION);
        assertThat(outcome(new WireFixture(), bytes -> bytes.put(Datagram.TYPE_AT, (byte) (DatagramType.values().length + 1)))).isEqualTo(ReceiveOutcome.TYPE);
        assertThat(outcome(new WireFixture(), bytes -> bytes.put(Datagram.TYPE_AT, (byte) 0))).isEqualTo(ReceiveOutcome.TYPE);
        assertThat(outcome(new WireFixture(), bytes -> bytes.putShort(Datagram.FLAGS_AT, (short) 2))).isEqualTo(ReceiveOutcome.RANGE);
        assertThat(outcome(new WireFixture(), bytes -> bytes.limit(31))).isEqualTo(ReceiveOutcome.LENGTH);
        assertThat(outcome(new WireFixture(), bytes -> bytes.limit(39))).isEqualTo(ReceiveOutcome.LENGTH);
        assertThat(outcome(new WireFixture(), bytes -> longer(bytes, 1))).isEqualTo(ReceiveOutcome.LENGTH);
        assertThat(outcome(new WireFixture(), bytes -> longer(bytes, 1_500))).isEqualTo(ReceiveOutcome.LENGTH);
        assertThat(outcome(new WireFixture(), bytes -> bytes.putLong(Datagram.SESSION_AT, 1))).isEqualTo(ReceiveOutcome.SESSION);
        assertThat(outcome(new WireFixture(), bytes -> bytes.putInt(Datagram.SENDER_AT, Datagram.CORE))).isEqualTo(ReceiveOutcome.SESSION);
    }

    private static ByteBuffer longer(ByteBuffer bytes, int by) {
        return ByteBuffer.allocate(bytes.remaining() + by).put(bytes).rewind();
    }

    @Test
    void senderWithTheKeyIsAccepted() {
        WireFixture wires = new WireFixture(KEY);

        wires.messageSender.send(new ReportsHeader(0, 0, 0, 1), WireFixture.reports(28, 1));
        wires.messageSender.send(PING);
        wires.arrive();

        assertThat(wires.messageReceiver.reportsHeard().count()).isEqualTo(28);
        assertThat(wires.received.messages).containsExactly(PING);
    }

    @Test
    void signatureCoversEveryBit() {
        int bits = (Datagram.PAYLOAD_AT + Long.BYTES + Datagram.CHECK_BYTES) * Byte.SIZE;
        for (int bit = 0; bit < bits; bit++) {
            int place = bit / Byte.SIZE;
            byte mask = (byte) (1 << bit % Byte.SIZE);

            ReceiveOutcome outcome = outcome(new WireFixture(KEY), bytes -> bytes.put(place, (byte) (bytes.get(place) ^ mask)));

            assertThat(outcome).as("bit " + bit).isNotEqualTo(ReceiveOutcome.ACCEPTED);
            assertThat(place < Datagram.SENDER_AT + 4 || outcome == ReceiveOutcome.AUTHENTICATION).as("bit " + bit + " " + outcome).isTrue();
        }
    }

    @Test
    void otherKeyMissingKeyAndUnexpectedSignatureAreRefused() {
        Optional<SharedKey> other = Optional.of(SharedKey.of("incorrect horse battery staple"));

        assertThat(outcome(new WireFixture(other, KEY), bytes -> bytes)).isEqualTo(ReceiveOutcome.AUTHENTICATION);
        assertThat(outcome(new WireFixture(Optional.empty(), KEY), bytes -> bytes)).isEqualTo(ReceiveOutcome.AUTHENTICATION);
        assertThat(outcome(new WireFixture(KEY, Optional.empty()), bytes -> bytes)).isEqualTo(ReceiveOutcome.AUTHENTICATION);
    }

    @Test
    void forgedDatagramDoesNotMoveTheReplayWindow() {
        WireFixture wires = new WireFixture(KEY);
        wires.messageSender.send(PING);
        wires.messageSender.send(PING);

        wires.link[1].receive((bytes, from) -> wires.messageReceiver.datagram(bytes.putInt(Datagram.SEQUENCE_AT, 1_000_000), from), 1);
        wires.arrive();

        assertThat(wires.messageReceiver.counts().of(ReceiveOutcome.AUTHENTICATION)).isEqualTo(1);
        assertThat(wires.messageReceiver.counts().of(ReceiveOutcome.ACCEPTED)).isEqualTo(1);
    }

    @Test
    void replayedDatagramIsRefused() {
        WireFixture wires = new WireFixture(KEY);
        wires.messageSender.send(PING);

        wires.link[1].receive((bytes, from) -> {
            wires.messageReceiver.datagram(bytes.duplicate(), from);
            wires.messageReceiver.datagram(bytes.duplicate(), from);
        }, 1);

        assertThat(wires.messageReceiver.counts().of(ReceiveOutcome.REPLAY)).isEqualTo(1);
        assertThat(wires.received.messages).hasSize(1);
    }

    @Test
    void datagramsOfEndedSessionsAreRefused() {
        WireFixture wires = new WireFixture();
        wires.datagramFilter.forget(WireFixture.SESSION);

        assertThat(outcome(wires, bytes -> bytes)).isEqualTo(ReceiveOutcome.SESSION);
    }

    @Test
    void helloNeedsNoSession() {
        WireFixture wires = new WireFixture();
        wires.datagramFilter.forget(WireFixture.SESSION);

        wires.messageSender.send(new ControlMessage.Refuse(new Nonce(1, 1), "full"));
        wires.arrive();

        assertThat(wires.received.messages).containsExactly(new ControlMessage.Refuse(new Nonce(1, 1), "full"));
    }

    @Test
    void sourceIsRateLimited() {
        SourceRateLimiter limits = new SourceRateLimiter(10, 5, 2);
        InetSocketAddress source = InetSocketAddress.createUnresolved("a", 1);

        int atOnce = tries(limits, source, 100, 0);
        int aSecondLater = tries(limits, source, 100, 1_000_000_000);
        int halfASecondLater = tries(limits, source, 4, 1_200_000_000);

        assertThat(atOnce).isEqualTo(5);
        assertThat(aSecondLater).isEqualTo(5);
        assertThat(halfASecondLater).isEqualTo(2);
    }

    @Test
    void manySourcesCannotEvictLimitedOnes() {
        SourceRateLimiter limits = new SourceRateLimiter(10, 5, 2);
        InetSocketAddress loud = InetSocketAddress.createUnresolved("loud", 1);
        tries(limits, loud, 100, 0);
        tries(limits, InetSocketAddress.createUnresolved("b", 1), 1, 0);

        int strangers = 0;
        for (int port = 1; port <= 100; port++) {
            strangers += tries(limits, InetSocketAddress.createUnresolved("c", port), 1, 0);
        }

        assertThat(strangers).isZero();
        assertThat(tries(limits, loud, 1, 0)).isZero();
        assertThat(limits.sources()).isEqualTo(2);
        assertThat(tries(limits, InetSocketAddress.createUnresolved("d", 1), 1, 2_000_000_000L)).isEqualTo(1);
        assertThat(limits.sources()).isEqualTo(2);
    }

    private static int tries(SourceRateLimiter limits, InetSocketAddress source, int count, long now) {
        int allowed = 0;
        for (int i = 0; i < count; i++) {
            allowed += limits.allows(source, now) ? 1 : 0;
        }
        return allowed;
    }

    @Test
    void datagramsOverTheRateLimitAreCounted() {
        MemoryLink[] link = MemoryLink.pair();
        MessageSender messageSender = new MessageSender(link[0], Optional.empty(), () -> 0, link[1].localAddress());
        MessageReceiver messageReceiver = new MessageReceiver(new DatagramFilter(Optional.empty(), new SourceRateLimiter(1, 3, 4)), new ReceivedMessages(), () -> 0);

        for (int i = 0; i < 10; i++) {
            messageSender.send(new ControlMessage.Refuse(new Nonce(i, i), ""));
        }
        link[1].receive(messageReceiver, 10);

        assertThat(messageReceiver.counts().of(ReceiveOutcome.ACCEPTED)).isEqualTo(3);
        assertThat(messageReceiver.counts().of(ReceiveOutcome.RATE)).isEqualTo(7);
    }
}
