package io.tandem.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.message.ReportColumn;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.mobility.Commands;
import io.tandem.mobility.Motion;
import io.tandem.time.SimTime;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportRowsTest {

    /** Of slots 0 to 4 with ids 10 to 14: those that are silent, and the ids that are left. */
    @ParameterizedTest
    @CsvSource({"'', 10 11 12 13 14", "0, 11 12 13 14", "4, 10 11 12 13", "1 2, 10 13 14", "0 2 4, 11 13", "0 1 2 3 4, ''"})
    void silentSlotsHaveNoRowAndTheOthersKeepTheirOrder(String silent, String left) {
        ReportRows rows = new ReportRows(new int[] {10, 11, 12, 13, 14}, motion(), new Commands(5));
        Reports out = new Reports();
        out.resize(5);
        rows.fill(7, RunState.GO, out, 0, 5);

        slots(silent).forEach(slot -> rows.setSilent(slot, true));
        rows.report(7, RunState.GO, out);

        assertThat(Arrays.copyOf(out.vid, out.count())).containsExactly(slots(left).toArray());
        for (int row = 0; row < out.count(); row++) {
            assertThat(out.east[row]).isEqualTo(100 * (out.vid[row] - 10));
            assertThat(out.time[row]).isEqualTo(7);
        }
    }

    @ParameterizedTest
    @CsvSource("0 3 3, 3")
    void aSlotThatIsHeardAgainHasItsRow(String silenced, int heard) {
        ReportRows rows = new ReportRows(new int[] {10, 11, 12, 13, 14}, motion(), new Commands(5));
        Reports out = new Reports();
        out.resize(5);
        rows.fill(0, RunState.GO, out, 0, 5);

        slots(silenced).forEach(slot -> rows.setSilent(slot, true));
        rows.setSilent(heard, false);
        rows.report(0, RunState.GO, out);

        assertThat(rows.isSilent(heard)).isFalse();
        assertThat(Arrays.copyOf(out.vid, out.count())).containsExactly(11, 12, 13, 14);
    }

    @Test
    void whatOnlySomeModelsKnowIsNotLeftToWhoseRowWasMoved() {
        ReportRows rows = new ReportRows(new int[] {10, 11, 12, 13, 14}, motion(), new Commands(5));
        Reports out = new Reports();
        out.resize(5);
        rows.setSilent(0, true);
        for (int beat = 0; beat < 2; beat++) {
            out.resize(5);
            rows.fill(beat, RunState.GO, out, 0, 5);
            out.reals(ReportColumn.ENERGY)[2] = 6;
            rows.report(beat, RunState.GO, out);
        }

        assertThat(Arrays.copyOf(out.reals(ReportColumn.ENERGY), out.count())).containsExactly(0, 6, 0, 0);
    }

    @Test
    void theIntendedAccelerationIsTheOneAskedForOrElseTheOneSinceTheLastReport() {
        assertThat(intended(2, RunState.GO)).startsWith(1.5, 1.5, -1.5);
    }

    @Test
    void onlyWhatIsAskedForIsIntendedWithoutTimeSinceTheLastReport() {
        assertThat(intended(0, RunState.GO)).startsWith(0, 0, -1.5);
    }

    @Test
    void nothingIsIntendedWhileTheRunStandsStill() {
        assertThat(intended(2, RunState.PAUSE)).containsOnly(0);
    }

    /** Of a slot without a decision, one whose behavior asks for a speed and one whose behavior asks for -1.5 m/s2; all have 3 m/s more at the second report. */
    private static double[] intended(double secondsSince, RunState state) {
        Motion motion = new Motion(3);
        Commands commands = new Commands(3);
        commands.write(1, 1, 0, 5, 0);
        commands.write(2, 1, 0, 5, 0);
        commands.accelerate(2, -1.5);
        ReportRows rows = new ReportRows(new int[] {1, 2, 3}, motion, commands);
        Reports out = new Reports();
        out.resize(3);
        rows.fill(SimTime.nanos(1), RunState.GO, out, 0, 3);
        Arrays.fill(motion.speed, 3);
        rows.fill(SimTime.nanos(1 + secondsSince), state, out, 0, 3);
        return out.reals(ReportColumn.INTENDED_ACCELERATION);
    }

    private static Motion motion() {
        Motion motion = new Motion(5);
        Arrays.setAll(motion.east, i -> 100 * i);
        return motion;
    }

    private static IntStream slots(String text) {
        return Arrays.stream(text.split(" ")).filter(part -> !part.isEmpty()).mapToInt(Integer::parseInt);
    }
}
