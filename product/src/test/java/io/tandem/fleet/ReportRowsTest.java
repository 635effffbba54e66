package io.tandem.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.mobility.Commands;
import io.tandem.mobility.Motion;
import java.util.Arrays;
import java.util.stream.IntStream;
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

    private static Motion motion() {
        Motion motion = new Motion(5);
        Arrays.setAll(motion.east, i -> 100 * i);
        return motion;
    }

    private static IntStream slots(String text) {
        return Arrays.stream(text.split(" ")).filter(part -> !part.isEmpty()).mapToInt(Integer::parseInt);
    }
}
