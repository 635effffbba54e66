package io.tandem.basemap;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Class of a map feature, from its OpenStreetMap tags.
 *
 * @param kind building, water, green, sand, paved, land; road, runway, rail, barrier, line
 * @param sort of a road: major, medium, minor or path; otherwise empty
 */
record FeatureClass(String kind, String sort) {

    static final FeatureClass BUILDING = new FeatureClass("building", "");
    static final FeatureClass WATER = new FeatureClass("water", "");
    /** an area without known tags */
    static final FeatureClass LAND = new FeatureClass("land", "");
    /** a line without known tags */
    static final FeatureClass LINE = new FeatureClass("line", "");
    private static final FeatureClass GREEN = new FeatureClass("green", "");
    private static final FeatureClass SAND = new FeatureClass("sand", "");
    private static final FeatureClass PAVED = new FeatureClass("paved", "");
    private static final FeatureClass RUNWAY = new FeatureClass("runway", "");
    private static final FeatureClass RAIL = new FeatureClass("rail", "");
    private static final FeatureClass BARRIER = new FeatureClass("barrier", "");

    private static final Set<String> WET = Set.of("water", "bay", "reservoir", "basin", "riverbank", "dock", "swimming_pool");
    private static final Set<String> GREENS = Set.of("grass", "forest", "meadow", "farmland", "recreation_ground", "village_green", "orchard",
            "vineyard", "allotments", "cemetery", "park", "garden", "pitch", "golf_course", "nature_reserve", "playground", "wood", "scrub",
            "grassland", "heath", "wetland");
    private static final Set<String> SANDS = Set.of("beach", "sand", "shingle", "dune");
    private static final Set<String> FLOORS = Set.of("apron", "runway", "taxiway", "helipad", "parking", "track");
    private static final Set<String> MAJOR = Set.of("motorway", "trunk", "primary", "motorway_link", "trunk_link", "primary_link");
    private static final Set<String> MEDIUM = Set.of("secondary", "tertiary", "secondary_link", "tertiary_link");
    private static final Set<String> PATHS = Set.of("footway", "path", "cycleway", "steps", "pedestrian", "track", "bridleway", "corridor");
    private static final Set<String> NO_ROADS = Set.of("proposed", "construction", "platform", "razed", "abandoned");
    private static final Set<String> FLOWING = Set.of("river", "stream", "canal", "ditch", "drain", "tidal_channel");

    static Optional<FeatureClass> ofArea(Map<String, String> tags) {
        if (says(tags, "building") || says(tags, "building:part")) {
            return Optional.of(BUILDING);
        }
        if (any(tags, WET, "natural", "landuse", "leisure", "waterway", "water")) {
            return Optional.of(WATER);
        }
        if (any(tags, GREENS, "landuse", "leisure", "natural")) {
            return Optional.of(GREEN);
        }
        if (any(tags, SANDS, "natural")) {
            return Optional.of(SAND);
        }
        if (any(tags, FLOORS, "aeroway", "amenity", "leisure") || says(tags, "highway") && says(tags, "area")) {
            return Optional.of(PAVED);
        }
        return says(tags, "landuse") || says(tags, "amenity") || tags.getOrDefault("aeroway", "").equals("aerodrome") ? Optional.of(LAND) : Optional.empty();
    }

    static Optional<FeatureClass> ofLine(Map<String, String> tags) {
        String highway = tags.getOrDefault("highway", "");
        if (says(tags, "highway") && !NO_ROADS.contains(highway)) {
            return Optional.of(new FeatureClass("road", MAJOR.contains(highway) ? "major" : MEDIUM.contains(highway) ? "medium" : PATHS.contains(highway) ? "path" : "minor"));
        }
        if (any(tags, FLOORS, "aeroway")) {
            return Optional.of(RUNWAY);
        }
        if (any(tags, FLOWING, "waterway") || tags.getOrDefault("natural", "").equals("coastline")) {
            return Optional.of(WATER);
        }
        if (any(tags, Set.of("rail", "light_rail", "tram", "subway", "narrow_gauge"), "railway")) {
            return Optional.of(RAIL);
        }
        return says(tags, "barrier") ? Optional.of(BARRIER) : Optional.empty();
    }

    private static boolean says(Map<String, String> tags, String key) {
        return tags.containsKey(key) && !tags.get(key).equals("no");
    }

    private static boolean any(Map<String, String> tags, Set<String> values, String... keys) {
        for (String key : keys) {
            if (tags.containsKey(key) && values.contains(tags.get(key))) {
                return true;
            }
        }
        return false;
    }
}
