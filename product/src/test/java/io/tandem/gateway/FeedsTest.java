package io.tandem.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tandem.FreePort;
import io.tandem.diagnosis.MistakeException;
import io.tandem.gateway.feed.Contacts;
import io.tandem.message.Kind;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Feeds hang on a run's tap, send from a thread of their own, and say what became of everything. */
class FeedsTest {

    private final List<String> words = new CopyOnWriteArrayList<>();

    private static FeedSettings json(String to) {
        return new FeedSettings.Json(Optional.of(to), Optional.empty(), OptionalInt.empty(), OptionalDouble.empty(), OptionalInt.empty(), List.of(), List.of(),
                Optional.empty(), 0.02);
    }

    @Test
    void whatIsHeardIsSentOnAndSummedUp() throws Exception {
        try (DatagramSocket listener = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            listener.setSoTimeout(10_000);
            Feeds feeds = Feeds.open(List.of(json("127.0.0.1:" + listener.getLocalPort())), Contacts.SITE, Lobby.empty(Contacts.SITE), "a.yaml", WallClock.machine(), words::add);
            feeds.tap().joined(List.of(Contacts.participant(1, "one", Kind.GROUND, false)));
            feeds.tap().runState(SimTime.ZERO, RunState.GO);
            Reports reports = new Reports();
            reports.resize(1);
            reports.vid[0] = 1;
            feeds.tap().heard(SimTime.ZERO, reports);

            DatagramPacket packet = new DatagramPacket(new byte[2000], 2000);
            listener.receive(packet);
            listener.receive(packet);
            feeds.close();

            assertThat(new String(packet.getData(), 0, packet.getLength())).contains("\"vid\":1", "\"name\":\"one\"");
            assertThat(feeds.tap().counters()).containsKeys("feed_json_sent", "feed_json_late").containsEntry("feed_json_dropped", 0L);
            assertThat(feeds.tap().counters().get("feed_json_sent")).isPositive();
            assertThat(words.getFirst()).contains("Feed json sends to 127.0.0.1:").doesNotContain("leaves the machine");
            assertThat(words.getLast()).containsPattern("Feed json: [1-9][0-9]* messages sent, 0 dropped");
        }
    }

    @Test
    void whatLeavesTheMachineIsSaid() throws Exception {
        Feeds.open(List.of(json("192.0.2.1:9")), Contacts.SITE, Lobby.empty(Contacts.SITE), "a.yaml", WallClock.machine(), words::add).close();

        assertThat(words.getFirst()).contains("192.0.2.1:9").contains("leaves the machine");
    }

    @Test
    void oneThatCannotBeOpenedClosesTheOthers() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            int port = FreePort.next();
            List<FeedSettings> settings = List.of(sbs(port), sbs(taken.getLocalPort()));

            MistakeException mistake = catchThrowableOfType(MistakeException.class,
                    () -> Feeds.open(settings, Contacts.SITE, Lobby.empty(Contacts.SITE), "a.yaml", WallClock.machine(), words::add));

            assertThat(mistake).hasMessageContaining("a.yaml: feeds[1]").hasMessageContaining("Fix:");
            new ServerSocket(port, 5, InetAddress.getLoopbackAddress()).close();
        }
    }

    private static FeedSettings sbs(int port) {
        return new FeedSettings.Sbs(Optional.empty(), Optional.of("127.0.0.1:" + port), List.of(), List.of(), Optional.empty(), 1);
    }
}
