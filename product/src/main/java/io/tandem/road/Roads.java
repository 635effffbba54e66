package io.tandem.road;

import java.util.List;

/**
 * The roads of a scenario.
 *
 * @param warnings likely errors, one line each with its location
 * @param about    origin of the roads for people: a file and its format; empty where the scenario itself defines them
 * @param places   where each lane is defined, by id: a file and its line
 * @param closed   lanes of the map that the scenario closes
 */
public record Roads(RoadNetwork network, List<String> warnings, String about, List<String> places, List<LaneDefinition> closed) {

    public Roads {
        warnings = List.copyOf(warnings);
        places = List.copyOf(places);
        closed = List.copyOf(closed);
    }

    public Roads(RoadNetwork network, List<String> warnings, String about, List<String> places) {
        this(network, warnings, about, places, List.of());
    }
}
