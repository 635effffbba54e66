/** Decides how the cost of the radio is measured: stations in motion over a field, and what one core spends on their messages. */
package io.tandem.bench.radio;
