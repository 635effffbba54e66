package io.tandem.world;

/**
 * Lower envelope of the parabolas (x - i)² + value[i], the one-dimensional pass of the distance transform of {@link DistanceField}
 * (Felzenszwalb and Huttenlocher 2012, algorithm 1).
 */
final class ParabolaEnvelope {

    private final int[] foot;
    /** where each parabola becomes the lowest */
    private final double[] from;
    private final float[] height;
    private int last;
    private int asked;

    ParabolaEnvelope(int count) {
        foot = new int[count];
        from = new double[count + 1];
        height = new float[count];
    }

    /** Builds the envelope of the values from an index on. Queries must then come in increasing order. */
    void of(float[] values, int at) {
        last = -1;
        asked = 0;
        for (int x = 0; x < foot.length; x++) {
            height[x] = values[at + x];
            double takesOver = Double.NEGATIVE_INFINITY;
            while (last >= 0) {
                int other = foot[last];
                takesOver = ((height[x] + (double) x * x) - (height[other] + (double) other * other)) / (2.0 * (x - other));
                if (takesOver > from[last]) {
                    break;
                }
                last--;
            }
            last++;
            foot[last] = x;
            from[last] = last == 0 ? Double.NEGATIVE_INFINITY : takesOver;
        }
    }

    float at(int x) {
        while (asked < last && from[asked + 1] < x) {
            asked++;
        }
        float away = x - foot[asked];
        return away * away + height[foot[asked]];
    }
}
