/**
 * Decides what a model of one's own is: a unit with named inputs and outputs, of which any number of instances are stepped together. Knows FMI co-simulation
 * units and Java classes; where units run, and what they mean to a vehicle, is for others to say.
 */
package io.tandem.unit;
