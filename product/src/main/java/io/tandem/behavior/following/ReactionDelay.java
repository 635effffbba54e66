package io.tandem.behavior.following;

/**
 * What drivers saw a reaction time ago: own speed, gap and speed of the vehicle ahead, all of the same moment, which is what a car-following
 * model with delay takes in place of the present ones. One row per driver; rows are independent, so threads may have one each. Where a driver
 * has seen less than its reaction time, its first sample counts; between two samples they are interpolated.
 */
public final class ReactionDelay {

    private static final int COLUMNS = 3;
    /** Numbers of cycles that differ less are equal. */
    private static final double SAME_CYCLES = 1e-6;

    /** by row: a ring buffer of samples, each of own speed m/s, gap m, speed ahead m/s */
    private final double[][] ring;
    /** by row: the weight of the sample after the oldest */
    private final double[] newer;
    private final int[] samples;
    /** by row: the number of the first sample that counts */
    private final int[] first;

    /** Without a delay at first. */
    public ReactionDelay(int rows) {
        ring = new double[rows][COLUMNS];
        newer = new double[rows];
        samples = new int[rows];
        first = new int[rows];
    }

    /** Sets the reaction time of a row in cycles. What it has seen is kept; where that is too little, the oldest is taken to have been so before. */
    public void setCycles(int row, double cycles) {
        int whole = (int) Math.ceil(cycles - SAME_CYCLES);
        newer[row] = Math.max(0, whole - cycles);
        newer[row] = newer[row] < SAME_CYCLES ? 0 : newer[row];
        double[] former = ring[row];
        if (former.length != (whole + 1) * COLUMNS) {
            ring[row] = new double[(whole + 1) * COLUMNS];
            copy(row, former);
        }
    }

    /** Takes over what the rows of another saw. */
    public void resumeFrom(ReactionDelay former) {
        for (int row = 0; row < ring.length; row++) {
            samples[row] = former.samples[row];
            first[row] = former.first[row];
            copy(row, former.ring[row]);
        }
    }

    private void copy(int row, double[] former) {
        int oldest = oldest(row, former);
        for (int sample = oldest(row, ring[row]); sample < samples[row]; sample++) {
            System.arraycopy(former, at(former, Math.max(sample, oldest)), ring[row], at(ring[row], sample), COLUMNS);
        }
    }

    private int oldest(int row, double[] kept) {
        return Math.max(first[row], samples[row] - kept.length / COLUMNS);
    }

    private static int at(double[] ring, int sample) {
        return sample % (ring.length / COLUMNS) * COLUMNS;
    }

    /** Stores what a driver sees now; it has an effect after the reaction time. */
    public void see(int row, double speed, double gap, double leaderSpeed) {
        int at = at(ring[row], samples[row]++);
        ring[row][at] = speed;
        ring[row][at + 1] = gap;
        ring[row][at + 2] = leaderSpeed;
    }

    /** Forgets what a driver saw: its next sample has an effect at once. */
    public void clear(int row) {
        first[row] = samples[row];
    }

    /** How often a driver has looked. */
    public int samples(int row) {
        return samples[row];
    }

    public double speed(int row) {
        return acting(row, 0);
    }

    public double gap(int row) {
        return acting(row, 1);
    }

    public double leaderSpeed(int row) {
        return acting(row, 2);
    }

    private double acting(int row, int column) {
        double[] kept = ring[row];
        int oldest = oldest(row, kept);
        double old = kept[at(kept, oldest) + column];
        boolean between = newer[row] > 0 && samples[row] - oldest == kept.length / COLUMNS;
        return between ? (1 - newer[row]) * old + newer[row] * kept[at(kept, oldest + 1) + column] : old;
    }
}
