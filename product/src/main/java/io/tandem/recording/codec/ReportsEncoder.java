package io.tandem.recording.codec;

import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.recording.encoding.LittleEndianWriter;
import io.tandem.recording.encoding.ProtobufWriter;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** Turns beats of reports into protobuf messages {@code tandem.Reports}, bit for bit, each as little different from the last as it is. */
public final class ReportsEncoder extends ReportsCodec {

    /** everyone who ever joined, and how long they are */
    private final VehicleSlots joined = new VehicleSlots();
    private double[] joinedLengths = new double[0];
    private final LittleEndianWriter column = new LittleEndianWriter();

    /** Vehicles' lengths say how they turn. */
    public void joined(List<Participant> participants) {
        joinedLengths = Arrays.copyOf(joinedLengths, joined.known() + participants.size());
        for (Participant participant : participants) {
            joinedLengths[joined.of(participant.vid(), joined.known())] = participant.length();
        }
    }

    /** The next message stands alone, whatever was said before. */
    public void standAlone() {
        history.forget();
        link = 0;
    }

    public void encode(SimTime beat, Reports reports, LittleEndianWriter out) throws IOException {
        if (reports.count() > MOST_ROWS) {
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
        for (ReportsSchema.Numbers numbers : ReportsSchema.NUMBERS) {
            numbers.likely().fill(prediction, likely);
            numbers(out, numbers.number(), numbers.of().apply(reports), numbers.rounded());
        }
        for (ReportsSchema.Codes codes : ReportsSchema.CODES) {
            codes(out, codes.number(), codes.of().apply(reports), codes.of().apply(prediction.last()));
        }
        steps(out, reports.missionStep, prediction.last().missionStep);
        end(reports);
    }

    /** Written even if all is as expected: its length bounds what the reader has to believe. */
    private void vids(Reports reports, LittleEndianWriter out) {
        if (history.isAsEver(reports.vid)) {
            Arrays.fill(numbers, 0, count, 0);
        } else {
            for (int i = 0; i < count; i++) {
                numbers[i] = (long) reports.vid[i] - history.likelyIn(i);
                history.speaks(reports.vid[i], i);
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

    /** A length is told when a vehicle is met, and does not change. */
    private void lengths(Reports reports, LittleEndianWriter out) {
        prediction.lengths(lengths);
        if (history.isNobodyNew()) {
            return;
        }
        prediction.lengths(likely);
        int slot = -1;
        for (int i = 0; i < count; i++) {
            slot = lengthSlot(reports.vid[i], slot + 1);
            lengths[i] = history.met(i) ? lengths[i] : joinedLengths[slot];
        }
        numbers(out, ReportsSchema.LENGTH, lengths, Quantization.THOUSANDTH);
    }

    /** One that speaks without having joined has no length. */
    private int lengthSlot(int vid, int next) {
        int slot = joined.of(vid, next);
        if (slot >= joinedLengths.length) {
            joinedLengths = Arrays.copyOf(joinedLengths, 2 * slot + 1);
        }
        return slot;
    }

    /** A column in which everything is exactly as likely needs no bytes at all. */
    private void numbers(LittleEndianWriter out, int field, double[] values, Quantization rounded) {
        if (!Quantization.EXACT.subtract(likely, values, numbers, count)) {
            return;
        }
        Quantization quantization = rounded.fits(values, count) ? rounded : Quantization.EXACT;
        if (quantization != Quantization.EXACT) {
            quantization.subtract(likely, values, numbers, count);
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

    private void steps(LittleEndianWriter out, short[] values, short[] before) {
        if (Arrays.equals(values, 0, count, before, 0, count)) {
            return;
        }
        for (int i = 0; i < count; i++) {
            numbers[i] = values[i] - before[i];
        }
        write(out, ReportsSchema.MISSION_STEP, Quantization.EXACT);
    }

    private void write(LittleEndianWriter out, int field, Quantization quantization) {
        column.clear();
        column.u8(quantization.ordinal());
        IntegerPacking.pack(numbers, count, column);
        ProtobufWriter.nested(out, field, column);
    }
}
