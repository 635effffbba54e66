package io.tandem.contact;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.geo.Ring;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Polygons thrown together, wedged and spawned overlapping, with masses of up to 1 : 1,000, in a room of four walls. */
class RandomWorldsTest {

    private static final double ROOM = 6;

    @Test
    void nothingExplodesOrSinksInInSomeRandomWorlds() {
        IntStream.range(0, 40).forEach(RandomWorldsTest::check);
    }

    @Test
    @Tag("slow")
    void nothingExplodesOrSinksInInAThousandRandomWorlds() {
        IntStream.range(40, 1040).forEach(RandomWorldsTest::check);
    }

    private static void check(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Playground ground = new Playground();
        room(ground);
        int bodies = 2 + random.nextInt(24);
        boolean onGround = random.nextBoolean();
        for (int i = 0; i < bodies; i++) {
            int body = ground.add(polygon(random), StrictMath.pow(1000, random.nextDouble()), random.nextDouble(-2, 2), random.nextDouble(-2, 2), random.nextDouble(7));
            ground.bodies().go(body, random.nextDouble(-10, 10), random.nextDouble(-10, 10), random.nextDouble(-5, 5));
            if (onGround) {
                ground.slide(body, 0.4);
            }
        }

        double energy = ground.energy();
        int deepSteps = 0;
        for (int step = 0; step < 600; step++) {
            ground.run(Playground.STEP);
            double now = ground.energy();
            assertThat(now).as("energy in world %d at step %d", seed, step).isLessThanOrEqualTo(energy * (1 + 1e-9) + 1e-12);
            energy = now;
            deepSteps = step % 20 != 0 ? deepSteps : ground.deepestOverlap() > 0.05 ? deepSteps + 20 : 0;
            assertThat(deepSteps * Playground.STEP).as("seconds with overlaps over 5 cm in world %d at step %d", seed, step).isLessThan(1);
        }
        assertThat(IntStream.range(4, ground.bodies().count())).as("places in world %d", seed).allMatch(i -> Math.abs(ground.bodies().x[i]) < ROOM
                && Math.abs(ground.bodies().y[i]) < ROOM && Math.abs(ground.bodies().cos[i]) <= 1.000001);
    }

    private static void room(Playground ground) {
        ground.wall(2 * ROOM, 1, 0, -ROOM, 0);
        ground.wall(2 * ROOM, 1, 0, ROOM, 0);
        ground.wall(2 * ROOM, 1, -ROOM, 0, Math.PI / 2);
        ground.wall(2 * ROOM, 1, ROOM, 0, Math.PI / 2);
    }

    /** A triangle to an octagon, some of them thin. */
    private static Plate polygon(SplittableRandom random) {
        int corners = 3 + random.nextInt(6);
        double length = random.nextDouble(0.2, 1);
        double width = length * random.nextDouble(0.2, 1);
        double turn = random.nextDouble();
        double[] x = new double[corners];
        double[] y = new double[corners];
        for (int i = 0; i < corners; i++) {
            double angle = 2 * Math.PI * (i + turn) / corners;
            x[i] = length * StrictMath.cos(angle);
            y[i] = width * StrictMath.sin(angle);
        }
        return new Plate(new Ring(x, y));
    }
}
