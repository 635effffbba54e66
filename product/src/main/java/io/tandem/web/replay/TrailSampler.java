package io.tandem.web.replay;

import io.tandem.message.Reports;
import io.tandem.message.Tap;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Samples where participants went, with bounded memory for a run of any length: when a trail is full, every second of its points is left out and from
 * then on only every second report is taken.
 */
final class TrailSampler implements Tap {

    private static final int MAX_TRAILS = 100;
    private static final int MAX_POINTS = 160;

    private final Map<Integer, Trail> trails = new LinkedHashMap<>();

    private static final class Trail {
        private final List<double[]> points = new ArrayList<>();
        private int stride = 1;
        private int skipped;

        private void add(double east, double north) {
            if (++skipped < stride) {
                return;
            }
            skipped = 0;
            points.add(new double[] {east, north});
            if (points.size() >= MAX_POINTS) {
                List<double[]> half = new ArrayList<>();
                for (int i = 0; i < points.size(); i += 2) {
                    half.add(points.get(i));
                }
                points.clear();
                points.addAll(half);
                stride *= 2;
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
