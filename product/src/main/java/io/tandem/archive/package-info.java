/**
 * Decides how recordings are represented in databases: tables and views for SQL queries, Parquet and DuckDB files for other
 * programs, and documents in MongoDB. Reads any {@link io.tandem.recording.Recording}, or a live run through a {@link
 * io.tandem.message.Tap}. Returns query results, files and recordings that can be replayed. Never slows or ends a run, and never
 * replaces the recording.
 */
package io.tandem.archive;
