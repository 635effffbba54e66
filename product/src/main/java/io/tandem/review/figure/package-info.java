/**
 * Decides how the main figures of a review look: paths on a map, distances, path lengths and speeds against time; also scatter
 * plots of measured values. Reads a review. Writes SVG files. Never shows more curves than a reader can distinguish.
 */
package io.tandem.review.figure;
