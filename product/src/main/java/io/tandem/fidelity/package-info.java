/**
 * Decides how near a test came to the real world: the Test Fidelity Metric, five numbers from 0 to 3 with a reason each. Reads what
 * a scenario says of its vehicles and its surroundings. Gives a quintet. Never guesses: an override needs a note.
 */
package io.tandem.fidelity;
