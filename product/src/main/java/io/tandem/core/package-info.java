/**
 * Decides what follows from reports: keeps State, judges risks of collision and searches, controls the run, and sends orders to hosts.
 * Reads reports. Gives orders, and everything that taps get. Never moves a vehicle.
 */
package io.tandem.core;
