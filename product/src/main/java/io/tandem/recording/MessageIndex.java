package io.tandem.recording;

import java.util.Arrays;

/** Where the messages of one topic lie in the chunk being filled. */
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

    /** How many messages the topic has had since the file began. */
    long sequence() {
        return sequence;
    }

    void write(Bytes out, Topic topic) {
        int start = McapRecord.begin(out, Mcap.MESSAGE_INDEX);
        out.u16(topic.id());
        out.u32(used * Long.BYTES);
        out.longs(timesAndOffsets, used);
        McapRecord.end(out, start);
    }

    void clear() {
        used = 0;
    }
}
