/**
 * Decides where vehicles may travel: lanes as smooth curves with stations in metres, widths and speed limits; the network of
 * lanes and the quickest path through it; routes of waypoints with stations, speeds and stops, and gates across them. Reads
 * geometry and road map files. Returns positions by station and stations by position. Never depends on vehicles.
 */
package io.tandem.road;
