package io.tandem.review.measure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Propagation of slowdowns along a row of vehicles on one path: whether small slowdowns of the first vehicle grow along the row.
 *
 * @param station     metres travelled by each at each beat, from where the first began; vehicles behind begin below 0
 * @param speed       m/s of each at each beat
 * @param lapTimes    seconds of each for the lap, NaN where it was not completed
 * @param speedStd    standard deviation of each one's speed during the first one's lap
 * @param rowLength   metres from the last to the first at each beat
 * @param dips        beats of each one's slowest moments; for vehicles that stop in a queue, the last stop
 */
public record TrafficWave(BeatGrid beats, double[][] station, double[][] speed, double[] lapTimes, double[] speedStd, double[] rowLength,
        List<int[]> dips) {

    /** A speed below this is a dip, m/s. */
    private static final double SLOW_MPS = 3.2;
    /** A dip ends when the speed has risen by this much again, so that a stop with a brief motion is one dip, m/s. */
    private static final double RECOVERY_MPS = 1.3;
    /** Stops within this speed of the slowest belong to the same dip, m/s. */
    private static final double SAME_DIP_MPS = 0.1;
    private static final double MOVING_MPS = 1;

    /** The first vehicle leads; stations and speeds by vehicle and beat; dips are under 3.2 m/s. */
    public static TrafficWave of(BeatGrid beats, double[][] station, double[][] speed, double lap) {
        return of(beats, station, speed, lap, SLOW_MPS);
    }

    /** @param slow speed below which a moment is a dip, higher for logs too coarse to contain the slowest moment, m/s */
    public static TrafficWave of(BeatGrid beats, double[][] station, double[][] speed, double lap, double slow) {
        double[] lapTimes = Arrays.stream(station).mapToDouble(column -> lapTime(beats, column, lap)).toArray();
        int end = Double.isNaN(lapTimes[0]) ? beats.count() : (int) Math.round(lapTimes[0] / beats.seconds()) + 1;
        double[] spread = Arrays.stream(speed).mapToDouble(column -> std(column, Math.min(end, column.length))).toArray();
        double[] length = new double[beats.count()];
        Arrays.setAll(length, beat -> station[0][beat] - station[station.length - 1][beat]);
        return new TrafficWave(beats, station, speed, lapTimes, spread, length, 
                Arrays.stream(speed).map(column -> dips(column, slow)).toList());
    }

    /** Horizontal distance travelled at each beat, metres; after a drop-out it continues from the value before. */
    public static double[] travelled(AlignedTrace aligned) {
        double[] way = new double[aligned.beats().count()];
        double sum = 0;
        int known = -1;
        for (int beat = 0; beat < way.length; beat++) {
            if (aligned.valid(beat)) {
                sum += known < 0 ? 0 : Math.hypot(aligned.east[beat] - aligned.east[known], aligned.north[beat] - aligned.north[known]);
                known = beat;
            }
            way[beat] = aligned.valid(beat) ? sum : Double.NaN;
        }
        return way;
    }

    /** Seconds from the start until the lap is complete, counted from where the vehicle began, linear between beats. */
    private static double lapTime(BeatGrid beats, double[] station, double lap) {
        double goal = station[0] + lap;
        for (int beat = 1; beat < station.length; beat++) {
            if (station[beat] >= goal && station[beat - 1] < goal) {
                return (beat - 1 + (goal - station[beat - 1]) / (station[beat] - station[beat - 1])) * beats.seconds();
            }
        }
        return Double.NaN;
    }

    private static double std(double[] column, int to) {
        double mean = ColumnMath.mean(column, 0, to);
        return ColumnMath.rms(Arrays.stream(column, 0, to).map(x -> x - mean).toArray());
    }

    /** Every slow interval between two fast ones is one dip: the last moment as slow as its slowest. */
    private static int[] dips(double[] speed, double slow) {
        List<Integer> dips = new ArrayList<>();
        boolean fast = false;
        double slowest = slow;
        int dip = -1;
        for (int beat = 0; beat < speed.length; beat++) {
            if (speed[beat] > slow + RECOVERY_MPS) {
                if (dip >= 0) {
                    dips.add(dip);
                }
                fast = true;
                slowest = slow;
                dip = -1;
            } else if (fast && speed[beat] < Math.min(slow, slowest + SAME_DIP_MPS)) {
                slowest = Math.min(slowest, speed[beat]);
                dip = beat;
            }
        }
        return dips.stream().mapToInt(Integer::intValue).toArray();
    }

    /** Lengths of the row once the last vehicle has begun to move. */
    public Percentiles rowLengths() {
        double[] last = speed[speed.length - 1];
        int begun = 0;
        while (begun < last.length && !(last[begun] > MOVING_MPS)) {
            begun++;
        }
        return Percentiles.of(Arrays.copyOfRange(rowLength, begun, rowLength.length));
    }

    /** Delays in seconds of a vehicle's dips against its predecessor's; empty where their numbers differ. */
    public double[] dipDelays(int vehicle) {
        int[] own = dips.get(vehicle);
        int[] ahead = dips.get(vehicle - 1);
        double[] delays = new double[own.length == ahead.length ? own.length : 0];
        Arrays.setAll(delays, i -> (own[i] - ahead[i]) * beats.seconds());
        return delays;
    }

    /** Whether every vehicle's speed varies more than its predecessor's. */
    public boolean grows() {
        for (int i = 1; i < speedStd.length; i++) {
            if (!(speedStd[i] > speedStd[i - 1])) {
                return false;
            }
        }
        return true;
    }

    public List<Measure> measures() {
        List<Measure> all = new ArrayList<>();
        for (int i = 0; i < speed.length; i++) {
            all.add(Measure.of("vehicle " + (i + 1) + " lap time", lapTimes[i], "s"));
            all.add(Measure.of("vehicle " + (i + 1) + " speed deviation", speedStd[i], "m/s").valid(ColumnMath.validShare(speed[i])));
            all.add(Measure.of("vehicle " + (i + 1) + " dips", dips.get(i).length, ""));
        }
        all.add(Measure.of("row shortest", rowLengths().least(), "m").valid(ColumnMath.validShare(rowLength)));
        all.add(Measure.of("row longest", rowLengths().greatest(), "m").valid(ColumnMath.validShare(rowLength)));
        return all;
    }
}
