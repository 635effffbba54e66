package io.tandem.v2x;

import java.util.Arrays;

/**
 * How busy the channel is around each station, once a second: the share of time in which a station within 400 m was sending.
 *
 * <pre>
 *   CBR = sum of rate x airtime within 400 m
 * </pre>
 *
 * Congestion control stretches the time between awareness messages: T_dcc rises from 0.1 s at a CBR of 0.6 over 0.2 s at 0.7 to 0.4 s at 0.8.
 */
final class ChannelLoad {

    static final double SENSING_METRES = 400;
    private static final long SECOND = 1_000_000_000L;
    private static final double[] CONGESTED = {0.6, 0.7, 0.8};
    private static final double[] CONGESTED_MILLIS = {100, 200, 400};
    private static final int SHARES = 256;
    /** by distance, up to twice the sensing range: the share of the stations around a receiver that a sender does not hear */
    private static final double[] HIDDEN = hiddenShares();

    private static final int DECAY_STEPS = 128;
    private static final double ROUNDING = 1e-4;
    private static final double[] DECAY = decays();

    private final StationGrid grid;
    private final long[] airtime;
    private final double[] ratio;
    private long began;
    private double leastClear = 1;

    ChannelLoad(int stations) {
        grid = new StationGrid(stations, SENSING_METRES);
        airtime = new long[stations];
        ratio = new double[stations];
    }

    void forget() {
        Arrays.fill(airtime, 0);
        Arrays.fill(ratio, 0);
        began = 0;
        leastClear = 1;
    }

    void sent(int station, long nanos) {
        airtime[station] += nanos;
    }

    /** Once a second, takes the ratios of the second that has passed. */
    void update(Stations stations, long now) {
        if (now - began < SECOND) {
            return;
        }
        grid.build(stations);
        double share = 1.0 / (now - began);
        for (int i = 0; i < stations.count(); i++) {
            ratio[i] = stations.on[i] ? share * around(stations.east[i], stations.north[i]) : 0;
        }
        Arrays.fill(airtime, 0);
        began = now;
        // A little less than the value itself, because interpolation errs.
        leastClear = Math.max(0, decay(2 * greatest()) - ROUNDING);
    }

    private double around(double east, double north) {
        long sum = 0;
        int last = grid.lastLine(north);
        for (int line = grid.firstLine(north); line <= last; line++) {
            double chord = grid.chord(line, north);
            int end = grid.to(line, east, chord);
            for (int k = grid.from(line, east, chord); k < end; k++) {
                double e = grid.east[k] - east;
                double n = grid.north[k] - north;
                sum += e * e + n * n <= SENSING_METRES * SENSING_METRES ? airtime[grid.station[k]] : 0;
            }
        }
        return sum;
    }

    double greatest() {
        return Arrays.stream(ratio).max().orElse(0);
    }

    /** A probability that no message has less of not colliding, whatever the receiver and the distance. */
    double leastClear() {
        return leastClear;
    }

    /** T_dcc of a station. */
    long shortestMillis(int station) {
        double busy = ratio[station];
        int last = CONGESTED.length - 1;
        if (busy <= CONGESTED[0]) {
            return (long) CONGESTED_MILLIS[0];
        }
        for (int i = 0; i < last; i++) {
            if (busy <= CONGESTED[i + 1]) {
                return Math.round(CONGESTED_MILLIS[i] + (busy - CONGESTED[i]) / (CONGESTED[i + 1] - CONGESTED[i]) * (CONGESTED_MILLIS[i + 1] - CONGESTED_MILLIS[i]));
            }
        }
        return (long) CONGESTED_MILLIS[last];
    }

    /**
     * The probability that a message collides at a receiver with one of a station that its sender does not hear: 1 - e^(-2 x sum of rate x airtime of those).
     *
     * @param distance metres from sender to receiver
     */
    double collisionProbability(int receiver, double distance) {
        double busy = ratio[receiver];
        if (busy == 0) {
            return 0;
        }
        int step = (int) Math.min(SHARES, distance * SHARES / (2 * SENSING_METRES));
        return 1 - decay(2 * busy * HIDDEN[step]);
    }

    /** e^-x, within 1e-5. */
    private static double decay(double x) {
        double place = x * DECAY_STEPS;
        int below = (int) place;
        return below + 1 >= DECAY.length ? 0 : DECAY[below] + (place - below) * (DECAY[below + 1] - DECAY[below]);
    }

    private static double[] decays() {
        double[] decays = new double[12 * DECAY_STEPS];
        Arrays.setAll(decays, i -> StrictMath.exp(-(double) i / DECAY_STEPS));
        return decays;
    }

    /** Of two discs with the radius R at the distance d, the share of one that is outside the other: 1 - (2 / pi)(acos x - x sqrt(1 - x^2)), x = d / 2R. */
    private static double[] hiddenShares() {
        double[] shares = new double[SHARES + 1];
        for (int i = 0; i <= SHARES; i++) {
            double x = (double) i / SHARES;
            shares[i] = 1 - 2 / Math.PI * (StrictMath.acos(x) - x * Math.sqrt(1 - x * x));
        }
        return shares;
    }
}
