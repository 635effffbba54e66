/** Decides in which scenes sensors are measured, and how. */
package io.tandem.bench.sensor;
