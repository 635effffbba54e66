package io.tandem.road.map;

import io.tandem.geo.LatLon;
import io.tandem.geo.Site;
import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * The site of a map that is looked at without a scenario: its first geographic position that is near most of the others, so that one slip does not put the site elsewhere on
 * earth. Maps in metres have their own origin.
 */
public final class MapOrigin {

    private static final String NUMBER = "(-?\\d+(?:\\.\\d+)?)";
    private static final Pattern LATITUDE = Pattern.compile("\\b(?:min)?lat\\s*=\\s*[\"']" + NUMBER);
    private static final Pattern LONGITUDE = Pattern.compile("\\b(?:min)?lon\\s*=\\s*[\"']" + NUMBER);
    /** A waypoint of an RNDF begins with its number; its latitude and longitude follow. */
    private static final String WAYPOINT = "(?m)^\\s*\\d+\\.\\d+\\.\\d+\\s+";
    private static final Pattern WAYPOINT_LATITUDE = Pattern.compile(WAYPOINT + NUMBER + "\\s+-?\\d");
    private static final Pattern WAYPOINT_LONGITUDE = Pattern.compile(WAYPOINT + "-?\\d+(?:\\.\\d+)?\\s+" + NUMBER);

    /** The first element of OpenStreetMap and Lanelet2; SUMO names its sources in elements such as osm-files, in a comment ahead. */
    private static final Pattern OSM = Pattern.compile("<osm[\\s>]");
    /** Characters in which the first element stands. */
    private static final int HEAD = 10_000;
    /** Positions that are compared, and how far from the middle of them the first may lie. */
    private static final int COMPARED = 99;
    private static final double NEAR_DEGREES = 1;

    private MapOrigin() {
    }

    public static Site of(String text) {
        boolean markup = text.stripLeading().startsWith("<");
        double lat = !markup ? typical(WAYPOINT_LATITUDE, text) : isGeographic(text) ? typical(LATITUDE, text) : 0;
        double lon = !markup ? typical(WAYPOINT_LONGITUDE, text) : isGeographic(text) ? typical(LONGITUDE, text) : 0;
        boolean onEarth = Math.abs(lat) < 85 && Math.abs(lon) <= 180;
        return new Site(onEarth ? new LatLon(lat, lon) : new LatLon(0, 0), 0);
    }

    /** Of the formats in XML, those of OpenStreetMap and Lanelet2 have geographic positions; both begin alike. */
    private static boolean isGeographic(String text) {
        return OSM.matcher(text).region(0, Math.min(text.length(), HEAD)).find();
    }

    /** The first number near the median of the first ones; NaN where there is none. */
    private static double typical(Pattern pattern, String text) {
        double[] first = pattern.matcher(text).results().limit(COMPARED).mapToDouble(found -> DecimalParser.of(found.group(1))).toArray();
        double[] sorted = first.clone();
        Arrays.sort(sorted);
        return Arrays.stream(first).filter(number -> Math.abs(number - sorted[sorted.length / 2]) < NEAR_DEGREES).findFirst().orElse(Double.NaN);
    }
}
