package io.tandem.interchange.mvsim;

import io.tandem.interchange.FlowText;
import io.tandem.setting.Span;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Blocks: things that stand, slide or are fixed; those that only lift wheels become heights of the ground. */
final class BlockImport {

    private static final Set<String> READ = Set.of("mass", "static", "ground_friction", "zmin", "zmax", "intangible", "shape", "geometry", "shape_from_visual", "init_pose", "init_pose3d",
            "animation", "visual_scale", "restitution", "lateral_friction", "linear_damping", "angular_damping");
    private static final Set<String> DRAWN = Set.of("visual", "color", "publish", "skip_elevation_adjust");
    /** Contacts of ours have one friction and one restitution. */
    private static final double USUAL_CONTACT_FRICTION = 0.5;
    private static final double USUAL_RESTITUTION = 0.01;
    private static final double LARGEST_MU = 10;

    private BlockImport() {
    }

    /** Adds a block to the draft. */
    static void read(WorldItem block, String className, TerrainImport terrain) {
        WorldImport world = block.world();
        block.noteOthers(READ, DRAWN);
        String name = block.name(world.draft().unused(className.isEmpty() ? "block" : className));
        if (block.flag("intangible", false)) {
            if (!terrain.lift(block)) {
                world.notDrawn(block.node(), "the intangible block " + name);
            }
            return;
        }
        noteContact(block);
        if (block.has("animation")) {
            MovingImport.block(block, name);
            return;
        }
        int id = world.draft().newBlock(name);
        String flow = flow(block, className.isEmpty() ? name : className, id, name);
        world.draft().block(flow);
    }

    private static void noteContact(WorldItem block) {
        if (block.number("lateral_friction", USUAL_CONTACT_FRICTION) != USUAL_CONTACT_FRICTION) {
            block.world().leftOut(block.place("lateral_friction"), "lateral_friction: contacts have a friction of 0.3");
        }
        if (block.number("restitution", USUAL_RESTITUTION) != USUAL_RESTITUTION) {
            block.world().leftOut(block.place("restitution"), "restitution: contacts hardly bounce");
        }
    }

    private static String flow(WorldItem block, String like, int id, String name) {
        WorldImport world = block.world();
        double[] pose = Pose.of(block);
        FlowText what = new FlowText().put("mass", block.positive("mass", 30), "kg").put("outline", FlowText.lists(BlockShape.of(block))).put("height", BlockShape.text(heights(block, pose[3])))
                .put("mu", friction(block));
        if (block.flag("static", false)) {
            what.put("fixed", "true");
        }
        FlowText which = new FlowText().put("ids", String.valueOf(id)).put("name", FlowText.words(name));
        String start = new FlowText().put("at", world.frame().place(pose[0], pose[1])).put("heading", pose[2], "deg").toString();
        Optional<String> before = world.draft().anchor(what.toString());
        if (before.isPresent()) {
            return new FlowText().merge(before.get()).putAll(which).put("start", start).toString();
        }
        return "&" + world.draft().newAnchor(what.toString(), like) + " " + which.putAll(what).put("start", start);
    }

    private static double friction(WorldItem block) {
        double mu = block.number("ground_friction", 0.5);
        if (mu < 0 || mu > LARGEST_MU) {
            block.world().changed(block.place("ground_friction"), "ground_friction is " + FlowText.number(Math.clamp(mu, 0, LARGEST_MU)));
        }
        return Math.clamp(mu, 0, LARGEST_MU);
    }

    /** Lowest and highest point above the ground. */
    static Span heights(WorldItem block, double lift) {
        Optional<ModelImport.Shape> model = BlockShape.model(block);
        if (model.isPresent()) {
            Span own = model.get().heights();
            double low = Math.clamp(own.min() + lift, 0, 99);
            return BlockShape.heights(low, Math.max(own.max() + lift, low + 0.01));
        }
        double bottom = Math.max(block.number("zmin", 0) + lift, 0);
        double top = block.number("zmax").isPresent() ? block.number("zmax", 1) + lift : usualTop(block) + lift;
        return BlockShape.heights(Math.min(bottom, 99), Math.max(top, bottom + 0.01));
    }

    private static double usualTop(WorldItem block) {
        if (!block.has("shape_from_visual")) {
            return 1;
        }
        return block.part("geometry").map(geometry -> switch (geometry.text("type", "")) {
            case "cylinder" -> geometry.number("length", 1);
            case "sphere" -> 2 * geometry.number("radius", 0.5);
            default -> geometry.number("lz", 1);
        }).orElse(1.0);
    }

    static List<Double> extent(List<List<Double>> outline) {
        double length = outline.stream().mapToDouble(List::getFirst).max().orElse(0.5) - outline.stream().mapToDouble(List::getFirst).min().orElse(-0.5);
        double width = outline.stream().mapToDouble(List::getLast).max().orElse(0.5) - outline.stream().mapToDouble(List::getLast).min().orElse(-0.5);
        return List.of(length, width);
    }
}
