package io.tandem.message;

/**
 * A vehicle that searches for another. Core alone compares their positions; the searcher learns nothing of the target before it is found.
 *
 * @param searcher     id of the searching vehicle
 * @param target       id of the vehicle it searches for
 * @param rangeMetres  how near, in three dimensions, the target is seen
 * @param dwellSeconds how long it must stay in range to count as found
 * @param enabled      whether the searcher looks out now
 */
public record Search(int searcher, int target, double rangeMetres, double dwellSeconds, boolean enabled) {
}
