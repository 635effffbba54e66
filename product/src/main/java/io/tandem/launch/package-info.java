/**
 * Decides what the command line means, and assembles every other room into something that runs. The only room that knows all others.
 */
package io.tandem.launch;
