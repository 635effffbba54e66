/**
 * Decides which thread executes which part of a task over a range of rows. Parts are cut by size alone, so that no result depends
 * on the number of workers. Never depends on what the task computes.
 */
package io.tandem.crew;
