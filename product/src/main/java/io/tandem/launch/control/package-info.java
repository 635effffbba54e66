/** Decides which run of this machine or network a command is for, and how its state and its settings are asked for and changed. */
package io.tandem.launch.control;
