/** Decides how ASAM OpenDRIVE is read: reference lines, lane sections, links, junctions and signals. */
package io.tandem.road.map.opendrive;
