/** Decides the shape of curves: splines through points, quintic polynomials, and their length as a parameter. */
package io.tandem.road.curve;
