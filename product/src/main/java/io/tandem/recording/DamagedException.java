package io.tandem.recording;

/** Bytes that cannot be what they claim to be. Never leaves this room: damage is counted and told, not thrown at callers. */
final class DamagedException extends Exception {

    DamagedException(String what) {
        super(what);
    }

    DamagedException(String what, Throwable cause) {
        super(what, cause);
    }
}
