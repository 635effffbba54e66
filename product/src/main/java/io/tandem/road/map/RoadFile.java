package io.tandem.road.map;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.geo.Site;
import io.tandem.road.RoadDefinition;
import io.tandem.road.RoadNetwork;
import io.tandem.road.Roads;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.regex.Pattern;

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
    static final int MOST_LANES = 100_000;
    /** The XML declaration. The text is decoded already, and some programs write a comment or a blank before it. */
    private static final Pattern DECLARATION = Pattern.compile("<\\?xml\\s[^>]*\\?>");

    /**
     * Reads a map of any supported format into the frame of a site.
     *
     * @param file as the user named it
     * @param side driving side where the map does not state it
     */
    public static RoadFile read(String file, String text, Site site, DrivingSide side) throws MistakeException {
        MapProblems faults = new MapProblems(file);
        if (text.length() > LARGEST) {
            throw faults.stop(0, "", "The file is larger than " + (LARGEST >> 20) + " MiB.", "cut out the part you need.");
        }
        String words = DECLARATION.matcher(text.startsWith("\uFEFF") ? text.substring(1) : text).replaceFirst("");
        if (words.isBlank()) {
            throw faults.stop(0, "", "The file is empty.", "name a file with a road map.");
        }
        boolean rndf = file.toLowerCase(Locale.ROOT).endsWith(".rndf") || !words.stripLeading().startsWith("<") && !isNamedXml(file.toLowerCase(Locale.ROOT));
        RoadFile read = rndf ? new RndfMap(faults, site).read(words) : readXml(words, faults, site, side);
        if (read.plan.lanes().isEmpty()) {
            throw faults.stop(0, "", "There is no lane to drive in this " + read.format + " file.", "name a map that has roads for vehicles.");
        }
        return read;
    }

    /** Whether a file is a road map by its name. */
    public static boolean isNamed(String file) {
        String name = file.toLowerCase(Locale.ROOT);
        return isNamedXml(name) || name.endsWith(".rndf");
    }

    /**
     * The network with its warnings, each with its place in the file.
     *
     * @param file  as the user named it
     * @param about the file for people
     */
    public Roads roads(String file, String about) {
        RoadNetwork network = new RoadNetwork(plan);
        List<String> places = lines.stream().map(line -> file + ":" + line).toList();
        List<String> words = new ArrayList<>();
        warnings.forEach(warning -> words.add(warning.place() + ": " + (warning.found().isEmpty() ? "" : warning.found() + ": ") + warning.what() + " Fix: " + warning.fix()));
        network.lanes().forEach(lane -> lane.warnings().forEach(warning -> words.add(places.get(lane.id()) + ": " + lane.name() + ": " + warning.what() + " Fix: " + warning.fix())));
        passedOver.forEach((kind, count) -> words.add(file + ": passed over " + count + " " + kind + "."));
        return new Roads(network, words, about + " (" + format + ")", places);
    }

    private static boolean isNamedXml(String file) {
        return file.endsWith(".osm") || file.endsWith(".xodr") || file.endsWith(".xml");
    }

    private static RoadFile readXml(String words, MapProblems faults, Site site, DrivingSide side) throws MistakeException {
        XmlElement root = XmlParser.parse(words, faults);
        return switch (root.name()) {
            case "osm" -> Lanelet2Map.isOne(root) ? new Lanelet2Map(faults, site).read(root) : new OsmMap(faults, site, side).read(root);
            case "net" -> new SumoMap(faults).read(root);
            case "OpenDRIVE" -> new OpenDriveMap(faults).read(root);
            case "commonRoad" -> new CommonRoadMap(faults).read(root);
            default -> throw faults.stop(root.line(), "<" + root.name() + ">", "This is no road map that Tandem knows.",
                    "name an OpenStreetMap or Lanelet2 (.osm), OpenDRIVE (.xodr), CommonRoad (.xml), SUMO (.net.xml) or RNDF (.rndf) file.");
        };
    }
}
