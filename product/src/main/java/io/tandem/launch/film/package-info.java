/**
 * Decides what the command line says about films: their options, where they are written, how far they are.
 */
package io.tandem.launch.film;
