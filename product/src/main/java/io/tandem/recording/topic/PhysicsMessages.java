package io.tandem.recording.topic;

import io.tandem.message.PhysicsColumn;
import io.tandem.message.PhysicsColumn.Part;
import io.tandem.message.PhysicsSample;
import io.tandem.recording.encoding.DamagedException;
import io.tandem.recording.encoding.LittleEndianReader;
import io.tandem.recording.encoding.LittleEndianWriter;
import io.tandem.recording.encoding.ProtobufDescriptor;
import io.tandem.recording.encoding.ProtobufWriter;
import io.tandem.time.SimTime;

/**
 * The protobuf message {@code tandem.Physics}: what was inside one vehicle after one step. Every {@link PhysicsColumn} is a field of the same name, a double of the vehicle or
 * packed doubles of wheels, regulators and contacts; those that nobody published are absent.
 */
public final class PhysicsMessages {

    static final String NAME = "tandem.Physics";

    private static final int TIME = 1;
    private static final int VID = 2;
    private static final int FIRST_COLUMN = 3;
    private static final PhysicsColumn[] COLUMNS = PhysicsColumn.values();

    private PhysicsMessages() {
    }

    /** The message as a serialized FileDescriptorSet. */
    static byte[] descriptorSet() {
        ProtobufDescriptor message = new ProtobufDescriptor("Physics").field(TIME, "t_ns", ProtobufDescriptor.INT64).field(VID, "vid", ProtobufDescriptor.UINT32);
        for (PhysicsColumn column : COLUMNS) {
            int number = FIRST_COLUMN + column.ordinal();
            if (column.part() == Part.VEHICLE) {
                message.field(number, column.columnName(), ProtobufDescriptor.DOUBLE);
            } else {
                message.repeated(number, column.columnName(), ProtobufDescriptor.DOUBLE);
            }
        }
        return ProtobufDescriptor.descriptorSet("tandem", "tandem/physics.proto", message);
    }

    public static void write(LittleEndianWriter out, PhysicsSample sample) {
        ProtobufWriter.number(out, TIME, sample.at().nanos());
        ProtobufWriter.number(out, VID, sample.vid());
        for (PhysicsColumn column : COLUMNS) {
            if (sample.has(column) && column.part() == Part.VEHICLE) {
                ProtobufWriter.real(out, FIRST_COLUMN + column.ordinal(), sample.get(column)[0]);
            } else if (sample.has(column)) {
                ProtobufWriter.reals(out, FIRST_COLUMN + column.ordinal(), sample.get(column));
            }
        }
    }

    /** Fields that later versions may write are passed over. */
    public static PhysicsSample read(LittleEndianReader message) throws DamagedException {
        long[] head = new long[FIRST_COLUMN];
        double[][] values = new double[COLUMNS.length][];
        while (message.remaining() > 0) {
            long tag = message.varint();
            long field = tag >>> 3;
            int column = field >= FIRST_COLUMN && field - FIRST_COLUMN < COLUMNS.length ? (int) field - FIRST_COLUMN : -1;
            switch ((int) tag & 7) {
                case ProtobufWriter.VARINT -> head[field < FIRST_COLUMN ? (int) field : 0] = message.varint();
                case ProtobufWriter.FIXED64 -> put(values, column, Double.longBitsToDouble(message.u64()));
                case ProtobufWriter.FIXED32 -> message.skip(Integer.BYTES);
                case ProtobufWriter.LENGTH -> put(values, column, reals(message.part(message.varint())));
                default -> throw new DamagedException("an unknown wire type");
            }
        }
        PhysicsSample sample = new PhysicsSample(new SimTime(head[TIME]), (int) head[VID]);
        for (int i = 0; i < values.length; i++) {
            if (values[i] != null && values[i].length > 0) {
                sample.set(COLUMNS[i], values[i]);
            }
        }
        return sample;
    }

    private static void put(double[][] values, int column, double... some) {
        if (column >= 0) {
            values[column] = some;
        }
    }

    private static double[] reals(LittleEndianReader packed) throws DamagedException {
        double[] values = new double[packed.remaining() / Double.BYTES];
        for (int i = 0; i < values.length; i++) {
            values[i] = Double.longBitsToDouble(packed.u64());
        }
        return values;
    }
}
