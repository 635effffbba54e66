package io.tandem.world;

/** The lower envelope of parabolas that stand on whole numbers, each as high as a given value: the second pass of a distance transform. */
final class ParabolaEnvelope {

    private final int[] foot;
    /** where each parabola takes over from the one before */
    private final double[] from;
    private final float[] height;
    private int last;
    private int asked;

    ParabolaEnvelope(int count) {
        foot = new int[count];
        from = new double[count + 1];
        height = new float[count];
    }

    /** Takes values from a place on; questions must then come in rising order. */
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
