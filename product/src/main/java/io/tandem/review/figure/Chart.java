package io.tandem.review.figure;

import io.tandem.diagnosis.PrintableText;
import io.tandem.review.MinMaxSeries;
import io.tandem.review.TimeGrid;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Line chart against time with names at the ends of the curves. */
final class Chart {

    /** A curve; one without a colour slot is drawn in grey. */
    record Curve(String name, MinMaxSeries values, int slot) {
    }

    /** A span without data, with a lower bound of the value inside; NaN where there is none. */
    record Gap(double from, double to, double bound, int slot) {
    }

    private static final double WIDTH = 900;
    private static final double HEIGHT = 380;
    private static final double LEFT = 62;
    private static final double RIGHT = 170;
    private static final double TOP = 44;
    private static final double BOTTOM = 46;
    private static final double LINE = 15;
    private static final int MAX_POINTS = 660;
    private static final String GHOST = "#c3c6ca";

    private final Svg svg;
    private final TimeGrid grid;
    private final Scale time;
    private final List<Curve> curves;
    private final Scale value;
    private final double limit;
    private String limitName = "";

    Chart(String title, String unit, TimeGrid grid, double endSeconds, List<Curve> curves, double limit) {
        this.svg = new Svg(WIDTH, HEIGHT, title);
        this.grid = grid;
        this.curves = curves;
        this.limit = limit;
        time = new Scale(0, Math.max(endSeconds, 1e-3), LEFT, WIDTH - RIGHT);
        value = range();
        svg.add("<text x=\"%.0f\" y=\"24\" font-size=\"15\" font-weight=\"600\" fill=\"%s\">%s</text>", LEFT, Svg.INK, Svg.escaped(title));
        axes(unit);
    }

    private Scale range() {
        double low = Double.isNaN(limit) ? Double.POSITIVE_INFINITY : limit;
        double high = Double.isNaN(limit) ? Double.NEGATIVE_INFINITY : limit;
        for (Curve curve : curves) {
            for (int cell = 0; cell < grid.count(); cell++) {
                low = curve.values.least()[cell] < low ? curve.values.least()[cell] : low;
                high = curve.values.greatest()[cell] > high ? curve.values.greatest()[cell] : high;
            }
        }
        double least = low > high ? 0 : Math.min(low, low > 0 && low < high / 2 ? 0 : low);
        double most = low > high ? 1 : high;
        double room = most > least ? (most - least) * 0.05 : 1;
        return new Scale(least == 0 ? 0 : least - room, most + room, HEIGHT - BOTTOM, TOP);
    }

