package io.tandem.road.map;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Interprets the tags of an OpenStreetMap way for its lanes. Tags are free text; values that cannot be parsed count as absent. */
public final class OsmTags {

    private static final int MOST_LANES = 10;
    private static final double KNOT = 1852 / 3600.0;
    private static final double MILE_PER_HOUR = 0.44704;
    /** units of widths and speeds, by how they are written; the usual one is not */
    private static final Map<String, Double> METRES = Map.of("", 1.0, "m", 1.0, "ft", 0.3048, "'", 0.3048);
    private static final Map<String, Double> METRES_PER_SECOND = Map.of("", 1 / 3.6, "km/h", 1 / 3.6, "kmh", 1 / 3.6, "kph", 1 / 3.6, "mph", MILE_PER_HOUR, "knots", KNOT, "m/s", 1.0, "mps", 1.0);
    private static final Pattern AMOUNT = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*([a-z/']*).*");

    /** Default speed in km/h and lane width in metres of each highway class. */
    private enum RoadClass {
        MOTORWAY(120, 3.75), TRUNK(100, 3.5), PRIMARY(70, 3.5), SECONDARY(60, 3.25), TERTIARY(50, 3.25), UNCLASSIFIED(50, 3), RESIDENTIAL(30, 3),
        LIVING_STREET(10, 3), SERVICE(20, 3), ROAD(50, 3);

        private final double speed;
        private final double width;

        RoadClass(double speed, double width) {
            this.speed = speed;
            this.width = width;
        }
    }

    private final Map<String, String> tags = new HashMap<>();
    private final Optional<RoadClass> roadClass;

    public OsmTags(XmlElement way) {
        for (XmlElement tag : way.all("tag")) {
            tag.attribute("k").ifPresent(key -> tags.put(key, tag.attribute("v").orElse("").strip()));
        }
        roadClass = classOf(tag("highway"));
    }

    private static Optional<RoadClass> classOf(String highway) {
        String plain = highway.replaceFirst("_link$", "").toUpperCase(Locale.ROOT);
        for (RoadClass one : RoadClass.values()) {
            if (one.name().equals(plain)) {
                return Optional.of(one);
            }
        }
        return Optional.empty();
    }

    public String tag(String key) {
        return tags.getOrDefault(key, "");
    }

    public Set<String> keys() {
        return tags.keySet();
    }

    /** Whether motor vehicles may drive here. */
    public boolean isDriven() {
        boolean closed = tag("access").equals("no") || tag("motor_vehicle").equals("no") || tag("vehicle").equals("no") || tag("area").equals("yes");
        return roadClass.isPresent() && !closed;
    }

    public boolean isRoundabout() {
        return tag("junction").equals("roundabout") || tag("junction").equals("circular");
    }

    /** 1 for traffic along the way only, -1 for traffic against it only, 0 for both. */
    public int oneway() {
        String said = tag("oneway");
        if (said.equals("-1") || said.equals("reverse")) {
            return -1;
        }
        boolean implied = isRoundabout() || tag("highway").equals("motorway") || tag("highway").equals("motorway_link");
        return said.equals("yes") || said.equals("true") || said.equals("1") || implied && !said.equals("no") ? 1 : 0;
    }

    /** Number of lanes along the way. */
    public int forward() {
        return oneway() < 0 ? 0 : count("lanes:forward", oneway() > 0 ? total() : (total() + 1) / 2);
    }

    public int backward() {
        return oneway() > 0 ? 0 : count("lanes:backward", oneway() < 0 ? total() : Math.max(1, total() / 2));
    }

    private int total() {
        boolean wide = roadClass.orElseThrow() == RoadClass.MOTORWAY && !tag("highway").endsWith("_link");
        return count("lanes", oneway() == 0 || wide ? 2 : 1);
    }

    private int count(String key, int usual) {
        double said = DecimalParser.of(tag(key));
        return said >= 1 && said <= MOST_LANES ? (int) said : usual;
    }

    /** Width of one lane, metres. */
    public double laneWidth() {
        double whole = amount(tag("width"), METRES);
        double each = whole / (forward() + backward());
        return each >= 2 && each <= 8 ? each : roadClass.orElseThrow().width;
    }

    /** Speed limit, m/s. */
    public double limit() {
        double speed = speed(tag("maxspeed"));
        return speed > 0.5 && speed < 100 ? speed : roadClass.orElseThrow().speed / 3.6;
    }

    /** A speed with its unit, km/h where none is written, in m/s; NaN where it cannot be parsed. */
    public static double speed(String written) {
        String said = written.toLowerCase(Locale.ROOT);
        return switch (said) {
            case "none" -> 130 / 3.6;
            case "walk" -> 7 / 3.6;
            default -> amount(said, METRES_PER_SECOND);
        };
    }

    private static double amount(String said, Map<String, Double> units) {
        Matcher matcher = AMOUNT.matcher(said);
        Double unit = matcher.matches() ? units.get(matcher.group(2)) : null;
        return unit == null ? Double.NaN : DecimalParser.of(matcher.group(1)) * unit;
    }

    /** The class of the street as the map names it, such as residential. */
    public String kind() {
        return tag("highway");
    }

    /** Ways of different layers do not meet where they cross. */
    public int layer() {
        double said = DecimalParser.of(tag("layer"));
        if (Math.abs(said) <= 100) {
            return (int) said;
        }
        return !tag("bridge").isEmpty() && !tag("bridge").equals("no") ? 1 : !tag("tunnel").isEmpty() && !tag("tunnel").equals("no") ? -1 : 0;
    }
}
