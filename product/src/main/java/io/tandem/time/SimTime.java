package io.tandem.time;

/** An instant of simulated time: whole nanoseconds since the run's first GO. Never a running sum of seconds. */
public record SimTime(long nanos) implements Comparable<SimTime> {

    public static final SimTime ZERO = new SimTime(0);
    private static final double NANOS_PER_SECOND = 1e9;

    public static SimTime ofSeconds(double seconds) {
        return new SimTime(Math.round(seconds * NANOS_PER_SECOND));
    }

    public double seconds() {
        return seconds(nanos);
    }

    /** The same conversion for columns that hold nanoseconds as plain longs. */
    public static double seconds(long nanos) {
        return nanos / NANOS_PER_SECOND;
    }

    public static long nanos(double seconds) {
        return Math.round(seconds * NANOS_PER_SECOND);
    }

    @Override
    public int compareTo(SimTime other) {
        return Long.compare(nanos, other.nanos);
    }
}
