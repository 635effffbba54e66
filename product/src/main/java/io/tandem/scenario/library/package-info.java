/**
 * Decides what {@code like: small-car} means: models are YAML fragments with a name, in the folder {@code library} beside a scenario file or built in, and complete
 * the settings that name them.
 */
package io.tandem.scenario.library;
