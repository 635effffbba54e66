package io.tandem.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tandem.planning.PlannerConnection.Reply;
import io.tandem.planning.PlannerMessages;
import io.tandem.planning.PlannerParameters;
import io.tandem.planning.PlannerView;
import io.tandem.planning.PlannerView.PathPoint;
import io.tandem.time.WallClock;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Planners come to a port and go, well-mannered or not; whoever asks and hears never waits for them. */
class PlannerPortTest {

    private static final long LONG = TimeUnit.SECONDS.toNanos(20);
    private static final int SOON_MILLIS = 60_000;
    private static final PlannerParameters BRIEF = new PlannerParameters(1, 0.1, 0.1, 60, 4.6, 1.8, 2.8, 0.55, 3, 8, 8);
    private static final String HALT = "{\"type\":\"halt\",\"cycle\":1}\n";

    private PlannerPort port;
    private int number;

    @BeforeEach
    void open() throws IOException {
        port = new PlannerPort("planner of 1", 0, WallClock.machine(), _ -> { });
        number = Integer.parseInt(port.address().split(":")[1]);
        port.greet(BRIEF);
    }

    @AfterEach
    void shut() {
        port.shut();
    }

    /** A planner's end of a connection. */
    private static final class Peer implements AutoCloseable {

        private final Socket socket;
        private final BufferedReader in;

        private Peer(int port) throws IOException {
            socket = new Socket(InetAddress.getLoopbackAddress(), port);
            socket.setSoTimeout(SOON_MILLIS);
            in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
        }

