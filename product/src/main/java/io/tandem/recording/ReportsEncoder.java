package io.tandem.recording;

import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.util.List;

/** Turns beats of reports into protobuf messages {@code tandem.Reports}, bit for bit, each as little different from the last as it is. */
final class ReportsEncoder extends ReportsCodec {

    /** everyone ever met, for their lengths */
    private final ReportsHistory everyone = new ReportsHistory();
    private final Bytes column = new Bytes();

    /** Vehicles' lengths say how they turn. */
    void joined(List<Participant> participants) {
        for (Participant participant : participants) {
            int slot = everyone.slotOf(participant.vid(), everyone.known());
            everyone.length[slot] = participant.length();
        }
    }

    /** The next message stands alone, whatever was said before. */
    void standAlone() {
        history.forget();
        link = 0;
    }

    void encode(SimTime beat, Reports reports, Bytes out) throws IOException {
        if (reports.count() > MOST_ROWS) {
            throw new IOException("A beat of " + reports.count() + " reports is too large to be recorded.");
        }
        begin(reports.count());
        Proto.number(out, ReportsSchema.BEAT, beat.nanos());
        Proto.number(out, ReportsSchema.COUNT, count);
        Proto.number(out, ReportsSchema.LINK, link);
        vids(reports, out);
        times(beat, reports, out);
        prediction.begin(reports, slots, lengths, count);
        lengths(out);
        for (ReportsSchema.Numbers numbers : ReportsSchema.NUMBERS) {
            numbers.likely().fill(prediction, history.last, likely);
            numbers(out, numbers.number(), numbers.of().apply(reports), numbers.rounded());
        }
        for (ReportsSchema.Codes codes : ReportsSchema.CODES) {
            codes(out, codes.number(), codes.of().apply(reports), codes.of().apply(history.last));
        }
        steps(out, reports.missionStep);
        end(reports);
    }

    /** Written even if all is as expected: its length bounds what the reader has to believe. */
    private void vids(Reports reports, Bytes out) {
        int slot = -1;
        for (int i = 0; i < count; i++) {
            numbers[i] = (long) reports.vid[i] - history.likelyAfter(slot);
            slot = history.slotOf(reports.vid[i], slot + 1);
            slots[i] = slot;
        }
        write(out, ReportsSchema.VID, Grain.EXACT);
    }

    private void times(SimTime beat, Reports reports, Bytes out) {
        long before = beat.nanos();
        for (int i = 0; i < count; i++) {
            numbers[i] = reports.time[i] - before;
            before = reports.time[i];
        }
        writeUnlessZero(out, ReportsSchema.TIME, Grain.EXACT);
    }

    /** A length is told when a vehicle is met, and does not change. */
    private void lengths(Bytes out) {
        prediction.lengths(lengths);
        if (history.isNobodyNew()) {
            return;
        }
        prediction.lengths(likely);
        int slot = -1;
        for (int i = 0; i < count; i++) {
            slot = everyone.slotOf(history.last.vid[slots[i]], slot + 1);
            lengths[i] = history.met(slots[i]) ? lengths[i] : everyone.length[slot];
        }
        numbers(out, ReportsSchema.LENGTH, lengths, Grain.THOUSANDTH);
    }

    private void numbers(Bytes out, int field, double[] values, Grain rounded) {
        Grain grain = rounded.fits(values, count) ? rounded : Grain.EXACT;
        grain.subtract(likely, values, numbers, count);
        writeUnlessZero(out, field, grain);
    }

    private void codes(Bytes out, int field, byte[] values, byte[] before) {
        for (int i = 0; i < count; i++) {
            numbers[i] = values[i] - before[slots[i]];
        }
        writeUnlessZero(out, field, Grain.EXACT);
    }

    private void steps(Bytes out, short[] values) {
        short[] before = history.last.missionStep;
        for (int i = 0; i < count; i++) {
            numbers[i] = values[i] - before[slots[i]];
        }
        writeUnlessZero(out, ReportsSchema.MISSION_STEP, Grain.EXACT);
    }

    /** A column in which everything is exactly as likely needs no bytes at all. With a rounded grain, likely is what rounds to it. */
    private void writeUnlessZero(Bytes out, int field, Grain grain) {
        long any = 0;
        for (int i = 0; i < count; i++) {
            any |= numbers[i];
        }
        if (any != 0 || grain != Grain.EXACT) {
            write(out, field, grain);
        }
    }

    private void write(Bytes out, int field, Grain grain) {
        column.clear();
        column.u8(grain.ordinal());
        Packing.pack(numbers, count, column);
        Proto.nested(out, field, column);
    }
}
