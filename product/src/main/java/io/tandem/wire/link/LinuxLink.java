package io.tandem.wire.link;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * Datagrams over UDP on Linux, up to forty-four of full length per system call. What is sent to one address, equally long, waits until it
 * is {@linkplain #flush flushed} or a datagram comes that does not fit; on the wire each is a datagram of its own. For one thread.
 */
final class LinuxLink implements Link {

    /** How many datagrams Linux cuts one message into at most. */
    private static final int MOST_AT_ONCE = 64;

    private final Arena arena = Arena.ofShared();
    private final LinuxSocket socket;
    private final LinuxMessage outgoing = new LinuxMessage(arena);
    private final LinuxMessage incoming = new LinuxMessage(arena);
    private final SocketAddress localAddress;
    private boolean closed;
    private volatile long dropped;

    /** what waits to be sent: to whom, how long each, how many, how long all; the last may be shorter, and ends the message */
    private SocketAddress waitingFor;
    private int eachLength;
    private int waitingCount;
    private int waitingLength;
    private boolean shortOne;

    /** what has come and is not handed over: from whom, how long each, where the next begins, where all end */
    private SocketAddress from;
    private int comeLength;
    private int next;
    private int end;

    private LinuxLink(LinuxSocket socket) {
        this.socket = socket;
        MemorySegment address = LinuxMessage.address(new InetSocketAddress(0), arena);
        socket.localAddress(address);
        this.localAddress = LinuxMessage.read(address);
    }

    /** Listens at an address, if this is a Linux that lets us. */
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
        if (closed || length > LinuxMessage.MOST_BYTES) {
            dropped++;
            return false;
        }
        if (waitingCount > 0 && !fits(length, to)) {
            flush();
        }
        if (waitingCount == 0) {
            waitingFor = to;
            eachLength = length;
        }
        outgoing.bytes().put(waitingLength, datagram, datagram.position(), length);
        datagram.position(datagram.limit());
        shortOne = length < eachLength;
        waitingLength += length;
        waitingCount++;
        return true;
    }

    private boolean fits(int length, SocketAddress to) {
        return length <= eachLength && length > 0 && !shortOne && waitingCount < MOST_AT_ONCE
                && waitingLength + length <= LinuxMessage.MOST_BYTES && to.equals(waitingFor);
    }

    @Override
    public void flush() {
        if (waitingCount == 0) {
            return;
        }
        if (closed || !(waitingFor instanceof InetSocketAddress to) || to.isUnresolved()) {
            dropped += waitingCount;
        } else {
            outgoing.address(to);
            if (socket.send(outgoing.toBeSent(waitingLength, eachLength)) < 0) {
                sendOneByOne();
            }
        }
        waitingCount = 0;
        waitingLength = 0;
        shortOne = false;
    }

    /** Some devices cannot cut a message into datagrams; then it is done here. */
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
        while (count < most && (next < end || come(handler))) {
            if (next < end) {
                int length = Math.min(comeLength, end - next);
                int at = next;
                next += length;
                handler.datagram(incoming.bytes().slice(at, length), from);
            }
            count++;
        }
        return count;
    }

    /** Takes the next message from the system; one that is empty is a datagram, too, and is handed over here. */
    private boolean come(Handler handler) {
        int length = closed ? -1 : (int) socket.receive(incoming.toBeFilled());
        if (length < 0) {
            return false;
        }
        from = incoming.address();
        comeLength = incoming.datagramLength(length);
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
