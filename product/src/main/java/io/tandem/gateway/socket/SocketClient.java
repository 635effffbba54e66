package io.tandem.gateway.socket;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.transport.HttpClientTransportOverHTTP;
import org.eclipse.jetty.io.ClientConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.websocket.client.ClientUpgradeRequest;
import org.eclipse.jetty.websocket.client.WebSocketClient;

/**
 * Opens WebSockets to servers, any number with the same few threads. It is Jetty's client, because that of the JDK mixes up the first bytes of a connection when the machine is busy, and then ends
 * it with "Invalid UTF-8".
 */
public final class SocketClient implements AutoCloseable {

    private static final int MAX_THREADS = 16;

    private final int maxMessageBytes;
    private final WebSocketClient client;

    /**
     * @param connectTimeout  until the server has accepted
     * @param maxMessageBytes of one message from a server; a longer one is left out, and the listener is told
     */
    public SocketClient(Duration connectTimeout, int maxMessageBytes) {
        this.maxMessageBytes = maxMessageBytes;
        QueuedThreadPool threads = new QueuedThreadPool(MAX_THREADS);
        threads.setName("websocket-client");
        threads.setDaemon(true);
        ClientConnector connector = new ClientConnector();
        connector.setSelectors(1);
        connector.setExecutor(threads);
        connector.setConnectTimeout(connectTimeout);
        HttpClient http = new HttpClient(new HttpClientTransportOverHTTP(connector));
        http.setExecutor(threads);
        http.setUserAgentField(null);
        client = new WebSocketClient(http);
        client.setConnectTimeout(connectTimeout.toMillis());
        client.setIdleTimeout(Duration.ZERO);
        client.setMaxFrameSize(-1);
        try {
            client.start();
        } catch (Exception failed) {
            throw new IllegalStateException("the WebSocket client does not start", failed);
        }
    }

    public CompletableFuture<ClientSocket> connect(URI server, List<String> subprotocols, ClientSocket.MessageListener listener) {
        return connect(server, subprotocols, Map.of(), listener);
    }

    /** Completed when the server has accepted; messages may reach the listener before that. */
    public CompletableFuture<ClientSocket> connect(URI server, List<String> subprotocols, Map<String, String> headers, ClientSocket.MessageListener listener) {
        ClientUpgradeRequest request = new ClientUpgradeRequest(server);
        request.setSubProtocols(subprotocols);
        headers.forEach(request::setHeader);
        ClientSocket socket = new ClientSocket(listener, maxMessageBytes);
        try {
            return client.connect(socket, request).thenApply(_ -> socket);
        } catch (Exception refused) {
            return CompletableFuture.failedFuture(refused);
        }
    }

    /** Ends all its connections. */
    @Override
    public void close() {
        try {
            client.stop();
        } catch (Exception failed) {
            throw new IllegalStateException("the WebSocket client does not stop", failed);
        }
    }
}
