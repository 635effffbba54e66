/**
 * Decides how a setting describes itself: its meaning, its unit, its default, its name in a scenario file. Every room that has
 * settings states them once, as a record whose components carry these annotations; the scenario reader, the JSON Schema and the
 * reference page are made from them. Never reads a file.
 */
package io.tandem.setting;
