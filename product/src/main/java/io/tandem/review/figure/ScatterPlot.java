package io.tandem.review.figure;

import java.util.List;
import java.util.Locale;

/**
 * Scatter plot over two axes that begin at 0. Points of a series are joined by a thin line; an area behind them serves for
 * comparison.
 */
public final class ScatterPlot {

    private static final double WIDTH = 900;
    private static final double HEIGHT = 460;
    private static final double LEFT = 68;
    private static final double RIGHT = 24;
    private static final double TOP = 44;
    private static final double BOTTOM = 50;
    private static final double LINE = 20;
    private static final double LEGEND_WIDTH = 170;
    private static final double MARK = 4.5;
    private static final String AREA = "#8fb8a8";

    private final Svg svg;
    private final Scale across;
    private final Scale upward;
    private int kinds;
    private int lines;

    /** Title of an axis, and its end. */
    public record Axis(String name, double end) {
    }

    public ScatterPlot(String title, Axis x, Axis y) {
        svg = new Svg(WIDTH, HEIGHT, title);
        across = new Scale(0, x.end, LEFT, WIDTH - RIGHT);
        upward = new Scale(0, y.end, HEIGHT - BOTTOM, TOP);
        svg.add("<text x=\"%.0f\" y=\"24\" font-size=\"15\" font-weight=\"600\" fill=\"%s\">%s</text>", LEFT, Svg.INK, Svg.escaped(title));
        axes(x, y);
    }

    private void axes(Axis x, Axis y) {
        double rise = Scale.step(y.end, 6);
        for (double tick = 0; tick <= y.end; tick += rise) {
            svg.line(LEFT, upward.at(tick), WIDTH - RIGHT, upward.at(tick), Svg.GRID, 1, "");
            svg.text(LEFT - 7, upward.at(tick) + 4, "end", Svg.QUIET, Scale.words(tick, rise));
        }
        double stride = Scale.step(x.end, 8);
        for (double tick = 0; tick <= x.end; tick += stride) {
            svg.line(across.at(tick), TOP, across.at(tick), HEIGHT - BOTTOM, Svg.GRID, 1, "");
            svg.text(across.at(tick), HEIGHT - BOTTOM + 17, "middle", Svg.QUIET, Scale.words(tick, stride));
        }
        svg.line(LEFT, HEIGHT - BOTTOM, WIDTH - RIGHT, HEIGHT - BOTTOM, Svg.QUIET, 1, "");
        svg.text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, "middle", Svg.QUIET, x.name);
        svg.upward(16, (TOP + HEIGHT - BOTTOM) / 2, Svg.QUIET, y.name);
    }

    /** An area for comparison, by its corners. */
    public ScatterPlot area(String name, List<double[]> corners) {
        svg.add("<path d=\"%sZ\" fill=\"%s\" fill-opacity=\"0.28\" stroke=\"%s\" stroke-width=\"1\" stroke-linejoin=\"round\"/>", path(corners), AREA, AREA);
        double y = nextLine();
        svg.add("<rect x=\"%.1f\" y=\"%.1f\" width=\"16\" height=\"10\" fill=\"%s\" fill-opacity=\"0.28\" stroke=\"%s\"/>", legend() - 8, y - 5, AREA, AREA);
        svg.text(legend() + 16, y + 4, "start", Svg.INK, name);
        return this;
    }

    /** One series of points, from left to right. */
    public ScatterPlot points(String name, List<double[]> places) {
        int kind = kinds++;
        svg.add("<path d=\"%s\" stroke=\"%s\" stroke-width=\"1\" stroke-opacity=\"0.6\" fill=\"none\"/>", path(places), Svg.hue(kind));
        places.forEach(place -> mark(across.at(place[0]), upward.at(place[1]), kind));
        double y = nextLine();
        mark(legend(), y, kind);
        svg.text(legend() + 16, y + 4, "start", Svg.INK, name);
        return this;
    }

    /** Series differ in shape as well as in colour, for colour-blind readers. */
    private void mark(double x, double y, int kind) {
        if (kind % 2 == 0) {
            svg.add("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"%s\"/>", x, y, MARK, Svg.hue(kind));
        } else {
            svg.add("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"/>", x - MARK, y - MARK, 2 * MARK, 2 * MARK, Svg.hue(kind));
        }
    }

    private static double legend() {
        return WIDTH - RIGHT - LEGEND_WIDTH;
    }

    private double nextLine() {
        return TOP + LINE * ++lines;
    }

    private String path(List<double[]> places) {
        StringBuilder path = new StringBuilder();
        for (double[] place : places) {
            path.append(String.format(Locale.ROOT, "%s%.1f %.1f", path.isEmpty() ? "M" : "L", across.at(place[0]), upward.at(place[1])));
        }
        return path.toString();
    }

    public String drawn() {
        return svg.toString();
    }
}
