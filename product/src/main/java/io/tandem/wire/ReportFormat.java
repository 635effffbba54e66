package io.tandem.wire;

import io.tandem.geo.Angle;
import io.tandem.message.Ids;
import io.tandem.message.Reports;
import java.nio.ByteBuffer;

/** One report in fifty bytes: places to a millimetre, directions to 1.5e-9 rad, times to a microsecond of the batch's own time. */
final class ReportFormat {

    static final int VID_AT = 0;
    static final int TIME_OFFSET_AT = 4;
    static final int EAST_AT = 8;
    static final int NORTH_AT = 12;
    static final int UP_AT = 16;
    static final int EAST_SPEED_AT = 20;
    static final int NORTH_SPEED_AT = 24;
    static final int UP_SPEED_AT = 28;
    static final int HEADING_AT = 32;
    static final int SPEED_AT = 36;
    static final int STEER_AT = 40;
    static final int PITCH_AT = 42;
    static final int RUN_STATE_AT = 44;
    static final int RUNG_AT = 45;
    static final int REASON_AT = 46;
    static final int HEALTH_AT = 47;
    static final int MISSION_STEP_AT = 48;
    static final int BYTES = 50;

    /** About 146 years: far enough for any run, and sums with offsets cannot overflow. */
    static final long LATEST_NANOS = 1L << 62;
    static final long NANOS_PER_MICRO = 1_000;
    static final double MILLIMETRES = 1_000;
    /** Places reach 2,147 km from the site in every direction. */
    static final double FARTHEST = Integer.MAX_VALUE / MILLIMETRES;
    static final double FASTEST = 1e6;
    private static final double TURN = 2 * Math.PI;
    static final double HEADING_UNITS = 0x1p32 / TURN;
    private static final double SMALL_ANGLE_UNITS = 10_000;

    private ReportFormat() {
    }

    static boolean isRunState(int number) {
        return number >= 1 && number <= 5;
    }

    /** Whether fifty bytes can say it: finite numbers, not too far away, near enough to the batch's time. */
    static boolean encodable(Reports reports, int row, long base) {
        return Math.abs(reports.east[row]) <= FARTHEST && Math.abs(reports.north[row]) <= FARTHEST && Math.abs(reports.up[row]) <= FARTHEST
                && Double.isFinite(reports.heading[row]) && reports.time[row] >= 0
                && isNear(reports.time[row], base)
                && isWho(reports.vid[row]) && isRunState(reports.runState[row]) && speedsAreSpeeds(reports, row);
    }

    static void put(ByteBuffer out, int at, Reports reports, int row, long base) {
        out.putInt(at + VID_AT, reports.vid[row]);
        out.putInt(at + TIME_OFFSET_AT, micros(reports.time[row] - base));
        out.putInt(at + EAST_AT, millimetres(reports.east[row]));
        out.putInt(at + NORTH_AT, millimetres(reports.north[row]));
        out.putInt(at + UP_AT, millimetres(reports.up[row]));
        out.putFloat(at + EAST_SPEED_AT, (float) reports.eastSpeed[row]);
        out.putFloat(at + NORTH_SPEED_AT, (float) reports.northSpeed[row]);
        out.putFloat(at + UP_SPEED_AT, (float) reports.upSpeed[row]);
        out.putInt(at + HEADING_AT, turn(Angle.wrap(reports.heading[row])));
        out.putFloat(at + SPEED_AT, (float) reports.speed[row]);
        out.putShort(at + STEER_AT, smallAngle(reports.steer[row]));
        out.putShort(at + PITCH_AT, smallAngle(reports.pitch[row]));
        out.put(at + RUN_STATE_AT, reports.runState[row]);
        out.put(at + RUNG_AT, reports.rung[row]);
        out.put(at + REASON_AT, reports.reason[row]);
        out.put(at + HEALTH_AT, reports.health[row]);
        out.putShort(at + MISSION_STEP_AT, reports.missionStep[row]);
    }

    /** Fills a row, or says that something in it cannot be. */
    static boolean get(ByteBuffer in, int at, Reports reports, int row, long base) {
        int vid = in.getInt(at + VID_AT);
        long time = base + in.getInt(at + TIME_OFFSET_AT) * NANOS_PER_MICRO;
        reports.vid[row] = vid;
        reports.time[row] = time;
        reports.east[row] = in.getInt(at + EAST_AT) / MILLIMETRES;
        reports.north[row] = in.getInt(at + NORTH_AT) / MILLIMETRES;
        reports.up[row] = in.getInt(at + UP_AT) / MILLIMETRES;
        reports.eastSpeed[row] = in.getFloat(at + EAST_SPEED_AT);
        reports.northSpeed[row] = in.getFloat(at + NORTH_SPEED_AT);
        reports.upSpeed[row] = in.getFloat(at + UP_SPEED_AT);
        reports.heading[row] = in.getInt(at + HEADING_AT) / HEADING_UNITS;
        reports.speed[row] = in.getFloat(at + SPEED_AT);
        reports.steer[row] = in.getShort(at + STEER_AT) / SMALL_ANGLE_UNITS;
        reports.pitch[row] = in.getShort(at + PITCH_AT) / SMALL_ANGLE_UNITS;
        reports.runState[row] = in.get(at + RUN_STATE_AT);
        reports.rung[row] = in.get(at + RUNG_AT);
        reports.reason[row] = in.get(at + REASON_AT);
        reports.health[row] = in.get(at + HEALTH_AT);
        reports.missionStep[row] = in.getShort(at + MISSION_STEP_AT);
        return isWho(vid) && time >= 0 && isRunState(reports.runState[row]) && speedsAreSpeeds(reports, row);
    }

    static boolean isWho(int vid) {
        return vid >= 1 && vid <= Ids.LARGEST;
    }

    private static boolean speedsAreSpeeds(Reports reports, int row) {
        return Math.abs(reports.eastSpeed[row]) <= FASTEST && Math.abs(reports.northSpeed[row]) <= FASTEST
                && Math.abs(reports.upSpeed[row]) <= FASTEST && Math.abs(reports.speed[row]) <= FASTEST;
    }

    /** Whether a time can be said as an offset from another. */
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

    /** Steer and pitch never pass half a turn; what is not a number is said as zero, and health says so. */
    private static short smallAngle(double radians) {
        return (short) Math.max(Short.MIN_VALUE, Math.min(Short.MAX_VALUE, (int) Math.rint(radians * SMALL_ANGLE_UNITS)));
    }
}
