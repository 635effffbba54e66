/**
 * Decides how the world outside joins a run: which language a device speaks, who may come in and which seat it gets, and what is believed
 * of what it says. Reads datagrams, connections and requests; gives where real participants are, every fix as it came, and a count of all
 * that was refused, by reason. Foreign languages have a room each below this one, for both directions. Never moves anyone by an
 * equation, and never lets a stranger's bytes throw.
 */
package io.tandem.gateway;
