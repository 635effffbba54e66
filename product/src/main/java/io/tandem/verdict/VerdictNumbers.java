package io.tandem.verdict;

import io.tandem.time.SimTime;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/** Numbers as people read them in verdicts. */
final class VerdictNumbers {

    private VerdictNumbers() {
    }

    /** A number as it was written in the scenario: no more digits than it has. */
    static String plain(double value) {
        return Double.isFinite(value) ? BigDecimal.valueOf(value).stripTrailingZeros().toPlainString() : String.valueOf(value);
    }

    /** An instant or a duration that was measured. */
    static String seconds(long nanos) {
        return String.format(Locale.ROOT, "%.1f s", SimTime.seconds(nanos));
    }

    /** A distance that was measured, cut rather than rounded: a miss by a hair must not look like a hit. */
    static String metres(double metres) {
        return BigDecimal.valueOf(metres).setScale(2, RoundingMode.FLOOR).toPlainString() + " m";
    }

    /** A share that was measured, cut in the same way. */
    static String percent(double share) {
        return BigDecimal.valueOf(share).movePointRight(2).setScale(1, RoundingMode.FLOOR).toPlainString() + " %";
    }

    /** A share as it was written. */
    static String plainPercent(double share) {
        return BigDecimal.valueOf(share).movePointRight(2).stripTrailingZeros().toPlainString() + " %";
    }

    static String times(int count) {
        return count == 1 ? "once" : count + " times";
    }

    /** Nothing for those that count from the start on. */
    static String from(double seconds) {
        return seconds > 0 ? " from " + plain(seconds) + " s on" : "";
    }

    /** Why a trial that begins at some time saw nothing; the end of the run in full, since it may be a fraction of a second too early. */
    static String notJudged(double after, SimTime end) {
        String ended = "the run ended at " + BigDecimal.valueOf(end.nanos(), 9).stripTrailingZeros().toPlainString() + " s";
        return "not judged: " + (end.nanos() < SimTime.nanos(after) ? ended + ", before " + plain(after) + " s"
                : "nothing was heard" + from(after) + "; " + ended);
    }
}
