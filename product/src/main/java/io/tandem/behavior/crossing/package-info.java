/** Decides when a vehicle enters an intersection without lights: by the reservation that a road-side unit confirms, and by its own sensing where nobody answers. */
package io.tandem.behavior.crossing;
