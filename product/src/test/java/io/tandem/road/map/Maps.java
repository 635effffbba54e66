package io.tandem.road.map;

import io.tandem.diagnosis.MistakeException;
import io.tandem.geo.LatLon;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import io.tandem.road.RoadNetwork;
import io.tandem.road.map.reading.RoadMapReader;
import java.util.Locale;

/** Small maps, written for tests. */
final class Maps {

    static final Site SITE = new Site(new LatLon(47.3, 9.0), 0);

    private Maps() {
    }

    static RoadFile read(String file, String text) throws MistakeException {
        return RoadMapReader.read(file, text, SITE, DrivingSide.RIGHT);
    }

    static RoadNetwork network(String file, String text) throws MistakeException {
        return new RoadNetwork(read(file, text).plan());
    }

    static String osm(String... parts) {
        return "<osm version=\"0.6\">\n" + String.join("\n", parts) + "\n</osm>\n";
    }

    static String node(long id, double east, double north) {
        LatLon at = SITE.toLatLon(LocalPosition.of(east, north));
        return String.format(Locale.ROOT, "<node id=\"%d\" lat=\"%.9f\" lon=\"%.9f\"/>", id, at.latDegrees(), at.lonDegrees());
    }

    /** @param tags key=value */
    static String way(long id, String nodes, String... tags) {
        StringBuilder way = new StringBuilder("<way id=\"" + id + "\">");
        for (String node : nodes.split(" ")) {
            way.append("<nd ref=\"").append(node).append("\"/>");
        }
        for (String tag : tags) {
            way.append("<tag k=\"").append(tag, 0, tag.indexOf('=')).append("\" v=\"").append(tag.substring(tag.indexOf('=') + 1)).append("\"/>");
        }
        return way.append("</way>").toString();
    }

    static String drive(String... roads) {
        return "<OpenDRIVE>\n<header revMajor=\"1\" revMinor=\"6\"/>\n" + String.join("\n", roads) + "\n</OpenDRIVE>\n";
    }

    /** A road with one lane to the right of its line. */
    static String road(String id, String length, String link, String geometry) {
        return "<road id=\"" + id + "\" length=\"" + length + "\" junction=\"-1\">" + link + "<planView>" + geometry + "</planView>"
                + lanes("<lane id=\"-1\" type=\"driving\">" + width("3.5") + "</lane>") + "</road>";
    }

    static String lanes(String right) {
        return "<lanes><laneSection s=\"0\"><center><lane id=\"0\" type=\"none\"/></center><right>" + right + "</right></laneSection></lanes>";
    }

    static String width(String metres) {
        return "<width sOffset=\"0\" a=\"" + metres + "\" b=\"0\" c=\"0\" d=\"0\"/>";
    }

    static String geometry(double s, double x, double y, double heading, double length, String shape) {
        return "<geometry s=\"" + s + "\" x=\"" + x + "\" y=\"" + y + "\" hdg=\"" + heading + "\" length=\"" + length + "\">" + shape + "</geometry>";
    }

    static String commonRoad(String... parts) {
        return "<commonRoad commonRoadVersion=\"2020a\">\n" + String.join("\n", parts) + "\n</commonRoad>\n";
    }

    static String lanelet(String id, double fromX, double toX, double y, String links) {
        return "<lanelet id=\"" + id + "\"><leftBound>" + point(fromX, y + 2) + point(toX, y + 2) + "</leftBound><rightBound>" + point(fromX, y - 2)
                + point(toX, y - 2) + "</rightBound>" + links + "</lanelet>";
    }

    static String point(double x, double y) {
        return "<point><x>" + x + "</x><y>" + y + "</y></point>";
    }

    static String rndf(String... lines) {
        return "RNDF_name test\nnum_segments 1\nnum_zones 0\n" + String.join("\n", lines) + "\nend_file\n";
    }

    static String waypoint(String id, double east, double north) {
        LatLon at = SITE.toLatLon(LocalPosition.of(east, north));
        return String.format(Locale.ROOT, "%s %.9f %.9f", id, at.latDegrees(), at.lonDegrees());
    }
}
