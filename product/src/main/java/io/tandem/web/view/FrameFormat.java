package io.tandem.web.view;

import io.tandem.message.Reports;

/**
 * Numbers of a binary frame. A frame is a header and then the columns of {@link FrameColumn}, little-endian, each padded to a multiple of
 * {@link #COLUMN_ALIGNMENT_BYTES}. The page has these numbers from the generated contract.
 */
public final class FrameFormat {

    public static final int HEADER_BYTES = 32;
    public static final int COLUMN_ALIGNMENT_BYTES = 4;
    public static final int FRAME_KIND = 1;
    /** A frame with the columns of {@link FrameColumn#CORNER} only: corners of tails. */
    public static final int CORNER_KIND = 2;
    public static final int PROTOCOL = 3;
    /** Flag of the header: positions do not follow from those of the frame before. */
    public static final int JUMP = 1;

    /** Bits of a vehicle's flags: the number of the run state it reports. */
    public static final int STATE_BITS = 0b111;
    public static final int IN_ENCOUNTER = 1 << 3;
    /** Two bits: fresh, coasting, stale, lost. */
    public static final int FRESHNESS_SHIFT = 4;
    public static final int NEVER_HEARD = 1 << 6;
    public static final int BY_HAND = 1 << 7;
    /** Bits of the turn signals. */
    public static final int INDICATES_LEFT = Reports.INDICATES_LEFT;
    public static final int INDICATES_RIGHT = Reports.INDICATES_RIGHT;

    private FrameFormat() {
    }

    static int padded(int bytes) {
        return (bytes + COLUMN_ALIGNMENT_BYTES - 1) / COLUMN_ALIGNMENT_BYTES * COLUMN_ALIGNMENT_BYTES;
    }
}
