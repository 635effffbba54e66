package io.tandem.recording.codec;

import io.tandem.message.Reports;

/**
 * What the writer and the reader of {@code tandem.Reports} have in common: who spoke before, what is likely, and room for a column.
 * Both go through the columns in the same order; one takes away what is likely, the other adds it again.
 */
abstract class ReportsCodec {

    /** More rows in one beat than any run has; whoever claims more is refused before memory is taken. */
    static final int MOST_ROWS = 1 << 21;

    final ReportsHistory history = new ReportsHistory();
    final ReportsPrediction prediction = new ReportsPrediction(history);
    /** how many messages ago one stood alone */
    int link;
    int count;
    double[] likely = new double[0];
    double[] lengths = new double[0];
    /** with room for one more */
    long[] numbers = new long[1];

    /** Begins a message of so many rows. */
    final void begin(int rows) {
        count = rows;
        if (likely.length < rows) {
            int room = Math.max(rows, likely.length + likely.length / 2);
            likely = new double[room];
            lengths = new double[room];
            numbers = new long[room + 1];
        }
        history.begin(rows);
    }

    /** Ends a message: what it said is what the next is predicted from. */
    final void end(Reports reports) {
        prediction.end();
        link++;
    }
}
