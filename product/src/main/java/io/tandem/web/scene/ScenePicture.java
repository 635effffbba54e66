package io.tandem.web.scene;

import io.tandem.basemap.BaseMap;
import io.tandem.basemap.DrawnFeatures;
import io.tandem.geo.LocalPosition;
import io.tandem.web.contract.SceneDescription;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A small SVG image of a scene: what of the base map is in sight, roads, walls, areas, paths, trails and starts, fitted to a card of the page, in the colours of the reader's theme. */
public final class ScenePicture {

    private static final double WIDTH = 320;
    private static final double HEIGHT = 150;
    private static final double MARGIN = 10;
    /** Lanes beyond this number are left out: a card shows no more, and the image stays small. */
    private static final int MAX_LANES = 3000;
    private static final double MIN_EXTENT_METRES = 20;
    /** Vehicles beyond this number are drawn as small dots. */
    private static final int MANY_STARTS = 60;
    private static final int MAX_FEATURES = 1500;
    /** Corners nearer than this to the one before are left out, pixels. */
    private static final double SAME_PIXELS = 0.4;
    private static final Set<String> DRAWN_KINDS = Set.of("building", "water", "green", "sand", "paved", "road", "runway", "rail");
    private static final String STYLE = """
            <style>path{fill:none;stroke-width:1.4;stroke-linejoin:round;stroke-linecap:round}
            .lane{stroke:#c9cfd5}.wall{fill:#5d646d}.area{fill:none;stroke:#8a6a00;stroke-dasharray:4 3}.path{stroke:#5b46c2}.trail{stroke:#0d5abf}.point{fill:#14202b}.start{fill:#0d5abf}
            .building{fill:#d9d4c8}.water{fill:#c4dcee}.green{fill:#dbead2}.sand{fill:#efe6c8}.paved{fill:#e2e3e5}.road{stroke:#fff;stroke-width:3}.runway{stroke:#d5d7da;stroke-width:4}.rail{stroke:#c3c7cc}
            @media (prefers-color-scheme:dark){.lane{stroke:#3a4754}.wall{fill:#8292a3}.area{stroke:#e3c04a}.path{stroke:#8a7be0}.trail{stroke:#59bfff}.point{fill:#e8eef4}.start{fill:#59bfff}
            .building{fill:#22303d}.water{fill:#11283c}.green{fill:#13231b}.sand{fill:#2b2a1c}.paved{fill:#1b242d}.road{stroke:#29343f}.runway{stroke:#232c35}.rail{stroke:#303a45}}</style>
            """;

    private final StringBuilder out = new StringBuilder();
    private double west = Double.POSITIVE_INFINITY;
    private double south = Double.POSITIVE_INFINITY;
    private double east = Double.NEGATIVE_INFINITY;
    private double north = Double.NEGATIVE_INFINITY;
    private double scale;

    private ScenePicture() {
    }

    /** @param trails where participants went, each as corners east and north in metres */
    public static String svg(StaticScene scene, List<List<double[]>> trails) {
        return new ScenePicture().draw(scene, trails, List.of());
    }

    /** @param starts where vehicles begin */
    public static String ofStart(StaticScene scene, List<LocalPosition> starts) {
        return new ScenePicture().draw(scene, List.of(), starts.stream().map(start -> new double[] {start.east(), start.north()}).toList());
    }

    private String draw(StaticScene place, List<List<double[]>> trails, List<double[]> starts) {
        SceneDescription scene = SceneBuilder.describe(place, List.of(), null);
        List<List<double[]>> lanes = scene.lanes().stream().limit(MAX_LANES).map(SceneDescription.Lane::points).toList();
        List<List<double[]>> areas = scene.areas().stream().flatMap(area -> area.rings().stream()).toList();
        List<List<double[]>> walls = scene.walls().areas().stream().flatMap(List::stream).toList();
        List<List<double[]>> paths = scene.paths().stream().map(SceneDescription.Path::points).toList();
        List<double[]> points = scene.points().stream().map(point -> new double[] {point.x(), point.y()}).toList();
        Stream.of(lanes, areas, walls, paths, trails, List.of(points), List.of(starts)).flatMap(List::stream).flatMap(List::stream).forEach(this::reach);
        fit();
        out.append(String.format(Locale.ROOT, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\">%s", WIDTH, HEIGHT, STYLE));
        drawMap(place);
        lanes.forEach(lane -> line(lane, "lane", String.format(Locale.ROOT, " style=\"stroke-width:%.1f\"", Math.max(1, lane.getFirst()[2] * scale)), false));
        walls.forEach(ring -> line(ring, "wall", "", true));
        areas.forEach(ring -> line(ring, "area", "", true));
        paths.forEach(path -> line(path, "path", "", false));
        trails.forEach(trail -> line(trail, "trail", "", false));
        points.forEach(point -> dot(point, "point", 2.2));
        starts.forEach(start -> dot(start, "start", starts.size() > MANY_STARTS ? 1.2 : 2.6));
        return out.append("</svg>").toString();
    }

    /** What of the base map is in sight. It does not widen the picture. */
    private void drawMap(StaticScene place) {
        if (place.map().orElse(null) instanceof BaseMap.Drawing map) {
            int[] left = {MAX_FEATURES};
            DrawnFeatures.read(map, place.site(), one -> {
                if (DRAWN_KINDS.contains(one.kind()) && isInSight(one) && left[0]-- > 0) {
                    List<double[]> corners = IntStream.range(0, one.east().length).mapToObj(i -> new double[] {one.east()[i], one.north()[i]}).toList();
                    line(corners, one.kind(), "", false);
                }
            });
        }
    }

    private boolean isInSight(DrawnFeatures.Feature one) {
        double[] x = Arrays.stream(one.east()).map(east -> x(new double[] {east, 0})).sorted().toArray();
        double[] y = Arrays.stream(one.north()).map(north -> y(new double[] {0, north})).sorted().toArray();
        return x.length > 0 && x[x.length - 1] > 0 && x[0] < WIDTH && y[y.length - 1] > 0 && y[0] < HEIGHT;
    }

    private void dot(double[] at, String kind, double radius) {
        out.append(String.format(Locale.ROOT, "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"/>", kind, x(at), y(at), radius));
    }

    private void reach(double[] at) {
        west = Math.min(west, at[0]);
        east = Math.max(east, at[0]);
        south = Math.min(south, at[1]);
        north = Math.max(north, at[1]);
    }

    private void fit() {
        if (west > east) {
            reach(new double[] {0, 0});
        }
        scale = Math.min((WIDTH - 2 * MARGIN) / Math.max(MIN_EXTENT_METRES, east - west), (HEIGHT - 2 * MARGIN) / Math.max(MIN_EXTENT_METRES, north - south));
    }

    private double x(double[] at) {
        return WIDTH / 2 + (at[0] - (west + east) / 2) * scale;
    }

    private double y(double[] at) {
        return HEIGHT / 2 - (at[1] - (south + north) / 2) * scale;
    }

    private void line(List<double[]> corners, String kind, String more, boolean closed) {
        out.append("<path class=\"").append(kind).append('"').append(more).append(" d=\"");
        double[] before = null;
        for (int i = 0; i < corners.size(); i++) {
            double[] at = corners.get(i);
            if (before == null || i == corners.size() - 1 || Math.hypot(at[0] - before[0], at[1] - before[1]) * scale >= SAME_PIXELS) {
                out.append(String.format(Locale.ROOT, "%s%.1f %.1f", i == 0 ? "M" : "L", x(at), y(at)));
                before = at;
            }
        }
        out.append(closed ? "Z\"/>" : "\"/>");
    }
}
