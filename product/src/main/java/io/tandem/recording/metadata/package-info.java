/**
 * Decides what a recording says of its origin: the scenario text, settings, seed, version and site.
 */
package io.tandem.recording.metadata;
