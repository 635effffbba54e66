package io.tandem.web.basemap;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What something on a map is, told from its tags as OpenStreetMap has them.
 *
 * @param kind building, water, green, sand, paved, land; road, runway, rail, barrier, line
 * @param sort of a road: major, medium, minor or path; else empty
 */
record Look(String kind, String sort) {

    static final Look BUILDING = new Look("building", "");
    static final Look WATER = new Look("water", "");
    /** an area of which nothing more is known */
    static final Look LAND = new Look("land", "");
    /** a line of which nothing more is known */
    static final Look LINE = new Look("line", "");
    private static final Look GREEN = new Look("green", "");
    private static final Look SAND = new Look("sand", "");
    private static final Look PAVED = new Look("paved", "");
    private static final Look RUNWAY = new Look("runway", "");
    private static final Look RAIL = new Look("rail", "");
    private static final Look BARRIER = new Look("barrier", "");

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

    static Optional<Look> ofArea(Map<String, String> tags) {
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

    static Optional<Look> ofLine(Map<String, String> tags) {
        String highway = tags.getOrDefault("highway", "");
        if (says(tags, "highway") && !NO_ROADS.contains(highway)) {
            return Optional.of(new Look("road", MAJOR.contains(highway) ? "major" : MEDIUM.contains(highway) ? "medium" : PATHS.contains(highway) ? "path" : "minor"));
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
