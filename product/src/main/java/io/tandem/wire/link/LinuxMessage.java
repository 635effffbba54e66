package io.tandem.wire.link;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Message of one system call of Linux: an address, the bytes of datagrams of equal length except the last, and a control message with that
 * length. The layouts are those of 64-bit Linux: {@code msghdr}, {@code iovec}, {@code cmsghdr}, {@code sockaddr_in6}.
 */
final class LinuxMessage {

    /** Maximum number of bytes per call: the UDP length field has sixteen bits and includes the headers. */
    static final int MAX_BYTES = 65_000;

    private static final int CAPACITY = 1 << 16;
    private static final int NAME = 0;
    private static final int NAME_LENGTH = 8;
    private static final int VECTOR = 16;
    private static final int VECTOR_COUNT = 24;
    private static final int CONTROL = 32;
    private static final int CONTROL_LENGTH = 40;
    private static final int HEAD_BYTES = 56;
    private static final int VECTOR_BYTES = 16;
    private static final int NOTE_LEVEL = 8;
    private static final int NOTE_TYPE = 12;
    private static final int NOTE_VALUE = 16;
    private static final int NOTE_BYTES = 24;

    private static final int AF_INET6 = 10;
    private static final int PORT_AT = 2;
    private static final int ADDRESS_AT = 8;
    private static final int SCOPE_AT = 24;
    private static final int ADDRESS_BYTES = 28;
    private static final int IPV6_BYTES = 16;
    /** An IPv4 address is in the last four bytes, after two bytes of ones (IPv4-mapped IPv6 address). */
    private static final int MAPPED_ONES_AT = 10;
    private static final int MAPPED_AT = 12;
    private static final ValueLayout.OfShort PORT = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    private final MemorySegment head;
    private final MemorySegment vector;
    private final MemorySegment note;
    private final MemorySegment address;
    private final MemorySegment known;
    private final ByteBuffer bytes;
    private InetSocketAddress knownAs;

    LinuxMessage(Arena arena) {
        head = arena.allocate(HEAD_BYTES, Long.BYTES);
        vector = arena.allocate(VECTOR_BYTES, Long.BYTES);
        note = arena.allocate(NOTE_BYTES, Long.BYTES);
        address = arena.allocate(ADDRESS_BYTES, Long.BYTES);
        known = arena.allocate(ADDRESS_BYTES, Long.BYTES);
        MemorySegment content = arena.allocate(CAPACITY, Long.BYTES);
        bytes = content.asByteBuffer();
        head.set(ValueLayout.ADDRESS, NAME, address);
        head.set(ValueLayout.ADDRESS, VECTOR, vector);
        head.set(ValueLayout.JAVA_LONG, VECTOR_COUNT, 1);
        head.set(ValueLayout.ADDRESS, CONTROL, note);
        vector.set(ValueLayout.ADDRESS, 0, content);
        toBeFilled();
    }

    ByteBuffer bytes() {
        return bytes;
    }

    /** The message structure for receiving, with the full capacity. */
    MemorySegment toBeFilled() {
        head.set(ValueLayout.JAVA_INT, NAME_LENGTH, ADDRESS_BYTES);
        head.set(ValueLayout.JAVA_LONG, CONTROL_LENGTH, NOTE_BYTES);
        vector.set(ValueLayout.JAVA_LONG, Long.BYTES, CAPACITY);
        return head;
    }

    /** The message structure for sending bytes that are split into datagrams of a length. */
    MemorySegment toBeSent(int length, int datagramLength) {
        vector.set(ValueLayout.JAVA_LONG, Long.BYTES, length);
        boolean cut = datagramLength < length;
        head.set(ValueLayout.JAVA_LONG, CONTROL_LENGTH, cut ? NOTE_BYTES : 0);
        if (cut) {
            note.set(ValueLayout.JAVA_LONG, 0, NOTE_VALUE + Short.BYTES);
            note.set(ValueLayout.JAVA_INT, NOTE_LEVEL, LinuxSocket.SOL_UDP);
            note.set(ValueLayout.JAVA_INT, NOTE_TYPE, LinuxSocket.UDP_SEGMENT);
            note.set(ValueLayout.JAVA_SHORT, NOTE_VALUE, (short) datagramLength);
        }
        return head;
    }

    /** Length of the datagrams in the received bytes; the last may be shorter. */
    int datagramLength(int length) {
        boolean noted = head.get(ValueLayout.JAVA_LONG, CONTROL_LENGTH) >= NOTE_VALUE + Integer.BYTES
                && note.get(ValueLayout.JAVA_INT, NOTE_LEVEL) == LinuxSocket.SOL_UDP
                && note.get(ValueLayout.JAVA_INT, NOTE_TYPE) == LinuxSocket.UDP_GRO;
        int noticed = noted ? note.get(ValueLayout.JAVA_INT, NOTE_VALUE) : 0;
        return noticed > 0 ? noticed : length;
    }

    /** Sets the destination address. */
    void address(InetSocketAddress to) {
        write(to, address);
    }

    /** The source address; cached, because it is mostly that of the last message. */
    InetSocketAddress address() {
        if (knownAs == null || address.mismatch(known) >= 0) {
            known.copyFrom(address);
            knownAs = read(address);
        }
        return knownAs;
    }

    static MemorySegment address(InetSocketAddress at, Arena arena) {
        MemorySegment written = arena.allocate(ADDRESS_BYTES, Long.BYTES);
        write(at, written);
        return written;
    }

    private static void write(InetSocketAddress at, MemorySegment into) {
        into.fill((byte) 0);
        into.set(ValueLayout.JAVA_SHORT, 0, (short) AF_INET6);
        into.set(PORT, PORT_AT, (short) at.getPort());
        InetAddress address = at.getAddress();
        byte[] numbers = address.getAddress();
        boolean mapped = address instanceof Inet4Address;
        if (mapped && !address.isAnyLocalAddress()) {
            into.set(ValueLayout.JAVA_SHORT, ADDRESS_AT + MAPPED_ONES_AT, (short) -1);
        }
        MemorySegment.copy(numbers, 0, into, ValueLayout.JAVA_BYTE, ADDRESS_AT + (mapped ? MAPPED_AT : 0), numbers.length);
        if (address instanceof Inet6Address six) {
            into.set(ValueLayout.JAVA_INT, SCOPE_AT, six.getScopeId());
        }
    }

    static InetSocketAddress read(MemorySegment address) {
        byte[] numbers = address.asSlice(ADDRESS_AT, IPV6_BYTES).toArray(ValueLayout.JAVA_BYTE);
        int scope = address.get(ValueLayout.JAVA_INT, SCOPE_AT);
        try {
            // Java converts an IPv4-mapped IPv6 address to IPv4 by itself.
            InetAddress plain = InetAddress.getByAddress(numbers);
            InetAddress scoped = scope == 0 ? plain : Inet6Address.getByAddress(null, numbers, scope);
            return new InetSocketAddress(scoped, address.get(PORT, PORT_AT) & 0xFFFF);
        } catch (UnknownHostException impossible) {
            throw new IllegalStateException("Sixteen bytes are an address.", impossible);
        }
    }
}
