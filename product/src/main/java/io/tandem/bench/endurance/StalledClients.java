package io.tandem.bench.endurance;

import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/** Connections that send one text, then nothing, and read a byte a second. Those that the server closes are opened again. */
final class StalledClients implements AutoCloseable {

    private static final long INTERVAL_NANOS = SimTime.nanos(1);
    /** After so many intervals a connection is given up for another, because a server that has given it up cannot be told from one that waits. */
    private static final int LIFE_ROUNDS = 30;

    private final InetSocketAddress server;
    private final byte[] opening;
    private final SocketChannel[] clients;
    private final WallClock clock = WallClock.machine();
    private final Thread thread;
    private volatile boolean closed;
    private volatile long opened;

    /** @param opening what each sends */
    StalledClients(int port, int count, String opening) {
        this.server = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        this.opening = opening.getBytes(StandardCharsets.UTF_8);
        this.clients = new SocketChannel[count];
        this.thread = Thread.ofPlatform().daemon().name("bench-stalled").start(this::keepOpen);
    }

    /** Browsers that watch the run and take nothing of what they are sent. */
    static StalledClients viewers(ServedRun run, int count) {
        return new StalledClients(run.webPort(), count, "GET /ws/live HTTP/1.1\r\nHost: " + run.address() + "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: tandem.1\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n");
    }

    /** Requests whose body never ends. */
    static StalledClients halfPosts(ServedRun run, int count) {
        return new StalledClients(run.webPort(), count, "POST /api/live/state HTTP/1.1\r\nHost: " + run.address() + "\r\nX-Tandem: 1\r\nContent-Length: 1000\r\n\r\n{\"wish\":");
    }

    private void keepOpen() {
        for (long round = 0; !closed; round++) {
            long began = clock.nanoTime();
            for (int i = 0; i < clients.length && !closed; i++) {
                if (clients[i] == null || (round + i) % LIFE_ROUNDS == 0 || isOver(clients[i])) {
                    close(clients[i]);
                    clients[i] = open();
                }
            }
            clock.parkUntil(began + INTERVAL_NANOS);
        }
        for (SocketChannel client : clients) {
            close(client);
        }
    }

    private SocketChannel open() {
        try {
            SocketChannel client = SocketChannel.open();
            client.socket().setReceiveBufferSize(1 << 12);
            client.connect(server);
            client.write(ByteBuffer.wrap(opening));
            client.configureBlocking(false);
            opened++;
            return client;
        } catch (IOException refused) {
            return null;
        }
    }

    /** It takes one byte, by which it notices a server that has closed. */
    private static boolean isOver(SocketChannel client) {
        try {
            return client.read(ByteBuffer.allocate(1)) < 0;
        } catch (IOException gone) {
            return true;
        }
    }

    private static void close(SocketChannel client) {
        try {
            if (client != null) {
                client.close();
            }
        } catch (IOException gone) {
            // It is closed in any case.
        }
    }

    /** Connections so far. */
    long opened() {
        return opened;
    }

    @Override
    public void close() {
        closed = true;
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }
}
