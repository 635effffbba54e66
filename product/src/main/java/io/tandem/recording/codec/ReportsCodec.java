package io.tandem.recording.codec;

import io.tandem.message.Reports;

/**
 * State shared by the encoder and the decoder of {@code tandem.Reports}: the history of reports, the prediction and buffers of a column.
 * Both process the columns in the same order; the encoder subtracts the prediction and the decoder adds it.
 */
abstract class ReportsCodec {

    /** Maximum rows of one beat, more than any run has; a larger declared count is refused before memory is allocated. */
    static final int MAX_ROWS = 1 << 21;

    final ReportsHistory history = new ReportsHistory();
    final ReportsPrediction prediction = new ReportsPrediction(history);
    /** number of messages since the last one that was encoded without prediction */
    int link;
    int count;
    double[] predicted = new double[0];
    double[] lengths = new double[0];
    /** with room for one more, as {@link IntegerPacking} requires */
    long[] numbers = new long[1];

    /** Begins a message of so many rows. */
    final void begin(int rows) {
        count = rows;
        if (predicted.length < rows) {
            int room = Math.max(rows, predicted.length + predicted.length / 2);
            predicted = new double[room];
            lengths = new double[room];
            numbers = new long[room + 1];
        }
        history.begin(rows);
    }

    /** Ends a message, whose reports the next one is predicted from. */
    final void end(Reports reports) {
        prediction.end();
        link++;
    }
}
