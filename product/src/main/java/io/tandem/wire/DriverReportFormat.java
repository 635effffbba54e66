package io.tandem.wire;

import io.tandem.geo.Angle;
import io.tandem.message.DriverReports;
import io.tandem.message.Ids;
import java.nio.ByteBuffer;

/**
 * Encoding of a driver's state and intentions in 51 bytes, and the header of a datagram of drivers. Positions, directions and times are as
 * in a report.
 */
final class DriverReportFormat {

    static final int VID_AT = 0;
    static final int TIME_OFFSET_AT = 4;
    static final int EAST_AT = 8;
    static final int NORTH_AT = 12;
    static final int HEADING_AT = 16;
    static final int SPEED_AT = 20;
    static final int LANE_AT = 24;
    static final int LEAVING_AT = 28;
    static final int NEXT_AT = 32;
    static final int WISH_AT = 36;
    static final int ASKS_AT = 40;
    static final int READY_AT = 44;
    static final int COMMITTED_AT = 45;
    static final int STUCK_AT = 46;
    static final int DUE_AT = 47;
    static final int BYTES = 51;

    /** Base time, run and count. */
    static final int RUN_AT = Datagram.PAYLOAD_AT + 8;
    static final int COUNT_AT = RUN_AT + 2;
    static final int FIRST_AT = COUNT_AT + 1;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private DriverReportFormat() {
    }

    /** Writes as many rows as fit and returns the first that is left; rows that cannot be encoded are skipped. */
    static int put(ByteBuffer out, int run, DriverReports drivers, int from) {
        long base = Math.max(0, drivers.time[from]);
        out.putLong(base).putShort((short) run).put((byte) 0);
        int row = from;
        for (; row < drivers.count() && out.remaining() >= BYTES; row++) {
            if (encodable(drivers, row, base)) {
                put(out, drivers, row, base);
            }
        }
        out.put(COUNT_AT, (byte) written(out.position()));
        return row;
    }

    /** Number of drivers written up to a position. */
    static int written(int position) {
        return (position - FIRST_AT) / BYTES;
    }

    /** Decodes a datagram into an empty batch and returns the number of the run. */
    static int get(PayloadReader in, DriverReports batch) {
        long base = in.simNanos();
        int run = in.u16();
        get(in, in.u8(), batch, base);
        return run;
    }

    static boolean encodable(DriverReports drivers, int row, long base) {
        return Math.abs(drivers.east[row]) <= ReportFormat.MAX_COORDINATE_METRES && Math.abs(drivers.north[row]) <= ReportFormat.MAX_COORDINATE_METRES
                && Double.isFinite(drivers.heading[row]) && Math.abs(drivers.speed[row]) <= ReportFormat.MAX_SPEED_MPS
                && drivers.time[row] >= 0 && ReportFormat.isNear(drivers.time[row], base);
    }

    static void put(ByteBuffer out, DriverReports drivers, int row, long base) {
        out.putInt(drivers.vid[row]).putInt(ReportFormat.micros(drivers.time[row] - base));
        out.putInt(ReportFormat.millimetres(drivers.east[row])).putInt(ReportFormat.millimetres(drivers.north[row]));
        out.putInt(ReportFormat.turn(Angle.wrap(drivers.heading[row]))).putFloat((float) drivers.speed[row]);
        out.putInt(drivers.lane[row]).putInt(drivers.leaving[row]).putInt(drivers.next[row]);
        out.putInt(drivers.wish[row]).putInt(drivers.asks[row]).put((byte) (drivers.ready[row] ? 1 : 0));
        out.put((byte) (drivers.committed[row] ? 1 : 0)).put((byte) (drivers.stuck[row] ? 1 : 0));
        out.putInt(Math.clamp((drivers.due[row] - drivers.time[row]) / NANOS_PER_MILLI, Integer.MIN_VALUE, Integer.MAX_VALUE));
    }

    /** Adds drivers to a batch; {@link PayloadReader#outcome} tells whether they are valid. */
    static void get(PayloadReader in, int count, DriverReports batch, long base) {
        int before = batch.count();
        batch.resize(before + (in.remaining() >= count * BYTES ? count : 0));
        for (int row = before; row < batch.count(); row++) {
            get(in, batch, row, base);
        }
        if (batch.count() < before + count) {
            in.skip(count * BYTES);
        }
    }

    private static void get(PayloadReader in, DriverReports batch, int row, long base) {
        batch.vid[row] = in.i32(1, Ids.MAX_ID);
        batch.time[row] = base + in.i32() * ReportFormat.NANOS_PER_MICRO;
        in.require(batch.time[row] >= 0);
        batch.east[row] = in.i32() / ReportFormat.MILLIMETRES;
        batch.north[row] = in.i32() / ReportFormat.MILLIMETRES;
        batch.heading[row] = in.i32() / ReportFormat.HEADING_UNITS;
        batch.speed[row] = in.f32();
        in.require(Math.abs(batch.speed[row]) <= ReportFormat.MAX_SPEED_MPS);
        batch.lane[row] = in.i32(DriverReports.OTHERWISE, Integer.MAX_VALUE);
        batch.leaving[row] = in.i32(DriverReports.NONE, Integer.MAX_VALUE);
        batch.next[row] = in.i32(DriverReports.NONE, Integer.MAX_VALUE);
        batch.wish[row] = in.i32(DriverReports.NONE, Integer.MAX_VALUE);
        batch.asks[row] = in.i32(0, Ids.MAX_ID);
        batch.ready[row] = in.flag();
        batch.committed[row] = in.flag();
        batch.stuck[row] = in.flag();
        batch.due[row] = batch.time[row] + in.i32() * NANOS_PER_MILLI;
    }
}
