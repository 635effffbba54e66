package io.tandem.wire;

import io.tandem.geo.Angle;
import io.tandem.message.Ids;
import io.tandem.message.ReportColumn;
import io.tandem.message.Reports;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

/**
 * Reports on the wire: one after the other, each the columns of {@link ReportColumn} in their order, rounded as their
 * {@link ReportColumn.Form} states. The columns of the first version are written and read row by row in straight code, which takes two
 * thirds of the time of a loop over columns; columns added later follow in such a loop.
 */
final class ReportFormat {

    private static final int[] OFFSETS = offsets();
    /** Length of one report. */
    static final int BYTES = OFFSETS[OFFSETS.length - 1];

    private static final int VID_AT = offset(ReportColumn.VID);
    private static final int TIME_AT = offset(ReportColumn.TIME);
    private static final int EAST_AT = offset(ReportColumn.EAST);
    private static final int NORTH_AT = offset(ReportColumn.NORTH);
    private static final int UP_AT = offset(ReportColumn.UP);
    private static final int EAST_SPEED_AT = offset(ReportColumn.EAST_SPEED);
    private static final int NORTH_SPEED_AT = offset(ReportColumn.NORTH_SPEED);
    private static final int UP_SPEED_AT = offset(ReportColumn.UP_SPEED);
    private static final int HEADING_AT = offset(ReportColumn.HEADING);
    private static final int SPEED_AT = offset(ReportColumn.SPEED);
    private static final int STEER_AT = offset(ReportColumn.STEER);
    private static final int PITCH_AT = offset(ReportColumn.PITCH);
    private static final int RUN_STATE_AT = offset(ReportColumn.RUN_STATE);
    private static final int RUNG_AT = offset(ReportColumn.RUNG);
    private static final int REASON_AT = offset(ReportColumn.REASON);
    private static final int HEALTH_AT = offset(ReportColumn.HEALTH);
    private static final int MISSION_STEP_AT = offset(ReportColumn.MISSION_STEP);
    private static final List<ReportColumn> LATER = Arrays.stream(ReportColumn.values()).filter(ReportColumn::addedLater).toList();

    /** Greatest time, about 146 years, with which sums of offsets cannot overflow. */
    static final long MAX_TIME_NANOS = 1L << 62;
    static final long NANOS_PER_MICRO = 1_000;
    static final double MILLIMETRES = 1_000;
    /** Greatest coordinate, metres: 2,147 km from the site. */
    static final double MAX_COORDINATE_METRES = Integer.MAX_VALUE / MILLIMETRES;
    static final double MAX_SPEED_MPS = 1e6;
    private static final double TURN = 2 * Math.PI;
    static final double HEADING_UNITS = 0x1p32 / TURN;
    private static final double SMALL_UNITS = 10_000;

    private ReportFormat() {
    }

    private static int[] offsets() {
        ReportColumn[] columns = ReportColumn.values();
        int[] offsets = new int[columns.length + 1];
        for (int i = 0; i < columns.length; i++) {
            offsets[i + 1] = offsets[i] + columns[i].form().wireBytes();
        }
        return offsets;
    }

    /** Offset of a column in a report. */
    static int offset(ReportColumn column) {
        return OFFSETS[column.ordinal()];
    }

    static boolean isRunState(int number) {
        return number >= 1 && number <= 5;
    }

    static boolean isVid(int vid) {
        return vid >= 1 && vid <= Ids.MAX_ID;
    }

    /** Number of rows, up to {@code most}, before the first that cannot be encoded: not finite, too far away, or too far from the batch's time. */
    static int encodable(Reports reports, int from, int most, long base) {
        int rows = 0;
        while (rows < most && isEncodable(reports, from + rows, base)) {
            rows++;
        }
        for (ReportColumn column : LATER) {
            switch (column.form()) {
                case THOUSANDTHS -> rows = within(reports.reals(column), from, rows, MAX_COORDINATE_METRES);
                case FLOAT -> rows = within(reports.reals(column), from, rows, MAX_SPEED_MPS);
                case TURN -> rows = within(reports.reals(column), from, rows, Double.MAX_VALUE);
                case ID, TIME, TEN_THOUSANDTHS, CODE, COUNT -> { }
            }
        }
        return rows;
    }

    private static boolean isEncodable(Reports reports, int row, long base) {
        return Math.abs(reports.east[row]) <= MAX_COORDINATE_METRES && Math.abs(reports.north[row]) <= MAX_COORDINATE_METRES && Math.abs(reports.up[row]) <= MAX_COORDINATE_METRES
                && Double.isFinite(reports.heading[row]) && isNear(reports.time[row], base) && isPossible(reports, row);
    }

    private static boolean isPossible(Reports reports, int row) {
        return isVid(reports.vid[row]) && reports.time[row] >= 0 && isRunState(reports.runState[row])
                && Math.abs(reports.eastSpeed[row]) <= MAX_SPEED_MPS && Math.abs(reports.northSpeed[row]) <= MAX_SPEED_MPS
                && Math.abs(reports.upSpeed[row]) <= MAX_SPEED_MPS && Math.abs(reports.speed[row]) <= MAX_SPEED_MPS;
    }

    /** Number of values, up to {@code most}, before the first that is larger or NaN. */
    private static int within(double[] values, int from, int most, double largest) {
        int rows = 0;
        while (rows < most && Math.abs(values[from + rows]) <= largest) {
            rows++;
        }
        return rows;
    }

