package io.tandem.archive;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A relay between a client and a server that breaks the connection once, after a request was forwarded and before it is answered. */
final class CuttingRelay implements AutoCloseable {

    private static final long NEVER = Long.MAX_VALUE;

    private final ServerSocket serverSocket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private final AtomicLong limit = new AtomicLong(NEVER);
    private final AtomicInteger cuts = new AtomicInteger();
    private final int behind;

    CuttingRelay(int behind) throws IOException {
        this.behind = behind;
        Thread.ofVirtual().start(this::accept);
    }

    int port() {
        return serverSocket.getLocalPort();
    }

    int cuts() {
        return cuts.get();
    }

    /** Requests are separated by an answer in between. */
    void cutBeforeTheNextAnswerToMoreThan(long bytes) {
        limit.set(bytes);
    }

    private void accept() {
        try {
            while (true) {
                Socket client = serverSocket.accept();
                Socket server = new Socket(InetAddress.getLoopbackAddress(), behind);
                sockets.addAll(List.of(client, server));
                AtomicLong asked = new AtomicLong();
                Thread.ofVirtual().start(() -> pass(client, server, asked, true));
                Thread.ofVirtual().start(() -> pass(server, client, asked, false));
            }
        } catch (IOException closed) {
            close();
        }
    }

    private void pass(Socket from, Socket to, AtomicLong asked, boolean asks) {
        byte[] some = new byte[1 << 16];
        try (from; to; InputStream in = from.getInputStream(); OutputStream out = to.getOutputStream()) {
            for (int read = in.read(some); read >= 0; read = in.read(some)) {
                if (!asks && asked.getAndSet(0) > limit.get()) {
                    limit.set(NEVER);
                    cuts.incrementAndGet();
                    return;
                }
                asked.addAndGet(asks ? read : 0);
                out.write(some, 0, read);
            }
        } catch (IOException closed) {
            // Either side may close.
        }
    }

    @Override
    public void close() {
        try {
            serverSocket.close();
            for (Socket socket : sockets) {
                socket.close();
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
