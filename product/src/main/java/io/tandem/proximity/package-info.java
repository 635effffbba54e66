/**
 * Decides which vehicles are near each other or will be: the closest-approach test over a grid, exact and in time proportional to the
 * number of vehicles, and encounters that begin, hold and end. Reads a snapshot's columns. Gives pairs and alerts. Never moves a vehicle.
 */
package io.tandem.proximity;
