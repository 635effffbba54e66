package io.tandem.scenario;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Place;
import io.tandem.diagnosis.Problem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;

/** The problems of one reading, worded for people: what was written is shortened, and a flood is cut. */
final class Findings {

    private static final int SHOWN = 60;
    private final List<Problem> found = new ArrayList<>();
    private final String file;
    private int more;

    /** @param file the file that is read, for what concerns it as a whole */
    Findings(String file) {
        this.file = file;
    }

    String file() {
        return file;
    }

    void add(Place place, String written, String what, String fix) {
        add(place, written, what, () -> fix);
    }

    /** @param fix looked for only if the problem will be shown: searching for a near name takes time */
    void add(Place place, String written, String what, Supplier<String> fix) {
        if (found.size() < Limits.PROBLEMS) {
            found.add(new Problem(place, shorten(written), what, fix.get()));
        } else {
            more++;
        }
    }

    void add(Spot spot, String what, String fix) {
        add(spot, what, () -> fix);
    }

    void add(Spot spot, String what, Supplier<String> fix) {
        add(spot.place(), spot.node().shown(), what, fix);
    }

    /** For a problem after which reading on makes no sense. */
    MistakeException stop(Place place, String written, String what, String fix) {
        found.add(new Problem(place, shorten(written), what, fix));
        return mistakes();
    }

    boolean isEmpty() {
        return found.isEmpty();
    }

    void throwIfAny() throws MistakeException {
        if (!found.isEmpty()) {
            throw mistakes();
        }
    }

    private MistakeException mistakes() {
        List<Problem> sorted = new ArrayList<>(found);
        sorted.sort(Comparator.comparing((Problem problem) -> !problem.place().file().equals(file))
                .thenComparing(problem -> problem.place().file()).thenComparingInt(problem -> problem.place().line()));
        if (more > 0) {
            sorted.add(new Problem(new Place(file, 0, ""), "",
                    "There are " + more + " more problems after these " + Limits.PROBLEMS + ".",
                    "mend these first, then check again."));
        }
        return new MistakeException(sorted);
    }

    /** One line without control characters, which a terminal might obey. */
    static String shorten(String written) {
        String head = written.length() > SHOWN ? written.substring(0, SHOWN - 1) + "…" : written;
        return head.replaceAll("\\p{Cntrl}", " ").strip();
    }
}
