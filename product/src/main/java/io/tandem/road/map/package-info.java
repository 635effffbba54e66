/**
 * Decides what the files of road maps mean: OpenStreetMap, OpenDRIVE, CommonRoad and RNDF. Gives the plan of a network, or a list of
 * the file's mistakes with their lines. Never trusts a file: sizes, counts and references are checked, and no file can make another
 * one be read.
 */
package io.tandem.road.map;
