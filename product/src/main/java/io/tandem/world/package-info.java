/**
 * Decides what permanently stands around vehicles: obstacles on a grid of small cells, kept in tiles of which those near vehicles are
 * in memory. Reads polygons and pictures. Gives free, occupied or unknown for a place, and how far the nearest obstacle is. Never
 * knows who asks, and never makes whoever asks in real time wait for a file.
 */
package io.tandem.world;
