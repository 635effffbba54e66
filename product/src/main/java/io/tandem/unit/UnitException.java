package io.tandem.unit;

/** A unit cannot be used, or was lost with all its instances; the message says why, as the end of a sentence. */
public final class UnitException extends Exception {

    public UnitException(String why) {
        super(why);
    }

    public UnitException(String why, Throwable cause) {
        super(why, cause);
    }
}
