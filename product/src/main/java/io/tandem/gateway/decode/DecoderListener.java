package io.tandem.gateway.decode;

/** Gets what a decoder has read. */
public interface DecoderListener {

    /**
     * A fix was decoded.
     *
     * @param device identifier of the device; empty where it sends none
     */
    void received(String device, DeviceFix deviceFix);

    /** A device has a name for people, such as a call sign. */
    default void named(String device, String name) {
    }

    /** Something that arrived is of no use. */
    void refuse(Refusal why);

    /** Sends an answer, where that is possible. */
    default void answer(byte[] bytes) {
    }
}
