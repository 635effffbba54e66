package io.tandem.calibration;

import java.util.ArrayList;
import java.util.List;

/**
 * A car behind another.
 *
 * @param interval    seconds between rows
 * @param leaderSpeed m/s
 * @param speed       m/s
 * @param gap         metres, bumper to bumper
 * @param spans       rows in which all three are known
 */
public record Follower(String name, String ahead, double interval, double[] leaderSpeed, double[] speed, double[] gap, List<Span> spans) {

    private static final double SHORTEST_SECONDS = 10;
    /** A gap beyond is none of following, metres. */
    private static final double FARTHEST = 250;

    /** Rows [from, to). */
    public record Span(int from, int to) {
        int rows() {
            return to - from;
        }
    }

    static Follower of(Platoon.Car leader, Platoon.Car car, double interval) {
        List<Span> spans = new ArrayList<>();
        int begin = -1;
        for (int row = 0; row <= car.speed().length; row++) {
            boolean known = row < car.speed().length && !Double.isNaN(leader.speed()[row] + car.speed()[row] + car.gap()[row]) && Math.abs(car.gap()[row]) < FARTHEST;
            if (known && begin < 0) {
                begin = row;
            } else if (!known && begin >= 0) {
                if ((row - begin) * interval >= SHORTEST_SECONDS) {
                    spans.add(new Span(begin, row));
                }
                begin = -1;
            }
        }
        return new Follower(car.name(), leader.name(), interval, leader.speed(), car.speed(), car.gap(), List.copyOf(spans));
    }

    int rows() {
        return spans.stream().mapToInt(Span::rows).sum();
    }

    /** The part of the drive from one share to another, in rows that count. */
    Follower part(double from, double to) {
        int first = (int) (from * rows());
        int last = (int) (to * rows());
        List<Span> kept = new ArrayList<>();
        int before = 0;
        for (Span span : spans) {
            int begin = Math.max(0, first - before);
            int end = Math.min(span.rows(), last - before);
            if (end - begin > 1) {
                kept.add(new Span(span.from() + begin, span.from() + end));
            }
            before += span.rows();
        }
        return new Follower(name, ahead, interval, leaderSpeed, speed, gap, List.copyOf(kept));
    }

    double greatestSpeed() {
        double greatest = 0;
        for (Span span : spans) {
            for (int row = span.from(); row < span.to(); row++) {
                greatest = Math.max(greatest, speed[row]);
            }
        }
        return greatest;
    }
}
