package io.tandem.core;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.tandem.crew.Crew;
import io.tandem.geo.LatLon;
import io.tandem.geo.Site;
import io.tandem.host.CoreConnection;
import io.tandem.message.DriverReports;
import io.tandem.message.Estimate;
import io.tandem.message.Event;
import io.tandem.message.Ids;
import io.tandem.message.Kind;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.VehicleView;
import io.tandem.proximity.AlertSettings;
import io.tandem.state.State;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.wire.ControlMessage;
import io.tandem.wire.Cookie;
import io.tandem.wire.EventOutbox;
import io.tandem.wire.MemoryLink;
import io.tandem.wire.Nonce;
import io.tandem.wire.OutcomeCounts;
import io.tandem.wire.ReceiveOutcome;
import io.tandem.wire.ReportsHeader;
import io.tandem.wire.SharedKey;
import io.tandem.wire.link.Link;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Damaged datagrams against a Core that is at work. */
class CoreFuzzTest {

    private static final int COUNT = 500_000;
    private static final int[] TELLING = {0, 1, -1, 2, 0x7FFF_FFFF, 0x8000_0000, 99_999_999, 100_000_000, 0xFFFF, 1 << 24};
    private static final Optional<SharedKey> KEY = Optional.of(SharedKey.of("0123456789abcdef"));
    private static final Optional<SharedKey> NO_KEY = Optional.empty();

    private final Crew crew = new Crew(1);
    private final MemoryLink[] link = MemoryLink.pair();
    private final List<byte[]> said = new ArrayList<>();
    private final SplittableRandom random = new SplittableRandom(31);
    private final List<RunState> wishes = new ArrayList<>();
    private CoreService service;
    private CoreConnection host;

    @AfterEach
    void letGo() {
        crew.close();
    }

    /** Lets everything through, and remembers what was sent. */
    private final class Eavesdropper implements Link {

        @Override
        public boolean send(ByteBuffer datagram, SocketAddress to) {
            byte[] copy = new byte[datagram.remaining()];
            datagram.get(datagram.position(), copy);
            said.add(copy);
            return link[0].send(datagram, to);
        }

        @Override
        public int receive(Handler handler, int most) {
            return link[0].receive(handler, most);
        }

        @Override
        public SocketAddress localAddress() {
            return link[0].localAddress();
        }

        @Override
        public long dropped() {
            return link[0].dropped();
        }

        @Override
        public void close() throws IOException {
            link[0].close();
        }
    }

    /** A Core with two vehicles, and a host that speaks for the first and has said one of everything. */
    private void begin(Optional<SharedKey> key) {
        List<Participant> everyone = List.of(car(1), car(2));
        Core core = new Core(everyone, new AlertSettings(8, 3, 6, 4, 2, 0.6), List.of(), new int[] {1}, crew, List.of());
        service = new CoreService(core, link[1], key, WallClock.machine(), new byte[3_000], SimTime.nanos(0.1),
                new StatusJson(new Site(new LatLon(29.1897, -81.0457), 0)), wishes::add, line -> { });
        host = new CoreConnection(new Eavesdropper(), link[1].localAddress(), key, Ids.of(1, 1), "host", WallClock.machine());
        host.sayHello();
        exchange();
        exchange();
        service.request(RunState.SET);
        service.request(RunState.GO);
        Reports reports = new Reports();
        reports.resize(1);
        reports.vid[0] = 1;
        reports.runState[0] = (byte) RunState.GO.number();
        host.messageSender().send(new ReportsHeader(0, 2, 0, 1), reports);
        host.messageSender().send(new ControlMessage.Ping(1));
        host.messageSender().send(new ControlMessage.Ack(1, 1));
        host.messageSender().send(new ControlMessage.Ctl(7, RunState.PAUSE));
        host.messageSender().send(new ControlMessage.Request(ControlMessage.Document.STATUS, 0, 0, 4));
        host.messageSender().send(new ControlMessage.Request(ControlMessage.Document.SCENARIO, 0, 0, 4));
        EventOutbox events = new EventOutbox();
        events.add(new Event(SimTime.ZERO, "FOUND", 1, 2, null, "here"));
        host.messageSender().send(events);
        DriverReports driving = new DriverReports();
        driving.resize(1);
        driving.vid[0] = 1;
        host.messageSender().send(0, driving);
        Estimate estimate = new Estimate(SimTime.ZERO, 1, 0, 0, 0, 0, 0, new Estimate.Spread(1, 0, 1, 1, 1, 1), "none", true, 0, List.of());
        host.messageSender().send(0, List.of(estimate));
        service.vehicleView(1);
        host.messageSender().send(0, new VehicleView(SimTime.ZERO, 1, 0, 0, 0, Optional.of(estimate), List.of(), List.of()));
        exchange();
        service.beat();
        assertThat(core.state().heard(0)).isTrue();
    }

