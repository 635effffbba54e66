/**
 * Decides how tracks are read from files: GPX, NMEA 0183, comma-separated values, logs of phones, and our own recordings. Reads a file and
 * the site; gives a track per participant in the site's frame, and a count of everything it skipped, by reason. Never guesses a position.
 */
package io.tandem.track;
