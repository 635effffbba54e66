package io.tandem.bench.endurance;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.tandem.Patience;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OperatorProbeTest {

    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch closed = new CountDownLatch(1);
    private final AtomicInteger sockets = new AtomicInteger();

    /** It would open a WebSocket that nobody closes, and a soak would take it for a leak of the server. */
    @Test
    void probeThatIsClosedDuringARequestConnectsNoMore(@TempDir Path folder) throws Exception {
        try (ServedRun run = new ServedRun(folder, "")) {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), run.webPort()), 0);
            server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            server.createContext("/", this::answerSlowly);
            server.createContext("/ws/live", this::countSocket);
            server.start();

            OperatorProbe probe = new OperatorProbe(run);
            Patience.release(asked);
            probe.close();
            closed.countDown();
            Patience.until(() -> Thread.getAllStackTraces().keySet().stream().noneMatch(thread -> thread.getName().equals("bench-operator")));
            server.stop(0);

            assertThat(sockets).hasValue(0);
        }
    }

    private void answerSlowly(HttpExchange exchange) throws IOException {
        asked.countDown();
        Patience.release(closed);
        answer(exchange);
    }

    private void countSocket(HttpExchange exchange) throws IOException {
        sockets.incrementAndGet();
        answer(exchange);
    }

    private static void answer(HttpExchange exchange) throws IOException {
        exchange.sendResponseHeaders(200, -1);
        exchange.close();
    }
}
