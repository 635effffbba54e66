package io.tandem.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tandem.Patience;
import io.tandem.message.Event;
import io.tandem.message.Orders;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.wire.link.UdpLink;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Python example conforms to the wire format: it joins, reports, follows orders and leaves. */
class PythonVehicleTest {

    private static final Path EXAMPLE = Path.of(System.getProperty("tandem.root", ".."), "examples/python/vehicle.py");
    private static final WallClock CLOCK = WallClock.machine();
    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(Patience.SECONDS);
    private static final long SESSION = -2;

    @TempDir
    private Path folder;

    @BeforeAll
    static void requirePython() {
        try {
            assumeTrue(Patience.exitCode(new ProcessBuilder("python3", "--version").start()) == 0, "python3 does not run");
        } catch (IOException absent) {
            assumeTrue(false, "python3 is not installed");
        }
    }

    /** The part of Core that the example needs. */
    private static final class MinimalCore implements MessageListener, AutoCloseable {
        final UdpLink link = UdpLink.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        final CookieMaker cookies = new CookieMaker(new SecureRandom());
        final Optional<SharedKey> key;
        final DatagramFilter datagramFilter;
        final MessageReceiver messageReceiver;
        final MessageSender messageSender;
        final EventOutbox events = new EventOutbox();
        final List<ControlMessage> messages = new ArrayList<>();
        ReportsHeader head;
        int beat;

        MinimalCore(Optional<SharedKey> key) throws IOException {
            this.key = key;
            datagramFilter = new DatagramFilter(key, new SourceRateLimiter(1_000, 1_000, 4));
            messageReceiver = new MessageReceiver(datagramFilter, this, CLOCK::nanoTime);
            messageSender = new MessageSender(link, key, CLOCK::nanoTime, link.localAddress());
        }

        @Override
        public void message(Datagram datagram, ControlMessage message) {
            messages.add(message);
            messageSender.follow(datagram.source());
            if (message instanceof ControlMessage.Hello hello) {
                answer(datagram, hello);
            } else if (message instanceof ControlMessage.Ack ack) {
                events.acknowledge(ack.eventsHeard());
            }
        }

        private void answer(Datagram datagram, ControlMessage.Hello hello) {
            if (!cookies.proves(hello.cookie(), datagram.source(), hello.nonce(), datagram.receiveTime())) {
                messageSender.send(new ControlMessage.Challenge(hello.nonce(), cookies.make(datagram.source(), hello.nonce(), datagram.receiveTime())));
                return;
            }
            Optional<SessionKey> sessionKey = key.map(shared -> shared.sessionKey(hello.nonce(), WireFixture.NONCE, SESSION));
            messageSender.join(SESSION, Datagram.CORE, sessionKey);
            datagramFilter.expect(SESSION, 7, datagram.source(), sessionKey);
            messageSender.send(new ControlMessage.Welcome(hello.nonce(), WireFixture.NONCE, 7, 0, 0, 0));
        }

        @Override
        public ReceiveOutcome reports(Datagram datagram, ReportsHeader newest, Reports batch, int first) {
            head = newest;
            return ReceiveOutcome.ACCEPTED;
        }

        void order(Orders orders) {
            messageSender.send(new OrdersHeader(++beat, orders.at(), CLOCK.nanoTime(), 1, beat, orders.runState(), 0), orders,
                    vid -> vid == 101, events);
        }

        void awaitThat(BooleanSupplier happened) {
            long end = CLOCK.nanoTime() + PATIENCE;
            while (!happened.getAsBoolean()) {
                assertThat(CLOCK.nanoTime()).as("patience").isLessThan(end);
                link.receive(messageReceiver, 100);
                CLOCK.parkUntil(CLOCK.nanoTime() + 1_000_000);
            }
        }

        long heard(Class<? extends ControlMessage> sort) {
            return messages.stream().filter(sort::isInstance).count();
        }

        String address() {
            return "127.0.0.1:" + ((InetSocketAddress) link.localAddress()).getPort();
        }

        @Override
        public void close() throws IOException {
            link.close();
        }
    }

    private Process vehicle(MinimalCore core, String... more) throws IOException {
        List<String> command = new ArrayList<>(List.of("python3", EXAMPLE.toString(), "--core", core.address(), "--vid", "101"));
        command.addAll(List.of(more));
        return new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(folder.resolve("said").toFile()).start();
    }

