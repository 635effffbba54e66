package io.tandem.interchange.mvsim;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problems;
import io.tandem.interchange.FlowText;
import io.tandem.interchange.ImportNotes;
import io.tandem.interchange.ImportedScenario;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads a world file of MVSIM, with the files that it includes, and makes a scenario of it. */
public final class MvsimWorld {

    static final String ROOT = "mvsim_world";
    /** Steps of which a report is a whole number, and which wheels bear. */
    private static final List<Double> STEPS_MILLIS = List.of(10.0, 5.0, 4.0, 2.5, 2.0, 1.0, 0.5, 0.2, 0.1);
    private static final double GRAVITY = 9.81;

    private final WorldImport world;
    private final WorldFlow flow;
    private final TerrainImport terrain;
    /** by tag and name */
    private final Map<String, WorldNode> classes = new HashMap<>();

    private MvsimWorld(WorldImport world) {
        this.world = world;
        this.flow = new WorldFlow(world, this::read);
        this.terrain = new TerrainImport(world);
    }

    /**
     * Reads a world from a file.
     *
     * @param name      of the scenario; files beside it are named after it
     * @param variables values that the world does not define, or would take from its environment
     * @param seed      of its random numbers
     * @param models    a folder with the models that the world names by addresses in a network
     */
    public static ImportedScenario read(Path file, String name, Map<String, String> variables, long seed, Optional<Path> models) throws MistakeException {
        WorldFiles files = new WorldFiles(file, models);
        WorldNode whole = new WorldNode("", file.toString(), folder(file), 0, Map.of(), List.of(), "");
        String text = files.text(file.toAbsolutePath().normalize(), whole);
        return read(file, files, text, name, variables, seed);
    }

    /** Reads a world from its text; the files that it names are found from {@code file}. */
    static ImportedScenario read(Path file, WorldFiles files, String text, String name, Map<String, String> variables, long seed) throws MistakeException {
        WorldNode root = WorldParser.parse(file.toString(), folder(file), text).getFirst();
        ModelImport models = new ModelImport();
        MvsimWorld level = of(files, models, variables, seed, false);
        ImportedScenario scenario = level.read(root, file, name, seed);
        return level.terrain.isEmpty() ? scenario : of(files, models, variables, seed, true).read(root, file, name, seed);
    }

    /** @param uneven vehicles depend on it, and it may be said behind them: then a world is read twice */
    private static MvsimWorld of(WorldFiles files, ModelImport models, Map<String, String> variables, long seed, boolean uneven) {
        return new MvsimWorld(new WorldImport(new WorldVariables(variables, seed), files, new WorldFrame(), new Problems(), new ImportNotes(), new ScenarioDraft(), models, uneven));
    }

    private static Path folder(Path file) {
        return file.toAbsolutePath().normalize().getParent();
    }

    private ImportedScenario read(WorldNode root, Path file, String name, long seed) throws MistakeException {
        if (!root.name().equals(ROOT)) {
            throw WorldVariables.mistake(root, "<" + root.name() + ">", "This is no world of MVSIM, which begins with <" + ROOT + ">.", "name the world file itself and not one that it includes.");
        }
        world.variables().set(WorldVariables.FOLDER, root.folder().toString());
        root.first("georeference").ifPresent(node -> world.frame().read(world.item(node)));
        flow.all(root.children());
        terrain.write(name);
        if (world.variables().drew()) {
            world.changed(root, "random numbers of the world are drawn once, with the seed " + seed);
        }
        world.problems().throwIfAny();
        if (world.draft().isDeserted()) {
            world.changed(root, "the world has neither vehicles nor blocks, so a small robot stands at its origin");
            world.draft().vehicle(List.of("ids: " + world.draft().newVehicle("robot"), "name: robot", "mobility: {model: rigid, preset: small-robot}", "start: {at: [0, 0], heading: 0 deg}"));
        }
        return new ImportedScenario(world.draft().text(name, file.getFileName().toString(), world.frame().site()), world.draft().companions(), world.notes().list());
    }

    private void read(WorldNode node) throws MistakeException {
        switch (node.name()) {
            case "vehicle:class", "block:class", "actor:class" -> define(node);
            case "vehicle" -> VehicleImport.read(item(node), ElementImport.className(node, world).orElse(""));
            case "block" -> BlockImport.read(item(node), ElementImport.className(node, world).orElse(""), terrain);
            case "actor" -> MovingImport.actor(item(node));
            case "element" -> ElementImport.read(item(node), terrain);
            case "walls" -> WallImport.walls(item(node));
            case "joint" -> JointImport.read(item(node));
            case "sensor" -> VehicleImport.post(world, flow.resolved(node));
            case "georeference" -> { }
            case "gui", "lights", "marker" -> world.notDrawn(node, "<" + node.name() + ">");
            default -> setting(node);
        }
    }

    private void define(WorldNode node) throws MistakeException {
        String name = node.attribute("name").map(written -> world.value(written, node).strip()).orElse("");
        if (name.isEmpty()) {
            world.mistake(node, "", "<" + node.name() + "> has no name.", "add name=\"…\".");
        }
        classes.put(node.name() + " " + name, flow.resolved(node));
    }

    /** A thing with what its class says of it. */
    private WorldItem item(WorldNode node) throws MistakeException {
        WorldNode own = flow.resolved(node);
        Optional<String> named = node.name().equals("element") ? Optional.empty() : ElementImport.className(node, world);
        if (named.isEmpty()) {
            return world.item(own);
        }
        WorldNode definition = classes.get(node.name() + ":class " + named.get());
        if (definition == null) {
            world.mistake(node, named.get(), "There is no <" + node.name() + ":class> of this name before it.", "define or include it before.");
            return world.item(own);
        }
        return world.item(own, definition);
    }

    private void setting(WorldNode node) {
        switch (node.name()) {
            case "simul_timestep" -> step(node);
            case "gravity" -> {
                if (WorldItem.leadingNumber(world.value(node.text(), node)).orElse(GRAVITY) != GRAVITY) {
                    world.leftOut(node, "<gravity>: it is 9.81 m/s2");
                }
            }
            case "joystick_enabled", "server_address", "b2d_vel_iters", "b2d_pos_iters", "collision_threshold", "save_to_rawlog", "rawlog_odometry_rate", "save_ground_truth_trajectory",
                    "ground_truth_rate" -> world.notDrawn(node, "<" + node.name() + ">, which operates MVSIM");
            default -> world.leftOut(node, "<" + node.name() + ">");
        }
    }

    /** The longest of our steps that is not longer; 0 leaves it to the program, which takes 5 ms as MVSIM does. */
    private void step(WorldNode node) {
        double wanted = WorldItem.leadingNumber(world.value(node.text(), node)).orElse(0);
        if (wanted <= 0) {
            return;
        }
        double millis = STEPS_MILLIS.stream().filter(step -> step <= 1000 * wanted + 1e-9).findFirst().orElse(STEPS_MILLIS.getLast());
        if (Math.abs(millis / 1000 - wanted) > 1e-9) {
            world.changed(node, "the step is " + FlowText.number(millis) + " ms");
        }
        world.draft().clock("step: " + FlowText.number(millis) + " ms");
    }
}