    /** Writes {@code rows} rows from one on, all of them {@link #encodable}, from a position of the buffer on. */
    static void put(ByteBuffer out, int at, Reports reports, int from, int rows, long base) {
        for (int i = 0; i < rows; i++) {
            putRow(out, at + i * BYTES, reports, from + i, base);
        }
        for (ReportColumn column : LATER) {
            for (int i = 0; i < rows; i++) {
                putLater(out, at + i * BYTES + offset(column), column, reports, from + i);
            }
        }
    }

    private static void putRow(ByteBuffer out, int at, Reports reports, int row, long base) {
        out.putInt(at + VID_AT, reports.vid[row]);
        out.putInt(at + TIME_AT, micros(reports.time[row] - base));
        out.putInt(at + EAST_AT, millimetres(reports.east[row]));
        out.putInt(at + NORTH_AT, millimetres(reports.north[row]));
        out.putInt(at + UP_AT, millimetres(reports.up[row]));
        out.putFloat(at + EAST_SPEED_AT, (float) reports.eastSpeed[row]);
        out.putFloat(at + NORTH_SPEED_AT, (float) reports.northSpeed[row]);
        out.putFloat(at + UP_SPEED_AT, (float) reports.upSpeed[row]);
        out.putInt(at + HEADING_AT, turn(Angle.wrap(reports.heading[row])));
        out.putFloat(at + SPEED_AT, (float) reports.speed[row]);
        out.putShort(at + STEER_AT, small(reports.steer[row]));
        out.putShort(at + PITCH_AT, small(reports.pitch[row]));
        out.put(at + RUN_STATE_AT, reports.runState[row]);
        out.put(at + RUNG_AT, reports.rung[row]);
        out.put(at + REASON_AT, reports.reason[row]);
        out.put(at + HEALTH_AT, reports.health[row]);
        out.putShort(at + MISSION_STEP_AT, reports.missionStep[row]);
    }

    private static void putLater(ByteBuffer out, int at, ReportColumn column, Reports reports, int row) {
        switch (column.form()) {
            case THOUSANDTHS -> out.putInt(at, millimetres(reports.reals(column)[row]));
            case FLOAT -> out.putFloat(at, (float) reports.reals(column)[row]);
            case TURN -> out.putInt(at, turn(Angle.wrap(reports.reals(column)[row])));
            case TEN_THOUSANDTHS -> out.putShort(at, small(reports.reals(column)[row]));
            case CODE -> out.put(at, reports.codes(column)[row]);
            case COUNT -> out.putShort(at, reports.counts(column)[row]);
            case ID, TIME -> throw new IllegalStateException(column + " is no value of a row");
        }
    }

    /** Decodes {@code rows} rows and returns whether all of them are valid. */
    static boolean get(ByteBuffer in, int at, Reports reports, int from, int rows, long base) {
        boolean possible = true;
        for (int i = 0; i < rows; i++) {
            getRow(in, at + i * BYTES, reports, from + i, base);
            possible &= isPossible(reports, from + i);
        }
        for (ReportColumn column : LATER) {
            for (int i = 0; i < rows; i++) {
                getLater(in, at + i * BYTES + offset(column), column, reports, from + i);
            }
            possible = possible && (column.form() != ReportColumn.Form.FLOAT || within(reports.reals(column), from, rows, MAX_SPEED_MPS) == rows);
        }
        return possible;
    }

    private static void getRow(ByteBuffer in, int at, Reports reports, int row, long base) {
        reports.vid[row] = in.getInt(at + VID_AT);
        reports.time[row] = base + in.getInt(at + TIME_AT) * NANOS_PER_MICRO;
        reports.east[row] = in.getInt(at + EAST_AT) / MILLIMETRES;
        reports.north[row] = in.getInt(at + NORTH_AT) / MILLIMETRES;
        reports.up[row] = in.getInt(at + UP_AT) / MILLIMETRES;
        reports.eastSpeed[row] = in.getFloat(at + EAST_SPEED_AT);
        reports.northSpeed[row] = in.getFloat(at + NORTH_SPEED_AT);
        reports.upSpeed[row] = in.getFloat(at + UP_SPEED_AT);
        reports.heading[row] = in.getInt(at + HEADING_AT) / HEADING_UNITS;
        reports.speed[row] = in.getFloat(at + SPEED_AT);
        reports.steer[row] = in.getShort(at + STEER_AT) / SMALL_UNITS;
        reports.pitch[row] = in.getShort(at + PITCH_AT) / SMALL_UNITS;
        reports.runState[row] = in.get(at + RUN_STATE_AT);
        reports.rung[row] = in.get(at + RUNG_AT);
        reports.reason[row] = in.get(at + REASON_AT);
        reports.health[row] = in.get(at + HEALTH_AT);
        reports.missionStep[row] = in.getShort(at + MISSION_STEP_AT);
    }

    private static void getLater(ByteBuffer in, int at, ReportColumn column, Reports reports, int row) {
        switch (column.form()) {
            case THOUSANDTHS -> reports.reals(column)[row] = in.getInt(at) / MILLIMETRES;
            case FLOAT -> reports.reals(column)[row] = in.getFloat(at);
            case TURN -> reports.reals(column)[row] = in.getInt(at) / HEADING_UNITS;
            case TEN_THOUSANDTHS -> reports.reals(column)[row] = in.getShort(at) / SMALL_UNITS;
            case CODE -> reports.codes(column)[row] = in.get(at);
            case COUNT -> reports.counts(column)[row] = in.getShort(at);
            case ID, TIME -> throw new IllegalStateException(column + " is no value of a row");
        }
    }

    /** Whether a time can be encoded as an offset from another. */
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