        private void say(String text) throws IOException {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    private static PlannerView view(long cycle, int points) {
        List<PathPoint> way = Collections.nCopies(points, new PathPoint(1, 2, 3, 4, 5, 6, 7));
        return new PlannerView(cycle, 0, new PlannerView.Ego(0, 0, 0, 5, 0, Optional.empty()), List.of(), way, List.of(), Optional.empty());
    }

    private static void await(BooleanSupplier what) throws InterruptedException {
        long deadline = System.currentTimeMillis() + SOON_MILLIS;
        while (!what.getAsBoolean()) {
            assertThat(System.currentTimeMillis()).as("it takes too long").isLessThan(deadline);
            Thread.sleep(1);
        }
    }

    /** One who was greeted is seated. */
    private Peer seated() throws IOException {
        Peer peer = new Peer(number);
        assertThat(peer.in.readLine()).isEqualTo(PlannerMessages.hello(BRIEF));
        return peer;
    }

    @Test
    void whoConnectsIsGreetedAskedAndHeard() throws Exception {
        try (Peer peer = seated()) {
            port.ask(view(1, 2));
            String question = peer.in.readLine();
            peer.say(HALT);
            Optional<Reply> reply = port.hear(LONG);

            assertThat(question).isEqualTo(PlannerMessages.view(view(1, 2)));
            assertThat(reply).containsInstanceOf(Reply.Answer.class);
        }
    }

    @Test
    void whoComesSecondIsToldWhyAndTheFirstStays() throws Exception {
        try (Peer first = seated(); Peer second = new Peer(number)) {
            second.say("{}\n");
            String refusal = second.in.readLine();
            String end = second.in.readLine();
            first.say(HALT);

            assertThat(refusal).contains("\"busy\"", "one at a time", port.address());
            assertThat(end).isNull();
            assertThat(port.hear(LONG)).containsInstanceOf(Reply.Answer.class);
        }
    }

    @Test
    void whoGoesIsMissedAndMayComeAgainToWhatWasAskedMeanwhile() throws Exception {
        seated().close();
        Optional<Reply> reply = port.hear(LONG);
        await(() -> !port.isVisited());
        port.start();
        port.ask(view(7, 2));

        try (Peer again = seated()) {
            String question = again.in.readLine();

            assertThat(reply).hasValueSatisfying(gone -> assertThat(gone).isInstanceOf(Reply.Gone.class).asString().contains("closed its connection"));
            assertThat(question).contains("\"cycle\":7");
            assertThat(port.isVisited()).isTrue();
        }
    }

    @Test
    void aFloodIsKeptWithinBoundsAndItsEndIsHeard() throws Exception {
        try (Peer peer = seated()) {
            String flood = "nonsense\n".repeat(1000);
            for (int i = 0; i < 200; i++) {
                peer.say(flood);
            }
        }
        await(() -> !port.isVisited());

        int heard = 0;
        Optional<Reply> last = Optional.empty();
        for (Optional<Reply> reply = port.hear(0); reply.isPresent(); reply = port.hear(0), heard++) {
            last = reply;
        }

        assertThat(heard).isLessThanOrEqualTo(PlannerChannel.MOST_REPLIES);
        assertThat(last).containsInstanceOf(Reply.Gone.class);
    }

    @Test
    void aByteAtATimeKeepsNobodyWaitingAndHalfALineIsNone() throws Exception {
        try (Peer peer = seated()) {
            for (byte message : HALT.strip().getBytes(StandardCharsets.UTF_8)) {
                peer.socket.getOutputStream().write(message);
                assertThat(port.hear(0)).isEmpty();
            }
            peer.say("\n");

            assertThat(port.hear(LONG)).containsInstanceOf(Reply.Answer.class);
        }
    }

    @Test
    void whoNeverReadsIsLeftAndNobodyWaitsForHim() throws Exception {
        try (Peer _ = seated()) {
            Optional<Reply> reply = Optional.empty();
            for (int cycle = 1; cycle < 1000 && reply.isEmpty(); cycle++) {
                port.ask(view(cycle, 20_000));
                reply = port.hear(0);
            }

            assertThat(reply).hasValueSatisfying(gone -> assertThat(gone).isInstanceOf(Reply.Gone.class).asString().contains("does not read"));
        }
    }

    @Test
    void aLineWithoutEndIsRefusedAndItsConnectionClosed() throws Exception {
        try (Peer peer = seated()) {
            String part = "x".repeat(1 << 16);
            assertThatThrownBy(() -> {
                while (true) {
                    peer.say(part);
                }
            }).isInstanceOf(IOException.class);

            assertThat(port.hear(LONG)).hasValueSatisfying(garbage -> assertThat(garbage.toString()).contains("longer than 1048576 bytes"));
            assertThat(port.hear(LONG)).containsInstanceOf(Reply.Gone.class);
        }
    }

    @Test
    void aBrowserIsNoPlannerWhateverItSendsNext() throws Exception {
        try (Peer peer = seated()) {
            peer.say("POST / HTTP/1.1\r\nContent-Type: text/plain\r\n\r\n" + HALT);
            Optional<Reply> reply = port.hear(LONG);
            await(() -> !port.isVisited());

            assertThat(reply).hasValueSatisfying(gone -> assertThat(gone.toString()).contains("HTTP"));
            assertThat(port.hear(0)).isEmpty();
        }
    }

    @Test
    void answersOfARunBeforeAreToNoQuestionOfThis() throws Exception {
        try (Peer peer = seated()) {
            port.beginAnew();
            port.greet(BRIEF);
            port.ask(view(1, 2));
            peer.say("{\"type\":\"halt\",\"cycle\":300}\n" + HALT);

            assertThat(port.hear(LONG)).map(reply -> ((Reply.Answer) reply).cycle()).contains(0L);
            assertThat(port.hear(LONG)).map(reply -> ((Reply.Answer) reply).cycle()).contains(1L);
        }
    }

    @Test
    void nobodyFromElsewhereIsReceived() throws Exception {
        List<InetAddress> elsewhere = NetworkInterface.networkInterfaces().flatMap(NetworkInterface::inetAddresses)
                .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress()).toList();

        for (InetAddress address : elsewhere) {
            assertThatThrownBy(() -> new Socket(address, number).close()).isInstanceOf(IOException.class);
        }

        assertThat(port.address()).startsWith("127.0.0.1:");
    }

    @Test
    void aPortThatIsTakenSaysSo() {
        assertThatThrownBy(() -> new PlannerPort("another", number, WallClock.machine(), _ -> { })).isInstanceOf(IOException.class);
    }
}
