package io.tandem.perception;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.message.Body;
import io.tandem.message.Reports;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Against reference/fastsim/occlusion.json, where every ray was cast at every edge, and against the same done here. */
class ScanTest {

    private static final ObjectSensorSettings.Mount MIDDLE = new ObjectSensorSettings.Mount(0, 0, 0);

    /** Middle and size of the reference's boxes; E stands across. */
    private record Box(double east, double north, double length, double width, double heading) {
    }

    private static final List<Box> REFERENCE = List.of(new Box(15, 0, 4.5, 1.8, Math.PI), new Box(30, 0.5, 4.5, 1.8, Math.PI),
            new Box(30, 3.2, 4.5, 1.8, Math.PI), new Box(0, -20, 4.5, 1.8, Math.PI), new Box(48, -10, 4.5, 1.8, -Math.PI / 2),
            new Box(60, 5, 4.5, 1.8, Math.PI));

    @Test
    void raysEndWhereTheReferenceSays() {
        ObjectSensorSettings sensor = new ObjectSensorSettings(MIDDLE, Math.toRadians(120), 50, Math.toRadians(0.5), 2);
        Scan scan = new Scan(sensor);

        scan.look(scene(REFERENCE), 0, 0, 0, 0);
        Map<Integer, Integer> hits = hits(scan, scene(REFERENCE));

        assertThat(scan.rays()).isEqualTo(241);
        assertThat(hits).containsExactlyInAnyOrderEntriesOf(Map.of(1, 17, 3, 8, 5, 11));
    }

    @Test
    void nearestPointsAndSharesAreThoseOfTheReference() {
        RayScene scene = scene(REFERENCE);
        Scan scan = new Scan(new ObjectSensorSettings(MIDDLE, Math.toRadians(120), 50, Math.toRadians(0.5), 2));

        scan.look(scene, 0, 0, 0, 0);

        for (int number = 0; number < scan.looked(); number++) {
            switch (scene.vid[scan.object(number)]) {
                case 1 -> {
                    assertThat(scan.nearest(number)).isCloseTo(12.75, within(1e-9));
                    assertThat(scan.visibleShare(number)).isEqualTo(1);
                }
                case 2 -> assertThat(scan.visibleShare(number)).as("hidden").isZero();
                case 3 -> assertThat(scan.nearest(number)).isCloseTo(27.856000491827892, within(1e-9));
                case 5 -> assertThat(scan.nearest(number)).isCloseTo(47.75493014050862, within(1e-9));
                default -> throw new AssertionError("looked at " + scene.vid[scan.object(number)]);
            }
        }
    }

    @Test
    void theSameIsSeenFromAnywhereInAnyDirection() {
        double turn = 2.2;
        List<Box> moved = REFERENCE.stream().map(box -> new Box(500 + box.east * Math.cos(turn) - box.north * Math.sin(turn),
                -300 + box.east * Math.sin(turn) + box.north * Math.cos(turn), box.length, box.width, box.heading + turn)).toList();
        ObjectSensorSettings sensor = new ObjectSensorSettings(new ObjectSensorSettings.Mount(1, 2, 0.3), Math.toRadians(120), 50, Math.toRadians(0.5), 2);
        Scan scan = new Scan(sensor);
        double heading = turn - 0.3;

        scan.look(scene(moved), 0, 500 - Math.cos(heading) + 2 * Math.sin(heading), -300 - Math.sin(heading) - 2 * Math.cos(heading),
                heading);

        assertThat(hits(scan, scene(moved))).containsExactlyInAnyOrderEntriesOf(Map.of(1, 17, 3, 8, 5, 11));
    }

    @Test
    void everyRayEndsWhereCastingItAtEverythingEndsIt() {
        SplittableRandom random = new SplittableRandom(11);
        ObjectSensorSettings around = new ObjectSensorSettings(MIDDLE, 2 * Math.PI, 60, Math.toRadians(1), 1);
        assertThat(around.rays()).isEqualTo(360);

        for (int trial = 0; trial < 200; trial++) {
            List<Box> boxes = random.ints(random.nextInt(1, 60)).mapToObj(any -> new Box(random.nextDouble(-80, 80), random.nextDouble(-80, 80),
                    random.nextDouble(0.3, 12), random.nextBoolean() ? 0 : random.nextDouble(0.3, 3), random.nextDouble(-7, 7)))
                    .filter(box -> Math.hypot(box.east, box.north) > 9).toList();
            Scan scan = new Scan(around);
            scan.look(scene(boxes), 0, 0, 0, 0.7);

            for (int ray = 0; ray < scan.rays(); ray++) {
                double angle = 0.7 - Math.PI + ray * Math.toRadians(1);
                double nearest = boxes.stream().mapToDouble(box -> cast(box, angle)).min().orElse(60);
                assertThat(scan.range(ray)).as("trial " + trial + " ray " + ray).isCloseTo(Math.min(60, nearest), within(1e-9));
            }
        }
    }

