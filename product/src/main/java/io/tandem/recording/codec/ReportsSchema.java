package io.tandem.recording.codec;

import io.tandem.message.ReportColumn;
import io.tandem.recording.encoding.ProtobufDescriptor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The protobuf message {@code tandem.Reports}: one beat, every column of {@link ReportColumn} the bytes of a field, packed as differences
 * from their predicted values. Fields stand in the order in which they are encoded, because later ones are predicted from earlier ones.
 */
public final class ReportsSchema {

    public static final String NAME = "tandem.Reports";

    static final int BEAT = 1;
    static final int COUNT = 2;
    static final int LINK = 3;
    static final int VID = 4;
    static final int TIME = 5;
    static final int LENGTH = 6;
    private static final int FIRST_COLUMN = 7;

    /** The columns of the first recordings in the order of their field numbers; those added later follow as in {@link ReportColumn}. */
    private static final List<ReportColumn> FIRST_COLUMNS = List.of(ReportColumn.SPEED, ReportColumn.STEER, ReportColumn.PITCH, ReportColumn.HEADING,
            ReportColumn.EAST_SPEED, ReportColumn.NORTH_SPEED, ReportColumn.UP_SPEED, ReportColumn.EAST, ReportColumn.NORTH, ReportColumn.UP,
            ReportColumn.RUN_STATE, ReportColumn.RUNG, ReportColumn.REASON, ReportColumn.HEALTH, ReportColumn.MISSION_STEP);

    /** Fills a column with its predicted values. */
    interface Predictor {
        void fill(ReportsPrediction prediction, double[] predicted);
    }

    /** Predictions from other columns; the values of all other columns are predicted to be the same as in the vehicle's last report. */
    private static final Map<ReportColumn, Predictor> PREDICTIONS = Map.of(
            ReportColumn.SPEED, ReportsPrediction::speed, ReportColumn.PITCH, ReportsPrediction::pitch,
            ReportColumn.HEADING, ReportsPrediction::heading, ReportColumn.EAST_SPEED, ReportsPrediction::eastSpeed,
            ReportColumn.NORTH_SPEED, ReportsPrediction::northSpeed, ReportColumn.UP_SPEED, ReportsPrediction::upSpeed,
            ReportColumn.EAST, ReportsPrediction::east, ReportColumn.NORTH, ReportsPrediction::north, ReportColumn.UP, ReportsPrediction::up,
            ReportColumn.YAW_RATE, ReportsPrediction::yawRate);

    /**
     * A column and its field number.
     *
     * @param predictor its prediction from other columns; null if none
     */
    record Field(int number, ReportColumn column, Predictor predictor) {

        /** The predicted values, in {@code predicted} or in the column of the last reports, which is not to be changed. */
        double[] predict(ReportsPrediction prediction, double[] predicted) {
            if (predictor == null) {
                return prediction.last().reals(column);
            }
            predictor.fill(prediction, predicted);
            return predicted;
        }

        /** The values of a column without bytes: as predicted, but for later columns as last, which is 0 in recordings made before they existed. */
        double[] ifAbsent(ReportsPrediction prediction, double[] predicted) {
            return column.addedLater() ? prediction.last().reals(column) : predicted;
        }

        /** The quantization of the column's values after transmission over the network. */
        Quantization rounded() {
            return switch (column.form()) {
                case THOUSANDTHS -> Quantization.THOUSANDTH;
                case TEN_THOUSANDTHS -> Quantization.TEN_THOUSANDTH;
                case TURN -> Quantization.TURN;
                case FLOAT -> Quantization.FLOAT;
                case ID, TIME, CODE, COUNT -> Quantization.EXACT;
            };
        }
    }

    private static final List<Field> COLUMNS = columns();
    static final List<Field> REALS = COLUMNS.stream().filter(field -> field.column.form().isReal()).toList();
    static final List<Field> CODES = COLUMNS.stream().filter(field -> field.column.form() == ReportColumn.Form.CODE).toList();
    static final List<Field> COUNTS = COLUMNS.stream().filter(field -> field.column.form() == ReportColumn.Form.COUNT).toList();
    /** All field numbers are below. */
    static final int FIELDS = FIRST_COLUMN + COLUMNS.size();

    private ReportsSchema() {
    }

    private static List<Field> columns() {
        List<ReportColumn> order = new ArrayList<>(FIRST_COLUMNS);
        for (ReportColumn column : ReportColumn.values()) {
            if (column.addedLater()) {
                order.add(column);
            }
        }
        List<Field> fields = new ArrayList<>();
        for (ReportColumn column : order) {
            fields.add(new Field(FIRST_COLUMN + fields.size(), column, PREDICTIONS.get(column)));
        }
        return List.copyOf(fields);
    }

    /** The message as a serialized FileDescriptorSet. */
    public static byte[] descriptorSet() {
        ProtobufDescriptor message = new ProtobufDescriptor("Reports")
                .field(BEAT, "beat_ns", ProtobufDescriptor.INT64).field(COUNT, "count", ProtobufDescriptor.UINT32)
                .field(LINK, "link", ProtobufDescriptor.UINT32).field(VID, ReportColumn.VID.columnName(), ProtobufDescriptor.BYTES)
                .field(TIME, ReportColumn.TIME.columnName(), ProtobufDescriptor.BYTES).field(LENGTH, "length_m", ProtobufDescriptor.BYTES);
        COLUMNS.forEach(field -> message.field(field.number, field.column.columnName(), ProtobufDescriptor.BYTES));
        return ProtobufDescriptor.descriptorSet("tandem", "tandem/reports.proto", message);
    }
}
