package io.tandem.recording.export;

import io.tandem.geo.Area;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Ring;
import io.tandem.message.Alert;
import io.tandem.message.Event;
import io.tandem.message.Kind;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Draws a run as one SVG image: paths of all participants over the scenario's areas, with alerts and events. Real participants
 * have wide lines, virtual ones thin ones.
 */
public final class SvgExport implements Export {

    /** Greatest number of paths; more would be illegible, and take too much memory. */
    private static final int MAX_TRACES = 2000;
    private static final int MAX_LABELS = 40;
    private static final double MIN_STEP_METRES = 1;
    private static final double WIDTH = 900;
    private static final double MARGIN = 40;
    /** Size of a label, pixels. */
    private static final double LABEL_HEIGHT = 13;
    private static final double LABEL_WIDTH = 70;
    private static final String[] HUES = {"#0d5abf", "#a84800", "#2a7d4f", "#8a3ab9", "#00798c", "#b5179e", "#6a6a00", "#4b4b4b"};

    private final Writer out;
    private final String title;
    private final Collection<Area> areas;
    private final Map<Integer, Trace> traces = new LinkedHashMap<>();
    private final List<LocalPosition> alerts = new ArrayList<>();
    /** the first event of each name */
    private final Map<String, Event> events = new LinkedHashMap<>();
    private final List<LocalPosition> labels = new ArrayList<>();
    private int participants;
    private double minEast = Double.POSITIVE_INFINITY;
    private double maxEast = Double.NEGATIVE_INFINITY;
    private double minNorth = Double.POSITIVE_INFINITY;
    private double maxNorth = Double.NEGATIVE_INFINITY;

    /** Path of one participant, as points at least {@link #MIN_STEP_METRES} apart. */
    private static final class Trace {
        private final Participant participant;
        private final List<LocalPosition> corners = new ArrayList<>();

        private Trace(Participant participant) {
            this.participant = participant;
        }

        private void add(double east, double north) {
            LocalPosition here = LocalPosition.of(east, north);
            if (corners.isEmpty() || corners.getLast().distanceTo(here) >= MIN_STEP_METRES) {
                corners.add(here);
            }
        }
    }

    public SvgExport(Writer out, String title, Collection<Area> areas) {
        this.out = out;
        this.title = title;
        this.areas = areas;
        areas.forEach(area -> {
            reach(area.minEast(), area.minNorth());
            reach(area.maxEast(), area.maxNorth());
        });
    }

    @Override
    public void joined(List<Participant> all) {
        participants = all.size();
        all.stream().limit(MAX_TRACES).forEach(participant -> traces.put(participant.vid(), new Trace(participant)));
    }

    @Override
    public void heard(SimTime at, Reports reports) {
        for (int i = 0; i < reports.count(); i++) {
            Trace trace = traces.get(reports.vid[i]);
            if (trace != null && Double.isFinite(reports.east[i] + reports.north[i])) {
                trace.add(reports.east[i], reports.north[i]);
                reach(reports.east[i], reports.north[i]);
            }
        }
    }

    @Override
    public void alerted(Alert alert) {
        if (alerts.size() < MAX_TRACES) {
            alerts.add(alert.otherPosition());
        }
    }

    @Override
    public void event(Event event) {
        if (event.where() != null && events.size() < MAX_LABELS) {
            events.putIfAbsent(event.name(), event);
        }
    }

    private void reach(double east, double north) {
        minEast = Math.min(minEast, east);
        maxEast = Math.max(maxEast, east);
        minNorth = Math.min(minNorth, north);
        maxNorth = Math.max(maxNorth, north);
    }

    /** Writes the image. */
    @Override
    public void close() throws IOException {
        if (minEast > maxEast) {
            reach(0, 0);
        }
        double scale = (WIDTH - 2 * MARGIN) / Math.max(1, maxEast - minEast);
        double height = (maxNorth - minNorth) * scale + 3 * MARGIN;
        print("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" font-family=\"sans-serif\" font-size=\"12\">%n", WIDTH, height);
        print("<rect width=\"100%%\" height=\"100%%\" fill=\"#fbfaf7\"/>%n<text x=\"%.0f\" y=\"24\" font-size=\"16\" fill=\"#222\">%s</text>%n",
                MARGIN, escaped(title + (participants > traces.size() ? ", first " + traces.size() + " of " + participants + " participants" : "")));
        for (Area area : areas) {
            drawArea(area, scale);
        }
        int hue = 0;
        for (Trace trace : traces.values()) {
            draw(trace, HUES[hue++ % HUES.length], scale);
        }
        for (LocalPosition alert : alerts) {
            print("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"6\" fill=\"none\" stroke=\"#c4002b\" stroke-width=\"1.5\"/>%n", x(alert, scale), y(alert, scale));
        }
        for (Event event : events.values()) {
            label(event.where(), -8, "#444", event.name() + String.format(Locale.ROOT, " %.0f s", event.at().seconds()), scale);
        }
        drawScale(scale, height);
        print("</svg>%n");
        out.close();
    }

