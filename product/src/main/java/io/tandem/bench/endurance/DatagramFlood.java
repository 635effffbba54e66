package io.tandem.bench.endurance;

import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.SplittableRandom;

/** Datagrams of nonsense at a constant rate to one address, some of which begin like ours. */
final class DatagramFlood implements AutoCloseable {

    private static final long TICK_NANOS = SimTime.nanos(0.001);
    private static final int MAX_BYTES = 1200;
    private static final int KINDS = 64;
    private static final byte[] MAGIC = {'T', 'N', 'D', 'M'};

    private final int perSecond;
    private final WallClock clock = WallClock.machine();
    private final ByteBuffer[] datagrams = new ByteBuffer[KINDS];
    private final Thread thread;
    private volatile boolean closed;
    private volatile long sent;

    DatagramFlood(int port, int perSecond) throws IOException {
        this.perSecond = perSecond;
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < KINDS; i++) {
            byte[] bytes = new byte[1 + random.nextInt(MAX_BYTES)];
            random.nextBytes(bytes);
            System.arraycopy(MAGIC, 0, bytes, 0, i % 2 == 0 ? Math.min(4, bytes.length) : 0);
            datagrams[i] = ByteBuffer.wrap(bytes);
        }
        DatagramChannel channel = DatagramChannel.open().connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        this.thread = Thread.ofPlatform().daemon().name("bench-flood").start(() -> send(channel));
    }

    private void send(DatagramChannel channel) {
        try (channel) {
            long began = clock.nanoTime();
            while (!closed) {
                long due = (long) (SimTime.seconds(clock.nanoTime() - began) * perSecond);
                for (; sent < due && !closed; sent++) {
                    send(channel, datagrams[(int) (sent % KINDS)].rewind());
                }
                clock.parkUntil(clock.nanoTime() + TICK_NANOS);
            }
        } catch (IOException over) {
            // The run is over; so is the flood.
        }
    }

    private static void send(DatagramChannel channel, ByteBuffer datagram) throws IOException {
        try {
            channel.write(datagram);
        } catch (PortUnreachableException nobody) {
            // A host of the run may be restarting.
        }
    }

    long sent() {
        return sent;
    }

    @Override
    public void close() {
        closed = true;
        try {
            thread.join();
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }
}
