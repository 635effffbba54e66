package io.tandem.message;

import java.util.List;
import java.util.Optional;

/**
 * A setting that can change while a run is on.
 *
 * @param path    its path in the scenario file, by which it is requested
 * @param label   display name
 * @param meaning a sentence for people
 * @param value   its current value; empty if none was given and a default applies
 * @param unit    of the value and of the range; empty for none
 * @param choices the allowed values; empty if it is not a choice
 * @param min     NaN if there is none; likewise the maximum
 * @param of      ids of the vehicles that it applies to; empty for the whole run
 */
public record Parameter(String path, String label, String meaning, String value, String unit, Kind kind, List<String> choices, double min,
        double max, Optional<Ids> of) {

    /** Type of the value. */
    public enum Kind { NUMBER, CHOICE, TEXT, SHAPE }
}
