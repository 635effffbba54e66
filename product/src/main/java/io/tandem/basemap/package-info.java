/**
 * Decides the base map of the page: reads the map that a scenario names, which is GeoJSON, OpenStreetMap XML, a PMTiles file or
 * the URL of a tile server, and reports its mistakes. Returns a {@link io.tandem.basemap.BaseMap}. Never accesses another machine
 * except for tiles of a URL in the scenario.
 */
package io.tandem.basemap;
