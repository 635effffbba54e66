package io.tandem.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class GateTest {

    private static final Optional<SharedKey> KEY = Optional.of(SharedKey.of("correct horse battery staple"));
    private static final Letter PING = new Letter.Ping(1);

    /** Says one ping, has it altered on the way, and gives what became of it. */
    private static Fate fate(Wires wires, UnaryOperator<ByteBuffer> alter) {
        wires.courier.send(PING);
        wires.link[1].receive((bytes, from) -> wires.intake.datagram(alter.apply(bytes), from), 1);
        return onlyFate(wires);
    }

    private static Fate onlyFate(Wires wires) {
        assertThat(wires.intake.counts().total()).isEqualTo(1);
        for (Fate fate : Fate.values()) {
            if (wires.intake.counts().of(fate) == 1) {
                return fate;
            }
        }
        throw new AssertionError("no fate");
    }

    @Test
    void everyReasonToRefuseHasItsCounter() {
        assertThat(fate(new Wires(), bytes -> bytes)).isEqualTo(Fate.ACCEPTED);
        assertThat(fate(new Wires(), bytes -> bytes.put(0, (byte) 'X'))).isEqualTo(Fate.MAGIC);
        assertThat(fate(new Wires(), bytes -> bytes.put(Datagram.VERSION_AT, (byte) 2))).isEqualTo(Fate.VERSION);
        assertThat(fate(new Wires(), bytes -> bytes.put(Datagram.TYPE_AT, (byte) (DatagramType.values().length + 1)))).isEqualTo(Fate.TYPE);
        assertThat(fate(new Wires(), bytes -> bytes.put(Datagram.TYPE_AT, (byte) 0))).isEqualTo(Fate.TYPE);
        assertThat(fate(new Wires(), bytes -> bytes.putShort(Datagram.FLAGS_AT, (short) 2))).isEqualTo(Fate.RANGE);
        assertThat(fate(new Wires(), bytes -> bytes.limit(31))).isEqualTo(Fate.LENGTH);
        assertThat(fate(new Wires(), bytes -> bytes.limit(39))).isEqualTo(Fate.LENGTH);
        assertThat(fate(new Wires(), bytes -> longer(bytes, 1))).isEqualTo(Fate.LENGTH);
        assertThat(fate(new Wires(), bytes -> longer(bytes, 1_500))).isEqualTo(Fate.LENGTH);
        assertThat(fate(new Wires(), bytes -> bytes.putLong(Datagram.SESSION_AT, 1))).isEqualTo(Fate.SESSION);
        assertThat(fate(new Wires(), bytes -> bytes.putInt(Datagram.SENDER_AT, Datagram.CORE))).isEqualTo(Fate.SESSION);
    }

    private static ByteBuffer longer(ByteBuffer bytes, int by) {
        return ByteBuffer.allocate(bytes.remaining() + by).put(bytes).rewind();
    }

    @Test
    void whoKnowsTheKeyIsHeard() {
        Wires wires = new Wires(KEY);

        wires.courier.send(new ReportsHead(0, 0, 0, 1), Wires.reports(28, 1));
        wires.courier.send(PING);
        wires.arrive();

        assertThat(wires.intake.reportsHeard().count()).isEqualTo(28);
        assertThat(wires.ear.letters).containsExactly(PING);
    }

    @Test
    void everyBitOfADatagramIsUnderTheSeal() {
        int bits = (Datagram.PAYLOAD_AT + Long.BYTES + Datagram.CHECK_BYTES) * Byte.SIZE;
        for (int bit = 0; bit < bits; bit++) {
            int place = bit / Byte.SIZE;
            byte mask = (byte) (1 << bit % Byte.SIZE);

            Fate fate = fate(new Wires(KEY), bytes -> bytes.put(place, (byte) (bytes.get(place) ^ mask)));

            assertThat(fate).as("bit " + bit).isNotEqualTo(Fate.ACCEPTED);
            assertThat(place < Datagram.SENDER_AT + 4 || fate == Fate.AUTHENTICATION).as("bit " + bit + " " + fate).isTrue();
        }
    }

    @Test
    void anotherKeyNoKeyAndAnUnwantedCheckAreRefused() {
        Optional<SharedKey> other = Optional.of(SharedKey.of("incorrect horse battery staple"));

        assertThat(fate(new Wires(other, KEY), bytes -> bytes)).isEqualTo(Fate.AUTHENTICATION);
        assertThat(fate(new Wires(Optional.empty(), KEY), bytes -> bytes)).isEqualTo(Fate.AUTHENTICATION);
        assertThat(fate(new Wires(KEY, Optional.empty()), bytes -> bytes)).isEqualTo(Fate.AUTHENTICATION);
    }

    @Test
    void aForgedDatagramDoesNotMoveTheReplayWindow() {
        Wires wires = new Wires(KEY);
        wires.courier.send(PING);
        wires.courier.send(PING);

        wires.link[1].receive((bytes, from) -> wires.intake.datagram(bytes.putInt(Datagram.SEQUENCE_AT, 1_000_000), from), 1);
        wires.arrive();

        assertThat(wires.intake.counts().of(Fate.AUTHENTICATION)).isEqualTo(1);
        assertThat(wires.intake.counts().of(Fate.ACCEPTED)).isEqualTo(1);
    }

    @Test
    void aReplayedDatagramIsRefused() {
        Wires wires = new Wires(KEY);
        wires.courier.send(PING);

        wires.link[1].receive((bytes, from) -> {
            wires.intake.datagram(bytes.duplicate(), from);
            wires.intake.datagram(bytes.duplicate(), from);
        }, 1);

        assertThat(wires.intake.counts().of(Fate.REPLAY)).isEqualTo(1);
        assertThat(wires.ear.letters).hasSize(1);
    }

    @Test
    void aSessionThatIsOverIsNoLongerHeard() {
        Wires wires = new Wires();
        wires.gate.forget(Wires.SESSION);

        assertThat(fate(wires, bytes -> bytes)).isEqualTo(Fate.SESSION);
    }

    @Test
    void introductionsNeedNoSession() {
        Wires wires = new Wires();
        wires.gate.forget(Wires.SESSION);

        wires.courier.send(new Letter.Refuse(1, "full"));
        wires.arrive();

        assertThat(wires.ear.letters).containsExactly(new Letter.Refuse(1, "full"));
    }

    @Test
    void aSourceMayOnlySendSoMuch() {
        SourceLimits limits = new SourceLimits(10, 5, 2);
        InetSocketAddress source = InetSocketAddress.createUnresolved("a", 1);

        int atOnce = tries(limits, source, 100, 0);
        int aSecondLater = tries(limits, source, 100, 1_000_000_000);
        int halfASecondLater = tries(limits, source, 4, 1_200_000_000);

        assertThat(atOnce).isEqualTo(5);
        assertThat(aSecondLater).isEqualTo(5);
        assertThat(halfASecondLater).isEqualTo(2);
    }

    @Test
    void aCrowdOfSourcesCannotPushOutThoseThatAreLimited() {
        SourceLimits limits = new SourceLimits(10, 5, 2);
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

    private static int tries(SourceLimits limits, InetSocketAddress source, int count, long now) {
        int allowed = 0;
        for (int i = 0; i < count; i++) {
            allowed += limits.allows(source, now) ? 1 : 0;
        }
        return allowed;
    }

    @Test
    void whoSendsTooMuchIsCountedByTheGate() {
        MemoryLink[] link = MemoryLink.pair();
        Courier courier = new Courier(link[0], Optional.empty(), () -> 0, link[1].localAddress());
        Intake intake = new Intake(new Gate(Optional.empty(), new SourceLimits(1, 3, 4)), new Ear(), () -> 0);

        for (int i = 0; i < 10; i++) {
            courier.send(new Letter.Refuse(i, ""));
        }
        link[1].receive(intake, 10);

        assertThat(intake.counts().of(Fate.ACCEPTED)).isEqualTo(3);
        assertThat(intake.counts().of(Fate.RATE)).isEqualTo(7);
    }
}
