package io.tandem.message;

import java.util.List;
import java.util.Optional;

/**
 * A setting that can change while a run is on.
 *
 * @param path    where it stands in the scenario file, which is how it is asked for
 * @param label   what to call it
 * @param meaning a sentence for people
 * @param value   what it is now; empty where nothing was said and something usual applies
 * @param unit    of the value and of the range; empty for none
 * @param choices the only values; empty where it is not a choice
 * @param min     NaN where there is none, as for the greatest
 * @param of      whose setting it is; absent: the whole run's
 */
public record Parameter(String path, String label, String meaning, String value, String unit, Kind kind, List<String> choices, double min,
        double max, Optional<Ids> of) {

    /** How it is written. */
    public enum Kind { NUMBER, CHOICE, TEXT, SHAPE }
}
