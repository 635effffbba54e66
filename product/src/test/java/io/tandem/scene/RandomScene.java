package io.tandem.scene;

import io.tandem.geo.Angle;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Scenes of random boxes, soups of triangles and fans, turned at random, some with ground. */
final class RandomScene {

    private final SplittableRandom random;

    RandomScene(long seed) {
        random = new SplittableRandom(seed);
    }

    Scene scene() {
        List<Instance> instances = new ArrayList<>();
        int count = random.nextInt(1, 12);
        for (int i = 0; i < count; i++) {
            instances.add(new Instance(mesh(), placement(40), 100 + i));
        }
        return new Scene(instances, random.nextBoolean() ? -2 : Double.NaN, GroundPaint.NONE);
    }

    RigidTransform placement(double within) {
        return RigidTransform.of(uniform(-within, within), uniform(-within, within), uniform(-3, 6), uniform(-4, 4), uniform(-0.5, 0.5), uniform(-0.5, 0.5));
    }

    RayGrid grid() {
        if (random.nextBoolean()) {
            int columns = random.nextInt(20, 200);
            double[] elevations = new double[random.nextInt(1, 9)];
            for (int i = 0; i < elevations.length; i++) {
                elevations[i] = -0.5 + i * 0.13;
            }
            double fov = random.nextBoolean() ? 2 * Math.PI : uniform(0.3, 6);
            return new AngularGrid(uniform(-4, 4), fov / columns, columns, elevations);
        }
        int width = random.nextInt(10, 60);
        int height = random.nextInt(10, 40);
        return new PinholeGrid(width, height, uniform(10, 60), uniform(10, 60), 0.5 * width, 0.4 * height);
    }

    private TriangleMesh mesh() {
        MeshBuilder builder = new MeshBuilder();
        switch (random.nextInt(4)) {
            case 0 -> builder.box(-uniform(0.1, 5), -uniform(0.1, 5), -uniform(0.1, 2), uniform(0.1, 5), uniform(0.1, 5), uniform(0.1, 4), 0x808080);
            case 1 -> builder.cylinder(0, 0, 0, uniform(1, 6), uniform(0.1, 3), 0x808080).cone(0, 0, 6, 9, 2, 0x208020);
            case 2 -> terrain(builder);
            default -> soup(builder);
        }
        return builder.build();
    }

    private void soup(MeshBuilder builder) {
        for (int i = random.nextInt(1, 80); i > 0; i--) {
            double x = uniform(-8, 8);
            double y = uniform(-8, 8);
            double z = uniform(-4, 4);
            builder.triangle(x, y, z, x + uniform(-2, 2), y + uniform(-2, 2), z + uniform(-2, 2), x + uniform(-2, 2), y + uniform(-2, 2), z + uniform(-2, 2), 0x101010);
        }
    }

    /** A closed surface of many triangles that share corners. */
    private void terrain(MeshBuilder builder) {
        for (int column = -6; column < 6; column++) {
            for (int row = -6; row < 6; row++) {
                builder.quad(point(column, row), point(column + 1, row), point(column + 1, row + 1), point(column, row + 1), 0x404000);
            }
        }
    }

    private static double[] point(int column, int row) {
        return new double[] {column, row, 0.7 * Angle.sin(column * 1.3) * Angle.cos(row * 0.9)};
    }

    double uniform(double low, double high) {
        return random.nextDouble(low, high);
    }
}
