/**
 * Decides the frames of the house: {@link io.tandem.geo.LatLon}, {@link io.tandem.geo.Utm} and {@link io.tandem.geo.Local},
 * the areas drawn in them, and the only conversions between them, through a {@link io.tandem.geo.Site} that is passed.
 * Reads nothing. Never holds a global projection and never knows a vehicle.
 */
package io.tandem.geo;
