/** Decides by its name and first words of which format a road map is, and reads it. */
package io.tandem.road.map.reading;
