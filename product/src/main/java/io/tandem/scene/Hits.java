package io.tandem.scene;

import java.util.Arrays;

/** What each ray of a grid hits first, row after row. To be used again and again by one thread. */
public final class Hits {

    private double[] t = new double[0];
    private int[] instance = new int[0];
    private int[] triangle = new int[0];

    void clear(int rays) {
        if (t.length < rays) {
            t = new double[rays];
            instance = new int[rays];
            triangle = new int[rays];
        }
        Arrays.fill(t, 0, rays, Double.POSITIVE_INFINITY);
        Arrays.fill(instance, 0, rays, Scene.NOTHING);
    }

    /** Parameter of a ray at its hit, in lengths of its direction; infinite where it hits nothing. */
    public double parameter(int ray) {
        return t[ray];
    }

    /** Number of the instance in the scene, {@link Scene#GROUND} or {@link Scene#NOTHING}. */
    public int instance(int ray) {
        return instance[ray];
    }

    /** Index of the triangle in its mesh. */
    public int triangle(int ray) {
        return triangle[ray];
    }

    double[] parameters() {
        return t;
    }

    void set(int ray, double parameter, int ofInstance, int ofTriangle) {
        t[ray] = parameter;
        instance[ray] = ofInstance;
        triangle[ray] = ofTriangle;
    }

    /** Takes a hit that is nearer than that of the ray, or as near and of a lower number. */
    void offer(int ray, double parameter, int ofInstance, int ofTriangle, int[] number) {
        if (parameter < t[ray] || parameter == t[ray] && parameter < Double.POSITIVE_INFINITY && isBefore(ofInstance, ofTriangle, ray, number)) {
            set(ray, parameter, ofInstance, ofTriangle);
        }
    }

    private boolean isBefore(int ofInstance, int ofTriangle, int ray, int[] number) {
        return instance[ray] < 0 || ofInstance < instance[ray] || ofInstance == instance[ray] && number[ofTriangle] < number[triangle[ray]];
    }
}
