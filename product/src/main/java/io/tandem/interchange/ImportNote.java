package io.tandem.interchange;

import io.tandem.diagnosis.SourceLocation;

/**
 * Something of an imported file that the scenario does not have as it was.
 *
 * @param what a sentence without its full stop
 */
public record ImportNote(SourceLocation place, Effect effect, String what) {

    /** What becomes of it. */
    public enum Effect {
        /** the scenario has something like it */
        CHANGED("changed"),
        /** the scenario has nothing of it */
        LEFT_OUT("left out"),
        /** it concerns the picture only, and how the other program is operated */
        NOT_DRAWN("not drawn");

        private final String words;

        Effect(String words) {
            this.words = words;
        }

        @Override
        public String toString() {
            return words;
        }
    }

    @Override
    public String toString() {
        return place + ": " + effect + ": " + what + ".";
    }
}
