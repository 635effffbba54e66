package io.tandem.recording;

import static io.tandem.recording.ReportsSchema.BEAT;
import static io.tandem.recording.ReportsSchema.BYTES;
import static io.tandem.recording.ReportsSchema.DOUBLES;
import static io.tandem.recording.ReportsSchema.FIELDS;
import static io.tandem.recording.ReportsSchema.FIXED32;
import static io.tandem.recording.ReportsSchema.FIXED64;
import static io.tandem.recording.ReportsSchema.MISSION_STEP;
import static io.tandem.recording.ReportsSchema.PACKED;
import static io.tandem.recording.ReportsSchema.TIME;
import static io.tandem.recording.ReportsSchema.VARINT;
import static io.tandem.recording.ReportsSchema.VID;
import static io.tandem.recording.ReportsSchema.tag;

import io.tandem.message.Reports;
import io.tandem.time.SimTime;
import java.util.Arrays;

/** Turns a beat of reports into the protobuf message {@code tandem.Reports} and back, bit for bit. */
final class ReportsCodec {

    /** Where the columns of the message under the decoder's eyes lie, by field number. */
    private final Cursor[] columns = new Cursor[FIELDS];

    static void encode(SimTime beat, Reports reports, Bytes out) {
        out.varint(tag(BEAT, VARINT));
        out.varint(beat.nanos());
        int count = reports.count();
        if (count == 0) {
            return;
        }
        packed(out, VID, count * Integer.BYTES);
        out.ints(reports.vid, count);
        packed(out, TIME, count * Long.BYTES);
        out.longs(reports.time, count);
        for (ReportsSchema.Column<double[]> column : DOUBLES) {
            packed(out, column.number(), count * Double.BYTES);
            out.doubles(column.of().apply(reports), count);
        }
        for (ReportsSchema.Column<byte[]> column : BYTES) {
            small(out, column.number(), column.of().apply(reports), count);
        }
        steps(out, reports.missionStep, count);
    }

    private static void packed(Bytes out, int number, int length) {
        out.varint(tag(number, PACKED));
        out.varint(length);
    }

    /** Unsigned bytes as varints: those from 128 on, whose sign bit is set, take two bytes. */
    private static void small(Bytes out, int number, byte[] column, int count) {
        int length = count;
        for (int i = 0; i < count; i++) {
            length += column[i] >>> 31;
        }
        packed(out, number, length);
        if (length == count) {
            out.raw(column, 0, count);
            return;
        }
        for (int i = 0; i < count; i++) {
            out.varint(column[i] & 0xFF);
        }
    }

    private static void steps(Bytes out, short[] column, int count) {
        int length = 0;
        for (int i = 0; i < count; i++) {
            int step = column[i] & 0xFFFF;
            length += step < 1 << 7 ? 1 : step < 1 << 14 ? 2 : 3;
        }
        packed(out, MISSION_STEP, length);
        for (int i = 0; i < count; i++) {
            out.varint(column[i] & 0xFFFF);
        }
    }

    /** Fills the batch and gives the time of the beat. Unknown fields are passed over: later versions may add some. */
    SimTime decode(Cursor message, Reports reports) throws DamagedException {
        long beat = locate(message);
        if (columns[VID] == null) {
            reports.resize(0);
            return new SimTime(beat);
        }
        int count = columns[VID].remaining() / Integer.BYTES;
        checkWidths(count);
        reports.resize(count);
        columns[VID].ints(reports.vid, count);
        columns[TIME].longs(reports.time, count);
        for (ReportsSchema.Column<double[]> column : DOUBLES) {
            columns[column.number()].doubles(column.of().apply(reports), count);
        }
        for (ReportsSchema.Column<byte[]> column : BYTES) {
            small(columns[column.number()], column.of().apply(reports), count);
        }
        steps(columns[MISSION_STEP], reports.missionStep, count);
        return new SimTime(beat);
    }

    private long locate(Cursor message) throws DamagedException {
        Arrays.fill(columns, null);
        long beat = 0;
        while (message.remaining() > 0) {
            long tag = message.varint();
            switch ((int) tag & 7) {
                case VARINT -> {
                    long value = message.varint();
                    beat = tag == tag(BEAT, VARINT) ? value : beat;
                }
                case FIXED64 -> message.skip(Long.BYTES);
                case FIXED32 -> message.skip(Integer.BYTES);
                case PACKED -> {
                    Cursor content = message.part(message.varint());
                    if (tag >>> 3 < FIELDS) {
                        columns[(int) (tag >>> 3)] = content;
                    }
                }
                default -> throw new DamagedException("an unknown wire type");
            }
        }
        return beat;
    }

    /** Before memory is taken for the rows: the message itself must be long enough to hold them. */
    private void checkWidths(int count) throws DamagedException {
        check(VID, count, Integer.BYTES);
        check(TIME, count, Long.BYTES);
        for (ReportsSchema.Column<double[]> column : DOUBLES) {
            check(column.number(), count, Double.BYTES);
        }
        for (ReportsSchema.Column<byte[]> column : BYTES) {
            check(column.number(), count, 0);
        }
        check(MISSION_STEP, count, 0);
    }

    private void check(int number, int count, int width) throws DamagedException {
        if (columns[number] == null || width > 0 && columns[number].remaining() != (long) count * width) {
            throw new DamagedException("columns of different length");
        }
    }

    private static void small(Cursor column, byte[] into, int count) throws DamagedException {
        for (int i = 0; i < count; i++) {
            into[i] = (byte) column.varint();
        }
        checkEnd(column);
    }

    private static void steps(Cursor column, short[] into, int count) throws DamagedException {
        for (int i = 0; i < count; i++) {
            into[i] = (short) column.varint();
        }
        checkEnd(column);
    }

    private static void checkEnd(Cursor column) throws DamagedException {
        if (column.remaining() > 0) {
            throw new DamagedException("a column that is too long");
        }
    }
}
