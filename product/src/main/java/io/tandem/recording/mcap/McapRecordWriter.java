package io.tandem.recording.mcap;

import io.tandem.recording.encoding.LittleEndianWriter;
import io.tandem.recording.topic.Channel;
import java.util.Map;

/** Writes single MCAP records to a buffer: opcode, length of the content in eight bytes, content. */
final class McapRecordWriter {

    private McapRecordWriter() {
    }

    /** Opens a record and returns its position, for {@link #end}. */
    static int begin(LittleEndianWriter out, int opcode) {
        int start = out.size();
        out.u8(opcode);
        out.u64(0);
        return start;
    }

    static void end(LittleEndianWriter out, int start) {
        out.patch64(start + 1, out.size() - start - McapFormat.RECORD_HEAD);
    }

    static void header(LittleEndianWriter out, String profile, String library) {
        int start = begin(out, McapFormat.HEADER);
        out.string(profile);
        out.string(library);
        end(out, start);
    }

    static void schema(LittleEndianWriter out, Channel channel) {
        int start = begin(out, McapFormat.SCHEMA);
        out.u16(channel.schemaId());
        out.string(channel.schemaName());
        out.string(channel.schemaEncoding());
        out.bytes(channel.schema());
        end(out, start);
    }

    static void channel(LittleEndianWriter out, Channel channel) {
        int start = begin(out, McapFormat.CHANNEL);
        out.u16(channel.id());
        out.u16(channel.schemaId());
        out.string(channel.path());
        out.string(channel.messageEncoding());
        out.strings(channel.metadata());
        end(out, start);
    }

    static void metadata(LittleEndianWriter out, String name, Map<String, String> entries) {
        int start = begin(out, McapFormat.METADATA);
        out.string(name);
        out.strings(entries);
        end(out, start);
    }

    static void dataEnd(LittleEndianWriter out, int crc) {
        int start = begin(out, McapFormat.DATA_END);
        out.u32(crc);
        end(out, start);
    }
}
