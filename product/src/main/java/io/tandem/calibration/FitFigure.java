package io.tandem.calibration;

import io.tandem.review.figure.Scale;
import io.tandem.review.figure.Svg;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** A fit as a picture: speed and gap of every follower, recorded and modelled, and the string gain from car to car. */
public final class FitFigure {

    private static final int MOST_CARS = 12;
    private static final double WIDTH = 1100;
    private static final double ROW = 190;
    private static final double TOP = 64;
    private static final double LEFT = 60;
    private static final double MIDDLE = 585;
    private static final double RIGHT = 1080;
    private static final double AXIS = 34;
    private static final int MOST_POINTS = 700;
    private static final String GREY = "#9aa0a6";

    private final PlatoonFit fit;
    private final List<PlatoonFit.FittedCar> cars;
    private final Svg svg;

    private FitFigure(PlatoonFit fit, String file) {
        this.fit = fit;
        cars = fit.cars().stream().limit(MOST_CARS).toList();
        String title = String.format(Locale.ROOT, "%s fitted to %s", fit.law(), file);
        svg = new Svg(WIDTH, TOP + ROW * (cars.size() + 1), title);
        svg.add("<text x=\"%.0f\" y=\"26\" font-size=\"15\" font-weight=\"600\" fill=\"%s\">%s</text>", LEFT, Svg.INK, Svg.escaped(title));
        svg.text(LEFT, 46, "start", Svg.QUIET, "recorded: solid; modelled: dashed; the car ahead: grey" + (cars.size() < fit.cars().size() ? "; the first " + MOST_CARS + " followers" : ""));
    }

    public static String of(PlatoonFit fit, String file) {
        FitFigure figure = new FitFigure(fit, file);
        for (int i = 0; i < figure.cars.size(); i++) {
            figure.car(figure.cars.get(i), TOP + i * ROW);
        }
        figure.gains(TOP + figure.cars.size() * ROW);
        return figure.svg.toString();
    }

    private void car(PlatoonFit.FittedCar car, double top) {
        Follower follower = car.follower();
        String hue = Svg.hue(0);
        String title = String.format(Locale.ROOT, "%s behind %s: speed, m/s (error %.2f)", follower.name(), follower.ahead(), car.error().speed());
        Panel speed = panel(LEFT, MIDDLE - 60, top, title, List.of(known(follower, follower.leaderSpeed()), known(follower, follower.speed()), car.speed()));
        draw(speed, known(follower, follower.leaderSpeed()), GREY, 1, "");
        draw(speed, known(follower, follower.speed()), hue, 1.4, "");
        draw(speed, car.speed(), Svg.hue(1), 1.6, "6 3");
        Panel gap = panel(MIDDLE, RIGHT, top, String.format(Locale.ROOT, "gap, m (error %.2f)", car.error().gap()), List.of(known(follower, follower.gap()), car.gap()));
        draw(gap, known(follower, follower.gap()), hue, 1.4, "");
        draw(gap, car.gap(), Svg.hue(1), 1.6, "6 3");
    }

    private static double[] known(Follower follower, double[] column) {
        double[] known = new double[column.length];
        Arrays.fill(known, Double.NaN);
        follower.spans().forEach(span -> System.arraycopy(column, span.from(), known, span.from(), span.to() - span.from()));
        return known;
    }

    private record Panel(Scale time, Scale value) {
    }

    private Panel panel(double left, double right, double top, String title, List<double[]> columns) {
        double low = columns.stream().flatMapToDouble(Arrays::stream).filter(v -> !Double.isNaN(v)).min().orElse(0);
        double high = columns.stream().flatMapToDouble(Arrays::stream).filter(v -> !Double.isNaN(v)).max().orElse(1);
        Scale time = new Scale(0, Math.max(fit.platoon().seconds(), 1), left, right);
        Scale value = new Scale(Math.min(low, 0), high > low ? high : low + 1, top + ROW - AXIS, top + 22);
        svg.text(left, top + 14, "start", Svg.INK, title);
        double step = Scale.step(value.high() - value.low(), 4);
        for (double tick = Math.ceil(value.low() / step) * step; tick <= value.high(); tick += step) {
            svg.line(left, value.at(tick), right, value.at(tick), Svg.GRID, 1, "");
            svg.text(left - 7, value.at(tick) + 4, "end", Svg.QUIET, Scale.words(tick, step));
        }
        double second = Scale.step(time.high(), 6);
        for (double tick = 0; tick <= time.high(); tick += second) {
            svg.text(time.at(tick), top + ROW - AXIS + 16, "middle", Svg.QUIET, Scale.words(tick, second) + (tick == 0 ? " s" : ""));
        }
        return new Panel(time, value);
    }

    private void draw(Panel panel, double[] column, String colour, double thick, String dash) {
        StringBuilder path = new StringBuilder();
        int stride = Math.max(1, Math.ceilDiv(column.length, MOST_POINTS));
        boolean pen = false;
        for (int row = 0; row < column.length; row += stride) {
            boolean known = !Double.isNaN(column[row]);
            if (known) {
                path.append(String.format(Locale.ROOT, "%s%.1f %.1f", pen ? "L" : "M", panel.time.at(row * fit.platoon().interval()), panel.value.at(column[row])));
            }
            pen = known;
        }
        svg.path(path, colour, thick, dash);
    }

    /** Bars side by side per car, and the line above which disturbances grow. */
    private void gains(double top) {
        double most = Math.max(1.2, cars.stream().mapToDouble(car -> Math.max(car.gain(), car.gainModelled())).filter(Double::isFinite).max().orElse(1));
        Scale value = new Scale(0, most * 1.15, top + ROW - AXIS, top + 22);
        svg.text(LEFT, top + 14, "start", Svg.INK, "string gain: spread of a car's speed over that of the car ahead; above 1 disturbances grow");
        double width = (RIGHT - LEFT) / Math.max(cars.size(), 4);
        IntStream.range(0, cars.size()).forEach(i -> {
            double left = LEFT + i * width;
            bar(left + width * 0.2, width * 0.28, value, cars.get(i).gain(), Svg.hue(0));
            bar(left + width * 0.52, width * 0.28, value, cars.get(i).gainModelled(), Svg.hue(1));
            svg.text(left + width / 2, top + ROW - AXIS + 16, "middle", Svg.QUIET, cars.get(i).follower().name());
        });
        svg.line(LEFT, value.at(1), RIGHT, value.at(1), Svg.BAD, 1.2, "6 4");
        svg.text(LEFT - 7, value.at(1) + 4, "end", Svg.QUIET, "1");
    }

    private void bar(double left, double width, Scale value, double gain, String colour) {
        double height = Double.isFinite(gain) ? value.at(0) - value.at(gain) : 0;
        svg.add("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\" fill-opacity=\"0.8\"/>", left, value.at(0) - height, width, height, colour);
        svg.text(left + width / 2, value.at(0) - height - 3, "middle", colour, Double.isFinite(gain) ? String.format(Locale.ROOT, "%.2f", gain) : "–");
    }
}
