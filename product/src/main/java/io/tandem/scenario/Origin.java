package io.tandem.scenario;

import io.tandem.diagnosis.Place;

/** The file and line that a value was read from; line 0 where there is no line, as for a value from the command line. */
record Origin(String file, int line) {

    Place place(String key) {
        return new Place(file, line, key);
    }
}
