package io.tandem.recording.codec;

import io.tandem.recording.encoding.DamagedException;
import io.tandem.recording.encoding.LittleEndianReader;
import io.tandem.recording.encoding.LittleEndianWriter;

/**
 * Many whole numbers, most of them small and many of them zero, in few bytes: a bit for each number, lowest first, that says whether it
 * is other than zero; for each such number how many bytes it takes, 1 to 8, in four bits, the first of a pair in the lower four; then
 * those bytes of each, lowest first. Numbers are folded before: 0, -1, 1, -2, 2 become 0, 1, 2, 3, 4.
 */
final class IntegerPacking {

    private static final int LOWER = 0xF;
    private static final long[] MASKS = new long[Long.BYTES + 1];

    static {
        for (int length = 1; length <= Long.BYTES; length++) {
            MASKS[length] = -1L >>> Long.SIZE - 8 * length;
        }
    }

    private IntegerPacking() {
    }

    /** How many bytes say which of so many numbers are zero. */
    static int flags(int count) {
        return (count + 7) / 8;
    }

    /** Packs numbers, which are gone afterwards; their array has room for one more. */
    static void pack(long[] numbers, int count, LittleEndianWriter out) {
        out.reserve(flags(count) + Long.BYTES);
        int others = sift(numbers, count, out);
        int lengths = out.size();
        int at = lengths + (others + 1) / 2;
        out.reserve(at - lengths + (others + 2) * Long.BYTES);
        byte[] array = out.array();
        numbers[others] = 0;
        for (int i = 0; i < others; i += 2) {
            int first = length(numbers[i]);
            int second = length(numbers[i + 1]);
            out.patch64(at, numbers[i]);
            out.patch64(at + first, numbers[i + 1]);
            at += first + second;
            array[lengths + (i >> 1)] = (byte) (first | second << 4);
        }
        out.advance(at - lengths);
    }

    /** Says which numbers are zero and moves the others, folded, together. */
    private static int sift(long[] numbers, int count, LittleEndianWriter out) {
        int others = 0;
        for (int from = 0; from < count; from += Long.SIZE) {
            int end = Math.min(count, from + Long.SIZE);
            long flags = 0;
            for (int i = from; i < end; i++) {
                long folded = numbers[i] << 1 ^ numbers[i] >> 63;
                long other = (folded | -folded) >>> 63;
                flags |= other << i;
                numbers[others] = folded;
                others += (int) other;
            }
            out.patch64(out.size(), flags);
            out.advance(flags(end - from));
            out.reserve(Long.BYTES);
        }
        return others;
    }

    private static int length(long folded) {
        return 8 - (Long.numberOfLeadingZeros(folded) >> 3);
    }

    static void unpack(LittleEndianReader in, long[] numbers, int count) throws DamagedException {
        int flags = in.skip(flags(count));
        byte[] array = in.array();
        int others = 0;
        for (int i = 0; i < count; i++) {
            numbers[i] = array[flags + (i >> 3)] >> (i & 7) & 1;
            others += (int) numbers[i];
        }
        int lengths = in.skip((others + 1) / 2);
        int next = 0;
        for (int i = 0; i < count; i++) {
            if (numbers[i] != 0) {
                numbers[i] = number(in, array[lengths + (next >> 1)] >> 4 * (next & 1) & LOWER);
                next++;
            }
        }
    }

    private static long number(LittleEndianReader in, int length) throws DamagedException {
        if (length > Long.BYTES) {
            throw new DamagedException("a number of " + length + " bytes");
        }
        long folded = in.lowest(length) & MASKS[length];
        return folded >>> 1 ^ -(folded & 1);
    }
}
