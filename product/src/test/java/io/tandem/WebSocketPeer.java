package io.tandem;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;

/** A WebSocket server for one connection at a time, which keeps what comes and says what it is told to. */
public final class WebSocketPeer implements Session.Listener.AutoDemanding {

    private final List<String> received = new CopyOnWriteArrayList<>();
    private volatile Session session;
    private final Server jetty = new Server();

    /**
     * Listens on loopback and returns its port.
     *
     * @param port 0 for any
     */
    public int listen(int port) throws Exception {
        ServerConnector connector = new ServerConnector(jetty);
        connector.setHost("127.0.0.1");
        connector.setPort(port);
        jetty.addConnector(connector);
        ServerWebSocketContainer container = ServerWebSocketContainer.ensure(jetty);
        jetty.setHandler(new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, org.eclipse.jetty.util.Callback callback) {
                return container.upgrade((_, _, _) -> WebSocketPeer.this, request, response, callback);
            }
        });
        jetty.start();
        return connector.getLocalPort();
    }

    @Override
    public void onWebSocketOpen(Session opened) {
        session = opened;
    }

    @Override
    public void onWebSocketText(String text) {
        received.add(text);
    }

    @Override
    public void onWebSocketBinary(ByteBuffer payload, Callback callback) {
        received.add(StandardCharsets.UTF_8.decode(payload).toString());
        callback.succeed();
    }

    /** Texts, and bytes as texts, in the order in which they came. */
    public List<String> received() {
        return received;
    }

    public void say(String text) {
        session.sendText(text, Callback.NOOP);
    }

    public Session session() {
        return session;
    }

    public void stop() throws Exception {
        jetty.stop();
    }
}
