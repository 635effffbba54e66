package io.tandem.recording;

import java.util.Map;

/** Lays single MCAP records into a buffer: opcode, length of the content in eight bytes, content. */
final class McapRecord {

    private McapRecord() {
    }

    /** Opens a record and gives its place, by which {@link #end} closes it. */
    static int begin(Bytes out, int opcode) {
        int start = out.size();
        out.u8(opcode);
        out.u64(0);
        return start;
    }

    static void end(Bytes out, int start) {
        out.patch64(start + 1, out.size() - start - Mcap.RECORD_HEAD);
    }

    static void header(Bytes out, String library) {
        int start = begin(out, Mcap.HEADER);
        out.string("");
        out.string(library);
        end(out, start);
    }

    static void schema(Bytes out, Topic topic) {
        int start = begin(out, Mcap.SCHEMA);
        out.u16(topic.id());
        out.string(topic.schemaName());
        out.string(topic.schemaEncoding());
        out.bytes(topic.schema());
        end(out, start);
    }

    static void channel(Bytes out, Topic topic) {
        int start = begin(out, Mcap.CHANNEL);
        out.u16(topic.id());
        out.u16(topic.id());
        out.string(topic.path());
        out.string(topic.messageEncoding());
        out.strings(Map.of());
        end(out, start);
    }

    static void metadata(Bytes out, String name, Map<String, String> entries) {
        int start = begin(out, Mcap.METADATA);
        out.string(name);
        out.strings(entries);
        end(out, start);
    }

    static void dataEnd(Bytes out, int crc) {
        int start = begin(out, Mcap.DATA_END);
        out.u32(crc);
        end(out, start);
    }
}
