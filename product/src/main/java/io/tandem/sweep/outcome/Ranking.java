package io.tandem.sweep.outcome;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The order of runs from the worst on: failed ones first, then by the first measure that is a number. Ties keep the order of the runs. */
public final class Ranking {

    private Ranking() {
    }

    /** The column by which runs are ranked. */
    public static Optional<Column> by(List<Column> columns) {
        return columns.stream().filter(column -> !column.isVerdict()).findFirst();
    }

    /** Runs that were measured, worst first; those that did not run to their end are left out. */
    public static List<Row> worstFirst(List<Row> rows, List<Column> columns) {
        Comparator<Row> order = Comparator.comparing(Row::passed);
        Optional<Column> by = by(columns);
        if (by.isPresent()) {
            int index = columns.indexOf(by.get());
            order = order.thenComparing(row -> -by.get().badness(row.measures()[index]));
        }
        return rows.stream().filter(row -> !row.broken()).sorted(order).toList();
    }
}
