package io.tandem.road.inspection;

import io.tandem.road.Lane;
import io.tandem.road.LaneConflict;
import io.tandem.road.LanePose;
import io.tandem.road.LaneShape;
import io.tandem.road.RoadNetwork;
import io.tandem.road.RoadStatistics;
import java.util.Locale;

/** Draws a network as SVG: surfaces, arrows in the direction of travel, conflicts, and in red what cannot be driven or reached. North is up. */
public final class RoadPicture {

    private static final double TOLERANCE = 0.1;
    private static final double PIXELS = 1000;
    private static final double MARGIN = 20;
    private static final double ARROW_EVERY = 40;
    /** Room for the key below the map, which is as wide at least. */
    private static final double KEY_WIDE = 700;
    private static final double KEY_LINE = 18;
    private static final int KEY_LINES = 3;
    private static final String STYLE = """
            <style>
              .ground { fill: #f4f2ec } .lane { fill: none; stroke: #c9c6bd }
              .arrow { fill: #6b6a64 } .cross { fill: #c2410c } .merge { fill: #0f766e } .word { fill: #45443f; font: 12px sans-serif }
              .apart { stroke: #e3b5b0 } .exit { fill: none; stroke: #1d4ed8; stroke-width: 1.5 } .fault { fill: none; stroke: #dc2626; stroke-width: 2 }
              @media (prefers-color-scheme: dark) {
                .ground { fill: #1b1c1e } .lane { stroke: #3c3f44 }
                .arrow { fill: #a5a9b0 } .cross { fill: #fb923c } .merge { fill: #2dd4bf } .word { fill: #d3d5d9 }
                .apart { stroke: #6b2f2b } .exit { stroke: #93c5fd } .fault { stroke: #f87171 } }
            </style>
            """;

    private final RoadNetwork network;
    private final RoadInspection inspection;
    private final RoadStatistics figures;
    private final double scale;
    private final StringBuilder svg = new StringBuilder();

    private RoadPicture(RoadNetwork network) {
        this.network = network;
        inspection = RoadInspection.of(network);
        figures = RoadStatistics.of(network);
        double extent = Math.max(1, Math.max(figures.east() - figures.west(), figures.north() - figures.south()));
        scale = (PIXELS - 2 * MARGIN) / extent;
    }

    public static String of(RoadNetwork network) {
        return new RoadPicture(network).draw();
    }

    private String draw() {
        double wide = Math.max(KEY_WIDE, 2 * MARGIN + scale * (figures.east() - figures.west()));
        double bottom = 2 * MARGIN + scale * (figures.north() - figures.south());
        double high = bottom + KEY_LINES * KEY_LINE + MARGIN;
        add("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\" height=\"%.0f\">\n", wide, high, wide, high);
        svg.append(STYLE);
        add("<rect class=\"ground\" width=\"%.0f\" height=\"%.0f\"/>\n", wide, high);
        network.lanes().forEach(this::surface);
        network.lanes().forEach(this::arrows);
        network.conflicts().stream().filter(conflict -> conflict.kind() != LaneConflict.Kind.SPLIT).forEach(this::conflict);
        inspection.reach().out().stream().mapToObj(network::lane).forEach(lane -> exit(x(lane.eastAt(lane.length())), y(lane.northAt(lane.length()))));
        inspection.findings().forEach(this::fault);
        scaleBar(bottom + KEY_LINE);
        key(bottom + 2 * KEY_LINE);
        return svg.append("</svg>\n").toString();
    }

    private void surface(Lane lane) {
        LaneShape shape = LaneShape.of(lane, TOLERANCE);
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < shape.count(); i++) {
            path.append(String.format(Locale.ROOT, "%s%.1f %.1f", i == 0 ? "M" : "L", x(shape.east()[i]), y(shape.north()[i])));
        }
        boolean apart = inspection.reach().unreached().get(lane.id()) || inspection.reach().trapped().get(lane.id());
        add("<path class=\"%s\" stroke-width=\"%.2f\" d=\"%s\"/>\n", apart ? "lane apart" : "lane", Math.max(1, scale * lane.widthAt(lane.length() / 2)), path);
    }

    private void arrows(Lane lane) {
        LanePose pose = new LanePose();
        double size = Math.max(3, Math.min(7, 1.2 * scale));
        for (double s = Math.min(ARROW_EVERY, lane.length()) / 2; s < lane.length(); s += ARROW_EVERY) {
            lane.at(s, pose);
            add("<path class=\"arrow\" d=\"M0 %.1fL%.1f 0L0 %.1fz\" transform=\"translate(%.1f %.1f) rotate(%.1f)\"/>\n", -size / 2, size, size / 2,
                    x(pose.east()), y(pose.north()), -Math.toDegrees(pose.heading()));
        }
    }

    private void conflict(LaneConflict conflict) {
        Lane lane = network.lane(conflict.first());
        boolean cross = conflict.kind() == LaneConflict.Kind.CROSS;
        add("<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"2\"/>\n", cross ? "cross" : "merge",
                x(lane.eastAt(conflict.firstAt())), y(lane.northAt(conflict.firstAt())));
    }

    private void exit(double x, double y) {
        add("<rect class=\"exit\" x=\"%.1f\" y=\"%.1f\" width=\"7\" height=\"7\"/>\n", x - 3.5, y - 3.5);
    }

    private void fault(RoadFinding finding) {
        add("<circle class=\"fault\" cx=\"%.1f\" cy=\"%.1f\" r=\"6\"><title>%s</title></circle>\n", x(finding.east()), y(finding.north()),
                finding.what().replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"));
    }

    private void scaleBar(double y) {
        double metres = StrictMath.pow(10, Math.floor(StrictMath.log10(PIXELS / 4 / scale)));
        add("<path class=\"arrow\" d=\"M%.0f %.0fh%.1fv3h%.1fz\"/>\n", MARGIN, y - 5, metres * scale, -metres * scale);
        word(MARGIN + metres * scale + 8, y, String.format(Locale.ROOT, "%.0f m; %s", metres, figures.speeds()));
    }

    /** What the marks mean. Texts are placed by hand: what a browser makes of their widths is not known here. */
    private void key(double y) {
        word(MARGIN, y, figures.sizes());
        double below = y + KEY_LINE;
        add("<circle class=\"cross\" cx=\"%.0f\" cy=\"%.0f\" r=\"3\"/>\n", MARGIN + 3, below - 4);
        word(MARGIN + 12, below, "lanes cross");
        add("<circle class=\"merge\" cx=\"%.0f\" cy=\"%.0f\" r=\"3\"/>\n", MARGIN + 95, below - 4);
        word(MARGIN + 104, below, "lanes merge");
        exit(MARGIN + 192, below - 4);
        word(MARGIN + 202, below, "leads out of the map");
        add("<path class=\"lane apart\" stroke-width=\"6\" d=\"M%.0f %.0fh16\"/>\n", MARGIN + 338, below - 4);
        word(MARGIN + 360, below, "cut off");
        add("<circle class=\"fault\" cx=\"%.0f\" cy=\"%.0f\" r=\"5\"/>\n", MARGIN + 420, below - 4);
        word(MARGIN + 431, below, "too sharp, too narrow, or link apart");
    }

    private void word(double x, double y, String text) {
        add("<text class=\"word\" x=\"%.0f\" y=\"%.0f\">%s</text>\n", x, y, text);
    }

    private double x(double east) {
        return MARGIN + scale * (east - figures.west());
    }

    private double y(double north) {
        return MARGIN + scale * (figures.north() - north);
    }

    private void add(String form, Object... values) {
        svg.append(String.format(Locale.ROOT, form, values));
    }
}
