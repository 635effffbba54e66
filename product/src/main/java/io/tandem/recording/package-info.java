/**
 * Decides how runs are recorded: one MCAP file per run, crash-safe by chunk, replayable into the same {@link
 * io.tandem.message.Tap} it came from, exportable, readable by viewers, and repairable where it is damaged. Never changes,
 * filters or evaluates messages, and never loses any of them without counting it.
 */
package io.tandem.recording;
