/**
 * Decides how messages become bytes and travel between machines: datagrams with their header and check, what is done about loss,
 * repetition and strangers, and what the clock of another machine shows. Reads and gives the words of {@link io.tandem.message}; bad bytes
 * become a counted {@link io.tandem.wire.Fate}, never an exception. Never blocks, never decides what to say or whom to believe beyond
 * the shared key.
 */
package io.tandem.wire;
