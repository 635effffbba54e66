package io.tandem.web.contract;

import io.tandem.message.Kind;
import io.tandem.web.contract.ContractJson.LowerCase;
import io.tandem.web.contract.ContractJson.OrNull;
import io.tandem.web.contract.ContractJson.Tuple;
import java.util.List;
import java.util.Optional;

/**
 * The answer of {@code /api/scene}: what a run happens on, and its participants, row by row as frames have them. Points are metres east, north and up of
 * the site.
 *
 * @param closedLanes lanes of the map that the scenario closes
 * @param terrain null for level ground
 * @param props   what stands beside the roads
 * @param cameras fixed places to look from
 * @param group   index of each row's group
 * @param spanS   of a recording; null for a live run
 */
public record SceneDescription(String name, long seed, Origin site, Clock clock, AlertLimits alerts, List<Point> points, List<Area> areas, List<Zone> zones, Walls walls,
        List<Lane> lanes, List<Lane> closedLanes, List<Path> paths, List<Gate> gates, List<Signal> signals, @OrNull RadioInfo radio, @OrNull Terrain terrain, Weather weather, List<Prop> props, List<Viewpoint> cameras, @OrNull BaseMap map, List<Trigger> triggers, @OrNull Fidelity fidelity,
        List<Group> groups, int[] vid, List<String> names, int[] group, @OrNull RunMessage.Span spanS) {

    /**
     * @param utmZone        number of the UTM zone on whose grid positions are given
     * @param convergenceRad by which true north lies anticlockwise of grid north
     */
    public record Origin(double latDeg, double lonDeg, double heightM, int utmZone, double convergenceRad) {
    }

    /** NaN where a recording does not tell. */
    public record Clock(@OrNull double reportS, @OrNull double stepS, @OrNull double durationS) {
    }

    /** Predicted miss distance in vehicle lengths below which Core warns, and how many seconds it looks ahead. */
    public record AlertLimits(@OrNull double lengths, @OrNull double seconds) {
    }

    public record Point(String name, double x, double y, double z) {
    }

    /** A fixed camera: x, y and z of its place, and of where it looks. */
    public record Viewpoint(String name, double[] at, double[] towards) {
    }

    /** @param rings outline first, then holes; vertices as x and y */
    public record Area(String name, List<List<double[]>> rings) {
    }

    /**
     * An area in which something is otherwise.
     *
     * @param name  what is otherwise, in a few words
     * @param rings as those of an area
     */
    public record Zone(String name, @LowerCase ZoneKind kind, List<List<double[]>> rings) {
    }

    /** What is otherwise in a zone: friction or resistance of the ground, or fog and rain. */
    public enum ZoneKind { GROUND, WEATHER }

    /** Walls as rings, and boxes of cells: column, row, columns, rows. */
    public record Walls(List<List<List<double[]>>> areas, double cellM, List<int[]> boxes) {
    }

    /**
     * @param points   of the centre line as x, y and width, and as a fourth number the height of lanes that the map has above or below the site
     * @param limitMps the highest speed limit on it
     * @param to       indices of the lanes to which it leads
     */
    public record Lane(String name, List<double[]> points, double limitMps, int[] to) {
    }

    public record Path(String name, boolean closed, List<double[]> points) {
    }

    public record Gate(String name, List<double[]> points) {
    }

    /**
     * Traffic signals of a junction. Their states have one character per link: G green, g green that gives way, y amber, u red and amber, r red.
     *
     * @param actuated whether they follow the traffic: then the message {@code signals} has their states, and before the first one they show those of the first phase
     * @param offsetS  simulated time at which the first phase of a fixed programme begins
     */
    public record Signal(String name, boolean actuated, double offsetS, List<SignalPhase> phases, List<SignalLine> lines) {
    }

    public record SignalPhase(double seconds, String states) {
    }

    /**
     * Where traffic stops: the middle of the line, and the direction of those who come.
     *
     * @param links whose states are shown here, in the order of lanes that lead on
     */
    public record SignalLine(int[] links, double x, double y, double z, double heading, double widthM) {
    }

    /**
     * The radio of a run.
     *
     * @param channel   how messages travel, in words
     * @param recorded  ids of the stations whose messages are known: all of them, or some of many
     * @param followers vehicles in platoons
     */
    public record RadioInfo(String channel, String recorded, List<Follower> followers) {
    }

    /** A vehicle of a platoon; it keeps {@code gapM} and {@code headwayS} times its speed to the one ahead of it, bumper to bumper. */
    public record Follower(int vid, int leader, double gapM, double headwayS) {
    }

    /**
     * Heights on a grid of points along the axes.
     *
     * @param heightsM metres above the site, row after row from the south, west to east
     */
    public record Terrain(double westM, double southM, double spacingM, int columns, int rows, double[] heightsM) {
    }

    /**
     * Weather and light at the start of the run.
     *
     * @param visibilityM NaN in clear air
     * @param rainMmph    millimetres per hour
     */
    public record Weather(@OrNull double visibilityM, double rainMmph, Light light) {

        /** Clear air in the forenoon. */
        public static final Weather CLEAR = new Weather(Double.NaN, 0, new Light(0.5, -0.5, 0.70710678, 0.65, 0.4));
    }

    /** Direction towards the sun, the strength of its light, and of the sky's; 0.65 and 0.4 in a clear forenoon. */
    public record Light(double east, double north, double up, double direct, double ambient) {
    }

    /** What stands upright on the ground. */
    public enum PropKind { TREE, POLE }

    /** @param widthM diameter: of the crown, or of the pole */
    public record Prop(@LowerCase PropKind kind, double x, double y, double heightM, double widthM) {
    }

    /** @param maxZoom of a tile server */
    public record BaseMap(@LowerCase LayerKind kind, String url, Optional<Integer> maxZoom, String attribution, @OrNull MapPicture picture) {
    }

    /**
     * An aerial picture over the base map.
     *
     * @param corners longitude and latitude in degrees, from the upper left corner clockwise
     */
    public record MapPicture(String url, List<double[]> corners) {
    }

    /** Form of a base map. */
    public enum LayerKind { GEOJSON, PMTILES, RASTER, VECTOR, NONE }

    /**
     * An event that an operator can trigger.
     *
     * @param name  of the event
     * @param label on the button
     * @param about a sentence for people; may be empty
     */
    public record Trigger(String name, String label, String about) {
    }

    public record Fidelity(List<Integer> quintet, int sum, List<String> reasons) {
    }

    /**
     * What vehicles of one group have in common.
     *
     * @param comes   enters the road during the run, and reports from then on
     * @param shape   of a rigid body; null for others, which are boxes or circles
     * @param look    a model of one's own; null without
     * @param sensors that measure
     * @param reasons of each behavior, in the same order
     */
    public record Group(String name, String kind, @LowerCase Kind.Symbol symbol, boolean real, boolean extra, boolean comes, double lengthM, Size bodyM,
            @OrNull Shape shape, @OrNull Model look, List<Sensor> sensors, List<String> behaviors, List<List<String>> reasons, List<String> steps) {
    }

    /** What a rigid body is. */
    public enum Part { VEHICLE, TRAILER, BLOCK }

    /**
     * A rigid body: its outline seen from above, between two heights over the ground.
     *
     * @param outline corners in order
     */
    public record Shape(@LowerCase Part part, List<Corner> outline, double bottomM, double topM, List<Wheel> wheels) {
    }

    /** Metres ahead and to the left of the reported place. */
    @Tuple
    public record Corner(double ahead, double left) {
    }

    /** A wheel at a place as of a {@link Corner}. */
    public record Wheel(double aheadM, double leftM, double diameterM, double widthM, boolean steers) {
    }

    /**
     * What a vehicle looks like to sensors: triangles in its frame. At the address are the corners of each triangle, nine 32-bit floating-point numbers from the lowest byte, metres ahead, left and up
     * of the reported place, and after all of them red, green and blue of each triangle.
     *
     * @param file  name of the model
     * @param parts that turn; all else is one body
     */
    public record Model(String file, String url, int triangles, List<ModelPart> parts) {
    }

    /**
     * Triangles of a model that turn together.
     *
     * @param name  wheel-fl, wheel-fr, wheel-rl, wheel-rr, or rotor- and a number
     * @param first number of its first triangle
     * @param pivot through which it turns
     * @param axis  unit vector about which a rotor turns
     */
    public record ModelPart(String name, int first, int count, Spot pivot, Spot axis) {
    }

    /** Metres ahead, left and up of the reported place. */
    @Tuple
    public record Spot(double ahead, double left, double up) {
    }

    /**
     * A sensor that measures.
     *
     * @param kind  as scenarios name it
     * @param lens  of cameras; null of others
     * @param field that rays cover; null of those that cast none
     */
    public record Sensor(String name, String kind, Mount mount, @OrNull Lens lens, @OrNull Field field) {
    }

    /** Where a sensor is on its vehicle: turned, then pitched with the front up, then rolled with the right side down. */
    public record Mount(Spot at, double turnRad, double pitchRad, double rollRad) {
    }

    /**
     * A camera's size and intrinsic parameters in pixels, whole numbers being the middles of pixels.
     *
     * @param distortion k1, k2, p1, p2, k3 of the Brown-Conrady model; empty without
     * @param farM       how far it sees
     */
    public record Lens(int width, int height, double fx, double fy, double cx, double cy, List<Double> distortion, double farM) {
    }

    /** Directions that are measured, radians about straight ahead, and how far. */
    public record Field(double rightRad, double leftRad, double lowRad, double highRad, double reachM) {
    }

    /** Length and width in metres; a width of 0 is a circle. */
    @Tuple
    public record Size(double length, double width) {
    }
}
