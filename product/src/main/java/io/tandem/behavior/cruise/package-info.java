/**
 * Decides which pedal keeps a car at a reference speed: cruise controllers by name, and speed programmes. Reads speeds; gives a pedal from -1, full brake, to 1, full throttle.
 */
package io.tandem.behavior.cruise;
