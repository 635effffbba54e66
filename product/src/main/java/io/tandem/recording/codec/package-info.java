/**
 * Decides how batches of reports become few bytes: prediction, quantization and packing of columns, without loss of a bit. Gives payloads of chunks.
 */
package io.tandem.recording.codec;
