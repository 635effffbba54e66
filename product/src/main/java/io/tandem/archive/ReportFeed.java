package io.tandem.archive;

import io.tandem.geo.Angle;
import io.tandem.message.ReportColumn;
import io.tandem.message.Reports;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.duckdb.DuckDBDataChunkWriter;
import org.duckdb.DuckDBTableFunction;
import org.duckdb.DuckDBTableFunctionBindInfo;
import org.duckdb.DuckDBTableFunctionCallInfo;
import org.duckdb.DuckDBTableFunctionInitInfo;
import org.duckdb.DuckDBWritableVector;

/**
 * Hands reports from the thread that replays a recording to the thread that stores them, as a table function that DuckDB reads once. The
 * table has the columns of {@link ReportColumn}, then the beat and the take. It is copied a column at a time, several times faster than
 * row by row.
 */
final class ReportFeed implements DuckDBTableFunction<Boolean, Boolean, Boolean> {

    private static final int BLOCKS = 64;
    private static final ReportBlock END = new ReportBlock();

    private static final ReportColumn[] COLUMNS = ReportColumn.values();
    /** The columns of a block follow those of reports. */
    private static final int BEAT_AT = COLUMNS.length;
    private static final int TAKE_AT = BEAT_AT + 1;

    private final BlockingQueue<ReportBlock> full = new ArrayBlockingQueue<>(BLOCKS + 1);
    private final BlockingQueue<ReportBlock> free = new ArrayBlockingQueue<>(BLOCKS + 1);
    private volatile Throwable failure;

    ReportFeed() {
        for (int i = 0; i < BLOCKS; i++) {
            free.add(new ReportBlock());
        }
    }

    /** Returns an empty block; waits until the database has copied one. */
    ReportBlock take() throws InterruptedException {
        return free.take();
    }

    void give(ReportBlock block) {
        full.add(block);
    }

    /** Ends the table, with an error if the replay failed; null if it did not. */
    void end(Throwable why) {
        failure = why;
        full.add(END);
    }

    @Override
    public Boolean bind(DuckDBTableFunctionBindInfo info) {
        for (ReportColumn column : COLUMNS) {
            info.addResultColumn(column.columnName(), type(column.form()));
        }
        info.addResultColumn("beat_ns", Long.class);
        info.addResultColumn("take", Integer.class);
        return true;
    }

    @Override
    public Boolean init(DuckDBTableFunctionInitInfo info) {
        info.setMaxThreads(1);
        return true;
    }

    @Override
    public long apply(DuckDBTableFunctionCallInfo call, DuckDBDataChunkWriter chunk) throws InterruptedException {
        ReportBlock block = full.take();
        if (block == END) {
            full.add(END);
            if (failure != null) {
                throw new IllegalStateException(failure);
            }
            return 0;
        }
        int rows = block.count();
        copy(block, rows, chunk);
        block.clear();
        free.add(block);
        return rows;
    }

    private static Class<?> type(ReportColumn.Form form) {
        return switch (form) {
            case ID, COUNT -> Integer.class;
            case TIME -> Long.class;
            case THOUSANDTHS, FLOAT, TURN, TEN_THOUSANDTHS -> Double.class;
            case CODE -> Short.class;
        };
    }

    private static void copy(ReportBlock block, int rows, DuckDBDataChunkWriter chunk) {
        Reports from = block.reports;
        for (ReportColumn column : COLUMNS) {
            DuckDBWritableVector to = chunk.vector(column.ordinal());
            switch (column.form()) {
                case ID -> ints(to, from.vid, rows);
                case TIME -> longs(to, from.time, rows);
                case TURN -> turns(to, from.reals(column), rows);
                case THOUSANDTHS, FLOAT, TEN_THOUSANDTHS -> doubles(to, from.reals(column), rows);
                case CODE -> codes(to, from.codes(column), rows);
                case COUNT -> counts(to, from.counts(column), rows);
            }
        }
        longs(chunk.vector(BEAT_AT), block.beat, rows);
        ints(chunk.vector(TAKE_AT), block.take, rows);
    }

    private static void ints(DuckDBWritableVector to, int[] values, int rows) {
        for (int i = 0; i < rows; i++) {
            to.setInt(i, values[i]);
        }
    }

    private static void longs(DuckDBWritableVector to, long[] values, int rows) {
        for (int i = 0; i < rows; i++) {
            to.setLong(i, values[i]);
        }
    }

    private static void doubles(DuckDBWritableVector to, double[] values, int rows) {
        for (int i = 0; i < rows; i++) {
            to.setDouble(i, values[i]);
        }
    }

    private static void codes(DuckDBWritableVector to, byte[] values, int rows) {
        for (int i = 0; i < rows; i++) {
            to.setShort(i, (short) (values[i] & 0xFF));
        }
    }

    private static void counts(DuckDBWritableVector to, short[] values, int rows) {
        for (int i = 0; i < rows; i++) {
            to.setInt(i, values[i] & 0xFFFF);
        }
    }

    /** Wrapped, as in the table of comma-separated values. */
    private static void turns(DuckDBWritableVector to, double[] values, int rows) {
        for (int i = 0; i < rows; i++) {
            to.setDouble(i, Angle.wrap(values[i]));
        }
    }
}
