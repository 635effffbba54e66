package io.tandem.contact;

/** The outlines of {@link Bodies} where the bodies are: vertices, outward normals of the edges that follow them, and boxes around them. */
final class WorldOutlines {

    /** by vertex */
    final double[] x;
    final double[] y;
    /** by vertex: normal of the edge from it to the next */
    final double[] normalX;
    final double[] normalY;
    /** by body */
    final double[] minX;
    final double[] maxX;
    final double[] minY;
    final double[] maxY;

    private final Bodies bodies;
    private final double[] ownNormalX;
    private final double[] ownNormalY;

    WorldOutlines(Bodies bodies) {
        this.bodies = bodies;
        int vertices = bodies.outline[bodies.count()];
        x = new double[vertices];
        y = new double[vertices];
        normalX = new double[vertices];
        normalY = new double[vertices];
        ownNormalX = new double[vertices];
        ownNormalY = new double[vertices];
        minX = new double[bodies.count()];
        maxX = new double[bodies.count()];
        minY = new double[bodies.count()];
        maxY = new double[bodies.count()];
        for (int body = 0; body < bodies.count(); body++) {
            findNormals(body);
            update(body);
        }
    }

    /** Outlines run anticlockwise, so the outward normal is the edge turned to the right. */
    private void findNormals(int body) {
        int first = bodies.outline[body];
        int end = bodies.outline[body + 1];
        for (int i = first; i < end; i++) {
            int next = i + 1 == end ? first : i + 1;
            double alongX = bodies.vertexX[next] - bodies.vertexX[i];
            double alongY = bodies.vertexY[next] - bodies.vertexY[i];
            double length = Math.sqrt(alongX * alongX + alongY * alongY);
            ownNormalX[i] = alongY / length;
            ownNormalY[i] = -alongX / length;
        }
    }

    /** Takes over the pose of a body. */
    void update(int body) {
        double cos = bodies.cos[body];
        double sin = bodies.sin[body];
        double centerX = bodies.x[body];
        double centerY = bodies.y[body];
        double west = Double.POSITIVE_INFINITY;
        double east = Double.NEGATIVE_INFINITY;
        double south = Double.POSITIVE_INFINITY;
        double north = Double.NEGATIVE_INFINITY;
        for (int i = bodies.outline[body]; i < bodies.outline[body + 1]; i++) {
            double ownX = bodies.vertexX[i];
            double ownY = bodies.vertexY[i];
            double atX = centerX + cos * ownX - sin * ownY;
            double atY = centerY + sin * ownX + cos * ownY;
            x[i] = atX;
            y[i] = atY;
            normalX[i] = cos * ownNormalX[i] - sin * ownNormalY[i];
            normalY[i] = sin * ownNormalX[i] + cos * ownNormalY[i];
            west = atX < west ? atX : west;
            east = atX > east ? atX : east;
            south = atY < south ? atY : south;
            north = atY > north ? atY : north;
        }
        minX[body] = west;
        maxX[body] = east;
        minY[body] = south;
        maxY[body] = north;
    }
}
