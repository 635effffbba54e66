/** Decides which scenarios are contradictory although every value is well-formed: ids, missions, followers, traffic, planners, feeds. */
package io.tandem.scenario.check;
