/**
 * Decides how one run goes from settings to its result: simulation in one process or over hosts, pacing, recording, changes of settings, recovery.
 * Gives a result. Never prints and never ends the program; several runs may exist in one JVM.
 */
package io.tandem.run;
