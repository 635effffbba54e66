package io.tandem.traffic;

import java.util.List;

/**
 * A band along a lane that gives way to obstacles: offsets to the left at nodes one after the other, pulled straight, kept from bending,
 * drawn to the lane's centre and pushed away from what stands there. Shared by all who drive in the lane. It rests where its energy is
 * least, which damped Gauss-Newton steps find; each is one solution of a system with five diagonals.
 */
public final class ElasticBand {

    private static final double TENSION = 1;
    private static final double STIFFNESS = 2;
    private static final double HOME = 0.1;
    private static final double PUSH = 6;
    /** Metres that a node moves in one step, at the most. */
    private static final double LARGEST_STEP = 0.5;
    private static final double SETTLED = 1e-4;
    private static final int MOST_STEPS = 20;
    /** Metres to which the band is laid to the chosen side at first: an obstacle right on it would push it to neither. */
    private static final double HEAD_START = 0.2;

    private final double spacing;
    private final double reach;
    private final double[] offset;
    private final double[] main;
    private final double[] first;
    private final double[] second;
    private final double[] pull;
    private boolean settled = true;

    /** Something to pass: metres along from the band's first node, metres to the left, and its radius. */
    public record Obstacle(double along, double offset, double radius) {
    }

    /**
     * @param nodes   of which the ones beyond both ends lie on the lane's centre
     * @param spacing metres between nodes
     * @param reach   metres of clearance below which an obstacle pushes: half a vehicle's width and what one likes to have beside it
     */
    public ElasticBand(int nodes, double spacing, double reach) {
        this.spacing = spacing;
        this.reach = reach;
        offset = new double[nodes];
        main = new double[nodes];
        first = new double[nodes];
        second = new double[nodes];
        pull = new double[nodes];
    }

    /** Metres to the left at a node. */
    public double offset(int node) {
        return offset[node];
    }

    public int nodes() {
        return offset.length;
    }

    /** Whether it came to rest the last time; if not, it lies where it was when patience ended. */
    public boolean settled() {
        return settled;
    }

    /** Lays the band a little to a side where an obstacle is, so that it passes there. */
    public void lean(Obstacle obstacle, boolean left) {
        for (int i = 0; i < offset.length; i++) {
            if (Math.abs(i * spacing - obstacle.along) < obstacle.radius + reach) {
                double beside = obstacle.offset + (left ? HEAD_START : -HEAD_START);
                offset[i] = left ? Math.max(offset[i], beside) : Math.min(offset[i], beside);
            }
        }
    }

    /** Lets the band come to rest from where it lies; gives the number of steps. */
    public int settle(List<Obstacle> obstacles) {
        double largest = Double.POSITIVE_INFINITY;
        int steps = 0;
        while (largest >= SETTLED && steps < MOST_STEPS) {
            gather(obstacles);
            solve();
            largest = move();
            steps++;
        }
        settled = largest < SETTLED;
        return steps;
    }

    /** The least clearance of the band to the edge of an obstacle, metres. */
    public double clearance(Obstacle obstacle) {
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < offset.length; i++) {
            least = Math.min(least, distance(i, obstacle));
        }
        return least;
    }

    public double energy(List<Obstacle> obstacles) {
        double energy = 0;
        for (int i = -2; i < offset.length + 2; i++) {
            double step = at(i + 1) - at(i);
            double bend = at(i + 1) - 2 * at(i) + at(i - 1);
            energy += TENSION * step * step + STIFFNESS * bend * bend + HOME * at(i) * at(i);
        }
        for (Obstacle obstacle : obstacles) {
            for (int i = 0; i < offset.length; i++) {
                double pressed = Math.max(0, reach - distance(i, obstacle));
                energy += PUSH * pressed * pressed;
            }
        }
        return energy / 2;
    }

    private double at(int node) {
        return node >= 0 && node < offset.length ? offset[node] : 0;
    }

    private double distance(int node, Obstacle obstacle) {
        double along = node * spacing - obstacle.along;
        double beside = offset[node] - obstacle.offset;
        return Math.sqrt(along * along + beside * beside) - obstacle.radius;
    }

    /** The slope of the energy at every node, and the five diagonals by which it changes. */
    private void gather(List<Obstacle> obstacles) {
        for (int i = 0; i < offset.length; i++) {
            main[i] = 2 * TENSION + 6 * STIFFNESS + HOME;
            first[i] = -TENSION - 4 * STIFFNESS;
            second[i] = STIFFNESS;
            pull[i] = main[i] * offset[i] + first[i] * (at(i - 1) + at(i + 1)) + second[i] * (at(i - 2) + at(i + 2));
        }
        for (Obstacle obstacle : obstacles) {
            int from = Math.max(0, (int) Math.ceil((obstacle.along - obstacle.radius - reach) / spacing));
            int to = Math.min(offset.length - 1, (int) Math.floor((obstacle.along + obstacle.radius + reach) / spacing));
            for (int i = from; i <= to; i++) {
                push(i, obstacle);
            }
        }
    }

    private void push(int node, Obstacle obstacle) {
        double distance = distance(node, obstacle);
        double pressed = reach - distance;
        double away = distance + obstacle.radius;
        if (pressed > 0 && away > 0) {
            double sideways = (offset[node] - obstacle.offset) / away;
            main[node] += PUSH * sideways * sideways;
            pull[node] -= PUSH * pressed * sideways;
        }
    }

    /** Solves for the step, in {@link #pull}, by factors L D L^T of the five diagonals. */
    private void solve() {
        int n = offset.length;
        for (int i = 0; i < n; i++) {
            double one = i >= 1 ? first[i - 1] : 0;
            double two = i >= 2 ? second[i - 2] : 0;
            if (i >= 2) {
                main[i] -= two * two * main[i - 2];
            }
            if (i >= 1) {
                main[i] -= one * one * main[i - 1];
                pull[i] -= one * pull[i - 1];
            }
            if (i >= 2) {
                pull[i] -= two * pull[i - 2];
            }
            first[i] = (first[i] - (i >= 1 ? one * second[i - 1] * main[i - 1] : 0)) / main[i];
            second[i] /= main[i];
        }
        for (int i = n - 1; i >= 0; i--) {
            pull[i] = pull[i] / main[i] - (i + 1 < n ? first[i] * pull[i + 1] : 0) - (i + 2 < n ? second[i] * pull[i + 2] : 0);
        }
    }

    /** Goes the step, damped; gives its largest part. */
    private double move() {
        double largest = 0;
        for (double step : pull) {
            largest = Math.max(largest, Math.abs(step));
        }
        double damping = Math.min(1, LARGEST_STEP / Math.max(largest, SETTLED));
        for (int i = 0; i < offset.length; i++) {
            offset[i] -= damping * pull[i];
        }
        return largest;
    }
}
