package io.tandem.recording;

/**
 * Many whole numbers, most of them small, in few bytes: for each number how many bytes it takes, 0 to 8, in four bits, the first of a
 * pair in the lower four; then those bytes of each, lowest first. Numbers are folded before: 0, -1, 1, -2, 2 become 0, 1, 2, 3, 4.
 */
final class Packing {

    private static final int LOWER = 0xF;
    private static final long[] MASKS = new long[Long.BYTES + 1];

    static {
        for (int length = 1; length <= Long.BYTES; length++) {
            MASKS[length] = -1L >>> Long.SIZE - 8 * length;
        }
    }

    private Packing() {
    }

    static void pack(long[] numbers, int count, Bytes out) {
        int lengths = out.size();
        int at = lengths + (count + 1) / 2;
        out.reserve(at - lengths + (count + 1) * Long.BYTES);
        byte[] array = out.array();
        for (int i = 0; i < count; i++) {
            long folded = numbers[i] << 1 ^ numbers[i] >> 63;
            int length = 8 - (Long.numberOfLeadingZeros(folded) >> 3);
            out.patch64(at, folded);
            at += length;
            int pair = lengths + (i >> 1);
            array[pair] = (byte) ((i & 1) == 0 ? length : array[pair] | length << 4);
        }
        out.advance(at - lengths);
    }

    static void unpack(Cursor in, long[] numbers, int count) throws DamagedException {
        int lengths = in.skip((count + 1) / 2);
        for (int i = 0; i < count; i++) {
            int length = in.array()[lengths + (i >> 1)] >> 4 * (i & 1) & LOWER;
            if (length > Long.BYTES) {
                throw new DamagedException("a number of " + length + " bytes");
            }
            long folded = in.lowest(length) & MASKS[length];
            numbers[i] = folded >>> 1 ^ -(folded & 1);
        }
    }
}
