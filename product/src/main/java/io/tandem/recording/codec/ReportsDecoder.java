package io.tandem.recording.codec;

import io.tandem.message.Reports;
import io.tandem.recording.encoding.DamagedException;
import io.tandem.recording.encoding.LittleEndianReader;
import io.tandem.recording.encoding.ProtobufWriter;
import io.tandem.time.SimTime;
import java.util.Arrays;

/** Turns messages {@code tandem.Reports} back into the reports they were made of, bit for bit. */
public final class ReportsDecoder extends ReportsCodec {

    private static final Quantization[] QUANTIZATIONS = Quantization.values();

    /** What stands in the fields of the message under the decoder's eyes, by field number. */
    private final LittleEndianReader[] columns = new LittleEndianReader[ReportsSchema.FIELDS];
    private final long[] heads = new long[ReportsSchema.LINK + 1];

    /** Fills the batch and gives the time of the beat. Unknown fields are passed over: later versions may add some. */
    public SimTime decode(LittleEndianReader message, Reports reports) throws DamagedException {
        locate(message);
        follow(heads[ReportsSchema.LINK]);
        begin(checkedCount());
        reports.resize(count);
        SimTime beat = new SimTime(heads[ReportsSchema.BEAT]);
        vids(reports);
        times(beat, reports);
        prediction.begin(reports, lengths);
        prediction.lengths(likely);
        numbers(ReportsSchema.LENGTH, lengths);
        for (ReportsSchema.Numbers numbers : ReportsSchema.NUMBERS) {
            numbers.likely().fill(prediction, likely);
            numbers(numbers.number(), numbers.of().apply(reports));
        }
        for (ReportsSchema.Codes codes : ReportsSchema.CODES) {
            codes(codes.number(), codes.of().apply(reports), codes.of().apply(prediction.last()));
        }
        steps(reports.missionStep);
        end(reports);
        return beat;
    }

    private void locate(LittleEndianReader message) throws DamagedException {
        Arrays.fill(columns, null);
        Arrays.fill(heads, 0);
        while (message.remaining() > 0) {
            long tag = message.varint();
            long field = tag >>> 3;
            switch ((int) tag & 7) {
                case ProtobufWriter.VARINT -> {
                    long value = message.varint();
                    if (field < heads.length) {
                        heads[(int) field] = value;
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

    /** A message that stands alone begins anew; any other must follow the one it was predicted from. */
    private void follow(long said) throws DamagedException {
        if (said == 0) {
            history.forget();
            link = 0;
        } else if (said != link) {
            throw new DamagedException("reports that follow on others which are missing");
        }
    }

    /** A bit of the message for each row, at least. */
    private int checkedCount() throws DamagedException {
        long said = heads[ReportsSchema.COUNT];
        LittleEndianReader vids = columns[ReportsSchema.VID];
        if (said < 0 || said > MOST_ROWS || vids == null || said > 8L * vids.remaining()) {
            throw new DamagedException("more reports than the message can hold");
        }
        return (int) said;
    }

    private void vids(Reports reports) throws DamagedException {
        read(ReportsSchema.VID);
        for (int i = 0; i < count; i++) {
            reports.vid[i] = (int) (numbers[i] + history.likelyIn(i));
            history.speaks(reports.vid[i], i);
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

    private void numbers(int field, double[] into) throws DamagedException {
        read(field).add(likely, numbers, into, count);
    }

    private void codes(int field, byte[] into, byte[] before) throws DamagedException {
        read(field);
        for (int i = 0; i < count; i++) {
            into[i] = (byte) (before[i] + numbers[i]);
        }
    }

    private void steps(short[] into) throws DamagedException {
        read(ReportsSchema.MISSION_STEP);
        for (int i = 0; i < count; i++) {
            into[i] = (short) (prediction.last().missionStep[i] + numbers[i]);
        }
    }

    /** Unpacks a column; one that is not there has no differences. */
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
