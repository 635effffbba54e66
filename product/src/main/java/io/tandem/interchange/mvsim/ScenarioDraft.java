package io.tandem.interchange.mvsim;

import io.tandem.interchange.FlowText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A scenario file in the making, section by section in the order of our samples. */
final class ScenarioDraft {

    /** Ids of blocks follow those of vehicles at a distance, so that a person can add more vehicles. */
    private static final int FIRST_BLOCK = 10_001;

    private final List<String> clock = new ArrayList<>();
    private final List<String> paths = new ArrayList<>();
    private final List<String> walls = new ArrayList<>();
    private final List<String> zones = new ArrayList<>();
    private final List<String> vehicles = new ArrayList<>();
    private final List<String> blocks = new ArrayList<>();
    private final List<String> joints = new ArrayList<>();
    private final Map<String, String> companions = new LinkedHashMap<>();
    /** anchors by the text that has them */
    private final Map<String, String> anchors = new HashMap<>();
    private final Map<String, Integer> ids = new HashMap<>();
    private final Map<String, Integer> counts = new HashMap<>();
    private Optional<String> elevation = Optional.empty();
    private int lastVehicle;
    private int lastBlock = FIRST_BLOCK - 1;

    void clock(String entry) {
        clock.add(entry);
    }

    int newVehicle(String name) {
        ids.putIfAbsent(name, ++lastVehicle);
        return lastVehicle;
    }

    int newBlock(String name) {
        ids.putIfAbsent(name, ++lastBlock);
        return lastBlock;
    }

    boolean hasRoomForVehicle() {
        return lastVehicle < FIRST_BLOCK - 1;
    }

    Optional<Integer> id(String name) {
        return Optional.ofNullable(ids.get(name));
    }

    /** Whether nobody takes part. */
    boolean isDeserted() {
        return vehicles.isEmpty() && blocks.isEmpty();
    }

    int vehicleCount() {
        return lastVehicle;
    }

    /** A name with a number that nobody has. */
    String unused(String like) {
        String name;
        do {
            name = like + "-" + counts.merge(like, 1, Integer::sum);
        } while (ids.containsKey(name));
        return name;
    }

    /** Lines of one entry; the first without its dash. */
    void vehicle(List<String> lines) {
        entry(vehicles, lines);
    }

    void block(String flow) {
        blocks.add("  - " + flow);
    }

    void joint(String flow) {
        joints.add("  - " + flow);
    }

    void wall(String flow) {
        walls.add("    - " + flow);
    }

    int wallCount() {
        return walls.size();
    }

    void zone(String flow) {
        zones.add("    - " + flow);
    }

    void path(String line) {
        paths.add("  " + line);
    }

    /** Heights in a file beside the scenario. */
    void elevation(String flow, String file, String content) {
        elevation = Optional.of(flow);
        companions.put(file, content);
    }

    Map<String, String> companions() {
        return companions;
    }

    /** The anchor of a text that was written before; empty the first time, and from then on it has one. */
    Optional<String> anchor(String text) {
        return Optional.ofNullable(anchors.get(text));
    }

    /** A new anchor for a text, named after what it is. */
    String newAnchor(String text, String like) {
        String word = like.replaceAll("[^A-Za-z0-9_-]", "-");
        String name = word;
        for (int n = 2; anchors.containsValue(name); n++) {
            name = word + "-" + n;
        }
        anchors.put(text, name);
        return name;
    }

    private static void entry(List<String> section, List<String> lines) {
        for (int i = 0; i < lines.size(); i++) {
            section.add((i == 0 ? "  - " : "    ") + lines.get(i));
        }
    }

    String text(String name, String origin, String site) {
        List<String> lines = new ArrayList<>();
        lines.add("# Imported from " + origin + " of MVSIM; docs/import.md says how.");
        lines.add("name: " + FlowText.words(name));
        lines.add(site);
        if (!clock.isEmpty()) {
            lines.add("clock: {" + String.join(", ", clock) + "}");
        }
        lines.add("alerts: {miss: 0, range: 0, protect: 0}   # robots and boxes are near each other");
        section(lines, "paths:", paths);
        if (!walls.isEmpty()) {
            lines.add("world:");
            section(lines, "  walls:", walls);
        }
        if (elevation.isPresent() || !zones.isEmpty()) {
            lines.add("ground:");
            elevation.ifPresent(flow -> lines.add("  elevation: " + flow));
            section(lines, "  zones:", zones);
        }
        section(lines, "vehicles:", vehicles);
        section(lines, "blocks:", blocks);
        section(lines, "joints:", joints);
        return String.join("\n", lines) + "\n";
    }

    private static void section(List<String> lines, String head, List<String> body) {
        if (!body.isEmpty()) {
            lines.add(head);
            lines.addAll(body);
        }
    }
}
