/**
 * Decides how hard a driver accelerates or brakes behind a vehicle ahead: the car-following models, each with its equation and source, and the
 * reaction time after which what was seen has an effect. Reads nothing but numbers.
 */
package io.tandem.behavior.following;
