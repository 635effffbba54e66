package io.tandem.traffic.band;

import java.util.List;

/**
 * An elastic band along a lane that avoids obstacles: lateral offsets y at equidistant nodes that minimise
 *
 * <pre>
 *   E = 1/2 sum(kt (y[i+1] - y[i])^2 + kb (y[i+1] - 2 y[i] + y[i-1])^2 + kc y[i]^2 + kr max(0, r - d[i])^2)
 * </pre>
 *
 * with tension kt, stiffness kb, centring kc and repulsion kr; d is the clearance of a node to an obstacle, r the reach. Source: Quinlan, Khatib,
 * Elastic bands: connecting path planning and control, ICRA 1993. Solved by damped Gauss-Newton iterations, each a symmetric system with
 * five diagonals. Weights are dimensionless, lengths in metres. One band serves all drivers of a lane.
 */
public final class ElasticBand {

    private static final double TENSION = 1;
    private static final double STIFFNESS = 2;
    private static final double CENTRING = 0.1;
    private static final double REPULSION = 6;
    /** The most that a node moves in one iteration. */
    private static final double LARGEST_STEP_METRES = 0.5;
    private static final double TOLERANCE_METRES = 1e-4;
    private static final int MOST_ITERATIONS = 20;
    /** Initial offset to the chosen side: an obstacle exactly on the band would repel it to neither. */
    private static final double INITIAL_OFFSET_METRES = 0.2;

    private final double spacing;
    private final double reach;
    private final double[] offset;
    private final double[] main;
    private final double[] first;
    private final double[] second;
    private final double[] gradient;
    private boolean settled = true;

    /** A circular obstacle: metres along from the first node, metres to the left, radius in metres. */
    public record Obstacle(double along, double offset, double radius) {
    }

    /**
     * @param nodes   their number; nodes beyond both ends are taken to lie on the centre line
     * @param spacing metres between nodes
     * @param reach   r, metres of clearance below which an obstacle repels: half a vehicle's width plus the desired clearance
     */
    public ElasticBand(int nodes, double spacing, double reach) {
        this.spacing = spacing;
        this.reach = reach;
        offset = new double[nodes];
        main = new double[nodes];
        first = new double[nodes];
        second = new double[nodes];
        gradient = new double[nodes];
    }

    /** Metres to the left at a node. */
    public double offset(int node) {
        return offset[node];
    }

    public int nodes() {
        return offset.length;
    }

    /** Whether the last {@link #settle} converged; if not, the band has the offsets of the last iteration. */
    public boolean settled() {
        return settled;
    }

    /** Sets initial offsets so that the band passes an obstacle on a side. */
    public void lean(Obstacle obstacle, boolean left) {
        for (int i = 0; i < offset.length; i++) {
            if (Math.abs(i * spacing - obstacle.along) < obstacle.radius + reach) {
                double beside = obstacle.offset + (left ? INITIAL_OFFSET_METRES : -INITIAL_OFFSET_METRES);
                offset[i] = left ? Math.max(offset[i], beside) : Math.min(offset[i], beside);
            }
        }
    }

    /** Minimises the energy from the present offsets; returns the number of iterations. */
    public int settle(List<Obstacle> obstacles) {
        double largest = Double.POSITIVE_INFINITY;
        int steps = 0;
        while (largest >= TOLERANCE_METRES && steps < MOST_ITERATIONS) {
            linearise(obstacles);
            solve();
            largest = move();
            steps++;
        }
        settled = largest < TOLERANCE_METRES;
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

    /** E, metres squared. */
    public double energy(List<Obstacle> obstacles) {
        double energy = 0;
        for (int i = -2; i < offset.length + 2; i++) {
            double step = at(i + 1) - at(i);
            double bend = at(i + 1) - 2 * at(i) + at(i - 1);
            energy += TENSION * step * step + STIFFNESS * bend * bend + CENTRING * at(i) * at(i);
        }
        for (Obstacle obstacle : obstacles) {
            for (int i = 0; i < offset.length; i++) {
                double penetration = Math.max(0, reach - distance(i, obstacle));
                energy += REPULSION * penetration * penetration;
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

    /** The gradient of E, and the Gauss-Newton matrix as its main, first and second diagonals. */
    private void linearise(List<Obstacle> obstacles) {
        for (int i = 0; i < offset.length; i++) {
            main[i] = 2 * TENSION + 6 * STIFFNESS + CENTRING;
            first[i] = -TENSION - 4 * STIFFNESS;
            second[i] = STIFFNESS;
            gradient[i] = main[i] * offset[i] + first[i] * (at(i - 1) + at(i + 1)) + second[i] * (at(i - 2) + at(i + 2));
        }
        for (Obstacle obstacle : obstacles) {
            int from = Math.max(0, (int) Math.ceil((obstacle.along - obstacle.radius - reach) / spacing));
            int to = Math.min(offset.length - 1, (int) Math.floor((obstacle.along + obstacle.radius + reach) / spacing));
            for (int i = from; i <= to; i++) {
                repel(i, obstacle);
            }
        }
    }

    private void repel(int node, Obstacle obstacle) {
        double distance = distance(node, obstacle);
        double penetration = reach - distance;
        double toCentre = distance + obstacle.radius;
        if (penetration > 0 && toCentre > 0) {
            double sideways = (offset[node] - obstacle.offset) / toCentre;
            main[node] += REPULSION * sideways * sideways;
            gradient[node] -= REPULSION * penetration * sideways;
        }
    }

    /** Solves for the step by L D L^T factorisation, in place: the step replaces {@link #gradient}. */
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
                gradient[i] -= one * gradient[i - 1];
            }
            if (i >= 2) {
                gradient[i] -= two * gradient[i - 2];
            }
            first[i] = (first[i] - (i >= 1 ? one * second[i - 1] * main[i - 1] : 0)) / main[i];
            second[i] /= main[i];
        }
        for (int i = n - 1; i >= 0; i--) {
            gradient[i] = gradient[i] / main[i] - (i + 1 < n ? first[i] * gradient[i + 1] : 0) - (i + 2 < n ? second[i] * gradient[i + 2] : 0);
        }
    }

    /** Applies the step, damped; returns its largest component, metres. */
    private double move() {
        double largest = 0;
        for (double step : gradient) {
            largest = Math.max(largest, Math.abs(step));
        }
        double damping = Math.min(1, LARGEST_STEP_METRES / Math.max(largest, TOLERANCE_METRES));
        for (int i = 0; i < offset.length; i++) {
            offset[i] -= damping * gradient[i];
        }
        return largest;
    }
}
