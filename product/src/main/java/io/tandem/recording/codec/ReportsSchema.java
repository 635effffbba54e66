package io.tandem.recording.codec;

import io.tandem.message.Reports;
import io.tandem.recording.encoding.ProtobufDescriptor;
import java.util.List;
import java.util.function.Function;

/**
 * The protobuf message {@code tandem.Reports}: one beat, every column of {@link Reports} the bytes of a field, packed as differences
 * from what was likely. The order here is the order in which columns are told, because later ones are predicted from earlier ones.
 */
public final class ReportsSchema {

    public static final String NAME = "tandem.Reports";

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
    record Numbers(int number, String name, Function<Reports, double[]> of, Quantization rounded, Likely likely) {

        private static Numbers same(int number, String name, Function<Reports, double[]> of, Quantization rounded) {
            return new Numbers(number, name, of, rounded, (prediction, likely) -> prediction.same(of.apply(prediction.last()), likely));
        }
    }

    /** A column of small whole numbers. */
    record Codes(int number, String name, Function<Reports, byte[]> of) {
    }

    static final List<Numbers> NUMBERS = List.of(
            new Numbers(7, "speed_mps", reports -> reports.speed, Quantization.FLOAT, (prediction, likely) -> prediction.speed(likely)),
            Numbers.same(8, "steer_rad", reports -> reports.steer, Quantization.TEN_THOUSANDTH),
            new Numbers(9, "pitch_rad", reports -> reports.pitch, Quantization.TEN_THOUSANDTH, (prediction, likely) -> prediction.pitch(likely)),
            new Numbers(10, "heading_rad", reports -> reports.heading, Quantization.TURN, (prediction, likely) -> prediction.heading(likely)),
            new Numbers(11, "vx_mps", reports -> reports.eastSpeed, Quantization.FLOAT, (prediction, likely) -> prediction.eastSpeed(likely)),
            new Numbers(12, "vy_mps", reports -> reports.northSpeed, Quantization.FLOAT, (prediction, likely) -> prediction.northSpeed(likely)),
            new Numbers(13, "vz_mps", reports -> reports.upSpeed, Quantization.FLOAT, (prediction, likely) -> prediction.upSpeed(likely)),
            new Numbers(14, "x_m", reports -> reports.east, Quantization.THOUSANDTH, (prediction, likely) -> prediction.east(likely)),
            new Numbers(15, "y_m", reports -> reports.north, Quantization.THOUSANDTH, (prediction, likely) -> prediction.north(likely)),
            new Numbers(16, "z_m", reports -> reports.up, Quantization.THOUSANDTH, (prediction, likely) -> prediction.up(likely)));

    static final List<Codes> CODES = List.of(
            new Codes(17, "run_state", reports -> reports.runState),
            new Codes(18, "rung", reports -> reports.rung),
            new Codes(19, "reason", reports -> reports.reason),
            new Codes(20, "health", reports -> reports.health));

    static final int MISSION_STEP = 21;

    private ReportsSchema() {
    }

    /** The message as a serialized FileDescriptorSet. */
    public static byte[] descriptorSet() {
        ProtobufDescriptor message = new ProtobufDescriptor("Reports")
                .field(BEAT, "beat_ns", ProtobufDescriptor.INT64).field(COUNT, "count", ProtobufDescriptor.UINT32)
                .field(LINK, "link", ProtobufDescriptor.UINT32).field(VID, "vid", ProtobufDescriptor.BYTES)
                .field(TIME, "t_ns", ProtobufDescriptor.BYTES).field(LENGTH, "length_m", ProtobufDescriptor.BYTES);
        NUMBERS.forEach(column -> message.field(column.number, column.name, ProtobufDescriptor.BYTES));
        CODES.forEach(column -> message.field(column.number, column.name, ProtobufDescriptor.BYTES));
        message.field(MISSION_STEP, "mission_step", ProtobufDescriptor.BYTES);
        return ProtobufDescriptor.descriptorSet("tandem", "tandem/reports.proto", message);
    }
}
