/** Decides what behaviors share: the context they are made in, pure pursuit, and how errors of direction and height become commands. */
package io.tandem.behavior.control;
