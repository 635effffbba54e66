package io.tandem.gateway.port;

import io.tandem.gateway.DeviceProtocol;
import io.tandem.gateway.decode.Decoder;
import io.tandem.gateway.decode.DecoderListener;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;

/** A port that receives from devices, by datagrams and by connections. */
final class DevicePort implements Closeable {

    private static final int LARGEST_DATAGRAM = 1 << 16;
    private static final int PIECE = 8192;
    private static final int MOST_CONNECTIONS = 64;
    private static final int MOST_SOURCES = 256;
    private static final int LONGEST_SILENCE_MILLIS = 300_000;

    private final FixRouter router;
    private final DatagramSocket datagrams;
    private final ServerSocket connections;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    /** decoders keep state between datagrams of a source */
    private final Map<InetAddress, Decoder> sources = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<InetAddress, Decoder> eldest) {
            return size() > MOST_SOURCES;
        }
    };

    private DevicePort(FixRouter router, DatagramSocket datagrams, ServerSocket connections) {
        this.router = router;
        this.datagrams = datagrams;
        this.connections = connections;
    }

    static DevicePort open(FixRouter router, InetSocketAddress at) throws IOException {
        DatagramSocket datagrams = new DatagramSocket(at);
        try {
            ServerSocket connections = new ServerSocket(datagrams.getLocalPort(), MOST_CONNECTIONS, at.getAddress());
            DevicePort door = new DevicePort(router, datagrams, connections);
            Thread.ofVirtual().name("live-datagrams").start(door::hearDatagrams);
            Thread.ofVirtual().name("live-connections").start(door::takeConnections);
            return door;
        } catch (IOException taken) {
            datagrams.close();
            throw taken;
        }
    }

    private void hearDatagrams() {
        DatagramPacket packet = new DatagramPacket(new byte[LARGEST_DATAGRAM], LARGEST_DATAGRAM);
        while (!datagrams.isClosed()) {
            try {
                packet.setLength(LARGEST_DATAGRAM);
                datagrams.receive(packet);
                if (router.admits(packet.getAddress())) {
                    hear(packet);
                }
            } catch (IOException unheard) {
                // Closed, or an answer that could not be delivered came back: the next datagram is received.
            }
        }
    }

    private void hear(DatagramPacket packet) {
        Decoder decoder = sources.computeIfAbsent(packet.getAddress(), _ -> router.via().datagramDecoder());
        SocketAddress from = packet.getSocketAddress();
        DecoderListener listener = router.listener(packet.getAddress(), nobody -> { }, bytes -> sendBack(bytes, from));
        decoder.read(packet.getData(), packet.getLength(), listener);
        decoder.end(listener);
    }

    /** Sends from the port that it sends to: a device behind a router receives only that. */
    private boolean sendBack(byte[] bytes, SocketAddress to) {
        try {
            datagrams.send(new DatagramPacket(bytes, bytes.length, to));
            return true;
        } catch (IOException unsent) {
            return false;
        }
    }

    private void takeConnections() {
        while (!connections.isClosed()) {
            try {
                Socket socket = connections.accept();
                if (open.size() >= MOST_CONNECTIONS || !router.admits(socket.getInetAddress())) {
                    socket.close();
                } else {
                    open.add(socket);
                    Thread.ofVirtual().name("live-connection").start(() -> hear(socket));
                }
            } catch (IOException unheard) {
                // Closed, or gone before it was taken: the next is.
            }
        }
    }

    private void hear(Socket socket) {
        try (socket) {
            socket.setSoTimeout(LONGEST_SILENCE_MILLIS);
            OutputStream out = socket.getOutputStream();
            DecoderListener listener = router.listener(socket.getInetAddress(), bytes -> answer(out, bytes));
            read(socket, router.via(), listener, () -> router.admits(socket.getInetAddress()));
        } catch (IOException gone) {
            // The device has gone.
        } finally {
            open.remove(socket);
        }
    }

    /** Reads a connection to its end. What exceeds the allowed rate is skipped, and with it the message it was part of. */
    static void read(Socket socket, DeviceProtocol via, DecoderListener listener, BooleanSupplier admits) throws IOException {
        InputStream in = socket.getInputStream();
        byte[] piece = new byte[PIECE];
        Decoder decoder = null;
        for (int length = in.read(piece); length >= 0; length = in.read(piece)) {
            decoder = decoder == null ? via.connectionDecoder(piece, length) : decoder;
            if (admits.getAsBoolean()) {
                decoder.read(piece, length, listener);
            }
            if (decoder.isBroken()) {
                return;
            }
        }
        if (decoder != null) {
            decoder.end(listener);
        }
    }

    private static void answer(OutputStream out, byte[] bytes) {
        try {
            out.write(bytes);
            out.flush();
        } catch (IOException gone) {
            // Reading will find that it has gone.
        }
    }

    @Override
    public void close() throws IOException {
        datagrams.close();
        connections.close();
        for (Socket socket : open) {
            socket.close();
        }
    }
}