    private static Orders go() {
        Orders orders = new Orders();
        orders.begin(new SimTime(60_000_000_000L), RunState.GO);
        orders.addAlert(101, 102, 1, 0, 12.5, 3.25);
        orders.watched().resize(2);
        orders.watched().copyRows(WireFixture.reports(2, 1), 0, 0, 2);
        return orders;
    }

    /** Runs the example from start to end, and returns its output. */
    private String runToEnd(MinimalCore core, Process vehicle) throws IOException {
        core.awaitThat(() -> core.head != null);
        core.messageSender.send(new ControlMessage.Ping(1_234));
        core.awaitThat(() -> core.heard(ControlMessage.Pong.class) == 1);
        core.events.add(new Event(SimTime.ZERO, "FOUND", 101, 102, null, "Vehicle 101 found 102."));
        core.order(go());
        core.awaitThat(() -> core.events.unacknowledged() == 0 && core.head.obeyed() == 1);
        core.messageReceiver.reportsHeard().resize(0);
        core.awaitThat(() -> core.messageReceiver.reportsHeard().count() >= 5);
        vehicle.destroy();
        core.awaitThat(() -> core.heard(ControlMessage.Bye.class) == 1);
        assertThat(Patience.exitCode(vehicle)).isZero();
        return Files.readString(folder.resolve("said"));
    }

    @Test
    void exampleJoinsReportsFollowsOrdersAndLeaves() throws Exception {
        try (MinimalCore core = new MinimalCore(Optional.empty())) {
            Process vehicle = vehicle(core);
            try {
                String said = runToEnd(core, vehicle);

                assertThat(said).contains("run state: GO", "alert: 101: 102 is 12.5 m away, closest in 3.2 s, turn +1",
                        "event 1: FOUND 101 Vehicle 101 found 102.");
                assertThat(core.messages).filteredOn(ControlMessage.Pong.class::isInstance)
                        .allMatch(pong -> ((ControlMessage.Pong) pong).t1() == 1_234);
                assertThat(core.messages).contains(new ControlMessage.Ack(1, 1), new ControlMessage.Bye("done"));
                assertThat(core.messageReceiver.counts().refused()).isZero();
                assertCircle(core.messageReceiver.reportsHeard());
            } finally {
                vehicle.destroyForcibly();
            }
        }
    }

    /** The example circles at a radius of 50 m at 10 m/s, anticlockwise from east at time zero. */
    private static void assertCircle(Reports reports) {
        for (int i = 0; i < reports.count(); i++) {
            double angle = 0.2 * SimTime.seconds(reports.time[i]);
            assertThat(reports.vid[i]).isEqualTo(101);
            assertThat(reports.time[i]).isGreaterThan(60_000_000_000L);
            assertThat(reports.east[i]).isCloseTo(50 * Math.cos(angle), within(0.001));
            assertThat(reports.north[i]).isCloseTo(50 * Math.sin(angle), within(0.001));
            assertThat(reports.eastSpeed[i]).isCloseTo(-10 * Math.sin(angle), within(1e-5));
            assertThat(Math.cos(reports.heading[i])).isCloseTo(-Math.sin(angle), within(1e-8));
            assertThat(Math.sin(reports.heading[i])).isCloseTo(Math.cos(angle), within(1e-8));
            assertThat(reports.speed[i]).isEqualTo(10);
            assertThat(reports.yawRate[i]).isCloseTo(0.2, within(1e-8));
            assertThat(reports.runState[i]).isEqualTo((byte) RunState.GO.number());
        }
    }

    @Test
    void exampleSignsWithTheSharedKey() throws Exception {
        Path secrets = Files.writeString(folder.resolve("secrets"), "wire-key: 0123456789abcdef0123\n", StandardCharsets.UTF_8);
        Files.setPosixFilePermissions(secrets, PosixFilePermissions.fromString("rw-------"));
        try (MinimalCore core = new MinimalCore(Optional.of(SharedKey.read(secrets)))) {
            Process vehicle = vehicle(core, "--secrets", secrets.toString());
            try {
                String said = runToEnd(core, vehicle);

                assertThat(said).contains("run state: GO");
                assertThat(core.messageReceiver.counts().refused()).isZero();
            } finally {
                vehicle.destroyForcibly();
            }
        }
    }
}
