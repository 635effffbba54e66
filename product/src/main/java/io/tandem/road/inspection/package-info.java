/** Decides what in a network cannot be driven or reached, and draws it. */
package io.tandem.road.inspection;
