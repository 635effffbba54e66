package io.tandem.review;

import io.tandem.geo.Area;
import io.tandem.geo.LocalPosition;
import java.util.List;
import java.util.Map;

/** Map features of a scenario: areas, paths and points with their names. */
public record MapFeatures(Map<String, Area> areas, List<Path> paths, Map<String, LocalPosition> points) {

    /** A path as the line through its waypoints. */
    public record Path(String name, boolean closed, List<LocalPosition> corners) {
    }

    /** No features. */
    public static MapFeatures none() {
        return new MapFeatures(Map.of(), List.of(), Map.of());
    }
}
