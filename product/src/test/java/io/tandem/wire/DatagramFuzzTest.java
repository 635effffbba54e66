package io.tandem.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.geo.LocalPosition;
import io.tandem.message.DriverReports;
import io.tandem.message.Estimate;
import io.tandem.message.Event;
import io.tandem.message.ManualInput;
import io.tandem.message.MessageKind;
import io.tandem.message.Orders;
import io.tandem.message.RadioMessage;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.time.SimTime;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Decoding a damaged datagram gives a counted outcome and no exception. -Dtandem.fuzz=100000000 runs more cases. */
class DatagramFuzzTest {

    private static final long COUNT = Long.getLong("tandem.fuzz", 1_000_000);
    private static final Optional<SharedKey> KEY = Optional.of(SharedKey.of("0123456789abcdef"));
    private static final int[] BOUNDARY_VALUES = {0, 1, -1, 2, 0x7F, 0x80, 0xFF, 0x7FFF, 0xFFFF, Integer.MAX_VALUE, Integer.MIN_VALUE, 0x7FC00000,
            0x7F800000, 99_999_999, 100_000_000};

    /** Checks all values of received messages and stores nothing. */
    private static final class CheckingListener implements MessageListener {
        long messages;
        long reports;
        long driving;
        long estimates;
        long outlooks;
        final VehicleViewAssembler inbox = new VehicleViewAssembler();

        @Override
        public void message(Datagram datagram, ControlMessage message) {
            messages += message.toString().isEmpty() ? 0 : 1;
            if (message instanceof ControlMessage.VehicleViewPiece piece) {
                inbox.retain(List.of(1));
                outlooks += inbox.add(piece).stream().filter(vehicleView -> vehicleView.eyes().size() <= VehicleViewFormat.MAX_SENSORS).count();
            }
        }

        @Override
        public ReceiveOutcome reports(Datagram datagram, ReportsHeader head, Reports batch, int first) {
            for (int row = first; row < batch.count(); row++) {
                assertThat(Double.isFinite(batch.east[row] + batch.eastSpeed[row] + batch.heading[row] + batch.steer[row])).isTrue();
                assertThat(RunState.of(batch.runState[row])).isNotNull();
                assertThat(batch.time[row]).isNotNegative();
            }
            reports++;
            return ReceiveOutcome.ACCEPTED;
        }

        @Override
        public ReceiveOutcome estimates(Datagram datagram, int run, List<Estimate> all) {
            for (Estimate estimate : all) {
                assertThat(Double.isFinite(estimate.east() + estimate.heading() + estimate.spread().eastEast())).isTrue();
                assertThat(estimate.seen()).allMatch(seen -> Double.isFinite(seen.east() + seen.age() + seen.spread().northNorth()));
            }
            estimates++;
            return ReceiveOutcome.ACCEPTED;
        }

        @Override
        public ReceiveOutcome driving(Datagram datagram, int run, DriverReports batch) {
            for (int row = 0; row < batch.count(); row++) {
                assertThat(Double.isFinite(batch.east[row] + batch.north[row] + batch.heading[row] + batch.speed[row])).isTrue();
                assertThat(batch.lane[row]).isGreaterThanOrEqualTo(DriverReports.OTHERWISE);
                assertThat(batch.time[row]).isNotNegative();
            }
            driving++;
            return ReceiveOutcome.ACCEPTED;
        }
    }

    @Test
    void damagedDatagramsGiveCountedOutcomes() {
        List<byte[]> good = goodDatagrams(Optional.empty());
        SplittableRandom random = new SplittableRandom(2026);
        CheckingListener skeptic = new CheckingListener();
        DatagramFilter datagramFilter = new DatagramFilter(Optional.empty(), new SourceRateLimiter(1e9, Integer.MAX_VALUE, 4));
        MessageReceiver messageReceiver = new MessageReceiver(datagramFilter, skeptic, () -> 0);
        ByteBuffer bytes = ByteBuffer.allocate(2_048);

        for (long i = 0; i < COUNT; i++) {
            if (i % 1_000 == 0) {
                datagramFilter.expect(WireFixture.SESSION, WireFixture.SENDER, MemoryLink.pair()[0].localAddress(), Optional.empty());
                datagramFilter.awaitWelcome(WireFixture.NONCE);
                messageReceiver.reportsHeard().resize(0);
                messageReceiver.ordersHeard().take();
            }
            damage(good.get(random.nextInt(good.size())), bytes, random);
            messageReceiver.datagram(bytes, MemoryLink.pair()[0].localAddress());
        }

        OutcomeCounts counts = messageReceiver.counts();
        assertThat(counts.total()).isEqualTo(COUNT);
        for (ReceiveOutcome outcome : List.of(ReceiveOutcome.ACCEPTED, ReceiveOutcome.LENGTH, ReceiveOutcome.MAGIC, ReceiveOutcome.VERSION, ReceiveOutcome.TYPE, ReceiveOutcome.RANGE, ReceiveOutcome.SESSION,
                ReceiveOutcome.AUTHENTICATION, ReceiveOutcome.REPLAY)) {
            assertThat(counts.of(outcome)).as(outcome.words()).isPositive();
        }
        assertThat(skeptic.messages).isPositive();
        assertThat(skeptic.reports).isPositive();
        assertThat(skeptic.driving).isPositive();
        assertThat(skeptic.estimates).isPositive();
        assertThat(skeptic.outlooks).isPositive();
        assertThat(messageReceiver.reportsHeard().vid.length).isLessThan(100_000);
    }

