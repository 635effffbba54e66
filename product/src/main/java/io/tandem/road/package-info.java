/**
 * Decides where one may travel: lanes as smooth curves with stations in metres, widths and limits, the network they make and the
 * quickest way through it; routes of waypoints with stations, speeds and stops, and gates across them. Reads geometry and the files
 * of road maps. Gives positions by station and stations by position. Never knows who travels.
 */
package io.tandem.road;