    private void axes(String unit) {
        double step = Scale.step(value.high() - value.low(), 6);
        for (double tick = Math.ceil(value.low() / step) * step; tick <= value.high(); tick += step) {
            svg.line(LEFT, value.at(tick), WIDTH - RIGHT, value.at(tick), Svg.GRID, 1, "");
            svg.text(LEFT - 7, value.at(tick) + 4, "end", Svg.QUIET, Scale.words(tick, step));
        }
        double second = Scale.step(time.high(), 8);
        for (double tick = 0; tick <= time.high() * (1 + 1e-9); tick += second) {
            svg.line(time.at(tick), TOP, time.at(tick), HEIGHT - BOTTOM, Svg.GRID, 1, "");
            svg.text(time.at(tick), HEIGHT - BOTTOM + 17, "middle", Svg.QUIET, Scale.words(tick, second));
        }
        svg.line(LEFT, HEIGHT - BOTTOM, WIDTH - RIGHT, HEIGHT - BOTTOM, Svg.QUIET, 1, "");
        svg.text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, "middle", Svg.QUIET, "time in s");
        svg.upward(16, (TOP + HEIGHT - BOTTOM) / 2, Svg.QUIET, unit);
    }

    Chart holes(List<Gap> gaps) {
        for (Gap gap : gaps) {
            double from = time.at(gap.from);
            double to = Math.max(time.at(gap.to), from + 1);
            svg.add("<rect x=\"%.1f\" y=\"%.0f\" width=\"%.1f\" height=\"%.0f\" fill=\"%s\" fill-opacity=\"0.08\"/>", from, TOP, to - from, HEIGHT - BOTTOM - TOP,
                    Svg.BAD);
            if (!Double.isNaN(gap.bound)) {
                svg.line(from, value.at(Math.max(gap.bound, value.low())), to, value.at(Math.max(gap.bound, value.low())), Svg.hue(gap.slot), 1.5, "2 2");
            }
        }
        return this;
    }

    Chart limited(String name) {
        limitName = name;
        return this;
    }

    String drawn() {
        curves.stream().sorted(Comparator.comparing(curve -> curve.slot >= 0)).forEach(this::draw);
        if (!Double.isNaN(limit)) {
            svg.line(LEFT, value.at(limit), WIDTH - RIGHT, value.at(limit), Svg.BAD, 1.3, "6 4");
            svg.text(LEFT + 6, value.at(limit) - 5, "start", Svg.BAD, limitName);
        }
        names();
        return svg.toString();
    }

    private void draw(Curve curve) {
        boolean named = curve.slot >= 0;
        svg.path(outline(curve.values), named ? Svg.hue(curve.slot) : GHOST, named ? 1.7 : 0.8, named ? Svg.dash(curve.slot) : "");
    }

    /** Minimum and maximum of every pixel column, interrupted where there is no data. */
    private CharSequence outline(MinMaxSeries values) {
        StringBuilder path = new StringBuilder();
        int stride = Math.max(1, Math.ceilDiv(grid.count(), MAX_POINTS));
        boolean pen = false;
        for (int cell = 0; cell < grid.count(); cell += stride) {
            float low = Float.NaN;
            float high = Float.NaN;
            for (int k = cell; k < Math.min(cell + stride, grid.count()); k++) {
                low = values.least()[k] >= low ? low : values.least()[k];
                high = values.greatest()[k] <= high ? high : values.greatest()[k];
            }
            if (Float.isNaN(low)) {
                pen = false;
                continue;
            }
            double x = time.at((grid.first() + (cell + stride / 2.0) * grid.cell()) / 1e9);
            path.append(String.format(Locale.ROOT, "%s%.1f %.1f", pen ? "L" : "M", x, value.at(low)));
            if (value.at(low) - value.at(high) > 0.1) {
                path.append(String.format(Locale.ROOT, "L%.1f %.1f", x, value.at(high)));
            }
            pen = true;
        }
        return path;
    }

    /** Beside the ends of the curves, moved apart. */
    private void names() {
        record Name(Curve curve, double end) {
        }
        List<Name> names = new ArrayList<>();
        curves.stream().filter(curve -> curve.slot >= 0).forEach(curve -> {
            int last = grid.count() - 1;
            while (last > 0 && Float.isNaN(curve.values.least()[last])) {
                last--;
            }
            double end = curve.values.least()[last];
            names.add(new Name(curve, Double.isNaN(end) ? TOP : value.at(end)));
        });
        names.sort(Comparator.comparingDouble(Name::end));
        double[] spots = new double[names.size()];
        for (int i = 0; i < spots.length; i++) {
            spots[i] = Math.max(names.get(i).end, i == 0 ? TOP : spots[i - 1] + LINE);
        }
        for (int i = spots.length - 1; i >= 0; i--) {
            spots[i] = Math.min(spots[i], HEIGHT - BOTTOM - (spots.length - 1 - i) * LINE);
        }
        for (int i = 0; i < spots.length; i++) {
            Curve curve = names.get(i).curve;
            svg.line(WIDTH - RIGHT + 2, names.get(i).end, WIDTH - RIGHT + 9, spots[i], Svg.hue(curve.slot), 1, "");
            svg.text(WIDTH - RIGHT + 12, spots[i] + 4, "start", Svg.hue(curve.slot), cut(curve.name));
        }
    }

    private static String cut(String name) {
        return PrintableText.shorten(name, 24);
    }
}
