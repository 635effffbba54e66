/**
 * Decides what a run has to endure and what is measured meanwhile: attacks from this machine, and hours in which everything comes and goes. The run is a process
 * of its own, whose memory, threads and files are read from outside.
 */
package io.tandem.bench.endurance;
