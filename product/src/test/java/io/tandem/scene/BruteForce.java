package io.tandem.scene;

/** The first hit of a ray by asking every triangle. */
record BruteForce(double parameter, int instance) {

    static BruteForce of(Scene scene, RigidTransform sensor, RayGrid grid, int ray, int own) {
        double x = grid.x[ray % grid.columns()];
        double y = grid.y[ray % grid.columns()];
        double z = grid.z[ray / grid.columns()];
        double best = Double.POSITIVE_INFINITY;
        int hit = Scene.NOTHING;
        RigidTransform seen = sensor.inverse();
        Triangle triangle = new Triangle();
        for (int i = 0; i < scene.instances().size(); i++) {
            Instance one = scene.instances().get(i);
            RigidTransform at = seen.then(one.at());
            for (int k = 0; k < one.mesh().triangles() && one.owner() != own; k++) {
                triangle.place(one.mesh().corners, k, at);
                double there = triangle.prepare() ? triangle.parameter(x, y, z) : Double.POSITIVE_INFINITY;
                if (there < best) {
                    best = there;
                    hit = i;
                }
            }
        }
        double down = (scene.ground() - sensor.z()) / (x * sensor.zx() + y * sensor.zy() + z * sensor.zz());
        return down > 0 && down < best ? new BruteForce(down, Scene.GROUND) : new BruteForce(best, hit);
    }
}
