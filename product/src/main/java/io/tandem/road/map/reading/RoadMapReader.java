package io.tandem.road.map.reading;

import io.tandem.diagnosis.MistakeException;
import io.tandem.geo.Site;
import io.tandem.road.map.DrivingSide;
import io.tandem.road.map.MapProblems;
import io.tandem.road.map.OsmMap;
import io.tandem.road.map.RndfMap;
import io.tandem.road.map.RoadFile;
import io.tandem.road.map.XmlElement;
import io.tandem.road.map.XmlParser;
import io.tandem.road.map.opendrive.OpenDriveMap;
import io.tandem.road.map.polyline.CommonRoadMap;
import io.tandem.road.map.polyline.Lanelet2Map;
import io.tandem.road.map.polyline.SumoMap;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads road maps of all formats. */
public final class RoadMapReader {

    /** The XML declaration. The text is decoded already, and some programs write a comment or a blank before it. */
    private static final Pattern DECLARATION = Pattern.compile("<\\?xml\\s[^>]*\\?>");
    /** Characters in which it is looked for. */
    private static final int HEAD = 10_000;
    /** How maps begin that are no scenarios: with an element, or, after comments, with the name of an RNDF. */
    private static final Pattern BEGINNING = Pattern.compile("\\s*(?:<[?!\\w]|(?:\\s++|/\\*[\\S\\s]*?\\*/)*+RNDF_name\\s)");
    private static final Pattern OTHER_KIND = Pattern.compile(".*\\.(?:pbf|o5m|bz2|xz|zst|zip|7z)");

    private RoadMapReader() {
    }

    /**
     * Reads a map of any supported format into the frame of a site.
     *
     * @param file as the user named it
     * @param side driving side where the map does not state it
     */
    public static RoadFile read(String file, String text, Site site, DrivingSide side) throws MistakeException {
        MapProblems faults = new MapProblems(file);
        if (isOfOtherKind(plainName(file))) {
            throw faults.stop(0, "", "Maps are read as text, plain or packed by gzip.", "unpack or convert it, as by osmium cat town.osm.pbf -o town.osm.");
        }
        if (text.length() > RoadFile.LARGEST) {
            throw faults.stop(0, "", "The file is larger than " + (RoadFile.LARGEST >> 20) + " MiB.", "cut out the part you need.");
        }
        String words = withoutDeclaration(text);
        if (words.isBlank()) {
            throw faults.stop(0, "", "The file is empty.", "name a file with a road map.");
        }
        boolean rndf = plainName(file).endsWith(".rndf") || !words.stripLeading().startsWith("<") && !isNamedXml(plainName(file));
        RoadFile read = rndf ? new RndfMap(faults, site).read(words) : readXml(words, faults, site, side);
        if (read.plan().lanes().isEmpty()) {
            String others = read.passedOver().entrySet().stream().map(entry -> entry.getValue() + " " + entry.getKey()).collect(Collectors.joining(", "));
            throw faults.stop(0, "", "There is no lane to drive in this " + read.format() + " file" + (others.isEmpty() ? "." : "; passed over: " + others + "."),
                    "name a map that has roads for vehicles.");
        }
        return read;
    }

    /** Whether a file is a road map by its name. */
    public static boolean isNamed(String file) {
        String name = plainName(file);
        return isNamedXml(name) || name.endsWith(".rndf") || isOfOtherKind(name);
    }

    /** Whether a file is a road map by how its text begins, whatever its name. */
    public static boolean isBegun(String head) {
        return BEGINNING.matcher(head).lookingAt();
    }

    private static boolean isOfOtherKind(String name) {
        return OTHER_KIND.matcher(name).matches();
    }

    /** In small letters, and without what tells that a file is packed. */
    private static String plainName(String file) {
        String name = file.toLowerCase(Locale.ROOT);
        return name.endsWith(".gz") ? name.substring(0, name.length() - 3) : name;
    }

    /** A declaration at the very beginning is left to the parser: a large text is not copied without need. */
    private static String withoutDeclaration(String text) {
        if (text.startsWith("<?xml")) {
            return text;
        }
        Matcher declaration = DECLARATION.matcher(text).region(0, Math.min(text.length(), HEAD));
        return declaration.find() ? text.substring(0, declaration.start()) + text.substring(declaration.end()) : text;
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
