/**
 * Decides how a setting describes itself: its meaning, unit, default value and name in a scenario file. Each room declares its
 * settings once, as records whose components carry these annotations; the scenario reader, the JSON Schema and the reference page
 * are derived from them. Never reads a file.
 */
package io.tandem.setting;
