/** Decides how numbers, text, JSON and Protocol Buffers are encoded as bytes, and decodes them without trusting them. */
package io.tandem.recording.encoding;
