/**
 * Decides who is near whom and who will be: the closest-approach test over a grid, exact and in time proportional to the number
 * of vehicles, and encounters that begin, hold and end. Reads a snapshot's columns. Gives pairs and alerts. Never moves anyone.
 */
package io.tandem.proximity;