    @Test
    void damagedDatagramsFailAuthentication() {
        List<byte[]> good = goodDatagrams(KEY);
        SplittableRandom random = new SplittableRandom(7);
        DatagramFilter datagramFilter = new DatagramFilter(KEY, new SourceRateLimiter(1e9, Integer.MAX_VALUE, 4));
        datagramFilter.expect(WireFixture.SESSION, WireFixture.SENDER, MemoryLink.pair()[0].localAddress(), WireFixture.sessionKey(KEY));
        datagramFilter.awaitWelcome(WireFixture.NONCE);
        CheckingListener skeptic = new CheckingListener();
        MessageReceiver messageReceiver = new MessageReceiver(datagramFilter, skeptic, () -> 0);
        ByteBuffer bytes = ByteBuffer.allocate(2_048);
        long damaged = 0;

        for (int i = 0; i < 20_000; i++) {
            byte[] original = good.get(random.nextInt(good.size()));
            damage(original, bytes, random);
            if (!bytes.equals(ByteBuffer.wrap(original))) {
                messageReceiver.datagram(bytes, MemoryLink.pair()[0].localAddress());
                damaged++;
            }
        }

        assertThat(messageReceiver.counts().refused()).isEqualTo(damaged);
        assertThat(skeptic.messages + skeptic.reports).isZero();
    }

    /** Valid datagrams: one of every type, and full ones of the long types. */
    private static List<byte[]> goodDatagrams(Optional<SharedKey> key) {
        WireFixture wires = new WireFixture(key);
        EventOutbox events = new EventOutbox();
        for (int i = 1; i < 12; i++) {
            events.add(new Event(new SimTime(i), "FOUND", i, 0, i % 2 == 0 ? null : new LocalPosition(i, i, 0), "über " + i));
        }
        Orders orders = new Orders();
        orders.begin(new SimTime(5), RunState.GO);
        for (int i = 1; i < 20; i++) {
            orders.addAlert(i, i + 1, 1, 0, i, i);
            orders.manualInputs().add(new ManualInput(new SimTime(i), i, 0, 1, 0));
            orders.radio().add(new RadioMessage(MessageKind.PLATOON, i, i + 1, i, 5, 6, 1, 2, 3, 0, 4, 5, "n=" + i));
        }
        orders.watched().resize(5);
        orders.watched().copyRows(WireFixture.reports(5, 1), 0, 0, 5);
        IntStream.range(0, 5).forEach(i -> orders.driving().add(WireFixture.driving(5, 1), i));
        ControlMessageTest.messages().forEach(wires.messageSender::send);
        wires.messageSender.send(new ControlMessage.Request(ControlMessage.Document.STATUS, 1, 0, 2), 1, new byte[3_000]);
        wires.messageSender.send(new ReportsHeader(1, 2, 3, 0.5), WireFixture.reports(30, 2));
        wires.messageSender.send(new OrdersHeader(1, new SimTime(5), 6, 7, 8, RunState.GO, 9), orders, vid -> true, events);
        wires.messageSender.send(events);
        wires.messageSender.send(1, WireFixture.driving(40, 3));
        wires.messageSender.send(1, List.of(WireFixture.estimate(1, 3), WireFixture.estimate(2, 0), WireFixture.estimate(3, 30)));
        wires.messageSender.send(1, WireFixture.vehicleView(1, 900));
        List<byte[]> good = new ArrayList<>();
        wires.link[1].receive((bytes, from) -> good.add(bytes.array()), Integer.MAX_VALUE);
        return good;
    }

    /** Up to three changes: a byte, a boundary value, a truncation, an extension, a move of bytes. */
    private static void damage(byte[] original, ByteBuffer into, SplittableRandom random) {
        into.clear().put(original);
        into.putInt(Datagram.SEQUENCE_AT, random.nextInt(4_000));
        int length = original.length;
        for (int times = random.nextInt(4); times > 0; times--) {
            int at = random.nextInt(random.nextBoolean() ? length : Math.min(length, 80));
            switch (random.nextInt(5)) {
                case 0 -> into.put(at, (byte) random.nextInt());
                case 1 -> into.putInt(at, BOUNDARY_VALUES[random.nextInt(BOUNDARY_VALUES.length)]);
                case 2 -> length = Math.max(1, length - random.nextInt(random.nextBoolean() ? 3 : length));
                case 3 -> length = Math.min(2_000, length + random.nextInt(60));
                default -> into.put(at, into.get(random.nextInt(length)));
            }
        }
        into.position(0).limit(length);
    }
}
