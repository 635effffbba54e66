package io.tandem.road.map;

import io.tandem.diagnosis.MistakeException;
import io.tandem.geo.LatLon;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/** The nodes of an OpenStreetMap document in the frame of a site. A node that is wrong is left out with a warning, unless all are. */
public final class GeographicNodes {

    private static final double FARTHEST_METRES = 200_000;

    private final MapProblems faults;
    private final Site site;
    private final Map<Long, double[]> places = new HashMap<>();

    public GeographicNodes(MapProblems faults, Site site) {
        this.faults = faults;
        this.site = site;
    }

    /** Reads all nodes; a map all of whose nodes are wrong or elsewhere on earth is refused. */
    public static GeographicNodes of(XmlElement root, MapProblems faults, Site site) throws MistakeException {
        GeographicNodes nodes = new GeographicNodes(faults, site);
        root.children().stream().filter(child -> child.name().equals("node")).forEach(nodes::add);
        if (nodes.places.isEmpty()) {
            faults.throwIfAny();
        }
        return nodes;
    }

    private void add(XmlElement node) {
        OptionalLong id = node.whole("id", faults);
        double lat = node.number("lat", faults);
        double lon = node.number("lon", faults);
        if (id.isEmpty() || !Double.isFinite(lat) || !Double.isFinite(lon)) {
            return;
        }
        if (Math.abs(lat) > 90 || Math.abs(lon) > 180) {
            faults.add(node.line(), lat + ", " + lon, "This is no place on earth.", "write latitudes up to 90 and longitudes up to 180 degrees.");
            return;
        }
        LocalPosition place = site.toLocal(new LatLon(lat, lon), site.height());
        if (!(Math.abs(place.east()) < FARTHEST_METRES && Math.abs(place.north()) < FARTHEST_METRES)) {
            faults.add(node.line(), lat + ", " + lon, "This node is more than 200 km from the scenario's site.",
                    "put the site into the map: {lat: " + lat + ", lon: " + lon + "}.");
            return;
        }
        places.put(id.getAsLong(), new double[] {place.east(), place.north()});
    }

    /** East and north in metres; null where the node is not in the file or was left out. */
    public double[] at(long node) {
        return places.get(node);
    }

    public boolean has(long node) {
        return places.containsKey(node);
    }
}
