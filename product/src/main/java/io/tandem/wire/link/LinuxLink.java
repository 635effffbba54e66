package io.tandem.wire.link;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * UDP on Linux with segmentation offload, up to forty-four datagrams of full length per system call. Datagrams of equal length to one
 * address are collected until {@link #flush} or until one does not fit; on the network each is a separate datagram. For one thread.
 */
final class LinuxLink implements Link {

    /** Maximum number of datagrams into which Linux splits one message. */
    private static final int MAX_SEGMENTS = 64;

    private final Arena arena = Arena.ofShared();
    private final LinuxSocket socket;
    private final LinuxMessage outgoing = new LinuxMessage(arena);
    private final LinuxMessage incoming = new LinuxMessage(arena);
    private final SocketAddress localAddress;
    private boolean closed;
    private volatile long dropped;

    /** queued datagrams: destination, length of each, count, total length; a last shorter one completes the message */
    private SocketAddress destination;
    private int eachLength;
    private int waitingCount;
    private int waitingLength;
    private boolean isComplete;

    /** received datagrams not yet passed on: source, length of each, start of the next, end of all */
    private SocketAddress from;
    private int receivedLength;
    private int next;
    private int end;

    private LinuxLink(LinuxSocket socket) {
        this.socket = socket;
        MemorySegment address = LinuxMessage.address(new InetSocketAddress(0), arena);
        socket.localAddress(address);
        this.localAddress = LinuxMessage.read(address);
    }

    /** Binds to an address; empty if this system does not support it. */
    static Optional<LinuxLink> bind(InetSocketAddress at, int bufferBytes) {
        if (!LinuxSocket.isThisSystem()) {
            return Optional.empty();
        }
        try (Arena arena = Arena.ofConfined()) {
            return Optional.ofNullable(LinuxSocket.bind(LinuxMessage.address(at, arena), bufferBytes)).map(LinuxLink::new);
        }
    }

    @Override
    public boolean send(ByteBuffer datagram, SocketAddress to) {
        int length = datagram.remaining();
        if (closed || length > LinuxMessage.MAX_BYTES) {
            dropped++;
            return false;
        }
        if (waitingCount > 0 && !fits(length, to)) {
            flush();
        }
        if (waitingCount == 0) {
            destination = to;
            eachLength = length;
        }
        outgoing.bytes().put(waitingLength, datagram, datagram.position(), length);
        datagram.position(datagram.limit());
        isComplete = length < eachLength;
        waitingLength += length;
        waitingCount++;
        return true;
    }

    private boolean fits(int length, SocketAddress to) {
        return length <= eachLength && length > 0 && !isComplete && waitingCount < MAX_SEGMENTS
                && waitingLength + length <= LinuxMessage.MAX_BYTES && to.equals(destination);
    }

    @Override
    public void flush() {
        if (waitingCount == 0) {
            return;
        }
        if (closed || !(destination instanceof InetSocketAddress to) || to.isUnresolved()) {
            dropped += waitingCount;
        } else {
            outgoing.address(to);
            if (socket.send(outgoing.toBeSent(waitingLength, eachLength)) < 0) {
                sendOneByOne();
            }
        }
        waitingCount = 0;
        waitingLength = 0;
        isComplete = false;
    }

    /** For network devices without segmentation offload. */
    private void sendOneByOne() {
        ByteBuffer bytes = outgoing.bytes();
        for (int at = 0, count = 0; count < waitingCount; at += eachLength, count++) {
            int length = Math.min(eachLength, waitingLength - at);
            bytes.put(0, bytes, at, length);
            if (socket.send(outgoing.toBeSent(length, length)) < 0) {
                dropped++;
            }
        }
    }

    @Override
    public int receive(Handler handler, int most) {
        flush();
        int count = 0;
        while (count < most && (next < end || receiveMessage(handler))) {
            if (next < end) {
                int length = Math.min(receivedLength, end - next);
                int at = next;
                next += length;
                handler.datagram(incoming.bytes().slice(at, length), from);
            }
            count++;
        }
        return count;
    }

    /** Receives the next message from the system; an empty one is an empty datagram, which is passed on here. */
    private boolean receiveMessage(Handler handler) {
        int length = closed ? -1 : (int) socket.receive(incoming.toBeFilled());
        if (length < 0) {
            return false;
        }
        from = incoming.address();
        receivedLength = incoming.datagramLength(length);
        next = 0;
        end = length;
        if (length == 0) {
            handler.datagram(incoming.bytes().slice(0, 0), from);
        }
        return true;
    }

    @Override
    public SocketAddress localAddress() {
        return localAddress;
    }

    @Override
    public long dropped() {
        return dropped;
    }

    @Override
    public int receiveBuffer() {
        return closed ? 0 : socket.receiveBuffer();
    }

    @Override
    public void close() {
        if (!closed) {
            flush();
            closed = true;
            next = end;
            socket.close();
        }
    }
}
