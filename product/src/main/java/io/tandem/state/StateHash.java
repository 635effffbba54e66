package io.tandem.state;

import io.tandem.message.Reports;

/**
 * Hashes the exact bits of reports. Two words at a time are multiplied to 128 bits and folded, so that every bit affects all bits of the
 * result; the four products of a row are independent of each other.
 */
final class StateHash {

    /** Odd numbers without pattern, one per word, so that equal values in different columns do not cancel out. */
    private static final long K0 = 0x9E3779B97F4A7C15L;
    private static final long K1 = 0xBF58476D1CE4E5B9L;
    private static final long K2 = 0x94D049BB133111EBL;
    private static final long K3 = 0xD6E8FEB86659FD93L;
    private static final long K4 = 0xA0761D6478BD642FL;
    private static final long K5 = 0xE7037ED1A0B428DBL;
    private static final long K6 = 0x8EBC6AF09C88C6E3L;
    private static final long K7 = 0x589965CC75374CC3L;

    private StateHash() {
    }

    static long ofRow(Reports reports, int row) {
        long small = (long) reports.vid[row] << 32 | (reports.missionStep[row] & 0xFFFFL) << 16
                | (reports.rung[row] & 0xFFL) << 8 | reports.runState[row] & 0xFFL;
        return fold(small ^ K0, reports.time[row] ^ K1)
                ^ fold(bits(reports.east[row]) ^ K2, bits(reports.north[row]) ^ K3)
                ^ fold(bits(reports.up[row]) ^ K4, bits(reports.heading[row]) ^ K5)
                ^ fold(bits(reports.speed[row]) ^ K6, bits(reports.steer[row]) ^ K7);
    }

    static long chain(long hash, long next) {
        return fold(hash ^ next ^ K7, K0);
    }

    private static long fold(long a, long b) {
        return a * b ^ Math.unsignedMultiplyHigh(a, b);
    }

    /** The canonical bits for NaN, because processors differ in its sign. */
    private static long bits(double value) {
        return Double.doubleToLongBits(value);
    }
}
