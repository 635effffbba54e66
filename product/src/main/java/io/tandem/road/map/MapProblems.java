package io.tandem.road.map;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.Problems;
import io.tandem.diagnosis.SourceLocation;
import java.util.SortedMap;
import java.util.TreeMap;

/** The mistakes in one map file, each with its line, and counts of what was skipped. */
final class MapProblems {

    private static final int MOST = 50;

    private final String file;
    private final Problems problems = new Problems();
    private final SortedMap<String, Long> passedOver = new TreeMap<>();

    MapProblems(String file) {
        this.file = file;
    }

    void add(int line, String found, String what, String fix) {
        if (problems.count() < MOST) {
            problems.add(new SourceLocation(file, line, ""), Problem.shorten(found), what, fix);
        }
    }

    /** For a mistake after which parsing cannot continue. */
    MistakeException stop(int line, String found, String what, String fix) {
        if (problems.isEmpty()) {
            return new MistakeException(new Problem(new SourceLocation(file, line, ""), Problem.shorten(found), what, fix));
        }
        problems.add(new SourceLocation(file, line, ""), Problem.shorten(found), what, fix);
        return new MistakeException(problems.list());
    }

    void passOver(String kind) {
        passedOver.merge(kind, 1L, Long::sum);
    }

    SortedMap<String, Long> passedOver() {
        return passedOver;
    }

    void throwIfAny() throws MistakeException {
        problems.throwIfAny();
    }
}
