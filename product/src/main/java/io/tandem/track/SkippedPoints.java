package io.tandem.track;

import io.tandem.gateway.decode.Refusal;
import java.util.SortedMap;
import java.util.TreeMap;

/** Counts the points of a file that cannot be used, by reason, with the place of the first. */
final class SkippedPoints {

    private final SortedMap<String, Long> counts = new TreeMap<>();
    private int firstLine;
    private String firstReason = "";

    void skip(int line, Refusal reason) {
        skip(line, reason.words());
    }

    void skip(int line, String reason) {
        if (counts.isEmpty()) {
            firstLine = line;
            firstReason = reason;
        }
        counts.merge(reason, 1L, Long::sum);
    }

    SortedMap<String, Long> counts() {
        return counts;
    }

    int firstLine() {
        return firstLine;
    }

    String firstReason() {
        return firstReason;
    }
}
