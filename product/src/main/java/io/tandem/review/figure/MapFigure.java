package io.tandem.review.figure;

import io.tandem.geo.Area;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Ring;
import io.tandem.message.Alert;
import io.tandem.message.Event;
import io.tandem.message.Kind;
import io.tandem.review.MapFeatures;
import io.tandem.review.Review;
import io.tandem.review.SampledPath;
import io.tandem.review.VehicleReview;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Paths of all participants over the map features of the scenario, north up. */
final class MapFigure {

    private static final double WIDTH = 900;
    private static final double MARGIN = 56;
    private static final double MIN_HEIGHT_PIXELS = 320;
    private static final double LETTER = 6.4;
    private static final double LINE = 14;
    /** Points of a path nearer than this to the previous one are left out, pixels. */
    private static final double MIN_STEP_PIXELS = 0.7;
    private static final int MAX_ALERTS = 300;
    private static final int MAX_STEPS = 40;
    private static final String GHOST = "#c3c6ca";

    private record Label(double x, double y, double width) {
    }

    private final Review review;
    private final Map<Integer, Integer> slots;
    private final List<Label> labels = new ArrayList<>();
    private double west = Double.POSITIVE_INFINITY;
    private double east = Double.NEGATIVE_INFINITY;
    private double south = Double.POSITIVE_INFINITY;
    private double north = Double.NEGATIVE_INFINITY;
    private double scale;
    private Svg svg;

    /** @param slots colour slots by vehicle; all others are grey */
    MapFigure(Review review, Map<Integer, Integer> slots) {
        this.review = review;
        this.slots = slots;
    }

    String drawn() {
        reachAll();
        scale = (WIDTH - 2 * MARGIN) / Math.max(1, east - west);
        double height = Math.max(MIN_HEIGHT_PIXELS, (north - south) * scale + 2.4 * MARGIN);
        if (height > WIDTH) {
            scale *= (WIDTH - 2.4 * MARGIN) / (height - 2.4 * MARGIN);
            height = WIDTH;
        }
        svg = new Svg(WIDTH, height, review.run().scenarioName());
        svg.add("<text x=\"%.0f\" y=\"26\" font-size=\"15\" font-weight=\"600\" fill=\"%s\">%s</text>", MARGIN, Svg.INK, Svg.escaped(review.run().scenarioName()));
        ground();
        review.vehicles().stream().filter(vehicle -> !slots.containsKey(vehicle.vid())).forEach(this::course);
        review.vehicles().stream().filter(vehicle -> slots.containsKey(vehicle.vid())).forEach(this::course);
        marks();
        review.vehicles().stream().filter(vehicle -> slots.containsKey(vehicle.vid())).forEach(this::symbol);
        bar();
        return svg.toString();
    }

    private void reachAll() {
        for (Area area : review.context().mapFeatures().areas().values()) {
            reach(area.minEast(), area.minNorth());
            reach(area.maxEast(), area.maxNorth());
        }
        for (VehicleReview vehicle : review.vehicles()) {
            for (int i = 0; i < vehicle.course().east().length; i++) {
                reach(vehicle.course().east()[i], vehicle.course().north()[i]);
            }
        }
        if (west > east) {
            reach(0, 0);
        }
    }

    private void reach(double e, double n) {
        west = e < west ? e : west;
        east = e > east ? e : east;
        south = n < south ? n : south;
        north = n > north ? n : north;
    }

    private double x(double e) {
        return WIDTH / 2 + (e - (west + east) / 2) * scale;
    }

    private double y(double n) {
        return svg.height() / 2 - (n - (south + north) / 2) * scale;
    }

    private void ground() {
        for (Area area : review.context().mapFeatures().areas().values()) {
            StringBuilder path = new StringBuilder(outline(area.outer()));
            area.holes().forEach(hole -> path.append(outline(hole)));
            svg.add("<path d=\"%s\" fill=\"#eaf1f8\" fill-rule=\"evenodd\" stroke=\"#7f93ab\" stroke-dasharray=\"6 4\"/>", path);
        }
        for (MapFeatures.Path path : review.context().mapFeatures().paths()) {
            StringBuilder line = new StringBuilder();
            path.corners().forEach(corner -> line.append(point(line.isEmpty(), x(corner.east()), y(corner.north()))));
            svg.path(line + (path.closed() ? "Z" : ""), "#e6e2d6", 5, "");
        }
        review.context().mapFeatures().points().forEach((name, at) -> {
            svg.add("<rect x=\"%.1f\" y=\"%.1f\" width=\"6\" height=\"6\" fill=\"%s\"/>", x(at.east()) - 3, y(at.north()) - 3, Svg.QUIET);
            label(at, name, Svg.QUIET);
        });
    }

