package io.tandem.contact;

import io.tandem.geo.Ring;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** A flat outline of even density: its area, where its centre of mass is, how hard it is to turn, and its convex hull, by which bodies touch. */
public record Plate(Ring ring) {

    /** A rectangle about the origin. */
    public static Plate box(double length, double width) {
        double x = length / 2;
        double y = width / 2;
        return new Plate(new Ring(new double[] {x, x, -x, -x}, new double[] {-y, y, y, -y}));
    }

    public int vertices() {
        return ring.vertices();
    }

    public double x(int vertex) {
        return ring.east()[vertex];
    }

    public double y(int vertex) {
        return ring.north()[vertex];
    }

    /** Square metres. */
    public double area() {
        return Math.abs(ring.signedArea());
    }

    /** The centre of the area, metres. */
    public double centerX() {
        return moment((i, j) -> x(i) + x(j)) / (6 * ring.signedArea());
    }

    /** The centre of the area, metres. */
    public double centerY() {
        return moment((i, j) -> y(i) + y(j)) / (6 * ring.signedArea());
    }

    /**
     * Moment of inertia of a plate of 1 kg about a point, m2: that about the origin, by the sum over triangles with a corner there, moved by the
     * parallel axis theorem.
     */
    public double inertiaPerMass(double aboutX, double aboutY) {
        double second = moment((i, j) -> x(i) * x(i) + x(i) * x(j) + x(j) * x(j) + y(i) * y(i) + y(i) * y(j) + y(j) * y(j));
        double aboutOrigin = second / (12 * ring.signedArea());
        double centerX = centerX();
        double centerY = centerY();
        double offX = centerX - aboutX;
        double offY = centerY - aboutY;
        return aboutOrigin - (centerX * centerX + centerY * centerY) + (offX * offX + offY * offY);
    }

    private interface EdgeValue {
        double of(int vertex, int next);
    }

    /** Sum over edges of a value of theirs times the cross product of their ends, which is twice the area of the triangle with the origin. */
    private double moment(EdgeValue value) {
        return IntStream.range(0, vertices()).mapToDouble(i -> {
            int j = (i + 1) % vertices();
            return (x(i) * y(j) - x(j) * y(i)) * value.of(i, j);
        }).sum();
    }

    /** The convex hull, anticlockwise, without corners of 180 degrees: Andrew's monotone chain. */
    public Plate hull() {
        int[] order = IntStream.range(0, vertices()).boxed().sorted(Comparator.<Integer>comparingDouble(this::x).thenComparingDouble(this::y))
                .mapToInt(Integer::intValue).toArray();
        int[] chain = new int[2 * order.length];
        int lower = extend(chain, 0, order);
        int[] back = IntStream.range(0, order.length).map(i -> order[order.length - 1 - i]).toArray();
        int all = lower - 1 + extend(chain, lower - 1, back) - 1;
        int[] corners = Arrays.copyOf(chain, all);
        return new Plate(new Ring(Arrays.stream(corners).mapToDouble(this::x).toArray(), Arrays.stream(corners).mapToDouble(this::y).toArray()));
    }

    /** Appends the half of the hull that leaves all of {@code order} on its left, and returns its length. */
    private int extend(int[] chain, int start, int[] order) {
        int end = start;
        for (int next : order) {
            while (end - start >= 2 && !turnsLeft(chain[end - 2], chain[end - 1], next)) {
                end--;
            }
            chain[end++] = next;
        }
        return end - start;
    }

    private boolean turnsLeft(int a, int b, int c) {
        return (x(b) - x(a)) * (y(c) - y(a)) - (x(c) - x(a)) * (y(b) - y(a)) > 0;
    }
}
