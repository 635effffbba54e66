package io.tandem.road;

import java.util.ArrayList;
import java.util.List;

/**
 * A lane as a polyline for drawing, with few points: the straight lines deviate from the curve by at most a tolerance.
 *
 * @param east  of the centre line at each point, metres
 * @param north of the centre line at each point, metres
 * @param width at each point, metres
 * @param up    height of the centre line at each point, metres
 */
public record LaneShape(double[] east, double[] north, double[] width, double[] up) {

    private static final double FARTHEST = 50;
    private static final double LOOK = 0.5;

    /** @param tolerance metres */
    public static LaneShape of(Lane lane, double tolerance) {
        List<Double> stations = new ArrayList<>(List.of(0.0));
        double last = 0;
        for (double s = LOOK; s < lane.length(); s += LOOK) {
            if (s - last >= FARTHEST || isBent(lane, last, Math.min(lane.length(), s + LOOK), tolerance)) {
                stations.add(s);
                last = s;
            }
        }
        stations.add(lane.length());
        int count = stations.size();
        LaneShape shape = new LaneShape(new double[count], new double[count], new double[count], new double[count]);
        for (int i = 0; i < count; i++) {
            shape.east[i] = lane.eastAt(stations.get(i));
            shape.north[i] = lane.northAt(stations.get(i));
            shape.width[i] = lane.widthAt(stations.get(i));
            shape.up[i] = lane.heightAt(stations.get(i));
        }
        // The last station of a closed lane is its first; a drawing needs both ends.
        if (lane.closed()) {
            shape.east[count - 1] = shape.east[0];
            shape.north[count - 1] = shape.north[0];
        }
        return shape;
    }

    /** Whether the straight line between two stations deviates from the lane, or from its width or height, by more than the tolerance. */
    private static boolean isBent(Lane lane, double from, double to, double tolerance) {
        double e = lane.eastAt(to) - lane.eastAt(from);
        double n = lane.northAt(to) - lane.northAt(from);
        double length = Math.sqrt(e * e + n * n);
        double widening = (lane.widthAt(to) - lane.widthAt(from)) / (to - from);
        double climb = (lane.heightAt(to) - lane.heightAt(from)) / (to - from);
        int looks = (int) Math.min(16, Math.ceil((to - from) / LOOK));
        for (int i = 1; i < looks; i++) {
            double s = from + (to - from) * i / looks;
            double away = ((lane.northAt(s) - lane.northAt(from)) * e - (lane.eastAt(s) - lane.eastAt(from)) * n) / Math.max(1e-9, length);
            double wider = lane.widthAt(s) - lane.widthAt(from) - widening * (s - from);
            double higher = lane.heightAt(s) - lane.heightAt(from) - climb * (s - from);
            if (Math.abs(away) > tolerance || Math.abs(wider) > 2 * tolerance || Math.abs(higher) > tolerance) {
                return true;
            }
        }
        return false;
    }

    public int count() {
        return east.length;
    }
}
