package io.tandem.chance;

/**
 * Counter-based random numbers: each draw is a hash of its key and depends on no state (the idea of Salmon et al., "Parallel
 * random numbers: as easy as 1, 2, 3", SC 2011).
 */
public final class CounterRandom {

    /** What a draw is for. Draws of one vehicle with the same number but different purposes are independent. */
    public enum Purpose { START_PLACE, START_HEADING, TURN_TIME, TURN_STRENGTH, PITCH_TIME, PITCH_STRENGTH, DRIVER_NOISE, CUSTOM,
        LOCALISATION_NOISE, LOCALISATION_WALK, LOCALISATION_LOSS, FIX_NOISE, FIX_BIAS, FIX_LOSS, TURN_AT_FORK, LET_IN, HASTE, ARRIVAL,
        SENSOR_RANGE, SENSOR_BEARING, SENSOR_DOPPLER, SENSOR_HEADING, SENSOR_MISS, SENSOR_GHOST,
        DEVICE_RANGE, DEVICE_BEARING, DEVICE_RATE, DEVICE_LOSS, DEVICE_MISS, DEVICE_BIAS, DEVICE_FALSE, DEVICE_FALSE_RANGE,
        RADIO_LOSS, RADIO_SHADOW, RADIO_PROCESSING, RADIO_BACK_OFF }

    private static final double UNIT = 0x1p-53;

    private CounterRandom() {
    }

    /** Uniform in [0, 1). */
    public static double uniform(long seed, int vid, long draw, Purpose purpose) {
        return (bits(seed, vid, draw, purpose) >>> 11) * UNIT;
    }

    /** Uniform in [low, high). */
    public static double uniform(long seed, int vid, long draw, Purpose purpose, double low, double high) {
        return low + (high - low) * uniform(seed, vid, draw, purpose);
    }

    /** Standard normal distribution by the Box-Muller transform. */
    public static double normal(long seed, int vid, long draw, Purpose purpose) {
        double radius = Math.sqrt(-2 * StrictMath.log(1 - uniform(seed, vid, 2 * draw, purpose)));
        return radius * StrictMath.cos(2 * Math.PI * uniform(seed, vid, 2 * draw + 1, purpose));
    }

    /** What all draws of one vehicle for one purpose have in common, for those that take many of them. */
    public static long key(long seed, int vid, Purpose purpose) {
        long mixed = mix(seed + 0x9E3779B97F4A7C15L * (purpose.ordinal() + 1));
        return mix(mixed ^ vid * 0xD1342543DE82EF95L);
    }

    /** Uniform in [0, 1): the draw of a number under a {@link #key}. */
    public static double uniform(long key, long draw) {
        return (bits(key, draw) >>> 11) * UNIT;
    }

    private static long bits(long seed, int vid, long draw, Purpose purpose) {
        return bits(key(seed, vid, purpose), draw);
    }

    private static long bits(long key, long draw) {
        return mix(key ^ draw * 0xAF251AF3B0F025B5L);
    }

    /**
     * Finaliser of a 64-bit hash: two rounds of shift, exclusive or and multiplication by large odd numbers, so that every input
     * bit affects all output bits.
     */
    private static long mix(long value) {
        long mixed = (value ^ (value >>> 32)) * 0xD6E8FEB86659FD93L;
        mixed = (mixed ^ (mixed >>> 29)) * 0xA0761D6478BD642FL;
        return mixed ^ (mixed >>> 32);
    }
}
