package io.tandem.interchange.mvsim;

/** Takes the edges of a model one by one; each end is [x, y, z]. */
@FunctionalInterface
interface ModelEdges {

    void edge(double[] from, double[] to);

    /** The edges of a face, the last back to the first. */
    default void face(double[]... corners) {
        for (int i = 0; i < corners.length; i++) {
            edge(corners[i], corners[(i + 1) % corners.length]);
        }
    }
}
