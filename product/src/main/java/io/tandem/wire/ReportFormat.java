package io.tandem.wire;

import io.tandem.geo.Angle;
import io.tandem.message.Ids;
import io.tandem.message.ReportColumn;
import io.tandem.message.Reports;
import java.nio.ByteBuffer;

/**
 * Reports on the wire: one after the other, each the columns of {@link ReportColumn} in their order, rounded as their
 * {@link ReportColumn.Form} states. Rows are written and read a column at a time, so that the form is decided once per column.
 */
final class ReportFormat {

    private static final ReportColumn[] COLUMNS = ReportColumn.values();
    private static final int[] OFFSETS = offsets();
    /** Length of one report. */
    static final int BYTES = OFFSETS[COLUMNS.length];

    /** About 146 years: far enough for any run, and sums with offsets cannot overflow. */
    static final long LATEST_NANOS = 1L << 62;
    static final long NANOS_PER_MICRO = 1_000;
    static final double MILLIMETRES = 1_000;
    /** Places reach 2,147 km from the site in every direction. */
    static final double FARTHEST = Integer.MAX_VALUE / MILLIMETRES;
    static final double FASTEST = 1e6;
    private static final double TURN = 2 * Math.PI;
    static final double HEADING_UNITS = 0x1p32 / TURN;
    private static final double SMALL_UNITS = 10_000;

    private ReportFormat() {
    }

    private static int[] offsets() {
        int[] offsets = new int[COLUMNS.length + 1];
        for (int i = 0; i < COLUMNS.length; i++) {
            offsets[i + 1] = offsets[i] + COLUMNS[i].form().wireBytes();
        }
        return offsets;
    }

    /** Where a column lies in a report. */
    static int offset(ReportColumn column) {
        return OFFSETS[column.ordinal()];
    }

    static boolean isRunState(int number) {
        return number >= 1 && number <= 5;
    }

    static boolean isWho(int vid) {
        return vid >= 1 && vid <= Ids.LARGEST;
    }

    /** How many of {@code most} rows from one on can be written before the first that is not finite, too far away or too far from the batch's time. */
    static int encodable(Reports reports, int from, int most, long base) {
        int rows = 0;
        while (rows < most && isKey(reports.vid[from + rows], reports.time[from + rows], reports.runState[from + rows])
                && isNear(reports.time[from + rows], base)) {
            rows++;
        }
        for (ReportColumn column : ReportColumn.REALS) {
            if (column.form() != ReportColumn.Form.TEN_THOUSANDTHS) {
                rows = within(reports.reals(column), from, rows, largest(column.form()));
            }
        }
        return rows;
    }

    private static double largest(ReportColumn.Form form) {
        return switch (form) {
            case THOUSANDTHS -> FARTHEST;
            case FLOAT -> FASTEST;
            default -> Double.MAX_VALUE;
        };
    }

    /** How many of {@code most} values from one on are before the first that is too large or not a number. */
    private static int within(double[] values, int from, int most, double largest) {
        int rows = 0;
        while (rows < most && Math.abs(values[from + rows]) <= largest) {
            rows++;
        }
        return rows;
    }

    private static boolean isKey(int vid, long time, int runState) {
        return isWho(vid) && time >= 0 && isRunState(runState);
    }

    /** Writes {@code rows} rows from one on, all of them {@link #encodable}, from a position of the buffer on. */
    static void put(ByteBuffer out, int at, Reports reports, int from, int rows, long base) {
        for (ReportColumn column : COLUMNS) {
            int first = at + offset(column);
            switch (column.form()) {
                case ID -> putIds(out, first, reports.vid, from, rows);
                case TIME -> putTimes(out, first, reports.time, from, rows, base);
                case THOUSANDTHS -> putThousandths(out, first, reports.reals(column), from, rows);
                case FLOAT -> putFloats(out, first, reports.reals(column), from, rows);
                case TURN -> putTurns(out, first, reports.reals(column), from, rows);
                case TEN_THOUSANDTHS -> putTenThousandths(out, first, reports.reals(column), from, rows);
                case CODE -> putCodes(out, first, reports.codes(column), from, rows);
                case COUNT -> putCounts(out, first, reports.counts(column), from, rows);
            }
        }
    }

    private static void putIds(ByteBuffer out, int at, int[] values, int from, int rows) {
        for (int i = 0; i < rows; i++) {
            out.putInt(at + i * BYTES, values[from + i]);
        }
    }

    private static void putTimes(ByteBuffer out, int at, long[] values, int from, int rows, long base) {
        for (int i = 0; i < rows; i++) {
            out.putInt(at + i * BYTES, micros(values[from + i] - base));
        }
    }

    private static void putThousandths(ByteBuffer out, int at, double[] values, int from, int rows) {
        for (int i = 0; i < rows; i++) {
            out.putInt(at + i * BYTES, millimetres(values[from + i]));
        }
    }

