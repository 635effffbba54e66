package io.tandem.world;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Obstacles as rectangles of cells that do not overlap, for drawing.
 *
 * @param cell side of a cell, metres; cell i covers i to i + 1 times it
 */
public record ObstacleBoxes(double cell, List<Box> list) {

    /** A rectangle of cells, given by its first column and row. */
    public record Box(int column, int row, int columns, int rows) {
    }

    /** Merges cells that are added row by row from the west: first into runs of a row, then equal runs of consecutive rows. */
    static final class Builder {

        /** Columns from {@code first} to {@code last}, both included. */
        private record Run(int first, int last) {
        }

        private final double cell;
        private final List<Box> done = new ArrayList<>();
        /** boxes that end at the row before, by their columns, and boxes that end at the current row */
        private Map<Run, Box> below = new HashMap<>();
        private Map<Run, Box> here = new HashMap<>();
        private int row;
        private int first;
        private int last;
        private boolean isOpen;

        Builder(double cell) {
            this.cell = cell;
        }

        void add(int column, int newRow) {
            if (isOpen && newRow == row && column == last + 1) {
                last = column;
                return;
            }
            closeRun();
            if (newRow != row) {
                closeRow(newRow);
            }
            first = column;
            last = column;
            isOpen = true;
        }

        private void closeRun() {
            if (isOpen) {
                Run run = new Run(first, last);
                Box under = below.remove(run);
                here.put(run, under == null ? new Box(first, row, last - first + 1, 1) : new Box(first, under.row, under.columns, under.rows + 1));
                isOpen = false;
            }
        }

        private void closeRow(int newRow) {
            done.addAll(below.values());
            below = here;
            here = new HashMap<>();
            if (newRow != row + 1) {
                done.addAll(below.values());
                below = new HashMap<>();
            }
            row = newRow;
        }

        ObstacleBoxes build() {
            closeRun();
            done.addAll(below.values());
            done.addAll(here.values());
            done.sort((a, b) -> a.row != b.row ? Integer.compare(a.row, b.row) : Integer.compare(a.column, b.column));
            return new ObstacleBoxes(cell, List.copyOf(done));
        }
    }
}
