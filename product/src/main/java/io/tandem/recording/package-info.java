/**
 * Decides how everything that was heard is kept: one MCAP file per run, crash-safe by chunk, replayable into the same
 * {@link io.tandem.message.Tap} it came from, exportable, readable by viewers, and mended where it is damaged. Reads what a tap is told and gives it back in the same order.
 * Never changes, filters or judges what it keeps, and never loses any of it without saying so.
 */
package io.tandem.recording;
