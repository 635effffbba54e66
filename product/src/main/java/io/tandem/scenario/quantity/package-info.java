/**
 * Decides which units a scenario file may use and how numbers with units are read and written.
 */
package io.tandem.scenario.quantity;
