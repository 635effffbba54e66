package io.tandem.recording.codec;

import io.tandem.message.Reports;
import io.tandem.recording.encoding.DamagedException;
import io.tandem.recording.encoding.LittleEndianReader;
import io.tandem.recording.encoding.ProtobufWriter;
import io.tandem.time.SimTime;
import java.util.Arrays;

/** Decodes messages {@code tandem.Reports} to the reports they were made of, without loss of a bit. Used by one thread. */
public final class ReportsDecoder extends ReportsCodec {

    private static final Quantization[] QUANTIZATIONS = Quantization.values();

    /** The bytes of the present message's columns by field number; null where there are none. */
    private final LittleEndianReader[] columns = new LittleEndianReader[ReportsSchema.FIELDS];
    private final long[] headerValues = new long[ReportsSchema.LINK + 1];

    /**
     * Fills the batch and returns the time of the beat. Unknown fields, which later versions may write, are ignored; columns that earlier
     * versions did not write are 0.
     */
    public SimTime decode(LittleEndianReader message, Reports reports) throws DamagedException {
        findFields(message);
        checkLink(headerValues[ReportsSchema.LINK]);
        begin(checkedCount());
        reports.resize(count);
        SimTime beat = new SimTime(headerValues[ReportsSchema.BEAT]);
        vids(reports);
        times(beat, reports);
        prediction.begin(reports, lengths);
        prediction.lengths(predicted);
        reals(ReportsSchema.LENGTH, predicted, predicted, lengths);
        for (ReportsSchema.Field field : ReportsSchema.REALS) {
            double[] likely = field.predict(prediction, predicted);
            reals(field.number(), field.ifAbsent(prediction, likely), likely, reports.reals(field.column()));
        }
        for (ReportsSchema.Field field : ReportsSchema.CODES) {
            codes(field.number(), reports.codes(field.column()), prediction.last().codes(field.column()));
        }
        for (ReportsSchema.Field field : ReportsSchema.COUNTS) {
            counts(field.number(), reports.counts(field.column()), prediction.last().counts(field.column()));
        }
        end(reports);
        return beat;
    }

    private void findFields(LittleEndianReader message) throws DamagedException {
        Arrays.fill(columns, null);
        Arrays.fill(headerValues, 0);
        while (message.remaining() > 0) {
            long tag = message.varint();
            long field = tag >>> 3;
            switch ((int) tag & 7) {
                case ProtobufWriter.VARINT -> {
                    long value = message.varint();
                    if (field < headerValues.length) {
                        headerValues[(int) field] = value;
                    }
                }
                case ProtobufWriter.FIXED64 -> message.skip(Long.BYTES);
                case ProtobufWriter.FIXED32 -> message.skip(Integer.BYTES);
                case ProtobufWriter.LENGTH -> {
                    LittleEndianReader content = message.part(message.varint());
                    if (field < columns.length) {
                        columns[(int) field] = content;
                    }
                }
                default -> throw new DamagedException("an unknown wire type");
            }
        }
    }

    /** A message with link 0 depends on none before it; any other must follow the message it was predicted from. */
    private void checkLink(long stated) throws DamagedException {
        if (stated == 0) {
            history.clear();
            link = 0;
        } else if (stated != link) {
            throw new DamagedException("reports that follow on others which are missing");
        }
    }

    /** Every row takes at least one bit of the message, which bounds the memory that a damaged message can ask for. */
    private int checkedCount() throws DamagedException {
        long rows = headerValues[ReportsSchema.COUNT];
        LittleEndianReader vids = columns[ReportsSchema.VID];
        if (rows < 0 || rows > MAX_ROWS || vids == null || rows > 8L * vids.remaining()) {
            throw new DamagedException("more reports than the message can hold");
        }
        return (int) rows;
    }

    private void vids(Reports reports) throws DamagedException {
        read(ReportsSchema.VID);
        for (int i = 0; i < count; i++) {
            reports.vid[i] = (int) (numbers[i] + history.predictedVid(i));
            history.setVid(reports.vid[i], i);
        }
    }

    private void times(SimTime beat, Reports reports) throws DamagedException {
        read(ReportsSchema.TIME);
        long before = beat.nanos();
        for (int i = 0; i < count; i++) {
            before += numbers[i];
            reports.time[i] = before;
        }
    }

    private void reals(int field, double[] absent, double[] predicted, double[] into) throws DamagedException {
        if (columns[field] == null) {
            Quantization.copy(absent, into, count);
        } else {
            read(field).add(predicted, numbers, into, count);
        }
    }

    private void codes(int field, byte[] into, byte[] before) throws DamagedException {
        read(field);
        for (int i = 0; i < count; i++) {
            into[i] = (byte) (before[i] + numbers[i]);
        }
    }

    private void counts(int field, short[] into, short[] before) throws DamagedException {
        read(field);
        for (int i = 0; i < count; i++) {
            into[i] = (short) (before[i] + numbers[i]);
        }
    }

    /** Unpacks the differences of a column; a column without bytes has none. */
    private Quantization read(int field) throws DamagedException {
        LittleEndianReader column = columns[field];
        if (column == null) {
            Arrays.fill(numbers, 0, count, 0);
            return Quantization.EXACT;
        }
        int quantization = column.u8();
        if (quantization >= QUANTIZATIONS.length) {
            throw new DamagedException("an unknown grain");
        }
        IntegerPacking.unpack(column, numbers, count);
        if (column.remaining() > 0) {
            throw new DamagedException("a column that is too long");
        }
        return QUANTIZATIONS[quantization];
    }
}
