package io.tandem.scene;

import io.tandem.geo.Angle;
import io.tandem.geo.Ring;
import java.util.Arrays;

/** Collects triangles into a {@link TriangleMesh}: boxes, prisms, cylinders, cones and single triangles. Metres, z up. */
public final class MeshBuilder {

    private static final int SIDES = 10;

    private float[] corners = new float[9 * 16];
    private int[] colors = new int[16];
    private int count;

    /** @param color 0xRRGGBB */
    public MeshBuilder triangle(double ax, double ay, double az, double bx, double by, double bz, double cx, double cy, double cz, int color) {
        if (count == colors.length) {
            corners = Arrays.copyOf(corners, 2 * corners.length);
            colors = Arrays.copyOf(colors, 2 * count);
        }
        double[] values = {ax, ay, az, bx, by, bz, cx, cy, cz};
        for (int i = 0; i < 9; i++) {
            corners[9 * count + i] = (float) values[i];
        }
        colors[count++] = color;
        return this;
    }

    /** Four corners in order. */
    public MeshBuilder quad(double[] a, double[] b, double[] c, double[] d, int color) {
        triangle(a[0], a[1], a[2], b[0], b[1], b[2], c[0], c[1], c[2], color);
        return triangle(a[0], a[1], a[2], c[0], c[1], c[2], d[0], d[1], d[2], color);
    }

    /** A box along the axes. */
    public MeshBuilder box(double lowX, double lowY, double lowZ, double highX, double highY, double highZ, int color) {
        return prism(new double[] {lowX, highX, highX, lowX}, new double[] {lowY, lowY, highY, highY}, lowZ, highZ, color);
    }

    /** Walls around corners in order, and where they form a convex outline its floor and roof. */
    public MeshBuilder prism(double[] x, double[] y, double low, double high, int color) {
        walls(x, y, low, high, color);
        for (int i = 1; i + 1 < x.length; i++) {
            triangle(x[0], y[0], high, x[i], y[i], high, x[i + 1], y[i + 1], high, color);
            triangle(x[0], y[0], low, x[i + 1], y[i + 1], low, x[i], y[i], low, color);
        }
        return this;
    }

    /** Walls alone. */
    public MeshBuilder walls(double[] x, double[] y, double low, double high, int color) {
        for (int i = 0; i < x.length; i++) {
            int next = (i + 1) % x.length;
            quad(new double[] {x[i], y[i], low}, new double[] {x[next], y[next], low}, new double[] {x[next], y[next], high}, new double[] {x[i], y[i], high}, color);
        }
        return this;
    }

    /** Walls around a ring that need not be convex, with floor and roof by cutting off ears. */
    public MeshBuilder prism(Ring outline, double fromEast, double fromNorth, double low, double high, int color) {
        double[] x = Arrays.stream(outline.east()).map(east -> east - fromEast).toArray();
        double[] y = Arrays.stream(outline.north()).map(north -> north - fromNorth).toArray();
        walls(x, y, low, high, color);
        for (int[] ear : EarClipping.triangles(x, y)) {
            triangle(x[ear[0]], y[ear[0]], high, x[ear[1]], y[ear[1]], high, x[ear[2]], y[ear[2]], high, color);
        }
        return this;
    }

    /** An upright prism with as many sides as look round. */
    public MeshBuilder cylinder(double x, double y, double low, double high, double radius, int color) {
        return prism(circleX(x, radius), circleY(y, radius), low, high, color);
    }

    /** An upright cone with its point on top. */
    public MeshBuilder cone(double x, double y, double low, double high, double radius, int color) {
        double[] cx = circleX(x, radius);
        double[] cy = circleY(y, radius);
        for (int i = 0; i < SIDES; i++) {
            int next = (i + 1) % SIDES;
            triangle(cx[i], cy[i], low, cx[next], cy[next], low, x, y, high, color);
            triangle(x, y, low, cx[next], cy[next], low, cx[i], cy[i], low, color);
        }
        return this;
    }

    private static double[] circleX(double x, double radius) {
        double[] circle = new double[SIDES];
        Arrays.setAll(circle, i -> x + radius * Angle.cos(2 * Math.PI * i / SIDES));
        return circle;
    }

    private static double[] circleY(double y, double radius) {
        double[] circle = new double[SIDES];
        Arrays.setAll(circle, i -> y + radius * Angle.sin(2 * Math.PI * i / SIDES));
        return circle;
    }

    public int triangles() {
        return count;
    }

    public TriangleMesh build() {
        return new TriangleMesh(Arrays.copyOf(corners, 9 * count), Arrays.copyOf(colors, count));
    }
}
