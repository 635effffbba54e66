package io.tandem.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.Patience;
import io.tandem.gateway.socket.ClientSocket;
import io.tandem.gateway.socket.SocketClient;
import io.tandem.message.RunState;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Clients that send nonsense, too much, or read nothing: they are told and bounded, and the run goes on. */
class BadClientsTest {

    private final SocketClient client = new SocketClient(Duration.ofSeconds(60), 1 << 20);
    private TopicClients served;

    /** Collects texts and the reason of the end. */
    private static final class Inbox implements ClientSocket.MessageListener {

        private final List<String> texts = new CopyOnWriteArrayList<>();
        private final CompletableFuture<String> closed = new CompletableFuture<>();

        @Override
        public void received(String text) {
            texts.add(text);
        }

        @Override
        public void closed(int code, String why) {
            closed.complete(code + " " + why);
        }

        private String await(String contained) throws Exception {
            Patience.until(() -> texts.stream().anyMatch(text -> text.contains(contained)));
            return texts.stream().filter(text -> text.contains(contained)).findFirst().orElseThrow();
        }
    }

    @BeforeEach
    void serve() throws Exception {
        served = TopicClients.serve();
        Patience.until(() -> served.run().state() == RunState.GO);
    }

    @AfterEach
    void end() throws Exception {
        client.close();
        served.close();
    }

    private ClientSocket connect(Inbox inbox, String... subprotocols) throws Exception {
        return Patience.result(client.connect(URI.create(served.url()), List.of(subprotocols), inbox));
    }

    @Test
    void garbageIsAnsweredCountedAndEndsTheConnectionWhenItDoesNotStop() throws Exception {
        Inbox inbox = new Inbox();
        ClientSocket socket = connect(inbox, "foxglove.websocket.v1");

        Patience.result(socket.send("{\"op\": ["));
        assertThat(inbox.await("Not understood")).contains("status");
        for (int i = 0; i < 49; i++) {
            Patience.result(socket.send("{\"op\": ["));
            Patience.result(socket.send(ByteBuffer.wrap(new byte[] {2, 9, 9, 9, 9, 1})));
        }

        Patience.result(socket.send(ByteBuffer.wrap(new byte[] {2, 9, 9, 9, 9, 1})));

        assertThat(Patience.result(inbox.closed)).contains("not understood");
        assertThat(served.counters().byName()).containsEntry("topic requests malformed", 100L);
        assertThat(served.run().state()).isEqualTo(RunState.GO);
    }

    @Test
    void tenThousandSubscriptionsAreRefusedButTheFirst() throws Exception {
        Inbox inbox = new Inbox();
        ClientSocket socket = connect(inbox, "foxglove.websocket.v1");
        String all = IntStream.range(0, 10_000).mapToObj(id -> "{\"id\":" + id + ",\"channelId\":1}").collect(Collectors.joining(",", "{\"op\":\"subscribe\",\"subscriptions\":[", "]}"));

        Patience.result(socket.send(all));

        assertThat(inbox.await("refused")).contains("9999 subscriptions were refused");
        assertThat(served.counters().byName()).containsEntry("topic requests refused", 9999L);
    }

    /** All frames are ready before the first is sent, so that on a slow machine too they come faster than is allowed. */
    @Test
    void aFloodEndsTheConnection() throws Exception {
        URI address = URI.create(served.url());
        ByteArrayOutputStream flood = new ByteArrayOutputStream();
        flood.writeBytes(handshake(address));
        byte[] text = "{\"op\":\"unsubscribeConnectionGraph\"}".getBytes(StandardCharsets.US_ASCII);
        for (int i = 0; i < 20_000; i++) {
            flood.writeBytes(new byte[] {(byte) 0x81, (byte) (0x80 | text.length), 0, 0, 0, 0});
            flood.writeBytes(text);
        }

        try (Socket socket = new Socket(address.getHost(), address.getPort())) {
            Thread.ofVirtual().start(() -> send(socket, flood));

            Patience.until(() -> served.counters().byName().getOrDefault("topic requests refused", 0L) == 1);
            assertThat(heardUntil(socket, "more than 2000 messages per second")).isTrue();
        }
        assertThat(served.run().state()).isEqualTo(RunState.GO);
    }

    private static byte[] handshake(URI address) {
        return ("GET / HTTP/1.1\r\nHost: " + address.getAuthority() + "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                + "Sec-WebSocket-Protocol: foxglove.websocket.v1\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
    }

    private static void send(Socket socket, ByteArrayOutputStream bytes) {
        try {
            bytes.writeTo(socket.getOutputStream());
        } catch (IOException cut) {
            assertThat(cut).hasNoCause();
        }
    }

    /** Whether the connection ends, with these words or by force. */
    private static boolean heardUntil(Socket socket, String words) throws IOException {
        socket.setSoTimeout(60_000);
        StringBuilder heard = new StringBuilder();
        try {
            for (int one = socket.getInputStream().read(); one >= 0 && heard.indexOf(words, Math.max(0, heard.length() - words.length())) < 0; one = socket.getInputStream().read()) {
                heard.append((char) one);
            }
            return true;
        } catch (SocketException reset) {
            return true;
        }
    }

    @Test
    void clientsOfRosbridgeAreToldOfWrongTypesAndFieldsAndAnsweredUnderTheirOwnIds() throws Exception {
        Inbox inbox = new Inbox();
        ClientSocket socket = connect(inbox);

        for (String text : List.of("{'op':'advertise','topic':'/vehicle/1/cmd_vel','type':'geometry_msgs/TwistStamped'}",
                "{'op':'publish','topic':'/vehicle/1/cmd_vel','msg':{'header':{},'twist':{'linear':{'x':3}}}}",
                "{'op':'call_service','id':7,'service':'/rosapi/get_time'}",
                "{'op':'call_service','id':'a','service':'/place','args':[999, 1, 2, 0]}")) {
            Patience.result(socket.send(text.replace('\'', '"')));
        }

        assertThat(inbox.await("is of type geometry_msgs/msg/Twist, not geometry_msgs/TwistStamped")).contains("error");
        assertThat(inbox.await("there is no field header in geometry_msgs/msg/Twist")).contains("warning");
        assertThat(inbox.await("get_time")).contains("\"id\":7");
        assertThat(inbox.await("\"id\":\"a\"")).contains("There is no vehicle or block 999.");
    }

    @Test
    void thereAreAtMostThirtyTwoClients() throws Exception {
        URI address = URI.create(served.url());
        List<Socket> clients = new ArrayList<>();
        List<String> answers = new ArrayList<>();
        try {
            for (int i = 0; i < 33; i++) {
                Socket client = new Socket(address.getHost(), address.getPort());
                clients.add(client);
                client.getOutputStream().write(handshake(address));
                answers.add(new String(client.getInputStream().readNBytes("HTTP/1.1 101".length()), StandardCharsets.US_ASCII));
            }
        } finally {
            for (Socket client : clients) {
                client.close();
            }
        }

        assertThat(answers.subList(0, 32)).containsOnly("HTTP/1.1 101");
        assertThat(answers.getLast()).isEqualTo("HTTP/1.1 503");
        assertThat(served.counters().byName()).containsEntry("topic connections refused", 1L);
    }
}
