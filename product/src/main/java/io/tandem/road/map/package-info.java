/**
 * Reads the files of road maps: OpenStreetMap, OpenDRIVE, CommonRoad and RNDF. Each becomes the plan of a network, or a list of the
 * file's mistakes with their lines. Nothing in a file is trusted: sizes, counts and references are checked, and no file can make
 * another one be read.
 */
package io.tandem.road.map;
