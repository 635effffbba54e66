package io.tandem.review;

/**
 * Time divided into cells of equal size, for drawing.
 *
 * @param first nanoseconds at which the first cell begins
 * @param cell  nanoseconds of one cell
 * @param count number of cells
 */
public record TimeGrid(long first, long cell, int count) {

    /** At most {@code most} cells of at least one interval, from time 0 on. */
    static TimeGrid over(long end, long interval, int most) {
        long cell = Math.max(interval, Math.ceilDiv(Math.max(1, end), (long) most));
        return new TimeGrid(0, cell, Math.toIntExact(end / cell) + 1);
    }

    /** The cell of a time; it may be outside the grid. */
    int at(long nanos) {
        return Math.toIntExact(Math.floorDiv(nanos - first, cell));
    }

    /** Time in the middle of a cell. */
    long middle(int index) {
        return first + index * cell + cell / 2;
    }
}
