/**
 * Decides what is measured of a run and when a number is a warning: safety, string stability, comfort, lane keeping, estimation,
 * timing, network, and the statistics of many runs. Reads columns. Gives measures. Does no input or output, and never says infinite
 * or zero where there is nothing to say: what is absent is absent, in columns not a number.
 */
package io.tandem.review.measure;
