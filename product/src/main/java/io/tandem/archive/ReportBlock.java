package io.tandem.archive;

import io.tandem.message.Reports;
import java.util.Arrays;

/** A block of reports of the size of a DuckDB vector, each with the beat and the take in which it was received. */
final class ReportBlock {

    /** Size of a DuckDB vector. */
    static final int ROWS = 2048;

    final Reports reports = new Reports();
    final long[] beat = new long[ROWS];
    final int[] take = new int[ROWS];
    private int count;

    ReportBlock() {
        reports.resize(ROWS);
    }

    int count() {
        return count;
    }

    boolean isFull() {
        return count == ROWS;
    }

    /** Copies as many rows as fit, from one on, and returns their number. */
    int add(Reports from, int first, long beatNanos, int takeNumber) {
        int rows = Math.min(ROWS - count, from.count() - first);
        reports.copyRows(from, first, count, rows);
        Arrays.fill(beat, count, count + rows, beatNanos);
        Arrays.fill(take, count, count + rows, takeNumber);
        count += rows;
        return rows;
    }

    void clear() {
        count = 0;
    }
}
