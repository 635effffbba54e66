package io.tandem.proximity;

import io.tandem.state.Snapshot;

/**
 * Which pairs are searched for. A pair can only count if its distance in the plane is less than the greater of its two spans and
 * the sum of its two sweeps; among those the gate itself says, exactly, which count.
 */
sealed interface PairFilter permits AlertFilter, DistanceFilter {

    /** Seconds since its latest report past which a vehicle takes no part. */
    double oldest();

    /** Metres around one vehicle in which a pair may count whatever the other is. */
    double span(Snapshot snapshot, int row);

    /** Metres that one vehicle adds to those of the other. */
    double sweep(Snapshot snapshot, int row);

    /** Adds the pair, given by places among the sorted, if it counts. */
    void judge(SortedVehicles vehicles, int one, int other, VehiclePairs pairs);
}
