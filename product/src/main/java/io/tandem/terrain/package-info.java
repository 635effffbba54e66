/**
 * Decides what the ground is like: its height at a place, and zones with another friction. Reads elevation grids of pictures, ESRI ASCII grids and SRTM
 * tiles. Asked by vehicles at every step, so it answers without allocating; never knows who asks.
 */
package io.tandem.terrain;