    private static Participant car(int vid) {
        return new Participant(vid, "car", Kind.GROUND, false, 4, List.of(), List.of());
    }

    private void exchange() {
        service.clock().parkUntil(service.clock().nanoTime());
        host.listenUntil(service.clock().nanoTime());
    }

    private OutcomeCounts counts() {
        return service.counts();
    }

    /** Throws damaged datagrams at Core, some of them with numbers never heard, and gives how many arrived: hosts answer Core meanwhile. */
    private long bombard() {
        List<byte[]> good = List.copyOf(said);
        int before = said.size();
        ByteBuffer bytes = ByteBuffer.allocate(2_100);
        for (int i = 0; i < COUNT; i++) {
            byte[] original = good.get(random.nextInt(good.size()));
            do {
                damage(original, bytes);
            } while (bytes.equals(ByteBuffer.wrap(original)));
            link[0].send(bytes, link[1].localAddress());
            if (i % 1_000 == 999) {
                exchange();
                service.beat();
            }
        }
        exchange();
        service.clock().parkUntil(service.clock().nanoTime());
        return COUNT + said.size() - before;
    }

    /** Bytes that this thread has ever asked for. */
    private static long allocated() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }

    /** Up to four changes: a number, a byte, a telling number, a cut, an extension. */
    private void damage(byte[] original, ByteBuffer into) {
        into.clear().put(original);
        int length = original.length;
        if (random.nextBoolean()) {
            into.putInt(20, random.nextInt(100_000));
        }
        for (int times = random.nextInt(4); times > 0; times--) {
            int at = random.nextInt(length);
            switch (random.nextInt(4)) {
                case 0 -> into.put(at, (byte) random.nextInt());
                case 1 -> into.putInt(at, TELLING[random.nextInt(TELLING.length)]);
                case 2 -> length = Math.max(1, length - random.nextInt(random.nextBoolean() ? 3 : length));
                default -> length = Math.min(2_000, length + random.nextInt(60));
            }
        }
        into.position(0).limit(length);
    }

    @Test
    void withAKeyNothingDamagedChangesAnything() throws Exception {
        begin(KEY);
        State state = service.core().state();
        long hash = state.hash();
        long accepted = counts().of(ReceiveOutcome.ACCEPTED);
        long total = counts().total();
        long bytes = allocated();

        long sent = bombard();

        assertThat(allocated() - bytes).isLessThan(1_000L * COUNT);
        assertThat(counts().total() - total).isEqualTo(sent);
        assertThat(counts().of(ReceiveOutcome.ACCEPTED) - accepted).isEqualTo(sent - COUNT);
        assertThat(state.hash()).isEqualTo(hash);
        assertThat(service.core().runState()).isEqualTo(RunState.GO);
        assertThat(service.spokenFor()).isEqualTo(1);
    }

    @Test
    void withoutAKeyNothingDamagedEscapesOrTouchesAnothersVehicle() throws Exception {
        begin(NO_KEY);
        long total = counts().total();
        long bytes = allocated();

        long sent = bombard();

        assertThat(allocated() - bytes).isLessThan(10_000L * COUNT);
        assertThat(counts().total() - total).isEqualTo(sent);
        assertThat(Arrays.stream(ReceiveOutcome.values()).mapToLong(counts()::of).sum()).isEqualTo(counts().total());
        assertThat(service.core().state().heard(1)).isFalse();
        assertThat(service.core().runState()).isEqualTo(RunState.GO);
    }

    @Test
    void aFloodOfHellosTakesNoRoomAndNobodysVehicle() {
        begin(NO_KEY);

        for (int i = 0; i < 20_000; i++) {
            host.messageSender().send(new ControlMessage.Hello(new Nonce(i, i), Cookie.NONE, 0, Ids.of(2, 2), "flood"));
            exchange();
        }

        assertThat(service.spokenFor()).isEqualTo(1);
        assertThat(service.expectedCount()).isLessThan(1_000);
    }

    @Test
    void aHelloIsAnsweredWithNoMoreBytesThanItHadWhateverCoreRemembers() {
        begin(NO_KEY);
        List<Integer> answers = new ArrayList<>();
        exchange();
        said.clear();

        host.messageSender().send(new ControlMessage.Hello(new Nonce(99, 0), Cookie.NONE, 0, new Ids(List.of()), ""));
        host.messageSender().send(new ControlMessage.Hello(new Nonce(98, 0), Cookie.NONE, 0, Ids.of(1, 1), "another"));
        service.clock().parkUntil(service.clock().nanoTime());
        link[0].receive((bytes, from) -> answers.add(bytes.remaining()), 100);

        assertThat(answers).hasSize(2).allMatch(length -> length <= said.getFirst().length);
    }
}
