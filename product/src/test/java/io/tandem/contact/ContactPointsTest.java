package io.tandem.contact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.geo.Ring;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.dyn4j.collision.narrowphase.Gjk;
import org.dyn4j.collision.narrowphase.Penetration;
import org.dyn4j.collision.narrowphase.Sat;
import org.dyn4j.collision.narrowphase.Separation;
import org.dyn4j.geometry.Geometry;
import org.dyn4j.geometry.Polygon;
import org.dyn4j.geometry.Transform;
import org.dyn4j.geometry.Vector2;
import org.junit.jupiter.api.Test;

/** Depths and distances of contacts are those of dyn4j, an independent library. */
class ContactPointsTest {

    private static final int PAIRS = 3000;

    private final SplittableRandom random = new SplittableRandom(5);

    private Plate polygon() {
        int corners = 3 + random.nextInt(6);
        double turn = random.nextDouble();
        double length = random.nextDouble(0.3, 1.5);
        double width = random.nextDouble(0.3, 1.5);
        return new Plate(new Ring(IntStream.range(0, corners).mapToDouble(i -> length * StrictMath.cos(2 * Math.PI * (i + turn) / corners)).toArray(),
                IntStream.range(0, corners).mapToDouble(i -> width * StrictMath.sin(2 * Math.PI * (i + turn) / corners)).toArray()));
    }

    private static Polygon peer(Plate plate) {
        return Geometry.createPolygon(IntStream.range(0, plate.vertices()).mapToObj(i -> new Vector2(plate.x(i), plate.y(i))).toArray(Vector2[]::new));
    }

    private static Transform pose(Bodies bodies, int body) {
        Transform transform = new Transform();
        transform.rotate(bodies.heading[body]);
        transform.translate(bodies.placeEast(body), bodies.placeNorth(body));
        return transform;
    }

    private CandidatePairs contact(Bodies bodies) {
        PairList pair = new PairList();
        pair.add(0, 1);
        CandidatePairs pairs = new CandidatePairs();
        pairs.set(pair);
        new NarrowPhase(bodies, new WorldOutlines(bodies)).update(pairs, 0.005, 0, 1);
        return pairs;
    }

    /** Two polygons, the second at a random place up to 2.5 m away; both stand, so that contacts are found up to 2 cm ahead. */
    @Test
    void depthsAndDistancesAreThoseOfDyn4j() {
        int overlaps = 0;
        int near = 0;
        for (int i = 0; i < PAIRS; i++) {
            Plate one = polygon();
            Plate other = polygon();
            Bodies bodies = new Bodies(2, 16);
            bodies.add(1, one.hull(), one.centerX(), one.centerY(), 1, 1);
            bodies.add(2, other.hull(), other.centerX(), other.centerY(), 1, 1);
            bodies.place(0, 0, 0, random.nextDouble(-4, 4));
            bodies.place(1, random.nextDouble(-2.5, 2.5), random.nextDouble(-2.5, 2.5), random.nextDouble(-4, 4));
            CandidatePairs mine = contact(bodies);
            Penetration penetration = new Penetration();
            Separation separation = new Separation();
            if (new Sat().detect(peer(one), pose(bodies, 0), peer(other), pose(bodies, 1), penetration)) {
                overlaps++;
                checkOverlap(mine, penetration);
            } else if (new Gjk().distance(peer(one), pose(bodies, 0), peer(other), pose(bodies, 1), separation) && separation.getDistance() < 0.0199) {
                near++;
                assertThat(mine.points[0]).isPositive();
                assertThat(leastGap(mine)).as("distance ahead of a contact").isCloseTo(separation.getDistance(), within(1e-6));
            } else if (separation.getDistance() > 0.0201) {
                assertThat(mine.points[0]).as("too far apart to touch").isZero();
            }
        }
        assertThat(overlaps).isGreaterThan(500);
        assertThat(near).isGreaterThan(10);
    }

    /** A face of the first body is preferred to one of the other that is shallower by less than 0.5 mm. */
    private static void checkOverlap(CandidatePairs mine, Penetration peers) {
        assertThat(mine.points[0]).isPositive();
        assertThat(-leastGap(mine)).as("depth").isCloseTo(peers.getDepth(), within(6e-4));
    }

    private static double leastGap(CandidatePairs pairs) {
        return IntStream.range(0, pairs.points[0]).mapToDouble(k -> pairs.gap[k]).min().orElseThrow();
    }
}
