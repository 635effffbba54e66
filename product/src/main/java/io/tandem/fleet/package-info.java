/**
 * Decides how this host's participants are laid out in columns and stepped together: cohorts, starting places, and the phases of a step, in which cohorts,
 * real participants and road traffic take part ({@link io.tandem.fleet.Phase}). Reads settings and orders. Gives reports. Never knows Core.
 */
package io.tandem.fleet;
