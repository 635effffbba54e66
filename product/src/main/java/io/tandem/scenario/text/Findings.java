package io.tandem.scenario.text;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;

/** The problems of one reading. Offending text is shortened, and the number of problems is limited. */
public final class Findings {

    private final List<Problem> found = new ArrayList<>();
    private final String file;
    private int more;

    /** @param file the main file, for problems that concern it as a whole */
    public Findings(String file) {
        this.file = file;
    }

    public String file() {
        return file;
    }

    public void add(SourceLocation place, String written, String what, String fix) {
        add(place, written, what, () -> fix);
    }

    /** @param fix evaluated only if the problem will be shown, because the search for a similar name takes time */
    public void add(SourceLocation place, String written, String what, Supplier<String> fix) {
        if (found.size() < ScenarioLimits.PROBLEMS) {
            found.add(new Problem(place, Problem.shorten(written), what, fix.get()));
        } else {
            more++;
        }
    }

    public void add(LocatedNode located, String what, String fix) {
        add(located, what, () -> fix);
    }

    public void add(LocatedNode located, String what, Supplier<String> fix) {
        add(located.place(), located.node().shown(), what, fix);
    }

    /** For a problem after which reading cannot continue. */
    public MistakeException stop(SourceLocation place, String written, String what, String fix) {
        found.add(new Problem(place, Problem.shorten(written), what, fix));
        return mistakes();
    }

    public boolean isEmpty() {
        return found.isEmpty();
    }

    public void throwIfAny() throws MistakeException {
        if (!found.isEmpty()) {
            throw mistakes();
        }
    }

    private MistakeException mistakes() {
        List<Problem> sorted = new ArrayList<>(found);
        sorted.sort(Comparator.comparing((Problem problem) -> !problem.place().file().equals(file))
                .thenComparing(problem -> problem.place().file()).thenComparingInt(problem -> problem.place().line()));
        if (more > 0) {
            sorted.add(new Problem(new SourceLocation(file, 0, ""), "",
                    "There are " + more + " more problems after these " + ScenarioLimits.PROBLEMS + ".",
                    "mend these first, then check again."));
        }
        return new MistakeException(sorted);
    }
}
