/**
 * Decides how everything that was heard is kept: one MCAP file per run, crash-safe by chunk, replayable into the same
 * {@link io.tandem.message.Tap} it came from, and exportable. Reads what a tap is told and gives it back in the same order.
 * Never changes, filters or judges what it keeps, and never loses any of it without saying so.
 */
package io.tandem.recording;
