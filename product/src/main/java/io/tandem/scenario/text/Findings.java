package io.tandem.scenario.text;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;

/** The problems of one reading, worded for people: what was written is shortened, and a flood is cut. */
public final class Findings {

    private static final int SHOWN = 60;
    private final List<Problem> found = new ArrayList<>();
    private final String file;
    private int more;

    /** @param file the file that is read, for what concerns it as a whole */
    public Findings(String file) {
        this.file = file;
    }

    String file() {
        return file;
    }

    public void add(SourceLocation place, String written, String what, String fix) {
        add(place, written, what, () -> fix);
    }

    /** @param fix looked for only if the problem will be shown: searching for a near name takes time */
    public void add(SourceLocation place, String written, String what, Supplier<String> fix) {
        if (found.size() < ScenarioLimits.PROBLEMS) {
            found.add(new Problem(place, shorten(written), what, fix.get()));
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

    /** For a problem after which reading on makes no sense. */
    public MistakeException stop(SourceLocation place, String written, String what, String fix) {
        found.add(new Problem(place, shorten(written), what, fix));
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

    /** One line without control characters, which a terminal might obey. */
    public static String shorten(String written) {
        String head = written.length() > SHOWN ? written.substring(0, SHOWN - 1) + "…" : written;
        return head.replaceAll("\\p{Cntrl}", " ").strip();
    }
}
