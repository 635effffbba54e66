package io.tandem.scene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class RayTest {

    private static final int SCENES = 1000;

    @Test
    @Tag("slow")
    void drawnRaysHaveTheBitsOfBruteForceInAThousandScenes() {
        SceneDrawing drawing = new SceneDrawing();
        Hits hits = new Hits();
        long met = 0;
        long differing = 0;
        for (int seed = 0; seed < SCENES; seed++) {
            RandomScene random = new RandomScene(seed);
            Scene scene = random.scene();
            RigidTransform sensor = random.placement(25);
            RayGrid grid = random.grid();

            drawing.draw(scene, sensor, grid, Double.POSITIVE_INFINITY, 100, hits);

            for (int ray = 0; ray < grid.rays(); ray++) {
                BruteForce truth = BruteForce.of(scene, sensor, grid, ray, 100);
                differing += hits.parameter(ray) != truth.parameter() || hits.instance(ray) != truth.instance() ? 1 : 0;
                met += hits.instance(ray) >= 0 ? 1 : 0;
            }
        }
        assertThat(differing).isZero();
        assertThat(met).isGreaterThan(20_000);
    }

    @Test
    void singleRaysHaveTheBitsOfDrawnOnes() {
        SceneDrawing drawing = new SceneDrawing();
        Hits hits = new Hits();
        RayCast cast = new RayCast();
        long differing = 0;
        for (int seed = 0; seed < 200; seed++) {
            RandomScene random = new RandomScene(seed);
            Scene scene = random.scene();
            RigidTransform sensor = random.placement(25);
            RayGrid grid = random.grid();

            drawing.draw(scene, sensor, grid, Double.POSITIVE_INFINITY, 100, hits);

            for (int ray = 0; ray < grid.rays(); ray++) {
                int column = ray % grid.columns();
                double alone = cast.cast(scene, sensor, grid.x[column], grid.y[column], grid.z[ray / grid.columns()], 1e9, 100);
                differing += alone != hits.parameter(ray) || cast.instance() != hits.instance(ray) ? 1 : 0;
            }
        }
        assertThat(differing).isZero();
    }

    /** The algorithm of Moeller and Trumbore in the site's frame, which shares no formula with ours. */
    @Test
    void rangesAreThoseOfAnIndependentOracleApartFromEdges() {
        RayCast cast = new RayCast();
        int compared = 0;
        int apart = 0;
        for (int seed = 0; seed < SCENES; seed++) {
            RandomScene random = new RandomScene(seed);
            Scene scene = random.scene();
            RigidTransform sensor = random.placement(25);
            for (int ray = 0; ray < 40; ray++) {
                double[] d = {random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-0.3, 0.3)};
                double length = Math.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);

                double range = cast.cast(scene, sensor, d[0] / length, d[1] / length, d[2] / length, 1e9, Instance.NOBODY);

                double truth = MoellerTrumbore.nearest(scene, sensor, d[0] / length, d[1] / length, d[2] / length);
                compared += Double.isFinite(truth) ? 1 : 0;
                apart += range == truth || Math.abs(range - truth) <= 1e-6 * truth ? 0 : 1;
            }
        }
        assertThat(compared).isGreaterThan(10_000);
        assertThat(apart).isLessThan(4);
    }

    @Test
    void roomHasTheRangesOfItsReference() {
        MeshBuilder room = new MeshBuilder().walls(new double[] {-4, 6, 6, -4}, new double[] {-3, -3, 2, 2}, -1, 1, 0);
        Scene scene = new Scene(List.of(new Instance(room.build(), RigidTransform.NONE, Instance.NOBODY)), Double.NaN, GroundPaint.NONE);
        AngularGrid grid = new AngularGrid(-Math.PI, Math.toRadians(15), 24, new double[] {0});
        Hits hits = new Hits();

        new SceneDrawing().draw(scene, RigidTransform.NONE, grid, 30, 1, hits);

        double[][] reference = {{0, 6.0}, {15, 6.211657082460498}, {30, 4.000000000000001}, {45, 2.8284271247461903}, {60, 2.3094010767585034}, {90, 2.0},
            {120, 2.309401076758503}, {-180, 4.0}, {-135, 4.242640687119285}, {-60, 3.464101615137755}};
        for (double[] row : reference) {
            int column = (int) Math.round((row[0] + 180) / 15);
            assertThat(hits.parameter(column) * grid.length(0, column)).isCloseTo(row[1], within(1e-12));
        }
    }

    @Test
    void depthIsAlongTheAxisAsTheReferenceHasIt() {
        double away = Math.tan(Math.toRadians(20));
        MeshBuilder wall = new MeshBuilder().quad(new double[] {5 + 50 * away, -50, -20}, new double[] {5 - 50 * away, 50, -20}, new double[] {5 - 50 * away, 50, 40},
                new double[] {5 + 50 * away, -50, 40}, 0);
        Scene scene = new Scene(List.of(new Instance(wall.build(), RigidTransform.NONE, Instance.NOBODY)), 0, GroundPaint.NONE);
        PinholeGrid grid = new PinholeGrid(640, 480, 400, 400, 320, 240);
        Hits hits = new Hits();

        new SceneDrawing().draw(scene, RigidTransform.at(0, 0, 1), grid, 100, 1, hits);

        double[][] reference = {{320, 240, 5.000000000000001, 5.000000000000001}, {0, 240, 3.872438206917482, 4.959140588134867}, {639, 240, 7.044895474284641, 9.010876409177685},
            {320, 479, 1.6736401673640167, 1.9496336604127076}, {320, 0, 5.000000000000001, 5.830951894845301}, {100, 400, 2.5, 3.023346655611956}};
        for (double[] row : reference) {
            int ray = (int) row[1] * 640 + (int) row[0];
            assertThat(hits.parameter(ray)).isCloseTo(row[2], within(2e-6));
            assertThat(hits.parameter(ray) * grid.length((int) row[1], (int) row[0])).isCloseTo(row[3], within(2e-6));
        }
    }

    @Test
    void ownBodyIsNotSeen() {
        TriangleMesh box = new MeshBuilder().box(-1, -1, 0, 1, 1, 2, 0).build();
        Scene scene = new Scene(List.of(new Instance(box, RigidTransform.NONE, 7), new Instance(box, RigidTransform.at(5, 0, 0), 8)), Double.NaN, GroundPaint.NONE);
        RayCast cast = new RayCast();

        double seenBySeven = cast.cast(scene, RigidTransform.at(0, 0, 1), 1, 0, 0, 100, 7);
        double seenByEight = cast.cast(scene, RigidTransform.at(5, 0, 1), -1, 0, 0, 100, 8);

        assertThat(seenBySeven).isEqualTo(4);
        assertThat(seenByEight).isEqualTo(4);
    }
}
