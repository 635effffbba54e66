/**
 * Decides what a scenario file says: YAML with units, variables, loops and includes becomes the settings that the other rooms own,
 * and every mistake on the way has a place and a cure. Reads files. Gives a {@link io.tandem.scenario.Scenario}. Never runs anything.
 */
package io.tandem.scenario;
