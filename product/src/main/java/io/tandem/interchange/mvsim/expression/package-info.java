/** Decides what an expression in a world file of MVSIM is worth. */
package io.tandem.interchange.mvsim.expression;
