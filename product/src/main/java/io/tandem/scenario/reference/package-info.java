/**
 * Decides how the scenario language is documented: the JSON Schema and the reference page, both generated from the records of settings.
 */
package io.tandem.scenario.reference;
