package io.tandem.scene;

/** Triangles in a frame of their own, with a tree of bounding boxes over them. Immutable, so that many instances may share it. */
public final class TriangleMesh {

    /** corners of the triangles, nine numbers each, in the order of the tree's leaves */
    final float[] corners;
    /** number of each triangle in the order in which it was added: of two at the same distance the lower is hit */
    final int[] number;
    /** red, green and blue of each, one byte each */
    final int[] color;
    final BoundingTree tree;
    /** middle and half of the sizes of the box around all */
    final double[] middle = new double[3];
    final double[] half = new double[3];
    /** of a ball around the middle that holds all */
    final double radius;

    /** @param colors 0xRRGGBB of each triangle */
    TriangleMesh(float[] corners, int[] colors) {
        this.tree = new BoundingTree(corners);
        this.number = tree.order();
        this.corners = new float[corners.length];
        this.color = new int[colors.length];
        for (int i = 0; i < number.length; i++) {
            System.arraycopy(corners, 9 * number[i], this.corners, 9 * i, 9);
            color[i] = colors[number[i]];
        }
        for (int axis = 0; axis < 3 && colors.length > 0; axis++) {
            middle[axis] = 0.5 * ((double) tree.low(0, axis) + tree.high(0, axis));
            half[axis] = 0.5 * ((double) tree.high(0, axis) - tree.low(0, axis));
        }
        radius = Math.sqrt(half[0] * half[0] + half[1] * half[1] + half[2] * half[2]);
    }

    /** Number of a triangle in the order in which it was added. */
    public int number(int triangle) {
        return number[triangle];
    }

    /** 0xRRGGBB of a triangle. */
    public int color(int triangle) {
        return color[triangle];
    }

    public int triangles() {
        return number.length;
    }

    public boolean isEmpty() {
        return number.length == 0;
    }

    /** Lowest and highest corner along an axis (0 x, 1 y, 2 z), metres. */
    public double low(int axis) {
        return middle[axis] - half[axis];
    }

    public double high(int axis) {
        return middle[axis] + half[axis];
    }

    /** A coordinate of a corner: of triangle i in the mesh's own order, corner 0 to 2, axis 0 to 2. */
    public float corner(int i, int which, int axis) {
        return corners[9 * i + 3 * which + axis];
    }
}
