/**
 * Decides which thread does which part of a piece of work that is a range of rows. The parts are cut by size alone, so that no
 * result depends on the number of workers. Never knows what the work is.
 */
package io.tandem.crew;
