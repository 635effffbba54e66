package io.tandem.diagnosis;

import java.util.ArrayList;
import java.util.List;

/** Collects the problems of one operation, so that all are shown at once. */
public final class Problems {

    private final List<Problem> found = new ArrayList<>();

    public void add(SourceLocation place, String written, String what, String fix) {
        found.add(new Problem(place, written, what, fix));
    }

    public List<Problem> list() {
        return List.copyOf(found);
    }

    /** Ends the operation if any problem was added. */
    public void throwIfAny() throws MistakeException {
        if (!found.isEmpty()) {
            throw new MistakeException(list());
        }
    }
}
