/**
 * Decides what is random: every draw is a hash of seed, vehicle, number of the draw and purpose, so that no draw depends on
 * workers, hosts or the order of messages. Never keeps state.
 */
package io.tandem.chance;
