/** Decides how MCAP files are structured: records, chunks, indexes, and what can be read of a damaged file. Knows no message. */
package io.tandem.recording.mcap;
