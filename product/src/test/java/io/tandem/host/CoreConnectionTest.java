package io.tandem.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.core.LocalParticipants;
import io.tandem.core.NetworkedCore;
import io.tandem.message.Ids;
import io.tandem.message.RunState;
import io.tandem.time.SimTime;
import io.tandem.wire.ControlMessage;
import io.tandem.wire.DatagramType;
import io.tandem.wire.MemoryNetwork;
import io.tandem.wire.ReportsHeader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CoreConnectionTest {

    private static final long SECOND = SimTime.nanos(1);
    /** of the type in a datagram's header */
    private static final int TYPE_AT = 5;

    private final NetworkedCore net = NetworkedCore.ofCars(2);

    @AfterEach
    void close() {
        net.close();
    }

    @Test
    void joiningFailsAfterTheTimeoutWhereNobodyAnswers() {
        net.network.cutOff("core", true);
        CoreConnection host = net.peer("host", Ids.of(1, 1));
        long begin = net.clock().nanoTime();

        boolean joined = host.join(2 * SECOND);

        assertThat(joined).isFalse();
        assertThat(net.clock().nanoTime() - begin).isBetween(2 * SECOND, 2 * SECOND + SECOND / 10);
    }

    @Test
    void joiningSurvivesLostHellos() {
        net.network.cutOff("host", true);
        CoreConnection host = net.peer("host", Ids.of(1, 1));
        boolean early = host.join(SECOND);
        net.network.cutOff("host", false);

        boolean late = host.join(SECOND);

        assertThat(early).isFalse();
        assertThat(late).isTrue();
        assertThat(host.refusal()).isEmpty();
    }

    @Test
    void refusalStandsOnlyAfterAWhile() {
        CoreConnection owner = net.peer("owner", Ids.of(1, 1));
        owner.join(SECOND);
        net.atEveryBeat(() -> owner.messageSender().send(new ControlMessage.Ping(1)));
        CoreConnection second = net.peer("second", Ids.of(1, 1));
        long begin = net.clock().nanoTime();

        boolean answered = second.join(10 * SECOND);

        assertThat(answered).isTrue();
        assertThat(second.refusal()).hasValue("Vehicle 1 is reported by owner already.");
        assertThat(net.clock().nanoTime() - begin).isGreaterThanOrEqualTo(3 * SECOND);
    }

    @Test
    void hostThatDiedGivesWayWhileTheRefusalIsYoung() {
        CoreConnection dead = net.peer("dead", Ids.of(1, 1));
        dead.join(SECOND);
        CoreConnection next = net.peer("next", Ids.of(1, 1));

        boolean answered = next.join(10 * SECOND);

        assertThat(answered).isTrue();
        assertThat(next.refusal()).isEmpty();
        assertThat(net.service.spokenFor()).isEqualTo(1);
    }

    @Test
    void rememberedReportsArriveBeforeJoiningEnds() {
        CoreConnection first = net.peer("first", Ids.of(1, 2));
        first.join(SECOND);
        first.messageSender().send(new ReportsHeader(0, 0, 0, 1), NetworkedCore.reports(0, 1, 2));
        net.pass(3);
        CoreConnection second = net.peer("second", Ids.of(1, 2));

        second.join(SECOND);

        assertThat(second.remembered(0).count()).isEqualTo(2);
        assertThat(second.remembered(0).east[0] + second.remembered(0).east[1]).isEqualTo(100 + 200);
    }

    /** Core forgets a session in which nothing arrives for five seconds; a host that was given one must not wait in it for ever. */
    @Test
    void joiningBeginsAgainWhenCoreForgotASessionThatItNeverHeardIn() {
        CoreConnection first = net.peer("first", Ids.of(1, 2));
        first.join(SECOND);
        first.messageSender().send(new ReportsHeader(0, 0, 0, 1), NetworkedCore.reports(0, 1, 2));
        net.pass(3);
        CoreConnection second = net.peer("second", Ids.of(1, 2));
        long welcomed = net.clock().nanoTime();
        int[] answers = {0};
        net.network.intercept((bytes, from, to) -> {
            boolean isAnswer = to.equals(MemoryNetwork.address("second")) && ++answers[0] <= 2;
            boolean isLost = from.equals(MemoryNetwork.address("second")) && answers[0] >= 2 && net.clock().nanoTime() - welcomed < 7 * SECOND;
            if (isAnswer || !isLost) {
                net.network.deliver(bytes, from, to);
            }
        });

        boolean joined = second.join(10 * SECOND);

        assertThat(joined).isTrue();
        assertThat(second.remembered(0).count()).isEqualTo(2);
    }

    @Test
    void joiningGoesOnInItsSessionWhenCoreWasSilentForAWhile() {
        CoreConnection first = net.peer("first", Ids.of(1, 2));
        first.join(SECOND);
        first.messageSender().send(new ReportsHeader(0, 0, 0, 1), NetworkedCore.reports(0, 1, 2));
        net.pass(3);
        CoreConnection second = net.peer("second", Ids.of(1, 2));
        net.introduce(second);
        long session = second.session();
        net.network.cutOff("core", true);
        boolean early = second.join(6 * SECOND);
        net.network.cutOff("core", false);

        boolean late = second.join(2 * SECOND);

        assertThat(early).isFalse();
        assertThat(late).isTrue();
        assertThat(second.session()).isEqualTo(session);
        assertThat(second.remembered(0).count()).isEqualTo(2);
    }

    @Test
    void documentThatNeverArrivesIsGivenUp() {
        CoreConnection tool = net.tool("tool");
        net.network.cutOff("core", true);

        assertThat(tool.fetch(ControlMessage.Document.SCENARIO, 2 * SECOND)).isEmpty();
    }

    @Test
    void documentIsCompletedThoughPiecesAreLost() {
        CoreConnection tool = net.tool("tool");
        int[] beats = {0};
        net.atEveryBeat(() -> net.network.cutOff("core", beats[0]++ % 2 == 0));

        byte[] scenario = tool.fetch(ControlMessage.Document.SCENARIO, 5 * SECOND).orElseThrow();

        assertThat(scenario).isEqualTo(NetworkedCore.SCENARIO);
    }

    @Test
    void connectionReturnsToACoreThatWasStartedAgain() {
        CoreConnection host = net.peer("host", Ids.of(1, 1));
        host.join(SECOND);
        long before = host.session();
        net.start(LocalParticipants.NONE);

        boolean returned = host.await(10 * SECOND, () -> {
            host.keepInTouch();
            return host.session() != before;
        });

        net.pass(0.1);
        assertThat(returned).isTrue();
        assertThat(net.service.spokenFor()).isEqualTo(1);
    }

    /** Whoever holds back what Core has sent can deliver it one by one after Core's end: each is authentic and new, and none shows that Core is alive. */
    @Test
    void datagramsOfADeadCoreThatWereHeldBackDoNotKeepAHostFromTheNextCore() {
        CoreConnection host = net.peer("host", Ids.of(1, 1));
        host.join(SECOND);
        Queue<byte[]> heldBack = new ArrayDeque<>();
        int[] sent = {0};
        net.network.intercept((bytes, from, to) -> {
            if (from.equals(MemoryNetwork.address("core")) && ++sent[0] % 2 == 0) {
                heldBack.add(bytes);
            } else {
                net.network.deliver(bytes, from, to);
            }
        });
        keepInTouchFor(30 * SECOND, host);
        long before = host.session();
        net.start(LocalParticipants.NONE);
        net.network.intercept(net.network::deliver);
        net.atEveryBeat(() -> net.network.deliver(heldBack.remove(), MemoryNetwork.address("core"), MemoryNetwork.address("host")));

        boolean returned = host.await(5 * SECOND, () -> {
            host.keepInTouch();
            return host.session() != before;
        });

        assertThat(returned).isTrue();
        assertThat(heldBack).hasSizeGreaterThan(50);
    }

    @Test
    void sessionIsKeptThoughNoPingIsEverAnswered() {
        CoreConnection host = net.peer("host", Ids.of(1, 1));
        host.join(SECOND);
        long before = host.session();
        net.network.intercept((bytes, from, to) -> {
            if (bytes[TYPE_AT] != DatagramType.PONG.number()) {
                net.network.deliver(bytes, from, to);
            }
        });

        keepInTouchFor(20 * SECOND, host);

        assertThat(host.session()).isEqualTo(before);
        assertThat(net.service.spokenFor()).isEqualTo(1);
    }

    @Test
    void connectionInTouchSendsNoHello() {
        CoreConnection host = net.peer("host", Ids.of(1, 1));
        host.join(SECOND);
        int[] hellos = {0};
        net.network.intercept((bytes, from, to) -> {
            hellos[0] += bytes[TYPE_AT] == DatagramType.HELLO.number() ? 1 : 0;
            net.network.deliver(bytes, from, to);
        });

        keepInTouchFor(20 * SECOND, host);

        assertThat(hellos[0]).isZero();
    }

    private static void keepInTouchFor(long nanos, CoreConnection host) {
        host.await(nanos, () -> {
            host.keepInTouch();
            return false;
        });
    }

    @Test
    void otherMessagesGoToTheListener() {
        CoreConnection tool = net.tool("tool");
        List<ControlMessage> heard = new ArrayList<>();
        tool.listen((_, message) -> heard.add(message));

        tool.messageSender().send(new ControlMessage.Ctl(1, RunState.PAUSE));
        net.pass(0.1);
        tool.listenUntil(0);

        assertThat(heard).hasSize(1).first().isInstanceOf(ControlMessage.CtlReply.class);
    }
}
