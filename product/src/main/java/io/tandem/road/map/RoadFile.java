package io.tandem.road.map;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.geo.Site;
import io.tandem.road.RoadDefinition;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;

/**
 * A road map that was read from a file.
 *
 * @param format     detected format: {@code osm}, {@code opendrive}, {@code commonroad}, {@code rndf}
 * @param lines      line in the file of each lane
 * @param warnings   mistakes in the file that the map can do without, each with its line
 * @param passedOver counts of skipped elements, by kind
 */
public record RoadFile(String format, RoadDefinition plan, List<Integer> lines, List<Problem> warnings, SortedMap<String, Long> passedOver) {

    /** Largest file, bytes. */
    public static final int LARGEST = 64 << 20;
    static final int MOST_LANES = 100_000;

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
        String words = text.startsWith("\uFEFF") ? text.substring(1) : text;
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

    private static boolean isNamedXml(String file) {
        return file.endsWith(".osm") || file.endsWith(".xodr") || file.endsWith(".xml");
    }

    private static RoadFile readXml(String words, MapProblems faults, Site site, DrivingSide side) throws MistakeException {
        XmlElement root = XmlParser.parse(words, faults);
        return switch (root.name()) {
            case "osm" -> new OsmMap(faults, site, side).read(root);
            case "OpenDRIVE" -> new OpenDriveMap(faults).read(root);
            case "commonRoad" -> new CommonRoadMap(faults).read(root);
            default -> throw faults.stop(root.line(), "<" + root.name() + ">", "This is no road map that Tandem knows.",
                    "name an OpenStreetMap (.osm), OpenDRIVE (.xodr), CommonRoad (.xml) or RNDF (.rndf) file.");
        };
    }
}
