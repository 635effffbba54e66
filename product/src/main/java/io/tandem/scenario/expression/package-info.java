/**
 * Decides what ${...} means: arithmetic with units, variables, and repeated sections. Gives expanded trees.
 */
package io.tandem.scenario.expression;
