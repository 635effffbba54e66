package io.tandem.gateway.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tandem.Patience;
import io.tandem.WebSocketPeer;
import java.net.ConnectException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.websocket.api.Callback;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Messages of any length and order come whole, those beyond the limit are named, and an end has its reason. */
class SocketClientTest {

    private static final int MAX_MESSAGE_BYTES = 1 << 20;

    private final WebSocketPeer peer = new WebSocketPeer();
    private final SocketClient client = new SocketClient(Duration.ofSeconds(60), MAX_MESSAGE_BYTES);
    private final Inbox inbox = new Inbox();

    /** Notes everything as text. */
    private static final class Inbox implements ClientSocket.MessageListener {

        private final BlockingQueue<String> all = new LinkedBlockingQueue<>();

        @Override
        public void received(String text) {
            all.add(text);
        }

        @Override
        public void received(byte[] bytes) {
            all.add(bytes.length + " bytes of hash " + Arrays.hashCode(bytes));
        }

        @Override
        public void leftOut() {
            all.add("left out");
        }

        @Override
        public void closed(int code, String why) {
            all.add(code + " " + why);
        }

        private String next() throws InterruptedException {
            return all.poll(60, TimeUnit.SECONDS);
        }
    }

    @AfterEach
    void end() throws Exception {
        client.close();
        peer.stop();
    }

    private ClientSocket connect() throws Exception {
        ClientSocket socket = Patience.result(client.connect(URI.create("ws://127.0.0.1:" + peer.listen(0)), List.of(), inbox));
        Patience.until(() -> peer.session() != null);
        return socket;
    }

    @Test
    void messagesUpToTheLimitComeWholeAndLongerOnesAreNamedWhileTheConnectionGoesOn() throws Exception {
        byte[] picture = new byte[MAX_MESSAGE_BYTES];
        new Random(1).nextBytes(picture);
        String text = "Grüße, 東京 ".repeat(20_000);
        connect();

        peer.say(text);
        peer.session().sendBinary(ByteBuffer.wrap(picture), Callback.NOOP);
        peer.say("x".repeat(MAX_MESSAGE_BYTES + 1));
        peer.session().sendBinary(ByteBuffer.allocate(3 * MAX_MESSAGE_BYTES), Callback.NOOP);
        peer.say("the end");

        assertThat(inbox.next()).isEqualTo(text);
        assertThat(inbox.next()).isEqualTo(picture.length + " bytes of hash " + Arrays.hashCode(picture));
        assertThat(inbox.next()).isEqualTo("left out");
        assertThat(inbox.next()).isEqualTo("left out");
        assertThat(inbox.next()).isEqualTo("the end");
    }

    @Test
    void textsLeaveInTheOrderOfTheCallsAlsoWhenNobodyWaitsForThem() throws Exception {
        ClientSocket socket = connect();

        for (int i = 0; i < 1000; i++) {
            socket.send("text " + i);
        }

        Patience.until(() -> peer.received().size() == 1000);
        assertThat(peer.received()).isSortedAccordingTo((a, b) -> Integer.compare(Integer.parseInt(a.substring(5)), Integer.parseInt(b.substring(5))));
    }

    @Test
    void bytesLeaveInTheirOrderWhateverTheByteOrderOfTheirBuffer() throws Exception {
        ClientSocket socket = connect();

        socket.send(ByteBuffer.wrap("in this order".getBytes(StandardCharsets.US_ASCII)).order(ByteOrder.LITTLE_ENDIAN));
        socket.send(ByteBuffer.wrap("and in this".getBytes(StandardCharsets.US_ASCII)).order(ByteOrder.BIG_ENDIAN));

        Patience.until(() -> peer.received().size() == 2);
        assertThat(peer.received()).containsExactly("in this order", "and in this");
    }

    @Test
    void endHasTheReasonOfTheServer() throws Exception {
        ClientSocket socket = connect();

        peer.session().close(4002, "too much", Callback.NOOP);

        assertThat(inbox.next()).isEqualTo("4002 too much");
        Patience.until(() -> !socket.isOpen());
        assertThatThrownBy(() -> Patience.result(socket.send("late"))).isInstanceOf(AssertionError.class);
    }

    @Test
    void serverThatIsCutOffEndsTheConnection() throws Exception {
        ClientSocket socket = connect();

        peer.session().disconnect();

        assertThat(inbox.next()).startsWith("1006 ").hasSizeGreaterThan("1006 ".length());
        assertThat(socket.isOpen()).isFalse();
    }

    @Test
    void missingServerIsNamed() {
        assertThatThrownBy(() -> client.connect(URI.create("ws://127.0.0.1:9/"), List.of(), inbox).get(60, TimeUnit.SECONDS)).hasCauseInstanceOf(ConnectException.class)
                .hasMessageContaining("Connection refused");
    }
}
