package io.tandem.launch;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;

/** A way round between one host and Core that can be cut, for tests. */
final class Relay implements AutoCloseable {

    private final DatagramChannel near = DatagramChannel.open().bind(Network.loopback());
    private final DatagramChannel far = DatagramChannel.open().bind(Network.loopback());
    private volatile SocketAddress host;
    private volatile boolean cut;

    Relay(InetSocketAddress core) throws IOException {
        pump(near, bytes -> far.send(bytes, core), true);
        pump(far, bytes -> near.send(bytes, host), false);
    }

    /** Sends datagrams on. */
    private interface Onward {
        void send(ByteBuffer bytes) throws IOException;
    }

    private void pump(DatagramChannel from, Onward to, boolean remember) {
        Thread.ofPlatform().daemon().name("relay").start(() -> {
            ByteBuffer bytes = ByteBuffer.allocate(2_048);
            try {
                while (true) {
                    SocketAddress source = from.receive(bytes.clear());
                    host = remember ? source : host;
                    if (!cut) {
                        to.send(bytes.flip());
                    }
                }
            } catch (IOException closed) {
                // The test is over.
            }
        });
    }

    /** Where the host finds it. */
    String address() throws IOException {
        return "127.0.0.1:" + ((InetSocketAddress) near.getLocalAddress()).getPort();
    }

    void cut() {
        cut = true;
    }

    void mend() {
        cut = false;
    }

    @Override
    public void close() throws IOException {
        near.close();
        far.close();
    }
}
