/**
 * Decides how vehicles move: equations of motion as plain loops over the columns of {@link io.tandem.mobility.Motion}.
 * Reads the inputs that behaviors left there. Gives the next state. Never knows why a vehicle moves, nor any other vehicle.
 */
package io.tandem.mobility;
