package io.tandem.contact;

import java.util.Arrays;
import java.util.List;

/** Joints between bodies, in columns, in the order in which they are given. */
public final class Joints {

    /** A joint between two bodies, of which at least one is moved by impulses. */
    public sealed interface Joint {

        int a();

        int b();

        /** the joint's place in the axes of a, from its centre of mass */
        Point onA();

        /** the joint's place in the axes of b, from its centre of mass */
        Point onB();
    }

    /** A place in the axes of a body, metres. */
    public record Point(double x, double y) {
    }

    /**
     * A pin that holds a place of one body to a place of another.
     *
     * @param lower     least heading of b against that of a, radians
     * @param upper     most of it
     * @param rest      heading of b against that of a at which the spring is at rest, radians
     * @param stiffness of the spring, N m/rad
     * @param damping   N m s/rad
     */
    public record Revolute(int a, int b, Point onA, Point onB, double lower, double upper, double rest, double stiffness, double damping) implements Joint {
    }

    /**
     * A rod, a rope or a spring between two places.
     *
     * @param lower     least distance, m
     * @param upper     most of it; the same for a rod
     * @param rest      length at which the spring is at rest, m
     * @param stiffness of the spring, N/m
     * @param damping   N s/m
     */
    public record Distance(int a, int b, Point onA, Point onB, double lower, double upper, double rest, double stiffness, double damping) implements Joint {
    }

    final boolean[] pins;
    final int[] a;
    final int[] b;
    final double[] onAX;
    final double[] onAY;
    final double[] onBX;
    final double[] onBY;
    final double[] lower;
    final double[] upper;
    final double[] rest;
    final double[] stiffness;
    final double[] damping;
    /** keys of joined pairs, sorted */
    private final long[] keys;

    public Joints(List<Joint> joints) {
        int count = joints.size();
        pins = new boolean[count];
        a = new int[count];
        b = new int[count];
        onAX = new double[count];
        onAY = new double[count];
        onBX = new double[count];
        onBY = new double[count];
        lower = new double[count];
        upper = new double[count];
        rest = new double[count];
        stiffness = new double[count];
        damping = new double[count];
        for (int i = 0; i < count; i++) {
            set(i, joints.get(i));
        }
        keys = joints.stream().mapToLong(joint -> key(joint.a(), joint.b())).sorted().toArray();
    }

    private void set(int i, Joint joint) {
        a[i] = joint.a();
        b[i] = joint.b();
        onAX[i] = joint.onA().x();
        onAY[i] = joint.onA().y();
        onBX[i] = joint.onB().x();
        onBY[i] = joint.onB().y();
        switch (joint) {
            case Revolute pin -> {
                pins[i] = true;
                lower[i] = pin.lower();
                upper[i] = pin.upper();
                rest[i] = pin.rest();
                stiffness[i] = pin.stiffness();
                damping[i] = pin.damping();
            }
            case Distance rod -> {
                lower[i] = rod.lower();
                upper[i] = rod.upper();
                rest[i] = rod.rest();
                stiffness[i] = rod.stiffness();
                damping[i] = rod.damping();
            }
        }
    }

    public int count() {
        return a.length;
    }

    private static long key(int one, int other) {
        return (long) Math.min(one, other) << Integer.SIZE | Math.max(one, other);
    }

    /** Whether a joint connects two bodies. */
    boolean connect(int one, int other) {
        return keys.length > 0 && Arrays.binarySearch(keys, key(one, other)) >= 0;
    }

    boolean hasSpring(int joint) {
        return stiffness[joint] > 0;
    }
}
