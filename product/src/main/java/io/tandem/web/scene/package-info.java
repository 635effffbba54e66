/**
 * Decides what of a scenario a browser draws and what does not change during a run: areas, lanes, walls, triggers, and the base map with its tiles.
 * Gives JSON. Knows no run.
 */
package io.tandem.web.scene;
