package io.tandem.wire;

import io.tandem.message.Reports;
import java.nio.ByteBuffer;

/**
 * The header of the reports of one datagram.
 *
 * @param run         number of the run: how often it had been started again
 * @param obeyed      number of the last change of the run's state that the sender has applied
 * @param clockOffset the sender's estimate of the offset of Core's clock from its own, nanoseconds
 * @param margin      share of the last beat that was left over, 0 to 1; NaN if unknown
 */
public record ReportsHeader(int run, int obeyed, long clockOffset, double margin) {

    static final int BASE_TIME_AT = Datagram.PAYLOAD_AT;
    static final int CLOCK_OFFSET_AT = BASE_TIME_AT + 8;
    static final int OBEYED_AT = CLOCK_OFFSET_AT + 8;
    static final int RUN_AT = OBEYED_AT + 4;
    static final int MARGIN_AT = RUN_AT + 2;
    static final int COUNT_AT = MARGIN_AT + 1;
    static final int FIRST_REPORT_AT = COUNT_AT + 1;

    /** Maximum number of reports in a datagram. */
    public static final int MAX_REPORTS = (Datagram.PAYLOAD_AT + Datagram.MAX_PAYLOAD_BYTES - FIRST_REPORT_AT) / ReportFormat.BYTES;

    /** Run numbers are sent modulo this plus one. */
    static final int RUN_MASK = 0xFFFF;
    private static final int MARGIN_UNITS = 200;
    private static final int MARGIN_UNKNOWN = 255;

    /**
     * Writes as many rows as fit and returns the first that is left; rows that cannot be encoded are left out. The number of reports
     * written follows from the buffer's position.
     */
    int put(ByteBuffer out, Reports reports, int from) {
        long base = from < reports.count() ? Math.max(0, reports.time[from]) : 0;
        int at = FIRST_REPORT_AT;
        int row = from;
        while (row < reports.count() && at + ReportFormat.BYTES <= out.limit()) {
            int rows = ReportFormat.encodable(reports, row, Math.min(reports.count() - row, (out.limit() - at) / ReportFormat.BYTES), base);
            ReportFormat.put(out, at, reports, row, rows, base);
            at += rows * ReportFormat.BYTES;
            row += Math.max(1, rows);
        }
        out.putLong(BASE_TIME_AT, base).putLong(CLOCK_OFFSET_AT, clockOffset).putInt(OBEYED_AT, obeyed).putShort(RUN_AT, (short) run);
        out.put(MARGIN_AT, (byte) (Double.isNaN(margin) ? MARGIN_UNKNOWN : (int) (margin * MARGIN_UNITS)));
        out.put(COUNT_AT, (byte) written(at));
        out.position(at);
        return row;
    }

    /** Whether the reports are of the run with this number, modulo 65,536. */
    public boolean isOfRun(int number) {
        return isSameRun(run, number);
    }

    /** Whether two run numbers are equal modulo 65,536. */
    public static boolean isSameRun(int one, int other) {
        return (one & RUN_MASK) == (other & RUN_MASK);
    }

    /** Number of reports written up to a position. */
    static int written(int position) {
        return (position - FIRST_REPORT_AT) / ReportFormat.BYTES;
    }

    /** The header of a datagram whose reports were accepted by {@link #get}. */
    static ReportsHeader of(ByteBuffer bytes) {
        int margin = bytes.get(MARGIN_AT) & 0xFF;
        return new ReportsHeader(bytes.getShort(RUN_AT) & RUN_MASK, bytes.getInt(OBEYED_AT), bytes.getLong(CLOCK_OFFSET_AT),
                margin == MARGIN_UNKNOWN ? Double.NaN : (double) margin / MARGIN_UNITS);
    }

    /** Adds the reports to a batch; if any of them is invalid, the batch is left unchanged. */
    static ReceiveOutcome get(PayloadReader in, Reports batch) {
        long base = in.simNanos();
        in.skip(COUNT_AT - CLOCK_OFFSET_AT);
        int count = in.u8();
        int at = in.skip(count * ReportFormat.BYTES);
        if (in.finish() != ReceiveOutcome.ACCEPTED) {
            return in.outcome();
        }
        int margin = in.bytes().get(MARGIN_AT) & 0xFF;
        in.require(margin <= MARGIN_UNITS || margin == MARGIN_UNKNOWN);
        int before = batch.count();
        batch.resize(before + count);
        in.require(in.good() && ReportFormat.get(in.bytes(), at, batch, before, count, base));
        if (!in.good()) {
            batch.resize(before);
        }
        return in.outcome();
    }
}
