package io.tandem.recording.export;

import java.io.IOException;
import java.io.Writer;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Writes XML with one line per element. Characters that XML does not allow become spaces. */
final class XmlWriter {

    private final XMLStreamWriter xml;

    XmlWriter(Writer out) throws IOException {
        try {
            xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out);
            xml.writeStartDocument("UTF-8", "1.0");
            line();
        } catch (XMLStreamException trouble) {
            throw new IOException(trouble);
        }
    }

    private void line() throws XMLStreamException {
        xml.writeCharacters("\n");
    }

    /** @param attributes names and values alternate */
    void open(String name, String... attributes) throws IOException {
        try {
            start(name, attributes);
            line();
        } catch (XMLStreamException trouble) {
            throw new IOException(trouble);
        }
    }

    private void start(String name, String... attributes) throws XMLStreamException {
        xml.writeStartElement(name);
        for (int i = 0; i < attributes.length; i += 2) {
            xml.writeAttribute(attributes[i], clean(attributes[i + 1]));
        }
    }

    /** An element with text. */
    void text(String name, String text, String... attributes) throws IOException {
        try {
            start(name, attributes);
            xml.writeCharacters(clean(text));
            xml.writeEndElement();
            line();
        } catch (XMLStreamException trouble) {
            throw new IOException(trouble);
        }
    }

    void close() throws IOException {
        try {
            xml.writeEndElement();
            line();
        } catch (XMLStreamException trouble) {
            throw new IOException(trouble);
        }
    }

    void end() throws IOException {
        try {
            xml.writeEndDocument();
            xml.flush();
        } catch (XMLStreamException trouble) {
            throw new IOException(trouble);
        }
    }

    private static String clean(String text) {
        return text.chars().allMatch(c -> c >= ' ' && c < Character.MIN_SURROGATE) ? text : text.replaceAll("[^\\t\\n\\r\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]", " ");
    }
}
