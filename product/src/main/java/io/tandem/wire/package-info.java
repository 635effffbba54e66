/**
 * Decides how messages become bytes and travel between machines: datagrams with their header and signature, what is done about loss,
 * repetition and unknown senders, and what the clock of another machine shows. Reads and gives the messages of {@link io.tandem.message};
 * malformed datagrams become a counted {@link io.tandem.wire.ReceiveOutcome}, never an exception. Never blocks, and never decides what is
 * sent or which sender is trusted beyond the shared key.
 */
package io.tandem.wire;
