/**
 * Decides what is kept of the runs of a sweep: a row per run, tables of all rows, and what they say together. A row is a file of its own that appears at once
 * and whole, so that a sweep that is killed loses nothing that was done.
 */
package io.tandem.sweep.outcome;
