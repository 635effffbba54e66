package io.tandem.review;

/**
 * Time cut into cells of equal size, for pictures.
 *
 * @param first nanoseconds at which the first cell begins
 * @param cell  nanoseconds of one cell
 * @param count how many
 */
public record TimeGrid(long first, long cell, int count) {

    /** Cells of at least one interval from 0 on, and no more of them than wanted. */
    static TimeGrid over(long end, long interval, int most) {
        long cell = Math.max(interval, Math.ceilDiv(Math.max(1, end), (long) most));
        return new TimeGrid(0, cell, Math.toIntExact(end / cell) + 1);
    }

    /** The cell that holds a time, which may lie outside of all. */
    int at(long nanos) {
        return Math.toIntExact(Math.floorDiv(nanos - first, cell));
    }

    /** The middle of a cell. */
    long middle(int index) {
        return first + index * cell + cell / 2;
    }
}
