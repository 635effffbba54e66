/**
 * Decides how road map files are read: OpenStreetMap and RNDF, and what all formats share. Returns the definition of a
 * network, or the mistakes in the file with their lines. Never trusts a file: sizes, counts and references are checked, and no file can cause
 * another to be read.
 */
package io.tandem.road.map;
