package io.tandem.road.map;

import io.tandem.geo.LatLon;
import io.tandem.geo.Site;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The site of a map that is looked at without a scenario: its first geographic position. Maps in metres have their own origin. */
public final class MapOrigin {

    private static final String NUMBER = "(-?\\d+(?:\\.\\d+)?)";
    private static final Pattern LATITUDE = Pattern.compile("\\b(?:min)?lat\\s*=\\s*[\"']" + NUMBER);
    private static final Pattern LONGITUDE = Pattern.compile("\\b(?:min)?lon\\s*=\\s*[\"']" + NUMBER);
    /** A waypoint of an RNDF: its number, latitude and longitude. */
    private static final Pattern WAYPOINT = Pattern.compile("(?m)^\\s*\\d+\\.\\d+\\.\\d+\\s+" + NUMBER + "\\s+" + NUMBER);

    /** Characters in which the first element stands. */
    private static final int HEAD = 10_000;

    private MapOrigin() {
    }

    public static Site of(String text) {
        Matcher latitude = LATITUDE.matcher(text);
        Matcher longitude = LONGITUDE.matcher(text);
        Matcher waypoint = WAYPOINT.matcher(text);
        boolean markup = text.stripLeading().startsWith("<");
        if (markup && isGeographic(text) && latitude.find() && longitude.find()) {
            return site(latitude.group(1), longitude.group(1));
        }
        return !markup && waypoint.find() ? site(waypoint.group(1), waypoint.group(2)) : site("0", "0");
    }

    /** Of the formats in XML, those of OpenStreetMap and Lanelet2 have geographic positions; both begin alike. */
    private static boolean isGeographic(String text) {
        return text.substring(0, Math.min(text.length(), HEAD)).contains("<osm");
    }

    private static Site site(String latitude, String longitude) {
        double lat = DecimalParser.of(latitude);
        double lon = DecimalParser.of(longitude);
        boolean onEarth = Math.abs(lat) < 85 && Math.abs(lon) <= 180;
        return new Site(onEarth ? new LatLon(lat, lon) : new LatLon(0, 0), 0);
    }
}
