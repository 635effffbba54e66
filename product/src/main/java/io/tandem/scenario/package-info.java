/**
 * Decides what a scenario file means: YAML with units, variables, loops and includes becomes the settings that the other rooms
 * own, and every mistake on the way is reported with its location and a fix. Reads files. Returns a {@link
 * io.tandem.scenario.Scenario}. Never runs anything.
 */
package io.tandem.scenario;
