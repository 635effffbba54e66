package io.tandem.review;

import io.tandem.geo.Area;
import io.tandem.geo.Local;
import java.util.List;
import java.util.Map;

/** What a scenario draws on the ground: areas, paths and points with their names. */
public record Backdrop(Map<String, Area> areas, List<Path> paths, Map<String, Local> points) {

    /** A path as the line through its waypoints. */
    public record Path(String name, boolean closed, List<Local> corners) {
    }

    /** Bare ground. */
    public static Backdrop none() {
        return new Backdrop(Map.of(), List.of(), Map.of());
    }
}
