package io.tandem.road.map;

import io.tandem.diagnosis.MistakeException;
import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Parses XML into elements with line numbers, by the JDK's StAX parser. Document type declarations are refused, and with them
 * entities and external files.
 */
public final class XmlParser {

    private static final int MOST_ELEMENTS = 3_000_000;
    private static final int DEEPEST = 50;

    /** Attributes of every element of OpenStreetMap that no reader needs; in large extracts they are most of the text. */
    private static final Set<String> UNREAD_OF_OSM = Set.of("version", "timestamp", "changeset", "uid", "user", "visible");

    /** Elements of OpenDRIVE that no reader needs, with all that is in them. */
    private static final Set<String> UNREAD_OF_OPENDRIVE = Set.of("roadMark", "userData", "material", "height", "surface", "railroad", "include");

    private static final int REMEMBERED = 1 << 14;

    private final MapProblems faults;
    /** values of attributes read lately, by their hash codes: in maps most values stand many times */
    private final String[] values = new String[REMEMBERED];
    private final Deque<XmlElement> open = new ArrayDeque<>();
    private final StringBuilder words = new StringBuilder();
    private XmlElement root;
    private int elements;

    private XmlParser(MapProblems faults) {
        this.faults = faults;
    }

    public static XmlElement parse(String text, MapProblems faults) throws MistakeException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        // Prefixes are taken off here: a map is none the worse for one that its program did not declare.
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        try {
            XMLStreamReader reader = factory.createXMLStreamReader(new StringReader(text));
            return new XmlParser(faults).walk(reader);
        } catch (XMLStreamException broken) {
            Location at = broken.getLocation();
            throw faults.stop(at == null ? 0 : at.getLineNumber(), "", "The file is broken off or not well-formed XML here.",
                    "write the file anew, or mend it at this line.");
        }
    }

    private XmlElement walk(XMLStreamReader reader) throws XMLStreamException, MistakeException {
        while (reader.hasNext()) {
            switch (reader.next()) {
                case XMLStreamConstants.DTD, XMLStreamConstants.ENTITY_REFERENCE -> throw faults.stop(reader.getLocation().getLineNumber(), "",
                        "A map has no document type and no entities.", "remove the <!DOCTYPE …> and what it defines.");
                case XMLStreamConstants.START_ELEMENT -> begin(reader);
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> words.append(reader.getText());
                case XMLStreamConstants.END_ELEMENT -> end();
                default -> { }
            }
        }
        return root;
    }

    private void begin(XMLStreamReader reader) throws MistakeException {
        int line = reader.getLocation().getLineNumber();
        if (++elements > MOST_ELEMENTS || open.size() > DEEPEST) {
            throw faults.stop(line, "", elements > MOST_ELEMENTS ? "The file has more than " + MOST_ELEMENTS + " elements."
                    : "Elements stand more than " + DEEPEST + " deep in one another.", "cut out the part you need.");
        }
        String[] attributes = attributes(reader);
        XmlElement element = new XmlElement(plain(reader.getLocalName()), line, attributes);
        if (open.isEmpty()) {
            root = element;
        } else if (!(root.name().equals("OpenDRIVE") && UNREAD_OF_OPENDRIVE.contains(element.name()))) {
            open.peek().add(element);
        }
        open.push(element);
        words.setLength(0);
    }

    private String[] attributes(XMLStreamReader reader) {
        List<String> kept = new ArrayList<>(2 * reader.getAttributeCount());
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            String name = plain(reader.getAttributeLocalName(i));
            if (open.isEmpty() || !UNREAD_OF_OSM.contains(name) || !root.name().equals("osm")) {
                kept.add(name);
                kept.add(shared(reader.getAttributeValue(i)));
            }
        }
        return kept.toArray(String[]::new);
    }

    /** A name without its prefix. */
    private static String plain(String name) {
        return name.substring(name.indexOf(':') + 1).intern();
    }

    /** The same text as an object that was read before, where it is remembered. */
    private String shared(String value) {
        int slot = value.hashCode() * 0x9E3779B9 >>> 18;
        if (!value.equals(values[slot])) {
            values[slot] = value;
        }
        return values[slot];
    }

    private void end() {
        open.pop().text(words.toString().strip());
        words.setLength(0);
    }
}
