/** Decides by its name and first words of which format a road map is, and reads it; raises bridges that it tells by their layer alone. */
package io.tandem.road.map.reading;
