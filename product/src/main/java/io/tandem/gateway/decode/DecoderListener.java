package io.tandem.gateway.decode;

/** Who hears what a decoder reads. */
public interface DecoderListener {

    /**
     * A device said where someone is.
     *
     * @param device what it calls itself; empty where it does not say
     */
    void received(String device, DeviceFix deviceFix);

    /** A device has a name for people, such as a call sign. */
    default void named(String device, String name) {
    }

    /** Something that arrived is of no use. */
    void refuse(Refusal why);

    /** Says something back, where that is possible. */
    default void answer(byte[] bytes) {
    }
}
