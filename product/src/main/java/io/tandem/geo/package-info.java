/**
 * Decides the coordinate frames: {@link io.tandem.geo.LatLon}, {@link io.tandem.geo.Utm}, {@link io.tandem.geo.LocalPosition} and
 * {@link io.tandem.geo.Ecef}, areas in the local frame, and the only conversions between frames, through a {@link
 * io.tandem.geo.Site} that is passed as an argument. Reads nothing. Never holds a global projection and never depends on
 * vehicles.
 */
package io.tandem.geo;
