/**
 * Decides how numbers, text, JSON and Protocol Buffers become bytes, and reads them back without trusting them.
 */
package io.tandem.recording.encoding;
