/**
 * Decides what is known of all participants: the latest report of each, and all of them as one snapshot at one instant, extrapolated by
 * dead reckoning. Reads reports. Gives snapshots and a hash of the whole. Never judges.
 */
package io.tandem.state;
