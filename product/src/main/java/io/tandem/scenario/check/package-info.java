/**
 * Decides which scenarios contradict themselves although every value is well-formed: ids, missions, followers, traffic, planners, feeds.
 */
package io.tandem.scenario.check;
