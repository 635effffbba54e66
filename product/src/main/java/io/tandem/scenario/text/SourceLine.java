package io.tandem.scenario.text;

import io.tandem.diagnosis.SourceLocation;

/** The file and line of a value; line 0 where there is none, as for a value from the command line. */
public record SourceLine(String file, int line) {

    public SourceLocation place(String key) {
        return new SourceLocation(file, line, key);
    }
}
