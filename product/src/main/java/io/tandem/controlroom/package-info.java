/**
 * Decides how runs, replays and recordings are offered to browsers and phones: which folder is shown, what a page may start, who joins a run by
 * telephone. Reads runs and scenarios. Gives a web server their content. Never steps a vehicle.
 */
package io.tandem.controlroom;
