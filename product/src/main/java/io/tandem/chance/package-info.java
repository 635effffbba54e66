/**
 * Decides what is random: every draw is a hash of the seed, the vehicle, the number of the draw and its purpose, so that no draw
 * depends on workers, hosts or the order of arrival. Never keeps state.
 */
package io.tandem.chance;
