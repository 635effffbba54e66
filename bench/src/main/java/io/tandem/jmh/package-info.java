/**
 * Decides how the house's own speed is measured: one class per subject, run with {@code bench/run}. Reads the product's rooms as a
 * user of them would. Never runs as part of the tests.
 */
package io.tandem.jmh;
