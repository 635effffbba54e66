/**
 * Decides which topics a recording has, their schemas and the encoding of their messages.
 */
package io.tandem.recording.topic;
