/**
 * Decides how road map files are read: OpenStreetMap, OpenDRIVE, CommonRoad, Lanelet2, SUMO and RNDF. Returns the definition of a
 * network, or the mistakes in the file with their lines. Never trusts a file: sizes, counts and references are checked, and no file can cause
 * another to be read.
 */
package io.tandem.road.map;
