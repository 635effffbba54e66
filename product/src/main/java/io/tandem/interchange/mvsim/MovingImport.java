package io.tandem.interchange.mvsim;

import io.tandem.interchange.FlowText;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What moves by itself: people on paths, and blocks that go by a timetable. */
final class MovingImport {

    private static final Set<String> ACTOR = Set.of("init_pose", "init_pose3d", "path", "walking_speed", "running_speed", "collision_radius");
    private static final Set<String> ACTOR_DRAWN = Set.of("visual", "height", "collision_height", "turning_rate", "animation_idle", "animation_walk", "animation_run", "publish");

    private static final double REPEATED_SECONDS = 600;
    private static final int MOST_ROWS = 500;

    private MovingImport() {
    }

    /** A block that others cannot move; its turns follow from its way. */
    static void block(WorldItem block, String name) {
        WorldImport world = block.world();
        double[] pose = Pose.of(block);
        double heading = Math.toRadians(pose[2]);
        List<List<Double>> rows = new ArrayList<>();
        for (WorldNode node : block.first("animation").orElseThrow().children()) {
            double[] key = WorldItem.numbers(world.value(node.text(), node));
            if (key.length >= 3) {
                rows.add(List.of(key[0], key[1] * StrictMath.cos(heading) - key[2] * StrictMath.sin(heading), key[1] * StrictMath.sin(heading) + key[2] * StrictMath.cos(heading)));
            }
        }
        if (rows.size() < 2 || !(rows.getLast().getFirst() > 0)) {
            world.mistake(block.place("animation"), "", "A timetable has two or more poses.", "write <time_pose>t x y yaw_degrees</time_pose>.");
            return;
        }
        world.changed(block.place("animation"), name + " goes by its timetable for ten minutes, heads where it goes, and nothing moves it");
        List<Double> size = BlockImport.extent(BlockShape.of(block));
        int id = world.draft().newVehicle(name);
        List<Double> first = rows.getFirst();
        world.draft().vehicle(List.of("ids: " + id, "name: " + FlowText.words(name),
                "body: " + new FlowText().put("length", size.get(0), "m").put("width", size.get(1), "m"),
                "mobility: " + new FlowText().put("model", "timed").put("poses", FlowText.lists(repeated(rows))),
                "start: " + new FlowText().put("at", world.frame().place(pose[0] + first.get(1), pose[1] + first.get(2))).put("heading", pose[2], "deg")));
    }

    /** The rows from the first of them on, again and again as MVSIM does it. */
    private static List<List<Double>> repeated(List<List<Double>> rows) {
        List<Double> first = rows.getFirst();
        double period = rows.getLast().getFirst();
        List<List<Double>> all = new ArrayList<>();
        for (int round = 0; round * period < REPEATED_SECONDS && all.size() < MOST_ROWS; round++) {
            for (List<Double> row : rows) {
                double time = round * period + row.getFirst();
                if (all.isEmpty() || time > all.getLast().getFirst()) {
                    all.add(List.of(time, row.get(1) - first.get(1), row.get(2) - first.get(2)));
                }
            }
        }
        return all;
    }

    /** A person who walks a path, with pauses; the speed of a stretch is written at the waypoint where it begins. */
    static void actor(WorldItem actor) {
        WorldImport world = actor.world();
        actor.noteOthers(ACTOR, ACTOR_DRAWN);
        String name = actor.name("actor" + (world.draft().vehicleCount() + 1));
        double[] pose = Pose.of(actor);
        int id = world.draft().newVehicle(name);
        double walking = actor.positive("walking_speed", 1.4);
        List<String> lines = new ArrayList<>(List.of("ids: " + id, "name: " + FlowText.words(name), "kind: pedestrian",
                "body: " + new FlowText().put("length", 2 * actor.positive("collision_radius", 0.3), "m"),
                "mobility: " + new FlowText().put("model", "particle").put("speed", walking, "m/s").put("max-speed", Math.max(walking, actor.positive("running_speed", 3.5)), "m/s"),
                "start: " + new FlowText().put("at", world.frame().place(pose[0], pose[1])).put("heading", pose[2], "deg")));
        actor.first("path").filter(path -> path(actor, path, "way-of-" + id, pose)).ifPresent(_ -> lines.add("behaviors: {follow-path: way-of-" + id + "}"));
        world.draft().vehicle(lines);
    }

    private static boolean path(WorldItem actor, WorldNode path, String name, double[] start) {
        WorldImport world = actor.world();
        List<WorldNode> waypoints = path.all("waypoint");
        List<String> places = new ArrayList<>();
        double[] before = {Double.NaN, Double.NaN};
        for (int i = 0; i < waypoints.size(); i++) {
            double[] at = WorldItem.numbers(world.value(waypoints.get(i).text(), waypoints.get(i)));
            if (at.length < 2 || Math.hypot(at[0] - before[0], at[1] - before[1]) < 0.01) {
                continue;
            }
            places.add(waypoint(actor, waypoints.get(i), waypoints.get((i + 1) % waypoints.size()), at));
            before = at;
        }
        if (places.size() < 2) {
            world.leftOut(path, "a path of fewer than two places");
            return false;
        }
        boolean loop = !path.attribute("loop").orElse("true").equals("false");
        world.draft().path(name + ": {waypoints: [" + String.join(", ", places) + "]" + (loop ? ", closed: true" : "") + "}");
        return true;
    }

    private static String waypoint(WorldItem actor, WorldNode here, WorldNode next, double[] at) {
        boolean runs = next.attribute("animation").orElse("").equals("run");
        FlowText flow = new FlowText().put("at", actor.world().frame().place(at[0], at[1]))
                .put("speed", runs ? actor.positive("running_speed", 3.5) : actor.positive("walking_speed", 1.4), "m/s");
        double pause = actor.world().item(here).number("pause", 0);
        return (pause > 0 ? flow.put("stop", pause, "s") : flow).toString();
    }
}
