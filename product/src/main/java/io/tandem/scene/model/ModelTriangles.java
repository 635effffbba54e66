package io.tandem.scene.model;

import io.tandem.geo.Angle;
import io.tandem.scene.MeshBuilder;
import io.tandem.scene.TriangleMesh;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Collects the triangles of a model in the frame of its vehicle: x ahead, y left, z up, metres from the reported place. At most a million, all finite and none without area. */
final class ModelTriangles {

    static final int MOST = 1_000_000;
    private static final double LARGEST_METRES = 1000;
    private static final double SMALLEST_METRES = 0.001;

    private final ModelPlacement placement;
    private final boolean yUp;
    private final double cos;
    private final double sin;
    private final MeshBuilder builder = new MeshBuilder();
    private final List<ModelPart> parts = new ArrayList<>();

    /** @param yUp whether in the file y is up and z ahead, as in glTF, and not z up and x ahead */
    ModelTriangles(ModelPlacement placement, boolean yUp) {
        this.placement = placement;
        this.yUp = yUp;
        this.cos = Angle.cos(placement.turn());
        this.sin = Angle.sin(placement.turn());
    }

    /** Three corners with three coordinates each, as the file has them. */
    void add(double[] corners, int color) throws IOException {
        double[] placed = new double[9];
        place(corners, placed);
        if (builder.triangles() >= MOST) {
            throw new IOException("it has more than a million triangles");
        }
        for (double coordinate : placed) {
            if (!(Math.abs(coordinate) <= LARGEST_METRES)) {
                throw new IOException("a corner is not a number or more than a kilometre away; models in millimetres need scale: 0.001");
            }
        }
        if (area(placed) > 0) {
            builder.triangle(placed[0], placed[1], placed[2], placed[3], placed[4], placed[5], placed[6], placed[7], placed[8], color);
        }
    }

    int count() {
        return builder.triangles();
    }

    /**
     * Names the triangles that were added since a count of them, as a part that turns.
     *
     * @param matrix of its node in the file, column after column
     */
    void addPart(String name, int since, double[] matrix) {
        double[] places = new double[6];
        int up = yUp ? 4 : 8;
        place(new double[] {matrix[12], matrix[13], matrix[14], matrix[12] + matrix[up], matrix[13] + matrix[up + 1], matrix[14] + matrix[up + 2]}, places);
        double length = Math.sqrt(square(places[3] - places[0]) + square(places[4] - places[1]) + square(places[5] - places[2]));
        if (count() > since && length > 0 && length < LARGEST_METRES) {
            parts.add(new ModelPart(name, since, count() - since, List.of(places[0], places[1], places[2]),
                    List.of((places[3] - places[0]) / length, (places[4] - places[1]) / length, (places[5] - places[2]) / length)));
        }
    }

    private static double square(double value) {
        return value * value;
    }

    private void place(double[] from, double[] to) {
        for (int corner = 0; corner < from.length; corner += 3) {
            place(from, to, corner);
        }
    }

    private void place(double[] from, double[] to, int at) {
        double ahead = placement.scale() * (yUp ? from[at + 2] : from[at]);
        double left = placement.scale() * (yUp ? from[at] : from[at + 1]);
        double up = placement.scale() * (yUp ? from[at + 1] : from[at + 2]);
        to[at] = cos * ahead - sin * left + placement.ahead();
        to[at + 1] = sin * ahead + cos * left + placement.left();
        to[at + 2] = up + placement.up();
    }

    /** Twice the area squared, in the precision in which rays are cast. */
    private static double area(double[] p) {
        double ux = (float) p[3] - (float) p[0];
        double uy = (float) p[4] - (float) p[1];
        double uz = (float) p[5] - (float) p[2];
        double vx = (float) p[6] - (float) p[0];
        double vy = (float) p[7] - (float) p[1];
        double vz = (float) p[8] - (float) p[2];
        double nx = uy * vz - uz * vy;
        double ny = uz * vx - ux * vz;
        double nz = ux * vy - uy * vx;
        return nx * nx + ny * ny + nz * nz;
    }

    PlacedModel model() throws IOException {
        TriangleMesh mesh = builder.build();
        if (mesh.isEmpty()) {
            throw new IOException("it has no triangles");
        }
        if (mesh.high(0) - mesh.low(0) < SMALLEST_METRES || mesh.high(1) - mesh.low(1) < SMALLEST_METRES) {
            throw new IOException("it covers less than a millimetre of ground; models in other units need another scale");
        }
        return new PlacedModel(mesh, List.copyOf(parts));
    }
}
