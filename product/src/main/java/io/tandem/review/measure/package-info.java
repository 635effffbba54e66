/**
 * Decides what is measured of a run and when a value is a warning: safety, string stability, comfort, lane keeping, estimation,
 * timing, network, and statistics of many runs. Reads columns. Returns measures. Does no input or output. Undefined values are
 * absent, or NaN in columns, never infinite or zero.
 */
package io.tandem.review.measure;
