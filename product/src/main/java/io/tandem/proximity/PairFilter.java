package io.tandem.proximity;

import io.tandem.state.Snapshot;

/**
 * Criterion of a pair search. A pair can pass only if its horizontal distance is less than the greater of its two spans or less than the
 * sum of its two sweeps; {@link #judge} decides exactly among those.
 */
sealed interface PairFilter permits AlertFilter, DistanceFilter {

    /** Greatest age of a vehicle's latest report, seconds; older ones are excluded. */
    double oldest();

    /** Radius around one vehicle within which any other may form a pair, metres. */
    double span(Snapshot snapshot, int row);

    /** Distance that one vehicle contributes to the sum of both sweeps, metres. */
    double sweep(Snapshot snapshot, int row);

    /** Adds the pair, given by indexes of the sorted vehicles, if it passes. */
    void judge(SortedVehicles vehicles, int one, int other, VehiclePairs pairs);
}
