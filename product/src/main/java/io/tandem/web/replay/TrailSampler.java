package io.tandem.web.replay;

import io.tandem.message.Reports;
import io.tandem.message.Tap;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Samples where participants went, with bounded memory for a run of any length: points of a trail are some way apart, and when it is full, every second of its points is left out
 * and the way between points doubles. So waiting takes no points, and corners are kept as well as the length of the way lets them.
 */
final class TrailSampler implements Tap {

    private static final int MAX_TRAILS = 100;
    private static final int MAX_POINTS = 320;
    private static final double FIRST_SPACING_METRES = 0.5;

    private final Map<Integer, Trail> trails = new LinkedHashMap<>();

    private static final class Trail {
        private final List<double[]> points = new ArrayList<>();
        private double spacing = FIRST_SPACING_METRES;

        private void add(double east, double north) {
            double[] last = points.isEmpty() ? null : points.getLast();
            if (last != null && Math.hypot(east - last[0], north - last[1]) < spacing) {
                return;
            }
            points.add(new double[] {east, north});
            if (points.size() >= MAX_POINTS) {
                List<double[]> half = IntStream.range(0, points.size()).filter(i -> i % 2 == 0).mapToObj(points::get).toList();
                points.clear();
                points.addAll(half);
                spacing *= 2;
            }
        }
    }

    @Override
    public void heard(SimTime at, Reports reports) {
        for (int i = 0; i < reports.count(); i++) {
            Trail trail = trails.size() < MAX_TRAILS ? trails.computeIfAbsent(reports.vid[i], _ -> new Trail()) : trails.get(reports.vid[i]);
            if (trail != null && Double.isFinite(reports.east[i] + reports.north[i])) {
                trail.add(reports.east[i], reports.north[i]);
            }
        }
    }

    List<List<double[]>> trails() {
        return trails.values().stream().map(trail -> trail.points).filter(points -> points.size() > 1).toList();
    }
}
