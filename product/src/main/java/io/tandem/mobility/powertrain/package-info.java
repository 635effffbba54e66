/**
 * Decides how a pedal becomes the speed of a car: engine or motor, clutch, gearbox, brakes, resistances, and the energy that all this takes.
 */
package io.tandem.mobility.powertrain;
