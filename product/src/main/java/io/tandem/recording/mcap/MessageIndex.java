package io.tandem.recording.mcap;

import io.tandem.recording.encoding.LittleEndianWriter;
import java.util.Arrays;

/** Positions of the messages of one channel in the open chunk. */
final class MessageIndex {

    private long[] timesAndOffsets = new long[64];
    private int used;
    private long sequence;

    void add(long logTime, long offset) {
        if (used == timesAndOffsets.length) {
            timesAndOffsets = Arrays.copyOf(timesAndOffsets, 2 * used);
        }
        timesAndOffsets[used++] = logTime;
        timesAndOffsets[used++] = offset;
        sequence++;
    }

    boolean isEmpty() {
        return used == 0;
    }

    /** Number of messages of the channel since the start of the file. */
    long sequence() {
        return sequence;
    }

    void write(LittleEndianWriter out, int channelId) {
        int start = McapRecordWriter.begin(out, McapFormat.MESSAGE_INDEX);
        out.u16(channelId);
        out.u32(used * Long.BYTES);
        out.longs(timesAndOffsets, used);
        McapRecordWriter.end(out, start);
    }

    void clear() {
        used = 0;
    }
}
