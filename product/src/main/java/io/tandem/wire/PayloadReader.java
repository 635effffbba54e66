package io.tandem.wire;

import io.tandem.message.RunState;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Reads a payload with bounds checks. The first error is kept as the {@link #outcome}, and every later read returns zero, so that decoders
 * need not check after every field and no exception is thrown.
 */
final class PayloadReader {

    private ByteBuffer bytes;
    private int position;
    private int end;
    private ReceiveOutcome outcome;

    void begin(Datagram datagram) {
        bytes = datagram.bytes();
        position = Datagram.PAYLOAD_AT;
        end = datagram.payloadEnd();
        outcome = ReceiveOutcome.ACCEPTED;
    }

    /** Reads bytes that were assembled from several payloads. */
    void begin(ByteBuffer whole) {
        bytes = whole;
        position = 0;
        end = whole.limit();
        outcome = ReceiveOutcome.ACCEPTED;
    }

    ByteBuffer bytes() {
        return bytes;
    }

    int remaining() {
        return end - position;
    }

    boolean good() {
        return outcome == ReceiveOutcome.ACCEPTED;
    }

    ReceiveOutcome outcome() {
        return outcome;
    }

    /** The payload must end here. */
    ReceiveOutcome finish() {
        requireLength(position == end);
        return outcome;
    }

    /** Marks the payload as invalid unless a condition holds. */
    void require(boolean condition) {
        if (good() && !condition) {
            outcome = ReceiveOutcome.RANGE;
        }
    }

    private void requireLength(boolean condition) {
        if (good() && !condition) {
            outcome = ReceiveOutcome.LENGTH;
        }
    }

    /** Skips bytes and returns their position; -1 if the payload is too short. */
    int skip(int length) {
        requireLength(length <= remaining());
        if (!good()) {
            return -1;
        }
        int from = position;
        position += length;
        return from;
    }

    int u8() {
        int at = skip(Byte.BYTES);
        return at < 0 ? 0 : bytes.get(at) & 0xFF;
    }

    int u16() {
        int at = skip(Short.BYTES);
        return at < 0 ? 0 : bytes.getShort(at) & 0xFFFF;
    }

    /** Four bytes without a range check. */
    int i32() {
        int at = skip(Integer.BYTES);
        return at < 0 ? 0 : bytes.getInt(at);
    }

    /** Four bytes that must be within bounds, both inclusive. */
    int i32(int least, int most) {
        int value = i32();
        require(value >= least && value <= most);
        return value;
    }

    long i64() {
        int at = skip(Long.BYTES);
        return at < 0 ? 0 : bytes.getLong(at);
    }

    /** A simulated time in nanoseconds, not negative. */
    long simNanos() {
        long nanos = i64();
        require(nanos >= 0 && nanos <= ReportFormat.MAX_TIME_NANOS);
        return nanos;
    }

    double f32() {
        int at = skip(Float.BYTES);
        double value = at < 0 ? 0 : bytes.getFloat(at);
        require(Double.isFinite(value));
        return value;
    }

    double f64() {
        int at = skip(Double.BYTES);
        double value = at < 0 ? 0 : bytes.getDouble(at);
        require(Double.isFinite(value));
        return value;
    }

    boolean flag() {
        int value = u8();
        require(value <= 1);
        return value == 1;
    }

    RunState runState() {
        int number = u8();
        boolean known = ReportFormat.isRunState(number);
        require(known);
        return known ? RunState.of(number) : RunState.READY;
    }

    /** Two bytes of length, then UTF-8 text without control characters. */
    String text(int maxBytes) {
        int length = u16();
        require(length <= maxBytes);
        int from = skip(length);
        if (from < 0) {
            return "";
        }
        String text = new String(raw(from, length), StandardCharsets.UTF_8);
        require(text.chars().noneMatch(Character::isISOControl));
        return text;
    }

    /** Padding zeros up to a length of the payload. */
    void zerosUpTo(int length) {
        int until = Datagram.PAYLOAD_AT + length;
        for (int at = skip(Math.max(0, until - position)); at >= 0 && at < until; at++) {
            require(bytes.get(at) == 0);
        }
    }

    /** All remaining bytes. */
    byte[] rest() {
        int length = remaining();
        int from = skip(length);
        return from < 0 ? new byte[0] : raw(from, length);
    }

    private byte[] raw(int from, int length) {
        byte[] copy = new byte[length];
        bytes.get(from, copy);
        return copy;
    }
}
