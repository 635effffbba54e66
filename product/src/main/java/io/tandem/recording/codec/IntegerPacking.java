package io.tandem.recording.codec;

import io.tandem.recording.encoding.DamagedException;
import io.tandem.recording.encoding.LittleEndianReader;
import io.tandem.recording.encoding.LittleEndianWriter;

/**
 * Packs integers, most of them small and many of them zero. Layout: one flag bit per number, lowest bit first, set if the number is not
 * zero; the byte length of each non-zero number, 1 to 8, in four bits, the first of a pair in the lower four; the bytes of each non-zero
 * number, lowest first. Numbers are zigzag-encoded before: 0, -1, 1, -2, 2 become 0, 1, 2, 3, 4.
 */
final class IntegerPacking {

    private static final int LOW_NIBBLE = 0xF;
    private static final long[] MASKS = new long[Long.BYTES + 1];

    static {
        for (int length = 1; length <= Long.BYTES; length++) {
            MASKS[length] = -1L >>> Long.SIZE - 8 * length;
        }
    }

    private IntegerPacking() {
    }

    /** Number of bytes of the flags of so many numbers. */
    static int flagBytes(int count) {
        return (count + 7) / 8;
    }

    /** Packs numbers and overwrites their array, which must have room for one more. */
    static void pack(long[] numbers, int count, LittleEndianWriter out) {
        out.reserve(flagBytes(count) + Long.BYTES);
        int nonZero = compact(numbers, count, out);
        int lengths = out.size();
        int at = lengths + (nonZero + 1) / 2;
        out.reserve(at - lengths + (nonZero + 2) * Long.BYTES);
        byte[] array = out.array();
        numbers[nonZero] = 0;
        for (int i = 0; i < nonZero; i += 2) {
            int first = length(numbers[i]);
            int second = length(numbers[i + 1]);
            out.patch64(at, numbers[i]);
            out.patch64(at + first, numbers[i + 1]);
            at += first + second;
            array[lengths + (i >> 1)] = (byte) (first | second << 4);
        }
        out.advance(at - lengths);
    }

    /** Writes the flags, moves the zigzag-encoded non-zero numbers to the start of the array and returns their count. */
    private static int compact(long[] numbers, int count, LittleEndianWriter out) {
        int nonZero = 0;
        for (int from = 0; from < count; from += Long.SIZE) {
            int end = Math.min(count, from + Long.SIZE);
            long flags = 0;
            for (int i = from; i < end; i++) {
                long zigzag = numbers[i] << 1 ^ numbers[i] >> 63;
                long isNonZero = (zigzag | -zigzag) >>> 63;
                flags |= isNonZero << i;
                numbers[nonZero] = zigzag;
                nonZero += (int) isNonZero;
            }
            out.patch64(out.size(), flags);
            out.advance(flagBytes(end - from));
            out.reserve(Long.BYTES);
        }
        return nonZero;
    }

    private static int length(long zigzag) {
        return 8 - (Long.numberOfLeadingZeros(zigzag) >> 3);
    }

    static void unpack(LittleEndianReader in, long[] numbers, int count) throws DamagedException {
        int flags = in.skip(flagBytes(count));
        byte[] array = in.array();
        int nonZero = 0;
        for (int i = 0; i < count; i++) {
            numbers[i] = array[flags + (i >> 3)] >> (i & 7) & 1;
            nonZero += (int) numbers[i];
        }
        int lengths = in.skip((nonZero + 1) / 2);
        int next = 0;
        for (int i = 0; i < count; i++) {
            if (numbers[i] != 0) {
                numbers[i] = number(in, array[lengths + (next >> 1)] >> 4 * (next & 1) & LOW_NIBBLE);
                next++;
            }
        }
    }

    private static long number(LittleEndianReader in, int length) throws DamagedException {
        if (length > Long.BYTES) {
            throw new DamagedException("a number of " + length + " bytes");
        }
        long zigzag = in.lowest(length) & MASKS[length];
        return zigzag >>> 1 ^ -(zigzag & 1);
    }
}
