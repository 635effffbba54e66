package io.tandem.v2x;

import io.tandem.message.MessageKind;
import java.nio.charset.StandardCharsets;

/**
 * A message that a station sends.
 *
 * @param sender   a station
 * @param sequence counts the messages of a sender and a kind, from 0
 * @param payload  what it says beyond the sender's state; may be empty
 */
record OutgoingMessage(MessageKind kind, int sender, int sequence, String payload) {

    /** Bytes in the air of a message that has only its sender's state. */
    static final int STATE_BYTES = 350;
    /** Headers, signature and certificate of a message with a payload; the sender's state is not in it in full. */
    private static final int OVERHEAD_BYTES = 150;

    /** Bytes in the air. */
    int bytes() {
        return payload.isEmpty() ? STATE_BYTES : OVERHEAD_BYTES + payload.getBytes(StandardCharsets.UTF_8).length;
    }
}
