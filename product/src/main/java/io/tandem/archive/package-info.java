/**
 * Decides how recordings stand in databases: the tables and views that questions in SQL are put to, Parquet and DuckDB files for other
 * programs, and documents in MongoDB. Reads whatever is {@link io.tandem.recording.Recorded}, or a run while it lasts through a
 * {@link io.tandem.message.Tap}, and gives answers, files and recordings that can be replayed. Never slows or ends a run, and never
 * replaces the recording, which stays the truth.
 */
package io.tandem.archive;
