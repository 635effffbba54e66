/**
 * Decides what files from elsewhere say of where someone was: GPX, NMEA 0183, comma-separated values, logs of phones, and our own
 * recordings. Reads a file and the site; gives a {@link io.tandem.track.Trace} per participant in the site's frame, and a count of everything it
 * passed over, by reason. Never guesses a place, and never moves anyone.
 */
package io.tandem.track;
