package io.tandem.jmh;

import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.wire.ControlMessage;
import io.tandem.wire.Datagram;
import io.tandem.wire.DatagramFilter;
import io.tandem.wire.MessageListener;
import io.tandem.wire.MessageReceiver;
import io.tandem.wire.MessageSender;
import io.tandem.wire.Nonce;
import io.tandem.wire.ReceiveOutcome;
import io.tandem.wire.ReportsHeader;
import io.tandem.wire.SessionKey;
import io.tandem.wire.SharedKey;
import io.tandem.wire.SourceRateLimiter;
import io.tandem.wire.link.Link;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** A beat's reports to datagrams and back, per report, without a network between, with and without the check of a shared key. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(WireBench.ROWS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class WireBench {

    /** A thousand full datagrams. */
    static final int ROWS = 28_000;
    private static final SocketAddress SOMEWHERE = InetSocketAddress.createUnresolved("somewhere", 1);

    @Param({"false", "true"})
    public boolean sealed;

    private final Reports reports = new Reports();
    private final ReportsHeader head = new ReportsHeader(0, 1, 0, 0.5);
    private Optional<SessionKey> sessionKey;
    private MessageSender courier;
    private DatagramFilter gate;
    private MessageReceiver intake;
    private final List<ByteBuffer> datagrams = new ArrayList<>();

    /** Where datagrams vanish, or are kept to be heard later. */
    private record Nowhere(List<ByteBuffer> kept) implements Link {

        @Override
        public boolean send(ByteBuffer datagram, SocketAddress to) {
            if (kept != null) {
                kept.add(ByteBuffer.allocateDirect(datagram.remaining()).put(datagram).flip());
            }
            return true;
        }

        @Override
        public int receive(Handler handler, int most) {
            return 0;
        }

        @Override
        public SocketAddress localAddress() {
            return SOMEWHERE;
        }

        @Override
        public long dropped() {
            return 0;
        }

        @Override
        public void close() {
        }
    }

    private static final class Everyone implements MessageListener {

        @Override
        public void message(Datagram datagram, ControlMessage letter) {
        }

        @Override
        public ReceiveOutcome reports(Datagram datagram, ReportsHeader said, Reports batch, int first) {
            return ReceiveOutcome.ACCEPTED;
        }
    }

    @Setup
    public void speak() {
        Optional<SharedKey> key = sealed ? Optional.of(SharedKey.of("0123456789abcdef0123456789abcdef")) : Optional.empty();
        SplittableRandom random = new SplittableRandom(7);
        reports.resize(ROWS);
        for (int i = 0; i < ROWS; i++) {
            reports.vid[i] = i + 1;
            reports.time[i] = 1_000_000_000;
            reports.east[i] = random.nextDouble(-5_000, 5_000);
            reports.north[i] = random.nextDouble(-5_000, 5_000);
            reports.heading[i] = random.nextDouble(-20, 20);
            reports.speed[i] = random.nextDouble(30);
            reports.runState[i] = (byte) RunState.GO.number();
        }
        courier = new MessageSender(new Nowhere(null), key, () -> 0, SOMEWHERE);
        MessageSender recorder = new MessageSender(new Nowhere(datagrams), key, () -> 0, SOMEWHERE);
        sessionKey = key.map(shared -> shared.sessionKey(new Nonce(1, 2), new Nonce(3, 4), 1));
        courier.join(1, 1, sessionKey);
        recorder.join(1, 1, sessionKey);
        recorder.send(head, reports);
        gate = new DatagramFilter(key, new SourceRateLimiter(1e12, Integer.MAX_VALUE, 4));
        intake = new MessageReceiver(gate, new Everyone(), () -> 0);
    }

    @Benchmark
    public int encode() {
        return courier.send(head, reports);
    }

    @Benchmark
    public int decode() {
        gate.expect(1, 1, SOMEWHERE, sessionKey);
        intake.reportsHeard().resize(0);
        for (ByteBuffer datagram : datagrams) {
            intake.datagram(datagram, SOMEWHERE);
        }
        if (intake.reportsHeard().count() != ROWS) {
            throw new IllegalStateException("Only " + intake.reportsHeard().count() + " reports were heard.");
        }
        return intake.reportsHeard().count();
    }
}
