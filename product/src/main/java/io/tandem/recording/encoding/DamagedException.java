package io.tandem.recording.encoding;

/** Invalid bytes in a recording. It does not leave this room: damage is counted and reported, not thrown to callers. */
public final class DamagedException extends Exception {

    public DamagedException(String what) {
        super(what);
    }

    public DamagedException(String what, Throwable cause) {
        super(what, cause);
    }
}
