package io.tandem.wire;

import io.tandem.message.ReportColumn;
import java.net.SocketAddress;
import java.nio.ByteBuffer;

/** The header of every datagram. One object is reused for all datagrams, so its values are valid only while the datagram is processed. */
public final class Datagram {

    /** "TNDM" in ASCII */
    static final int MAGIC = 0x544E444D;
    /** Changes of this format that are not a new column of reports: the handshake with nonces of both ends; radio messages with a payload. */
    private static final int FORMAT_CHANGES = 2;
    /** Increases with every such change and with every column that is added to reports; datagrams of another version are refused. */
    public static final int VERSION = ReportColumn.VERSION + FORMAT_CHANGES;

    static final int MAGIC_AT = 0;
    static final int VERSION_AT = 4;
    static final int TYPE_AT = 5;
    static final int FLAGS_AT = 6;
    static final int SESSION_AT = 8;
    static final int SENDER_AT = 16;
    static final int SEQUENCE_AT = 20;
    static final int SEND_TIME_AT = 24;
    static final int PAYLOAD_AT = 32;

    /** Flag: the last bytes are a signature. */
    static final int AUTHENTICATED = 1;
    static final int CHECK_BYTES = 16;

    /** Maximum length without fragmentation on Ethernet: 1,500 bytes less the headers of IPv4 and UDP. */
    public static final int MAX_BYTES = 1_472;
    /** Maximum length of the payload, with or without a signature. */
    public static final int MAX_PAYLOAD_BYTES = MAX_BYTES - PAYLOAD_AT - CHECK_BYTES;
    /** The sender number of Core; hosts and tools are numbered from 1. */
    public static final int CORE = 0;

    private ByteBuffer bytes;
    private SocketAddress source;
    private DatagramType type;
    private long receiveTime;

    /** Writes the header to an empty buffer; the position is then that of the payload, and the limit leaves room for the signature. */
    static void begin(ByteBuffer bytes, DatagramType type, long session, int sender, int sequence, long sendTime) {
        bytes.clear();
        bytes.putInt(MAGIC).put((byte) VERSION).put((byte) type.number()).putShort((short) 0);
        bytes.putLong(session).putInt(sender).putInt(sequence).putLong(sendTime);
        bytes.limit(PAYLOAD_AT + MAX_PAYLOAD_BYTES);
    }

    /** Reads the header of the bytes between position and limit; refuses them if they have none. */
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
        return bytes.limit() > MAX_BYTES || payloadEnd() < PAYLOAD_AT ? ReceiveOutcome.LENGTH : ReceiveOutcome.ACCEPTED;
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

    /** Address of the sender, to which an answer goes. */
    public SocketAddress source() {
        return source;
    }

    public long session() {
        return bytes.getLong(SESSION_AT);
    }

    public int sender() {
        return bytes.getInt(SENDER_AT);
    }

    /** Number of the datagram within a sender's session, from 0; it never comes again. */
    public long sequence() {
        return Integer.toUnsignedLong(bytes.getInt(SEQUENCE_AT));
    }

    /** Length of the datagram, bytes. */
    public int length() {
        return bytes.limit();
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
