/**
 * Decides how models of one's own are connected with the vehicles of a fleet: which quantities a unit in a role may read and write, and what becomes of the
 * vehicles of a unit that fails to begin, to step or to tell numbers.
 */
package io.tandem.fleet.unit;
