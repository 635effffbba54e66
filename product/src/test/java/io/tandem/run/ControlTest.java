package io.tandem.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.Patience;
import io.tandem.host.CoreConnection;
import io.tandem.message.Ids;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.wire.ControlMessage;
import io.tandem.wire.SharedKey;
import io.tandem.wire.link.UdpLink;
import java.io.ByteArrayInputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tools that talk to a run in one process. */
class ControlTest {

    private static final String TEXT = """
            name: plain
            site: {lat: 29.1897, lon: -81.0457}
            clock: {step: 10 ms, report: 50 ms}
            vehicles:
              - {ids: 1..2, mobility: {model: kinematic, speed: 5 m/s}, start: {at: [0, 0]}, behaviors: {wander: 1}}
            join: {roles: [{role: medic, ids: 950}]}
            """;
    private static final long PATIENCE = SimTime.nanos(Patience.SECONDS);

    private final SharedKey key = SharedKey.random();
    private UdpLink socket;
    private UdpLink link;

    @BeforeEach
    void bind() throws Exception {
        socket = UdpLink.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        link = UdpLink.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    @AfterEach
    void close() throws Exception {
        socket.close();
        link.close();
    }

    private Run run() {
        return Run.ofText(TEXT).workers(1).control(() -> Optional.of(new ControlSocket(socket, Optional.of(key))));
    }

    private CoreConnection tool(SharedKey itsKey) {
        return new CoreConnection(link, socket.localAddress(), Optional.of(itsKey), new Ids(List.of()), "tool", WallClock.machine());
    }

    private static <R extends ControlMessage.Reply> R ask(CoreConnection line, ControlMessage request, Class<R> kind, Predicate<R> settles) {
        AtomicReference<R> last = new AtomicReference<>();
        line.listen((_, message) -> {
            if (kind.isInstance(message)) {
                last.set(kind.cast(message));
            }
        });
        assertThat(line.await(PATIENCE, () -> {
            line.messageSender().send(request);
            return last.get() != null && settles.test(last.get());
        })).as("%s is answered: %s", request, last.get()).isTrue();
        return last.get();
    }

    private static ControlMessage.CtlReply change(CoreConnection line, int number, RunState next) {
        return ask(line, new ControlMessage.Ctl(number, next), ControlMessage.CtlReply.class, reply -> reply.number() == number && (!reply.accepted() || reply.state() == next));
    }

    private static String status(CoreConnection line) throws Exception {
        byte[] compressed = line.fetch(ControlMessage.Document.STATUS, PATIENCE).orElseThrow();
        return new String(new InflaterInputStream(new ByteArrayInputStream(compressed)).readAllBytes(), StandardCharsets.UTF_8);
    }

    @Test
    void aToolControlsTheRunFromReadyToStop() throws Exception {
        ActiveRun active = run().hold().start();
        CoreConnection line = tool(key);
        assertThat(line.join(PATIENCE)).isTrue();

        assertThat(change(line, 1, RunState.GO).accepted()).as("READY does not lead to GO").isFalse();
        assertThat(change(line, 2, RunState.SET).behind()).isZero();
        change(line, 3, RunState.GO);
        change(line, 4, RunState.PAUSE);
        assertThat(active.state()).isEqualTo(RunState.PAUSE);
        assertThat(status(line)).contains("\"run_state\":\"PAUSE\"", "\"vid\":1", "\"vid\":2", "\"vid\":950", "\"host\":\"core\"");
        change(line, 5, RunState.STOP);
        line.messageSender().send(new ControlMessage.Bye("done"));

        assertThat(active.await().simulatedSeconds()).isEqualTo(active.time().seconds());
    }

    @Test
    void aToolChangesSettingsAndEjectsParticipants() throws Exception {
        ActiveRun active = run().start();
        CoreConnection line = tool(key);
        assertThat(line.join(PATIENCE)).isTrue();
        active.lobby().take("Ada", "medic").orElseThrow();

        String parameters = new String(line.fetch(ControlMessage.Document.PARAMETERS, PATIENCE).orElseThrow(), StandardCharsets.UTF_8);
        ControlMessage.ChangeReply changed = ask(line, new ControlMessage.Change(1, "alerts.miss", "5"), ControlMessage.ChangeReply.class, _ -> true);
        ControlMessage.CtlReply ejected = ask(line, new ControlMessage.Eject(2, 950), ControlMessage.CtlReply.class, _ -> true);
        active.stop();

        assertThat(parameters).contains("alerts.miss");
        assertThat(changed.accepted()).isTrue();
        assertThat(active.scenario().alerts().miss()).isEqualTo(5);
        assertThat(ejected.accepted()).isTrue();
        assertThat(ejected.text()).isEqualTo("Ada");
        active.await();
    }

    @Test
    void whoHasNotTheKeyIsNotAnswered() throws Exception {
        ActiveRun active = run().start();

        assertThat(tool(SharedKey.random()).join(SimTime.nanos(0.5))).isFalse();

        active.stop();
        active.await();
    }

    @Test
    void aHostIsRefused() throws Exception {
        ActiveRun active = run().start();
        CoreConnection host = new CoreConnection(link, socket.localAddress(), Optional.of(key), Ids.of(1, 1), "host", WallClock.machine());

        host.join(PATIENCE);
        active.stop();

        assertThat(host.refusal()).contains("Vehicle 1 is moved by Core itself.");
        active.await();
    }

    /** It is held up at every beat until it has answered, so that it does not end before. */
    @Test
    void aFastRunAnswersAndComputesTheSame() throws Exception {
        String alone = Run.ofText(TEXT).workers(1).duration(100).fast().execute().hash();
        AtomicBoolean answered = new AtomicBoolean();
        Tap brake = new Tap() {
            @Override
            public void heard(SimTime at, Reports reports) {
                if (!answered.get()) {
                    WallClock.machine().parkUntil(WallClock.machine().nanoTime() + SimTime.nanos(0.03));
                }
            }
        };
        ActiveRun active = run().duration(100).fast().tap(brake).hold().start();
        CoreConnection line = tool(key);
        assertThat(line.join(PATIENCE)).isTrue();
        change(line, 1, RunState.SET);
        line.messageSender().send(new ControlMessage.Ctl(2, RunState.GO));
        status(line);
        answered.set(true);
        line.messageSender().send(new ControlMessage.Bye("done"));

        assertThat(active.await().hash()).isEqualTo(alone);
    }
}
