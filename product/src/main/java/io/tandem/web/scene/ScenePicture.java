package io.tandem.web.scene;

import io.tandem.geo.LocalPosition;
import io.tandem.web.contract.SceneDescription;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** A small SVG image of a scene: roads, walls, areas, paths, trails and starts, fitted to a card of the page, in the colours of the reader's theme. */
public final class ScenePicture {

    private static final double WIDTH = 320;
    private static final double HEIGHT = 150;
    private static final double MARGIN = 10;
    /** Lanes beyond this number are left out: a card shows no more, and the image stays small. */
    private static final int MAX_LANES = 3000;
    private static final double MIN_EXTENT_METRES = 20;
    /** Vehicles beyond this number are drawn as small dots. */
    private static final int MANY_STARTS = 60;
    private static final String STYLE = """
            <style>.lane{stroke:#c9cfd5}.wall{fill:#5d646d}.area{fill:none;stroke:#8a6a00;stroke-dasharray:4 3}.path{stroke:#5b46c2}.trail{stroke:#0d5abf}.point{fill:#14202b}.start{fill:#0d5abf}
            path{fill:none;stroke-width:1.4;stroke-linejoin:round;stroke-linecap:round}
            @media (prefers-color-scheme:dark){.lane{stroke:#3a4754}.wall{fill:#8292a3}.area{stroke:#e3c04a}.path{stroke:#8a7be0}.trail{stroke:#59bfff}.point{fill:#e8eef4}.start{fill:#59bfff}}</style>
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
    public static String svg(SceneDescription scene, List<List<double[]>> trails) {
        return new ScenePicture().draw(scene, trails, List.of());
    }

    /** @param starts where vehicles begin */
    public static String ofStart(SceneDescription scene, List<LocalPosition> starts) {
        return new ScenePicture().draw(scene, List.of(), starts.stream().map(start -> new double[] {start.east(), start.north()}).toList());
    }

    private String draw(SceneDescription scene, List<List<double[]>> trails, List<double[]> starts) {
        List<List<double[]>> lanes = scene.lanes().stream().limit(MAX_LANES).map(SceneDescription.Lane::points).toList();
        List<List<double[]>> areas = scene.areas().stream().flatMap(area -> area.rings().stream()).toList();
        List<List<double[]>> walls = scene.walls().areas().stream().flatMap(List::stream).toList();
        List<List<double[]>> paths = scene.paths().stream().map(SceneDescription.Path::points).toList();
        List<double[]> points = scene.points().stream().map(point -> new double[] {point.x(), point.y()}).toList();
        Stream.of(lanes, areas, walls, paths, trails, List.of(points), List.of(starts)).flatMap(List::stream).flatMap(List::stream).forEach(this::reach);
        fit();
        out.append(String.format(Locale.ROOT, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\">%s", WIDTH, HEIGHT, STYLE));
        lanes.forEach(lane -> line(lane, "lane", String.format(Locale.ROOT, " style=\"stroke-width:%.1f\"", Math.max(1, lane.getFirst()[2] * scale)), false));
        walls.forEach(ring -> line(ring, "wall", "", true));
        areas.forEach(ring -> line(ring, "area", "", true));
        paths.forEach(path -> line(path, "path", "", false));
        trails.forEach(trail -> line(trail, "trail", "", false));
        points.forEach(point -> dot(point, "point", 2.2));
        starts.forEach(start -> dot(start, "start", starts.size() > MANY_STARTS ? 1.2 : 2.6));
        return out.append("</svg>").toString();
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
        for (int i = 0; i < corners.size(); i++) {
            out.append(String.format(Locale.ROOT, "%s%.1f %.1f", i == 0 ? "M" : "L", x(corners.get(i)), y(corners.get(i))));
        }
        out.append(closed ? "Z\"/>" : "\"/>");
    }
}
