package io.tandem.road.map;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The mistakes in one map file, each with its line, and counts of what was skipped. A reader that can do without what is wrong
 * goes on, and the mistakes become warnings; one that cannot ends with {@link #throwIfAny} or {@link #stop}.
 */
public final class MapProblems {

    private static final int MOST = 50;

    private final String file;
    private final Set<Problem> problems = new LinkedHashSet<>();
    private final SortedMap<String, Long> passedOver = new TreeMap<>();
    private long beyond;

    public MapProblems(String file) {
        this.file = file;
    }

    /** Adds a mistake unless it was added before. */
    public void add(int line, String found, String what, String fix) {
        Problem problem = new Problem(new SourceLocation(file, line, ""), Problem.shorten(found), what, fix);
        if (problems.size() < MOST) {
            problems.add(problem);
        } else if (!problems.contains(problem)) {
            beyond++;
        }
    }

    /** For a mistake after which parsing cannot continue. */
    public MistakeException stop(int line, String found, String what, String fix) {
        problems.add(new Problem(new SourceLocation(file, line, ""), Problem.shorten(found), what, fix));
        return new MistakeException(list());
    }

    public void passOver(String kind) {
        passedOver.merge(kind, 1L, Long::sum);
    }

    public SortedMap<String, Long> passedOver() {
        return passedOver;
    }

    /** The mistakes in the order found; where there are too many, the last one counts the others. */
    public List<Problem> list() {
        List<Problem> list = new ArrayList<>(problems);
        if (beyond > 0) {
            list.add(new Problem(new SourceLocation(file, 0, ""), "", "The file has " + beyond + " mistakes more.", "mend those above first."));
        }
        return List.copyOf(list);
    }

    public void throwIfAny() throws MistakeException {
        if (!problems.isEmpty()) {
            throw new MistakeException(list());
        }
    }
}
