package io.tandem.core;

import io.tandem.proximity.VehiclePairs;
import io.tandem.state.Snapshot;
import java.util.Optional;

/** Finds the pairs that need an alert, and hashes reports, elsewhere than in Core. */
public interface PairSource {

    /**
     * The pairs of rows at the instant of a snapshot.
     *
     * @param snapshot whose rows are filled, or are to be filled here for the vehicles of the pairs: see {@link #fillsRows}
     */
    VehiclePairs closing(Snapshot snapshot);

    /** The hashes of all rows at this beat, where a hash is due and Core has no report of it. */
    Optional<long[]> rowHashes();

    /** Whether Core has no report of this beat, so that {@link #closing} fills the rows that it names. */
    boolean fillsRows();
}