    private String outline(Ring ring) {
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < ring.vertices(); i++) {
            path.append(point(i == 0, x(ring.east()[i]), y(ring.north()[i])));
        }
        return path + "Z";
    }

    private static String point(boolean first, double x, double y) {
        return String.format(Locale.ROOT, "%s%.1f %.1f", first ? "M" : "L", x, y);
    }

    private void course(VehicleReview vehicle) {
        SampledPath course = vehicle.course();
        StringBuilder path = new StringBuilder();
        boolean pen = false;
        double lastX = 0;
        double lastY = 0;
        for (int i = 0; i < course.east().length; i++) {
            if (Float.isNaN(course.east()[i])) {
                pen = false;
                continue;
            }
            double x = x(course.east()[i]);
            double y = y(course.north()[i]);
            if (!pen || Math.hypot(x - lastX, y - lastY) > MIN_STEP_PIXELS) {
                path.append(point(!pen, x, y));
                lastX = x;
                lastY = y;
            }
            pen = true;
        }
        Integer slot = slots.get(vehicle.vid());
        svg.path(path, slot == null ? GHOST : Svg.hue(slot), slot == null ? 0.8 : vehicle.participant().real() ? 2.8 : 1.5, slot == null ? "" : Svg.dash(slot));
    }

    private void symbol(VehicleReview vehicle) {
        SampledPath course = vehicle.course();
        int last = course.east().length - 1;
        while (last >= 0 && Float.isNaN(course.east()[last])) {
            last--;
        }
        if (last < 0) {
            return;
        }
        String hue = Svg.hue(slots.get(vehicle.vid()));
        svg.add("<path d=\"%s\" transform=\"translate(%.1f %.1f)\" fill=\"%s\" stroke=\"%s\" stroke-width=\"1.8\"/>", shape(vehicle.participant().kind()),
                x(course.east()[last]), y(course.north()[last]), vehicle.participant().real() ? hue : "#ffffff", hue);
        label(LocalPosition.of(course.east()[last], course.north()[last]), vehicle.participant().name(), hue);
    }

    private static String shape(Kind kind) {
        return switch (kind.symbol()) {
            case TRIANGLE -> "M0-6L5 5H-5Z";
            case DIAMOND -> "M0-6L6 0L0 6L-6 0Z";
            case HULL -> "M-3-6H3V3L0 7L-3 3Z";
            case CIRCLE -> "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0";
        };
    }

    private void marks() {
        for (Alert alert : review.alerts().stream().limit(MAX_ALERTS).toList()) {
            svg.add("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"6\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.4\"/>", x(alert.otherPosition().east()),
                    y(alert.otherPosition().north()), Svg.BAD);
        }
        Set<String> told = new HashSet<>();
        for (Event event : review.events()) {
            if (event.where() != null && told.add(event.name())) {
                svg.add("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/>", x(event.where().east()), y(event.where().north()), Svg.INK);
                label(event.where(), String.format(Locale.ROOT, "%s %.0f s", event.name(), event.at().seconds()), Svg.INK);
            }
        }
    }

    /** Places a label right or left of a position, at the nearest free height. */
    private void label(LocalPosition place, String words, String colour) {
        double width = words.length() * LETTER;
        double right = x(place.east()) + 10;
        double left = x(place.east()) - 10 - width;
        double x = right + width > WIDTH ? left : right;
        double y = y(place.north()) + 4;
        for (int step = 0; step < MAX_STEPS && taken(x, y, width); step++) {
            x = step % 2 == 0 && left > 0 || right + width > WIDTH ? left : right;
            y = y(place.north()) + 4 + (step + 1) / 4 * LINE * (step / 2 % 2 == 0 ? 1 : -1);
        }
        labels.add(new Label(x, y, width));
        svg.add("<text x=\"%.1f\" y=\"%.1f\" fill=\"%s\" stroke=\"#ffffff\" stroke-width=\"3\" paint-order=\"stroke\">%s</text>", x, y, colour, Svg.escaped(words));
    }

    private boolean taken(double x, double y, double width) {
        return labels.stream().anyMatch(other -> Math.abs(other.y - y) < LINE && x < other.x + other.width && other.x < x + width);
    }

    /** Scale bar of a round length, and a north arrow. */
    private void bar() {
        double metres = Scale.step((WIDTH - 2 * MARGIN) / scale, 5);
        double y = svg.height() - 18;
        svg.add("<path d=\"M%.1f %.1fv6h%.1fv-6\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>", MARGIN, y - 6, metres * scale, Svg.INK);
        svg.text(MARGIN + 6, y - 6, "start", Svg.INK, metres >= 1000 ? Scale.words(metres / 1000, 1) + " km" : Scale.words(metres, metres) + " m");
        svg.add("<path d=\"M%.1f 14l5 15-5-4-5 4Z\" fill=\"%s\"/>", WIDTH - 30, Svg.INK);
        svg.text(WIDTH - 30, 42, "middle", Svg.INK, "N");
    }
}