    @Test
    void noRaySlipsThroughACorner() {
        List<Box> wall = List.of(new Box(10, 5, 10, 10, 0), new Box(10, -5, 10, 10, 0));
        Scan scan = new Scan(new ObjectSensorSettings(MIDDLE, Math.toRadians(10), 50, Math.toRadians(5), 1));

        scan.look(scene(wall), 0, 0, 0, 0);

        assertThat(scan.range(1)).as("straight at where the two meet").isCloseTo(5, within(1e-9));
    }

    @Test
    void whoIsInsideAnotherSeesOnlyThatAndItsOwnBodyNever() {
        List<Box> boxes = List.of(new Box(0, 0, 5, 2, 0), new Box(0, 0, 8, 3, 0.1), new Box(20, 0, 5, 2, 0));
        Scan scan = new Scan(new ObjectSensorSettings(MIDDLE, Math.PI, 50, Math.toRadians(1), 1));

        scan.look(scene(boxes), 1, 0, 0, 0);

        assertThat(hits(scan, scene(boxes))).containsExactlyInAnyOrderEntriesOf(Map.of(2, scan.rays()));
        assertThat(scan.range(90)).isZero();
    }

    @Test
    void anEmptyWorldIsSeenAsEmpty() {
        Scan scan = new Scan(new ObjectSensorSettings(MIDDLE, Math.PI, 50, Math.toRadians(1), 1));

        scan.look(scene(List.of()), 1, 0, 0, 0);

        assertThat(scan.looked()).isZero();
        assertThat(scan.range(0)).isEqualTo(50);
    }

    /** Where a ray from the origin meets a box, found by walking its four sides, or a circle. */
    private static double cast(Box box, double angle) {
        double dx = Math.cos(angle);
        double dy = Math.sin(angle);
        if (box.width == 0) {
            double along = box.east * dx + box.north * dy;
            double square = along * along - box.east * box.east - box.north * box.north + box.length * box.length / 4;
            return along > 0 && square >= 0 ? along - Math.sqrt(square) : Double.POSITIVE_INFINITY;
        }
        double cos = Math.cos(box.heading);
        double sin = Math.sin(box.heading);
        double ox = -(box.east * cos + box.north * sin);
        double oy = -(box.north * cos - box.east * sin);
        double rx = dx * cos + dy * sin;
        double ry = dy * cos - dx * sin;
        double x1 = (-box.length / 2 - ox) / rx;
        double x2 = (box.length / 2 - ox) / rx;
        double y1 = (-box.width / 2 - oy) / ry;
        double y2 = (box.width / 2 - oy) / ry;
        double enter = Math.max(Math.min(x1, x2), Math.min(y1, y2));
        double leave = Math.min(Math.max(x1, x2), Math.max(y1, y2));
        return enter <= leave && enter >= 0 ? enter : Double.POSITIVE_INFINITY;
    }

    private static Map<Integer, Integer> hits(Scan scan, RayScene scene) {
        Map<Integer, Integer> hits = new HashMap<>();
        for (int number = 0; number < scan.looked(); number++) {
            if (scan.hits(number) > 0) {
                hits.put(scene.vid[scan.object(number)], scan.hits(number));
            }
        }
        return hits;
    }

    private static RayScene scene(List<Box> boxes) {
        int[] vids = new int[boxes.size()];
        Body[] outlines = new Body[boxes.size()];
        Reports reports = new Reports();
        reports.resize(boxes.size());
        for (int i = 0; i < vids.length; i++) {
            Box box = boxes.get(i);
            vids[i] = i + 1;
            outlines[i] = new Body(box.length, box.width);
            reports.vid[i] = i + 1;
            reports.east[i] = box.east;
            reports.north[i] = box.north;
            reports.heading[i] = box.heading;
        }
        WatchedParticipants told = new WatchedParticipants(vids);
        told.hear(reports);
        RayScene scene = new RayScene(outlines);
        scene.take(told, 0);
        return scene;
    }
}
