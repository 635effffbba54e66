package io.tandem.recording.codec;

import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.recording.encoding.LittleEndianWriter;
import io.tandem.recording.encoding.ProtobufWriter;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** Encodes beats of reports as protobuf messages {@code tandem.Reports}, without loss of a bit. Used by one thread. */
public final class ReportsEncoder extends ReportsCodec {

    /** every vehicle that ever joined, and its wheelbase in metres */
    private final VehicleSlots joined = new VehicleSlots();
    private double[] joinedLengths = new double[0];
    private final LittleEndianWriter column = new LittleEndianWriter();

    /** Stores the wheelbases of vehicles, from which their turns are predicted. */
    public void addParticipants(List<Participant> participants) {
        joinedLengths = Arrays.copyOf(joinedLengths, joined.count() + participants.size());
        for (Participant participant : participants) {
            joinedLengths[joined.of(participant.vid(), joined.count())] = participant.wheelbase();
        }
    }

    /** Makes the next message independent of all messages before it. */
    public void reset() {
        history.clear();
        link = 0;
    }

    public void encode(SimTime beat, Reports reports, LittleEndianWriter out) throws IOException {
        if (reports.count() > MAX_ROWS) {
            throw new IOException("A beat of " + reports.count() + " reports is too large to be recorded.");
        }
        begin(reports.count());
        ProtobufWriter.number(out, ReportsSchema.BEAT, beat.nanos());
        ProtobufWriter.number(out, ReportsSchema.COUNT, count);
        ProtobufWriter.number(out, ReportsSchema.LINK, link);
        vids(reports, out);
        times(beat, reports, out);
        prediction.begin(reports, lengths);
        lengths(reports, out);
        for (ReportsSchema.Field field : ReportsSchema.REALS) {
            double[] likely = field.predict(prediction, predicted);
            double[] absent = field.ifAbsent(prediction, likely);
            reals(out, field.number(), absent, likely, reports.reals(field.column()), field.rounded());
        }
        for (ReportsSchema.Field field : ReportsSchema.CODES) {
            codes(out, field.number(), reports.codes(field.column()), prediction.last().codes(field.column()));
        }
        for (ReportsSchema.Field field : ReportsSchema.COUNTS) {
            counts(out, field.number(), reports.counts(field.column()), prediction.last().counts(field.column()));
        }
        end(reports);
    }

    /** Written even if all are as predicted: its length bounds the number of rows that the reader accepts. */
    private void vids(Reports reports, LittleEndianWriter out) {
        if (history.hasKnownVids(reports.vid)) {
            Arrays.fill(numbers, 0, count, 0);
        } else {
            for (int i = 0; i < count; i++) {
                numbers[i] = (long) reports.vid[i] - history.predictedVid(i);
                history.setVid(reports.vid[i], i);
            }
        }
        write(out, ReportsSchema.VID, Quantization.EXACT);
    }

    private void times(SimTime beat, Reports reports, LittleEndianWriter out) {
        long any = 0;
        for (int i = 0; i < count; i++) {
            numbers[i] = reports.time[i] - (i == 0 ? beat.nanos() : reports.time[i - 1]);
            any |= numbers[i];
        }
        if (any != 0) {
            write(out, ReportsSchema.TIME, Quantization.EXACT);
        }
    }

    /** The length of a vehicle is written with its first report and does not change. */
    private void lengths(Reports reports, LittleEndianWriter out) {
        prediction.lengths(lengths);
        if (history.hasNoNewVehicle()) {
            return;
        }
        prediction.lengths(predicted);
        int slot = -1;
        for (int i = 0; i < count; i++) {
            slot = lengthSlot(reports.vid[i], slot + 1);
            lengths[i] = history.isKnown(i) ? lengths[i] : joinedLengths[slot];
        }
        reals(out, ReportsSchema.LENGTH, predicted, predicted, lengths, Quantization.THOUSANDTH);
    }

    /** A vehicle that reports without having joined has length 0. */
    private int lengthSlot(int vid, int next) {
        int slot = joined.of(vid, next);
        if (slot >= joinedLengths.length) {
            joinedLengths = Arrays.copyOf(joinedLengths, 2 * slot + 1);
        }
        return slot;
    }

    /** A column that equals what its absence means takes no bytes. */
    private void reals(LittleEndianWriter out, int field, double[] absent, double[] predicted, double[] values, Quantization rounded) {
        if (!Quantization.EXACT.subtract(absent, values, numbers, count)) {
            return;
        }
        Quantization quantization = rounded.fits(values, count) ? rounded : Quantization.EXACT;
        if (quantization != Quantization.EXACT || predicted != absent) {
            quantization.subtract(predicted, values, numbers, count);
        }
        write(out, field, quantization);
    }

    private void codes(LittleEndianWriter out, int field, byte[] values, byte[] before) {
        if (Arrays.equals(values, 0, count, before, 0, count)) {
            return;
        }
        for (int i = 0; i < count; i++) {
            numbers[i] = values[i] - before[i];
        }
        write(out, field, Quantization.EXACT);
    }

    private void counts(LittleEndianWriter out, int field, short[] values, short[] before) {
        if (Arrays.equals(values, 0, count, before, 0, count)) {
            return;
        }
        for (int i = 0; i < count; i++) {
            numbers[i] = values[i] - before[i];
        }
        write(out, field, Quantization.EXACT);
    }

    private void write(LittleEndianWriter out, int field, Quantization quantization) {
        column.clear();
        column.u8(quantization.ordinal());
        IntegerPacking.pack(numbers, count, column);
        ProtobufWriter.nested(out, field, column);
    }
}
