/** Decides how live participants are imitated for measurements: devices, phones and what they send. */
package io.tandem.bench.live;
