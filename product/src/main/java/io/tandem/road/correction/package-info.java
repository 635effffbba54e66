/** Decides what is otherwise than a road map's file has it: limits and widths, priorities, connections, signals and lanes, and lanes that are closed. */
package io.tandem.road.correction;
