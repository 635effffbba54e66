package io.tandem.core;

/**
 * A vehicle that looks out for another.
 *
 * @param searcher     who looks
 * @param target       for whom
 * @param rangeMetres  how near, in three dimensions, the target is seen
 * @param dwellSeconds how long it must stay in range to count as found
 */
public record Search(int searcher, int target, double rangeMetres, double dwellSeconds) {
}
