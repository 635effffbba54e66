package io.tandem.road.map;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.Problems;
import io.tandem.diagnosis.SourceLocation;
import java.util.SortedMap;
import java.util.TreeMap;

/** The mistakes of one map, each with its line, and what was passed over without being one. */
final class MapProblems {

    private static final int MOST = 50;
    private static final int SHOWN = 60;

    private final String file;
    private final Problems problems = new Problems();
    private final SortedMap<String, Long> passedOver = new TreeMap<>();

    MapProblems(String file) {
        this.file = file;
    }

    void add(int line, String found, String what, String fix) {
        if (problems.count() < MOST) {
            problems.add(new SourceLocation(file, line, ""), shorten(found), what, fix);
        }
    }

    /** For a mistake after which reading on makes no sense. */
    MistakeException stop(int line, String found, String what, String fix) {
        if (problems.isEmpty()) {
            return new MistakeException(new Problem(new SourceLocation(file, line, ""), shorten(found), what, fix));
        }
        problems.add(new SourceLocation(file, line, ""), shorten(found), what, fix);
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

    /** One line without control characters, which a terminal might obey. */
    private static String shorten(String written) {
        String head = written.length() > SHOWN ? written.substring(0, SHOWN - 1) + "…" : written;
        return head.replaceAll("\\p{Cntrl}", " ").strip();
    }
}
