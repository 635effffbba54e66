package io.tandem.gateway.port;

import io.tandem.gateway.decode.DecoderListener;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;

/** Connects to a server that reports fixes, and connects again when it is not there or ends the connection. */
final class DeviceClient implements Closeable {

    private static final int PATIENCE_MILLIS = 3000;
    private static final int LONGEST_SILENCE_MILLIS = 60_000;
    private static final long FIRST_WAIT = SimTime.nanos(0.5);
    private static final long LONGEST_WAIT = SimTime.nanos(10);

    private final FixRouter router;
    private final String host;
    private final int port;
    private final WallClock clock;
    private final Thread thread;
    private volatile boolean closed;
    private volatile Socket socket;

    DeviceClient(FixRouter router, String host, int port, WallClock clock) {
        this.router = router;
        this.host = host;
        this.port = port;
        this.clock = clock;
        this.thread = Thread.ofVirtual().name("live-call").start(this::run);
    }

    private void run() {
        long wait = FIRST_WAIT;
        while (!closed) {
            try (Socket calling = new Socket()) {
                socket = calling;
                calling.connect(new InetSocketAddress(host, port), PATIENCE_MILLIS);
                wait = FIRST_WAIT;
                converse(calling);
            } catch (IOException | IllegalArgumentException gone) {
                // The server is not there, or no longer: it is tried again.
            }
            if (!closed) {
                clock.parkUntil(clock.nanoTime() + wait);
                wait = Math.min(LONGEST_WAIT, 2 * wait);
            }
        }
    }

    private void converse(Socket calling) throws IOException {
        calling.setSoTimeout(LONGEST_SILENCE_MILLIS);
        calling.getOutputStream().write(router.via().serverRequest());
        calling.getOutputStream().flush();
        DecoderListener listener = router.listener(calling.getInetAddress(), nobody -> { });
        DevicePort.read(calling, router.via(), listener, () -> true);
    }

    @Override
    public void close() throws IOException {
        closed = true;
        thread.interrupt();
        Socket calling = socket;
        if (calling != null) {
            calling.close();
        }
    }
}
