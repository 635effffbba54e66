/**
 * Decides how near a test came to the real world: the Test Fidelity Metric, five scores from 0 to 3 with a reason each. Reads
 * what a scenario states about its vehicles and environment. Never guesses: a score set by hand needs a note.
 */
package io.tandem.fidelity;
