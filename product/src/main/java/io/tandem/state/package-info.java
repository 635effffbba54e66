/**
 * Decides what is known of everyone: the latest word from each participant, and all of them as one snapshot at one instant, brought
 * there by dead reckoning. Reads reports. Gives snapshots and a hash of the whole. Never judges.
 */
package io.tandem.state;
