/**
 * Decides where one may travel: routes of waypoints with stations, speeds and stops, and gates across them. Reads geometry.
 * Gives positions by station and stations by position. Never knows who travels.
 */
package io.tandem.road;
