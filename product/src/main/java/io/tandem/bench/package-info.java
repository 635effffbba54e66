/**
 * Decides what is measured of the product and how it is printed, beside peers that run the same task. Never runs as part of a scenario.
 */
package io.tandem.bench;
