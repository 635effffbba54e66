/**
 * Decides what follows from what was heard: keeps State, judges risks of collision and searches, controls the run, and tells hosts
 * and watchers. Reads reports. Gives orders and everything a Tap hears. Never moves a vehicle.
 */
package io.tandem.core;
