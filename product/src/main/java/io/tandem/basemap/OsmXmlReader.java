package io.tandem.basemap;

import io.tandem.diagnosis.MistakeException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Reads OpenStreetMap XML as a stream: nodes, then ways, then relations. */
final class OsmXmlReader {

    private static final int MAX_NODES = 5_000_000;
    private static final int MAX_REFERENCES = 10_000_000;
    private static final int MAX_TAGS = 1000;

    private final Path file;
    private final DrawingWriter drawing;
    private final OsmNodes nodes = new OsmNodes();
    private final Map<Long, long[]> ways = new HashMap<>();
    private final Map<String, String> tags = new HashMap<>();
    private final List<Long> references = new ArrayList<>();
    private final List<long[]> outer = new ArrayList<>();
    private final List<long[]> inner = new ArrayList<>();
    private long id;
    private long allReferences;
    private boolean deleted;
    private boolean begun;

    OsmXmlReader(Path file, DrawingWriter drawing) {
        this.file = file;
        this.drawing = drawing;
    }

    void read(InputStream in) throws IOException, MistakeException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        try {
            XMLStreamReader xml = factory.createXMLStreamReader(new InputStreamReader(in, StandardCharsets.UTF_8));
            while (xml.hasNext()) {
                int what = xml.next();
                if (what == XMLStreamConstants.START_ELEMENT) {
                    begin(xml);
                } else if (what == XMLStreamConstants.END_ELEMENT) {
                    end(xml.getLocalName(), line(xml));
                }
            }
            xml.close();
        } catch (XMLStreamException broken) {
            int line = broken.getLocation() == null ? 0 : broken.getLocation().getLineNumber();
            throw MapFile.mistake(file, Math.max(1, line), "", "This is not well-formed XML, or it is broken off.", "write the file anew, or mend it at this line.");
        }
    }

    private static int line(XMLStreamReader xml) {
        return Math.max(1, xml.getLocation().getLineNumber());
    }

    private void begin(XMLStreamReader xml) throws MistakeException {
        String element = xml.getLocalName();
        if (!begun && !element.equals("osm")) {
            throw MapFile.mistake(file, line(xml), element, "This is not a map of OpenStreetMap.", "name a file that begins with <osm>.");
        }
        begun = true;
        switch (element) {
            case "node" -> node(xml);
            case "way", "relation" -> open(xml);
            case "nd" -> refer(xml);
            case "member" -> member(xml);
            case "tag" -> tag(xml);
            default -> { }
        }
    }

    private void node(XMLStreamReader xml) throws MistakeException {
        open(xml);
        if (deleted) {
            return;
        }
        double lat = number(xml, "lat");
        double lon = number(xml, "lon");
        if (!Bounds.isPlace(lon, lat)) {
            throw MapFile.mistake(file, line(xml), "", "A node has a lat and a lon in degrees.", "write both.");
        }
        if (nodes.count() == MAX_NODES) {
            throw MapFile.mistake(file, line(xml), "", "The map has more than " + MAX_NODES + " nodes.",
                    "cut out what is near the site, or make PMTiles of it.");
        }
        nodes.add(id, lon, lat);
    }

    private void open(XMLStreamReader xml) throws MistakeException {
        id = whole(xml, "id");
        deleted = "delete".equals(xml.getAttributeValue(null, "action")) || "false".equals(xml.getAttributeValue(null, "visible"));
        tags.clear();
        references.clear();
        outer.clear();
        inner.clear();
    }

    private void refer(XMLStreamReader xml) throws MistakeException {
        if (++allReferences > MAX_REFERENCES) {
            throw MapFile.mistake(file, line(xml), "", "The ways of the map have more than " + MAX_REFERENCES + " nodes.",
                    "cut out what is near the site, or make PMTiles of it.");
        }
        references.add(whole(xml, "ref"));
    }

    /** A way that is not in the file lies outside the extract. */
    private void member(XMLStreamReader xml) throws MistakeException {
        long[] way = "way".equals(xml.getAttributeValue(null, "type")) ? ways.get(whole(xml, "ref")) : null;
        if (way != null) {
            ("inner".equals(xml.getAttributeValue(null, "role")) ? inner : outer).add(way);
        }
    }

    private void tag(XMLStreamReader xml) {
        String key = xml.getAttributeValue(null, "k");
        String value = xml.getAttributeValue(null, "v");
        if (key != null && value != null && tags.size() < MAX_TAGS) {
            tags.put(key, value);
        }
    }

    private void end(String element, int line) throws IOException, MistakeException {
        if (element.equals("way") && !deleted) {
            endWay(line);
        } else if (element.equals("relation") && !deleted) {
            endRelation(line);
        }
    }

    private void endWay(int line) throws IOException, MistakeException {
        long[] way = references.stream().mapToLong(Long::longValue).toArray();
        ways.put(id, way);
        boolean closed = way.length >= 4 && way[0] == way[way.length - 1];
        Optional<FeatureClass> area = closed ? FeatureClass.ofArea(tags) : Optional.empty();
        Optional<FeatureClass> look = area.or(() -> FeatureClass.ofLine(tags));
        if (look.isEmpty()) {
            return;
        }
        double[] places = places(way);
        if (area.isPresent() && places.length == 2 * way.length) {
            drawing.area(area.get(), tags, List.of(places), line);
        } else {
            drawing.line(look.get(), tags, places, line);
        }
    }

    private void endRelation(int line) throws IOException, MistakeException {
        Optional<FeatureClass> look = "multipolygon".equals(tags.get("type")) ? FeatureClass.ofArea(tags) : Optional.empty();
        if (look.isEmpty()) {
            return;
        }
        List<double[]> holes = RingAssembler.joined(inner).stream().map(this::places).toList();
        for (long[] ring : RingAssembler.joined(outer)) {
            double[] around = places(ring);
            List<double[]> rings = new ArrayList<>(List.of(around));
            holes.stream().filter(hole -> hole.length > 0 && RingAssembler.isInside(around, hole[0], hole[1])).forEach(rings::add);
            drawing.area(look.get(), tags, rings, line);
        }
    }

    /** Nodes that are not in the file are left out. */
    private double[] places(long[] way) {
        double[] places = new double[2 * way.length];
        int count = 0;
        for (long node : way) {
            int at = nodes.find(node);
            if (at >= 0) {
                places[count++] = nodes.lon(at);
                places[count++] = nodes.lat(at);
            } else {
                drawing.skip("nodes that are not in the file");
            }
        }
        return Arrays.copyOf(places, count);
    }

    private long whole(XMLStreamReader xml, String name) throws MistakeException {
        try {
            return Long.parseLong(String.valueOf(xml.getAttributeValue(null, name)));
        } catch (NumberFormatException none) {
            throw MapFile.mistake(file, line(xml), xml.getLocalName(), "This needs a whole number as its " + name + ".", "write one.");
        }
    }

    private static double number(XMLStreamReader xml, String name) {
        try {
            return Double.parseDouble(String.valueOf(xml.getAttributeValue(null, name)));
        } catch (NumberFormatException none) {
            return Double.NaN;
        }
    }
}
