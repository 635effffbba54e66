/**
 * Decides how the world outside joins a run, and what it is told of one: which language a device speaks, who may come in and which seat it
 * gets, what is believed of what it says, and who hears of whom. Reads datagrams, connections and requests; gives where real participants
 * are, every fix as it came, and a count of all that was refused, by reason. Foreign languages have a room each below this one, for both
 * directions. Never moves anyone by an equation, never lets a stranger's bytes throw, and never lets a listener slow a run.
 */
package io.tandem.gateway;
