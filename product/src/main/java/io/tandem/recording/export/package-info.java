/**
 * Decides how recordings are exported for other programs: CSV, SVG, GeoJSON, GPX, KML.
 */
package io.tandem.recording.export;
