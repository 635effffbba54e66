/** Decides what a recording contains about its origin: scenario files, settings, seed, version and site. */
package io.tandem.recording.metadata;
