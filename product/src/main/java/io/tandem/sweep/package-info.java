/**
 * Decides which runs a sweep consists of: the settings that it varies, their values, and the order of its runs. Reads the {@code sweep:} of a file.
 * Every run has an id that follows from its settings alone, so that a sweep can be continued, split and merged. Never runs anything.
 */
package io.tandem.sweep;
