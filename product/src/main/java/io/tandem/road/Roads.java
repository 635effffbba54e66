package io.tandem.road;

import java.util.List;

/**
 * The roads of a scenario.
 *
 * @param warnings likely errors, one line each with its location
 * @param about    origin of the roads for people: a file and its format; empty where the scenario itself defines them
 */
public record Roads(RoadNetwork network, List<String> warnings, String about) {

    public Roads {
        warnings = List.copyOf(warnings);
    }
}
