/** Decides what ${...} means: arithmetic with units, variables and loops. Returns expanded trees. */
package io.tandem.scenario.expression;
