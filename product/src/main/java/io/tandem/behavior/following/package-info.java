/**
 * Decides how hard a driver accelerates or brakes behind a vehicle ahead: the car-following models, each with its equation and source. Reads
 * nothing but numbers, and keeps no state.
 */
package io.tandem.behavior.following;
