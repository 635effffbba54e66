package io.tandem.proximity;

import io.tandem.crew.Crew;
import io.tandem.state.Snapshot;
import java.util.Arrays;

/**
 * Finds all pairs of a snapshot that count, exactly those that comparing everyone with everyone would find, in time proportional
 * to the number of vehicles. The result, order included, does not depend on the number of workers.
 */
public final class PairSearch {

    /** Vehicles per part of the work that is shared. */
    private static final int PART = 2048;

    private final Gate gate;
    private final Grid grid = new Grid();
    private final Crew.Task meet = this::meet;
    private Meeting[] meetings = new Meeting[0];
    private final Pairs found = new Pairs();

    PairSearch(Gate gate) {
        this.gate = gate;
    }

    /** Looks for the pairs that must be warned of each other. */
    public static PairSearch alerting(AlertSettings settings) {
        return new PairSearch(new AlertGate(settings));
    }

    /** All that count at the snapshot's instant. Lent until the next search. */
    public Pairs search(Snapshot snapshot, Crew crew) {
        grid.sort(snapshot, gate, crew);
        int parts = Crew.parts(grid.present(), PART);
        reserve(parts);
        crew.split(grid.present(), PART, meet);
        found.clear();
        for (int part = 0; part < parts; part++) {
            found.addAll(meetings[part].pairs());
        }
        return found;
    }

    private void reserve(int parts) {
        int known = meetings.length;
        if (parts > known) {
            meetings = Arrays.copyOf(meetings, parts);
            for (int part = known; part < parts; part++) {
                meetings[part] = new Meeting(gate, grid);
            }
        }
    }

    private void meet(int part, int from, int to) {
        meetings[part].meet(from, to);
    }
}
