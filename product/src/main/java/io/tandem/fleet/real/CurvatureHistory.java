package io.tandem.fleet.real;

/**
 * The curvature that a vehicle was told in the last second, by which its heading is predicted: what is told takes effect late, so at the next decision some of it is still to come.
 *
 * <pre>
 *   heading(now + late) = heading(known) + v × integral of the curvature told, from known - late to now
 * </pre>
 *
 * Without this a car that is steered toward a point half a second ahead, by positions that are 0.2 s old, oscillates at 20 m/s.
 */
final class CurvatureHistory {

    /** Between a decision and its effect on the way: half of the time between two commands, the link, and the lag of a steering wheel, seconds. */
    static final double LATE_SECONDS = 0.2;
    private static final long KEPT_EVERY = 10_000_000;
    private static final int KEPT = 128;

    private final long[] from = new long[KEPT];
    private final double[] curvature = new double[KEPT];
    private int count;

    void add(long now, double told) {
        int last = (count + KEPT - 1) % KEPT;
        if (count > 0 && now - from[last] < KEPT_EVERY) {
            curvature[last] = told;
        } else {
            from[count % KEPT] = now;
            curvature[count % KEPT] = told;
            count++;
        }
    }

    /** The integral of the curvature told between two instants, s/m. */
    double between(long begin, long end) {
        double sum = 0;
        long until = end;
        for (int i = count - 1; i >= Math.max(0, count - KEPT) && until > begin; i--) {
            long since = Math.max(begin, Math.min(until, from[i % KEPT]));
            sum += (until - since) * 1e-9 * curvature[i % KEPT];
            until = since;
        }
        return sum;
    }
}
