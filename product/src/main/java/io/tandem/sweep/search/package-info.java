/**
 * Decides which runs come next where a sweep looks for something: the edge between pass and fail, or the worst case. Every choice follows from the rows so far,
 * so that a search that was interrupted goes on in the same way.
 */
package io.tandem.sweep.search;
