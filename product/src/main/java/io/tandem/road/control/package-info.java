/** Decides which rules of traffic a lane can have: signs, signals with their programmes, crossings. */
package io.tandem.road.control;
