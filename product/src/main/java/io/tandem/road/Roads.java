package io.tandem.road;

import java.util.List;

/**
 * The roads of a scenario.
 *
 * @param warnings what looks like a slip, a line each with its place
 * @param about    where they come from, for people: a file and its format; empty where the scenario itself draws them
 */
public record Roads(RoadNetwork network, List<String> warnings, String about) {

    public Roads {
        warnings = List.copyOf(warnings);
    }
}
