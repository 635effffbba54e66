package io.tandem.recording;

import io.tandem.message.Reports;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * The protobuf message {@code tandem.Reports}: one beat, every column of {@link Reports} a packed repeated field. Numbers of
 * fixed width are used where values are wide, because they copy in bulk and compress well.
 */
final class ReportsSchema {

    static final String NAME = "tandem.Reports";

    static final int BEAT = 1;
    static final int VID = 2;
    static final int TIME = 3;
    static final int MISSION_STEP = 18;
    /** All field numbers are below. */
    static final int FIELDS = 20;

    /** How a value is laid out: protobuf's wire types. */
    static final int VARINT = 0;
    static final int FIXED64 = 1;
    static final int PACKED = 2;
    static final int FIXED32 = 5;

    private static final int DOUBLE_TYPE = 1;
    private static final int INT64_TYPE = 3;
    private static final int FIXED32_TYPE = 7;
    private static final int UINT32_TYPE = 13;
    private static final int SFIXED64_TYPE = 16;
    private static final int OPTIONAL = 1;
    private static final int REPEATED = 3;

    /** A column of the batch and the field it is written to. */
    record Column<A>(int number, String name, Function<Reports, A> of) {
    }

    static final List<Column<double[]>> DOUBLES = List.of(
            new Column<>(4, "x_m", reports -> reports.east),
            new Column<>(5, "y_m", reports -> reports.north),
            new Column<>(6, "z_m", reports -> reports.up),
            new Column<>(7, "vx_mps", reports -> reports.eastSpeed),
            new Column<>(8, "vy_mps", reports -> reports.northSpeed),
            new Column<>(9, "vz_mps", reports -> reports.upSpeed),
            new Column<>(10, "heading_rad", reports -> reports.heading),
            new Column<>(11, "speed_mps", reports -> reports.speed),
            new Column<>(12, "steer_rad", reports -> reports.steer),
            new Column<>(13, "pitch_rad", reports -> reports.pitch));

    static final List<Column<byte[]>> BYTES = List.of(
            new Column<>(14, "run_state", reports -> reports.runState),
            new Column<>(15, "rung", reports -> reports.rung),
            new Column<>(16, "reason", reports -> reports.reason),
            new Column<>(17, "health", reports -> reports.health));

    private ReportsSchema() {
    }

    static int tag(int number, int wireType) {
        return number << 3 | wireType;
    }

    /** The message as a serialized FileDescriptorSet, which is what MCAP asks of protobuf schemas. */
    static byte[] descriptorSet() {
        Bytes message = new Bytes();
        text(message, 1, "Reports");
        field(message, BEAT, "beat_ns", OPTIONAL, INT64_TYPE);
        field(message, VID, "vid", REPEATED, FIXED32_TYPE);
        field(message, TIME, "t_ns", REPEATED, SFIXED64_TYPE);
        DOUBLES.forEach(column -> field(message, column.number, column.name, REPEATED, DOUBLE_TYPE));
        BYTES.forEach(column -> field(message, column.number, column.name, REPEATED, UINT32_TYPE));
        field(message, MISSION_STEP, "mission_step", REPEATED, UINT32_TYPE);
        Bytes file = new Bytes();
        text(file, 1, "tandem/reports.proto");
        text(file, 2, "tandem");
        nested(file, 4, message);
        text(file, 12, "proto3");
        Bytes set = new Bytes();
        nested(set, 1, file);
        return Arrays.copyOf(set.array(), set.size());
    }

    private static void field(Bytes message, int number, String name, int label, int type) {
        Bytes field = new Bytes();
        text(field, 1, name);
        number(field, 3, number);
        number(field, 4, label);
        number(field, 5, type);
        nested(message, 2, field);
    }

    private static void number(Bytes out, int field, int value) {
        out.varint(tag(field, VARINT));
        out.varint(value);
    }

    private static void text(Bytes out, int field, String text) {
        Bytes utf8 = new Bytes();
        byte[] letters = text.getBytes(StandardCharsets.UTF_8);
        utf8.raw(letters, 0, letters.length);
        nested(out, field, utf8);
    }

    private static void nested(Bytes out, int field, Bytes content) {
        out.varint(tag(field, PACKED));
        out.varint(content.size());
        out.raw(content.array(), 0, content.size());
    }
}
