package io.tandem.proximity;

import io.tandem.crew.Crew;
import io.tandem.state.Snapshot;
import java.util.Arrays;

/**
 * Finds all pairs of a snapshot that pass a filter, exactly those that comparing all pairs would find, in time proportional to the number
 * of vehicles. The result, order included, does not depend on the number of workers.
 */
public final class PairSearch {

    /** Vehicles per part of the work that is shared. */
    private static final int PART = 2048;

    private final PairFilter filter;
    private final HierarchicalGrid grid = new HierarchicalGrid();
    private final Crew.Task meet = this::meet;
    private CellSearch[] cellSearches = new CellSearch[0];
    private final VehiclePairs found = new VehiclePairs();

    PairSearch(PairFilter filter) {
        this.filter = filter;
    }

    /** A search for pairs that need an alert. */
    public static PairSearch alerting(AlertSettings settings) {
        return new PairSearch(new AlertFilter(settings));
    }

    /** Two rows may also form a pair if their distance is less than the sum of both sweeps, metres. */
    public double sweep(Snapshot snapshot, int row) {
        return filter.sweep(snapshot, row);
    }

    /** The pairs that pass the filter. Valid until the next search. */
    public VehiclePairs search(Snapshot snapshot, Crew crew) {
        grid.sort(snapshot, filter, crew);
        int parts = Crew.parts(grid.present(), PART);
        reserve(parts);
        crew.split(grid.present(), PART, meet);
        found.clear();
        for (int part = 0; part < parts; part++) {
            found.addAll(cellSearches[part].pairs());
        }
        return found;
    }

    private void reserve(int parts) {
        int known = cellSearches.length;
        if (parts > known) {
            cellSearches = Arrays.copyOf(cellSearches, parts);
            for (int part = known; part < parts; part++) {
                cellSearches[part] = new CellSearch(filter, grid);
            }
        }
    }

    private void meet(int part, int from, int to) {
        cellSearches[part].meet(from, to);
    }
}
