package io.tandem.road.map;

import io.tandem.diagnosis.Problem;
import io.tandem.road.BoundedCache;
import io.tandem.road.RoadDefinition;
import io.tandem.road.RoadNetwork;
import io.tandem.road.Roads;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/**
 * A road map that was read from a file.
 *
 * @param format     detected format: {@code osm}, {@code opendrive}, {@code commonroad}, {@code lanelet2}, {@code sumo}, {@code rndf}
 * @param lines      line in the file of each lane
 * @param warnings   mistakes in the file that the map can do without, each with its line
 * @param passedOver counts of skipped elements, by kind
 */
public record RoadFile(String format, RoadDefinition plan, List<Integer> lines, List<Problem> warnings, SortedMap<String, Long> passedOver) {

    /** Largest file, bytes. */
    public static final int LARGEST = 64 << 20;
    public static final int MOST_LANES = 100_000;
    private static final int MAX_NETWORKS = 8;
    /** Greatest number of waypoints of networks that are kept; each takes about 1.4 kB with all that is computed of it. */
    private static final long MAX_WAYPOINTS = 500_000;
    private static final BoundedCache<Key, RoadNetwork> NETWORKS = new BoundedCache<>(MAX_NETWORKS, MAX_WAYPOINTS);

    /** All that a network depends on. */
    private record Key(RoadDefinition plan, boolean usualSignals) {
    }

    public RoadFile {
        lines = List.copyOf(lines);
        warnings = List.copyOf(warnings);
    }

    /**
     * The network with its warnings, each with its place in the file.
     *
     * @param file  as the user named it
     * @param about the file for people
     */
    public Roads roads(String file, String about) {
        return roads(plan, places(file), file, about);
    }

    /** The same file with lanes of other shapes. */
    public RoadFile with(RoadDefinition other) {
        return new RoadFile(format, other, lines, warnings, passedOver);
    }

    /** Where each lane is defined. */
    public List<String> places(String file) {
        return lines.stream().map(line -> file + ":" + line).toList();
    }

    /**
     * The same of the map with corrections.
     *
     * @param corrected the map as it is now
     * @param places    where each lane of it is defined
     */
    public Roads roads(RoadDefinition corrected, List<String> places, String file, String about) {
        // These formats tell where signals are, but not when they change.
        RoadNetwork network = network(corrected, format.equals("osm") || format.equals("opendrive"));
        List<String> words = new ArrayList<>();
        warnings.forEach(warning -> words.add(warning.place() + ": " + (warning.found().isEmpty() ? "" : warning.found() + ": ") + warning.what() + " Fix: " + warning.fix()));
        network.lanes().forEach(lane -> lane.warnings().forEach(warning -> words.add(places.get(lane.id()) + ": " + lane.name() + ": " + warning.what() + " Fix: " + warning.fix())));
        passedOver.forEach((kind, count) -> words.add(file + ": passed over " + count + " " + kind + "."));
        return new Roads(network, words, about + " (" + format + ")", places);
    }

    /** Conflicts and curves take as long as the reading, and most edits of a scenario leave its roads as they are. */
    private static RoadNetwork network(RoadDefinition plan, boolean usualSignals) {
        long waypoints = plan.lanes().stream().mapToLong(lane -> lane.points().size()).sum();
        return NETWORKS.get(new Key(plan, usualSignals), waypoints, () -> new RoadNetwork(plan, usualSignals));
    }
}
