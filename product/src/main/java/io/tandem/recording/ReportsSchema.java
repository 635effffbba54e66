package io.tandem.recording;

import io.tandem.message.Reports;
import java.util.List;
import java.util.function.Function;

/**
 * The protobuf message {@code tandem.Reports}: one beat, every column of {@link Reports} the bytes of a field, packed as differences
 * from what was likely. The order here is the order in which columns are told, because later ones are predicted from earlier ones.
 */
final class ReportsSchema {

    static final String NAME = "tandem.Reports";

    static final int BEAT = 1;
    static final int COUNT = 2;
    static final int LINK = 3;
    static final int VID = 4;
    static final int TIME = 5;
    static final int LENGTH = 6;
    /** All field numbers are below. */
    static final int FIELDS = 22;

    /** Fills a column with what is likely. */
    interface Likely {
        void fill(ReportsPrediction prediction, double[] likely);
    }

    /**
     * A column of numbers.
     *
     * @param rounded the grain it has when it came over a network
     */
    record Numbers(int number, String name, Function<Reports, double[]> of, Grain rounded, Likely likely) {

        private static Numbers same(int number, String name, Function<Reports, double[]> of, Grain rounded) {
            return new Numbers(number, name, of, rounded, (prediction, likely) -> prediction.same(of.apply(prediction.last()), likely));
        }
    }

    /** A column of small whole numbers. */
    record Codes(int number, String name, Function<Reports, byte[]> of) {
    }

    static final List<Numbers> NUMBERS = List.of(
            new Numbers(7, "speed_mps", reports -> reports.speed, Grain.FLOAT, (prediction, likely) -> prediction.speed(likely)),
            Numbers.same(8, "steer_rad", reports -> reports.steer, Grain.TEN_THOUSANDTH),
            new Numbers(9, "pitch_rad", reports -> reports.pitch, Grain.TEN_THOUSANDTH, (prediction, likely) -> prediction.pitch(likely)),
            new Numbers(10, "heading_rad", reports -> reports.heading, Grain.TURN, (prediction, likely) -> prediction.heading(likely)),
            new Numbers(11, "vx_mps", reports -> reports.eastSpeed, Grain.FLOAT, (prediction, likely) -> prediction.eastSpeed(likely)),
            new Numbers(12, "vy_mps", reports -> reports.northSpeed, Grain.FLOAT, (prediction, likely) -> prediction.northSpeed(likely)),
            new Numbers(13, "vz_mps", reports -> reports.upSpeed, Grain.FLOAT, (prediction, likely) -> prediction.upSpeed(likely)),
            new Numbers(14, "x_m", reports -> reports.east, Grain.THOUSANDTH, (prediction, likely) -> prediction.east(likely)),
            new Numbers(15, "y_m", reports -> reports.north, Grain.THOUSANDTH, (prediction, likely) -> prediction.north(likely)),
            new Numbers(16, "z_m", reports -> reports.up, Grain.THOUSANDTH, (prediction, likely) -> prediction.up(likely)));

    static final List<Codes> CODES = List.of(
            new Codes(17, "run_state", reports -> reports.runState),
            new Codes(18, "rung", reports -> reports.rung),
            new Codes(19, "reason", reports -> reports.reason),
            new Codes(20, "health", reports -> reports.health));

    static final int MISSION_STEP = 21;

    private ReportsSchema() {
    }

    /** The message as a serialized FileDescriptorSet. */
    static byte[] descriptorSet() {
        ProtoMessage message = new ProtoMessage("Reports")
                .field(BEAT, "beat_ns", ProtoMessage.INT64).field(COUNT, "count", ProtoMessage.UINT32)
                .field(LINK, "link", ProtoMessage.UINT32).field(VID, "vid", ProtoMessage.BYTES)
                .field(TIME, "t_ns", ProtoMessage.BYTES).field(LENGTH, "length_m", ProtoMessage.BYTES);
        NUMBERS.forEach(column -> message.field(column.number, column.name, ProtoMessage.BYTES));
        CODES.forEach(column -> message.field(column.number, column.name, ProtoMessage.BYTES));
        message.field(MISSION_STEP, "mission_step", ProtoMessage.BYTES);
        return ProtoMessage.descriptorSet("tandem", "tandem/reports.proto", message);
    }
}
