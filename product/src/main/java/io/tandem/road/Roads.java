package io.tandem.road;

import java.util.List;

/**
 * The roads of a scenario.
 *
 * @param warnings likely errors, one line each with its location
 * @param about    origin of the roads for people: a file and its format; empty where the scenario itself defines them
 * @param places   where each lane is defined, by id: a file and its line
 */
public record Roads(RoadNetwork network, List<String> warnings, String about, List<String> places) {

    public Roads {
        warnings = List.copyOf(warnings);
        places = List.copyOf(places);
    }
}