    private static void putFloats(ByteBuffer out, int at, double[] values, int from, int rows) {
        for (int i = 0; i < rows; i++) {
            out.putFloat(at + i * BYTES, (float) values[from + i]);
        }
    }

    private static void putTurns(ByteBuffer out, int at, double[] values, int from, int rows) {
        for (int i = 0; i < rows; i++) {
            out.putInt(at + i * BYTES, turn(Angle.wrap(values[from + i])));
        }
    }

    private static void putTenThousandths(ByteBuffer out, int at, double[] values, int from, int rows) {
        for (int i = 0; i < rows; i++) {
            out.putShort(at + i * BYTES, small(values[from + i]));
        }
    }

    private static void putCodes(ByteBuffer out, int at, byte[] values, int from, int rows) {
        for (int i = 0; i < rows; i++) {
            out.put(at + i * BYTES, values[from + i]);
        }
    }

    private static void putCounts(ByteBuffer out, int at, short[] values, int from, int rows) {
        for (int i = 0; i < rows; i++) {
            out.putShort(at + i * BYTES, values[from + i]);
        }
    }

    /** Fills {@code rows} rows from one on, and tells whether all of them are possible. */
    static boolean get(ByteBuffer in, int at, Reports reports, int from, int rows, long base) {
        for (ReportColumn column : COLUMNS) {
            int first = at + offset(column);
            switch (column.form()) {
                case ID -> getIds(in, first, reports.vid, from, rows);
                case TIME -> getTimes(in, first, reports.time, from, rows, base);
                case THOUSANDTHS -> getInts(in, first, reports.reals(column), from, rows, MILLIMETRES);
                case FLOAT -> getFloats(in, first, reports.reals(column), from, rows);
                case TURN -> getInts(in, first, reports.reals(column), from, rows, HEADING_UNITS);
                case TEN_THOUSANDTHS -> getShorts(in, first, reports.reals(column), from, rows);
                case CODE -> getCodes(in, first, reports.codes(column), from, rows);
                case COUNT -> getCounts(in, first, reports.counts(column), from, rows);
            }
        }
        return arePossible(reports, from, rows);
    }

    private static boolean arePossible(Reports reports, int from, int rows) {
        boolean possible = true;
        for (int row = from; row < from + rows; row++) {
            possible &= isKey(reports.vid[row], reports.time[row], reports.runState[row]);
        }
        for (ReportColumn column : ReportColumn.REALS) {
            possible = possible && (column.form() != ReportColumn.Form.FLOAT || within(reports.reals(column), from, rows, FASTEST) == rows);
        }
        return possible;
    }

    private static void getIds(ByteBuffer in, int at, int[] to, int from, int rows) {
        for (int i = 0; i < rows; i++) {
            to[from + i] = in.getInt(at + i * BYTES);
        }
    }

    private static void getTimes(ByteBuffer in, int at, long[] to, int from, int rows, long base) {
        for (int i = 0; i < rows; i++) {
            to[from + i] = base + in.getInt(at + i * BYTES) * NANOS_PER_MICRO;
        }
    }

    private static void getInts(ByteBuffer in, int at, double[] to, int from, int rows, double units) {
        for (int i = 0; i < rows; i++) {
            to[from + i] = in.getInt(at + i * BYTES) / units;
        }
    }

    private static void getFloats(ByteBuffer in, int at, double[] to, int from, int rows) {
        for (int i = 0; i < rows; i++) {
            to[from + i] = in.getFloat(at + i * BYTES);
        }
    }

    private static void getShorts(ByteBuffer in, int at, double[] to, int from, int rows) {
        for (int i = 0; i < rows; i++) {
            to[from + i] = in.getShort(at + i * BYTES) / SMALL_UNITS;
        }
    }

    private static void getCodes(ByteBuffer in, int at, byte[] to, int from, int rows) {
        for (int i = 0; i < rows; i++) {
            to[from + i] = in.get(at + i * BYTES);
        }
    }

    private static void getCounts(ByteBuffer in, int at, short[] to, int from, int rows) {
        for (int i = 0; i < rows; i++) {
            to[from + i] = in.getShort(at + i * BYTES);
        }
    }

    /** Whether the wire can hold a time as an offset from another. */
    static boolean isNear(long time, long base) {
        return Math.abs(time - base) < Integer.MAX_VALUE * NANOS_PER_MICRO;
    }

    static int micros(long nanos) {
        return (int) Math.floorDiv(nanos + NANOS_PER_MICRO / 2, NANOS_PER_MICRO);
    }

    static int turn(double radians) {
        return (int) (long) Math.rint(radians * HEADING_UNITS);
    }

    static int millimetres(double metres) {
        return (int) Math.rint(metres * MILLIMETRES);
    }

    private static short small(double value) {
        return (short) Math.max(Short.MIN_VALUE, Math.min(Short.MAX_VALUE, (int) Math.rint(value * SMALL_UNITS)));
    }
}
