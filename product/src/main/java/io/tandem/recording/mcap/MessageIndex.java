package io.tandem.recording.mcap;

import io.tandem.recording.encoding.LittleEndianWriter;
import io.tandem.recording.topic.Topic;
import java.util.Arrays;

/** Positions of the messages of one topic in the open chunk. */
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

    /** Number of messages of the topic since the start of the file. */
    long sequence() {
        return sequence;
    }

    void write(LittleEndianWriter out, Topic topic) {
        int start = McapRecordWriter.begin(out, McapFormat.MESSAGE_INDEX);
        out.u16(topic.id());
        out.u32(used * Long.BYTES);
        out.longs(timesAndOffsets, used);
        McapRecordWriter.end(out, start);
    }

    void clear() {
        used = 0;
    }
}
