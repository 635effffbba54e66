package io.tandem.diagnosis;

/**
 * One mistake a person can mend.
 *
 * @param place where it stands
 * @param found what was written there, shortened; empty where nothing was
 * @param what  a sentence that says what is wrong
 * @param fix   a sentence that says how to mend it
 */
public record Problem(SourceLocation place, String found, String what, String fix) {

    @Override
    public String toString() {
        return place + (found.isEmpty() ? "" : ": " + found) + "\n  " + what + "\n  Fix: " + fix;
    }
}
