package io.tandem.recording.encoding;

/** Bytes that cannot be what they claim to be. Never leaves this room: damage is counted and told, not thrown at callers. */
public final class DamagedException extends Exception {

    public DamagedException(String what) {
        super(what);
    }

    public DamagedException(String what, Throwable cause) {
        super(what, cause);
    }
}
