/**
 * Decides what settings records look like in a scenario file: the fields, values and names that the reader, the JSON Schema and
 * the reference page share.
 */
package io.tandem.scenario.schema;
