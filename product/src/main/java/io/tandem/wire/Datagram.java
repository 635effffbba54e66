package io.tandem.wire;

import io.tandem.message.ReportColumn;
import java.net.SocketAddress;
import java.nio.ByteBuffer;

/**
 * The header that every datagram begins with, and where it lies. One object is moved from datagram to datagram, so what it says
 * holds only while the datagram is being heard.
 */
public final class Datagram {

    /** "TNDM" in ASCII */
    static final int MAGIC = 0x544E444D;
    /** Rises with every column that is added to reports; datagrams of another version are refused. */
    static final int VERSION = ReportColumn.VERSION;

    static final int MAGIC_AT = 0;
    static final int VERSION_AT = 4;
    static final int TYPE_AT = 5;
    static final int FLAGS_AT = 6;
    static final int SESSION_AT = 8;
    static final int SENDER_AT = 16;
    static final int SEQUENCE_AT = 20;
    static final int SEND_TIME_AT = 24;
    static final int PAYLOAD_AT = 32;

    /** Flag: the last bytes are a check with the shared key. */
    static final int AUTHENTICATED = 1;
    static final int CHECK_BYTES = 16;

    /** What passes an Ethernet undivided: 1,500 bytes less the headers of IPv4 and UDP. */
    public static final int LARGEST = 1_472;
    /** Room for content, whether or not there is a check. */
    public static final int LARGEST_PAYLOAD = LARGEST - PAYLOAD_AT - CHECK_BYTES;
    /** The sender number of Core; hosts and tools are numbered from 1. */
    public static final int CORE = 0;

    private ByteBuffer bytes;
    private SocketAddress source;
    private DatagramType type;
    private long receiveTime;

    /** Begins a datagram in an empty buffer and leaves the buffer at its payload, with a limit that leaves room for the check. */
    static void begin(ByteBuffer bytes, DatagramType type, long session, int sender, int sequence, long sendTime) {
        bytes.clear();
        bytes.putInt(MAGIC).put((byte) VERSION).put((byte) type.number()).putShort((short) 0);
        bytes.putLong(session).putInt(sender).putInt(sequence).putLong(sendTime);
        bytes.limit(PAYLOAD_AT + LARGEST_PAYLOAD);
    }

    /** Moves to the bytes between position and limit, if they begin with a header. */
    ReceiveOutcome wrap(ByteBuffer datagram, SocketAddress from, long now) {
        bytes = datagram.position() == 0 ? datagram : datagram.slice();
        source = from;
        receiveTime = now;
        type = null;
        if (bytes.limit() < PAYLOAD_AT) {
            return ReceiveOutcome.LENGTH;
        }
        if (bytes.getInt(MAGIC_AT) != MAGIC) {
            return ReceiveOutcome.MAGIC;
        }
        if (bytes.get(VERSION_AT) != VERSION) {
            return ReceiveOutcome.VERSION;
        }
        type = DatagramType.of(bytes.get(TYPE_AT));
        if (type == null) {
            return ReceiveOutcome.TYPE;
        }
        if ((flags() & ~AUTHENTICATED) != 0) {
            return ReceiveOutcome.RANGE;
        }
        return bytes.limit() > LARGEST || payloadEnd() < PAYLOAD_AT ? ReceiveOutcome.LENGTH : ReceiveOutcome.ACCEPTED;
    }

    ByteBuffer bytes() {
        return bytes;
    }

    private int flags() {
        return bytes.getShort(FLAGS_AT);
    }

    boolean authenticated() {
        return (flags() & AUTHENTICATED) != 0;
    }

    int payloadEnd() {
        return bytes.limit() - (authenticated() ? CHECK_BYTES : 0);
    }

    public DatagramType type() {
        return type;
    }

    /** Where it came from, and where an answer goes. */
    public SocketAddress source() {
        return source;
    }

    public long session() {
        return bytes.getLong(SESSION_AT);
    }

    public int sender() {
        return bytes.getInt(SENDER_AT);
    }

    /** Counts up by one with every datagram of a sender in a session, and wraps around. */
    public int sequence() {
        return bytes.getInt(SEQUENCE_AT);
    }

    /** When it was sent, in nanoseconds of the sender's clock. */
    public long sendTime() {
        return bytes.getLong(SEND_TIME_AT);
    }

    /** When it was received, in nanoseconds of our clock. */
    public long receiveTime() {
        return receiveTime;
    }
}
