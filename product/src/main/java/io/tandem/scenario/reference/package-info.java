/** Decides how the scenario language is documented: the JSON Schema and the reference page, both generated from the settings records. */
package io.tandem.scenario.reference;
