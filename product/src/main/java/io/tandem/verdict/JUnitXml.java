package io.tandem.verdict;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;

/** Verdicts as a JUnit report, which continuous-integration servers read: a scenario is a test suite, an expectation a test. */
public final class JUnitXml {

    private JUnitXml() {
    }

    /** @param seconds how long the run took */
    public static void write(Path file, String scenario, List<Verdict> verdicts, double seconds) throws IOException {
        try (Writer writer = Files.newBufferedWriter(file)) {
            XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(writer);
            xml.writeStartDocument("UTF-8", "1.0");
            writeSuite(xml, scenario, verdicts, seconds);
            xml.writeEndDocument();
            xml.close();
        } catch (XMLStreamException exception) {
            throw new IOException(exception);
        }
    }

    /** What {@link #write} wrote; nothing where there is no such file, or another program wrote it. */
    public static List<Verdict> read(Path file) {
        List<Verdict> verdicts = new ArrayList<>();
        XMLInputFactory factory = XMLInputFactory.newFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        try (Reader reader = Files.newBufferedReader(file)) {
            XMLStreamReader xml = factory.createXMLStreamReader(reader);
            String expectation = "";
            while (xml.hasNext()) {
                if (xml.next() != XMLStreamConstants.START_ELEMENT) {
                    continue;
                }
                switch (xml.getLocalName()) {
                    case "testcase" -> expectation = String.valueOf(xml.getAttributeValue(null, "name"));
                    case "system-out", "failure" -> verdicts.add(new Verdict(expectation, xml.getLocalName().equals("system-out"), xml.getElementText()));
                    default -> { }
                }
            }
            return verdicts;
        } catch (IOException | XMLStreamException absentOrDamaged) {
            return List.of();
        }
    }

    private static void writeSuite(XMLStreamWriter xml, String scenario, List<Verdict> verdicts, double seconds)
            throws XMLStreamException {
        long failures = verdicts.stream().filter(verdict -> !verdict.met()).count();
        xml.writeStartElement("testsuite");
        xml.writeAttribute("name", legal(scenario));
        xml.writeAttribute("tests", String.valueOf(verdicts.size()));
        xml.writeAttribute("failures", String.valueOf(failures));
        xml.writeAttribute("errors", "0");
        xml.writeAttribute("skipped", "0");
        xml.writeAttribute("time", String.format(Locale.ROOT, "%.3f", seconds));
        for (Verdict verdict : verdicts) {
            writeCase(xml, scenario, verdict);
        }
        xml.writeEndElement();
    }

    private static void writeCase(XMLStreamWriter xml, String scenario, Verdict verdict) throws XMLStreamException {
        xml.writeStartElement("testcase");
        xml.writeAttribute("classname", legal(scenario));
        xml.writeAttribute("name", legal(verdict.expectation()));
        if (verdict.met()) {
            xml.writeStartElement("system-out");
        } else {
            xml.writeStartElement("failure");
            xml.writeAttribute("message", legal(verdict.detail()));
        }
        xml.writeCharacters(legal(verdict.detail()));
        xml.writeEndElement();
        xml.writeEndElement();
    }

    /** XML cannot carry control characters, not even escaped. */
    private static String legal(String text) {
        StringBuilder legal = new StringBuilder();
        text.codePoints().map(c -> isLegal(c) ? c : 0xFFFD).forEach(legal::appendCodePoint);
        return legal.toString();
    }

    private static boolean isLegal(int c) {
        return c == '\t' || c == '\n' || c == '\r' || c >= 0x20 && c <= 0xD7FF || c >= 0xE000 && c <= 0xFFFD || c >= 0x10000;
    }
}
