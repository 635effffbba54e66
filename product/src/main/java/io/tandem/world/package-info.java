/**
 * Decides which permanent obstacles stand around vehicles: a grid of small cells in tiles, of which those near vehicles are in
 * memory. Reads polygons and images. Returns free, occupied or unknown for a position, and the distance to the nearest obstacle.
 * Never depends on vehicles, and never makes a caller in real time wait for a file.
 */
package io.tandem.world;
