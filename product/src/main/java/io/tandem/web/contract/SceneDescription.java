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
 * @param group index of each row's group
 * @param spanS of a recording; null for a live run
 */
public record SceneDescription(String name, long seed, Origin site, Clock clock, AlertLimits alerts, List<Point> points, List<Area> areas, Walls walls,
        List<Lane> lanes, List<Path> paths, List<Gate> gates, @OrNull BaseMap map, List<Trigger> triggers, @OrNull Fidelity fidelity,
        List<Group> groups, int[] vid, List<String> names, int[] group, @OrNull RunMessage.Span spanS) {

    /** @param convergenceRad by which true north lies anticlockwise of grid north */
    public record Origin(double latDeg, double lonDeg, double heightM, double convergenceRad) {
    }

    /** NaN where a recording does not tell. */
    public record Clock(@OrNull double reportS, @OrNull double stepS, @OrNull double durationS) {
    }

    /** Predicted miss distance in vehicle lengths below which Core warns, and how many seconds it looks ahead. */
    public record AlertLimits(@OrNull double lengths, @OrNull double seconds) {
    }

    public record Point(String name, double x, double y, double z) {
    }

    /** @param rings outline first, then holes; vertices as x and y */
    public record Area(String name, List<List<double[]>> rings) {
    }

    /** Walls as rings, and boxes of cells: column, row, columns, rows. */
    public record Walls(List<List<List<double[]>>> areas, double cellM, List<int[]> boxes) {
    }

    /** @param points of the centre line as x, y and width */
    public record Lane(String name, List<double[]> points) {
    }

    public record Path(String name, boolean closed, List<double[]> points) {
    }

    public record Gate(String name, List<double[]> points) {
    }

    /** @param maxZoom of a tile server */
    public record BaseMap(@LowerCase LayerKind kind, String url, Optional<Integer> maxZoom, String attribution) {
    }

    /** Form of a base map. */
    public enum LayerKind { GEOJSON, PMTILES, RASTER, VECTOR }

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
     * @param reasons of each behavior, in the same order
     */
    public record Group(String name, String kind, @LowerCase Kind.Symbol symbol, boolean real, boolean extra, boolean comes, double lengthM, Size bodyM,
            List<String> behaviors, List<List<String>> reasons, List<String> steps) {
    }

    /** Length and width in metres; a width of 0 is a circle. */
    @Tuple
    public record Size(double length, double width) {
    }
}
