package io.tandem.core;

/**
 * A vehicle that searches for another.
 *
 * @param searcher     id of the searching vehicle
 * @param target       id of the vehicle it searches for
 * @param rangeMetres  how near, in three dimensions, the target is seen
 * @param dwellSeconds how long it must stay in range to count as found
 */
public record Search(int searcher, int target, double rangeMetres, double dwellSeconds) {
}