    private void drawArea(Area area, double scale) throws IOException {
        StringBuilder path = new StringBuilder(outline(area.outer(), scale));
        area.holes().forEach(hole -> path.append(outline(hole, scale)));
        print("<path d=\"%s\" fill=\"#e8eef5\" fill-rule=\"evenodd\" stroke=\"#8a9bb0\" stroke-dasharray=\"6 4\"/>%n", path);
    }

    private String outline(Ring ring, double scale) {
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < ring.vertices(); i++) {
            LocalPosition corner = LocalPosition.of(ring.east()[i], ring.north()[i]);
            path.append(String.format(Locale.ROOT, "%s%.1f %.1f", i == 0 ? "M" : "L", x(corner, scale), y(corner, scale)));
        }
        return path + "Z";
    }

    private void draw(Trace trace, String hue, double scale) throws IOException {
        if (trace.corners.isEmpty()) {
            return;
        }
        StringBuilder points = new StringBuilder();
        trace.corners.forEach(corner -> points.append(String.format(Locale.ROOT, "%.1f,%.1f ", x(corner, scale), y(corner, scale))));
        print("<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"%s\" stroke-opacity=\"0.75\"/>%n", points, hue,
                trace.participant.real() ? "3" : "1.2");
        LocalPosition end = trace.corners.getLast();
        print("<path d=\"%s\" transform=\"translate(%.1f %.1f)\" fill=\"%s\"/>%n", symbol(trace.participant.kind()), x(end, scale), y(end, scale),
                hue);
        if (participants <= MAX_LABELS) {
            label(end, 4, hue, trace.participant.name(), scale);
        }
    }

    /** A label beside a position: to its right, or to its left at the edge of the image; lower where another label stands. */
    private void label(LocalPosition place, double lower, String colour, String text, double scale) throws IOException {
        boolean left = x(place, scale) > WIDTH * 0.85;
        LocalPosition spot = LocalPosition.of(x(place, scale) + (left ? -8 : 8), y(place, scale) + lower);
        while (isTaken(spot)) {
            spot = LocalPosition.of(spot.east(), spot.north() + LABEL_HEIGHT);
        }
        labels.add(spot);
        print("<text x=\"%.1f\" y=\"%.1f\" fill=\"%s\" text-anchor=\"%s\">%s</text>%n", spot.east(), spot.north(), colour,
                left ? "end" : "start", escaped(text));
    }

    private boolean isTaken(LocalPosition spot) {
        return labels.stream().anyMatch(label -> Math.abs(label.east() - spot.east()) < LABEL_WIDTH && Math.abs(label.north() - spot.north()) < LABEL_HEIGHT);
    }

    private static String symbol(Kind kind) {
        return switch (kind.symbol()) {
            case TRIANGLE -> "M0-6L5 5H-5Z";
            case DIAMOND -> "M0-6L6 0L0 6L-6 0Z";
            case HULL -> "M-3-6H3V3L0 7L-3 3Z";
            case CIRCLE -> "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0";
        };
    }

    /** Scale bar of a round length, about a fifth of the width. */
    private void drawScale(double scale, double height) throws IOException {
        double wish = (maxEast - minEast) / 5;
        double round = 1;
        while (round * 10 <= wish) {
            round *= 10;
        }
        round *= wish >= 5 * round ? 5 : wish >= 2 * round ? 2 : 1;
        print("<path d=\"M%.1f %.1fh%.1f\" stroke=\"#222\" stroke-width=\"2\"/>%n<text x=\"%.1f\" y=\"%.1f\" fill=\"#222\">%.0f m, north up</text>%n", MARGIN,
                height - 18, round * scale, MARGIN, height - 24, round);
    }

    private double x(LocalPosition place, double scale) {
        return MARGIN + (place.east() - minEast) * scale;
    }

    private double y(LocalPosition place, double scale) {
        return MARGIN + (maxNorth - place.north()) * scale;
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }

    private void print(String format, Object... values) throws IOException {
        out.write(String.format(Locale.ROOT, format, values));
    }
}
