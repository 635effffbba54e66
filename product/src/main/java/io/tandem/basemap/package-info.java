/**
 * Decides what lies under the vehicles on the page: reads a map that a scenario names, a drawing in GeoJSON or OpenStreetMap's XML, a PMTiles
 * file or the address of tiles, and says what is wrong with it. Gives a {@link io.tandem.basemap.BaseMap}. Never asks another machine
 * for anything but the tiles of an address that somebody wrote down.
 */
package io.tandem.basemap;
