package io.tandem.road.map;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** An XML element with the line where it begins. */
public final class XmlElement {

    private final String name;
    private final int line;
    /** names and values alternate */
    private final String[] attributes;
    private List<XmlElement> children = List.of();
    private String text = "";

    public XmlElement(String name, int line, String[] attributes) {
        this.name = name;
        this.line = line;
        this.attributes = attributes;
    }

    public String name() {
        return name;
    }

    public int line() {
        return line;
    }

    public void add(XmlElement child) {
        if (children.isEmpty()) {
            children = new ArrayList<>(2);
        }
        children.add(child);
    }

    public void text(String words) {
        text = words;
    }

    /** The text between its tags, trimmed. */
    public String text() {
        return text;
    }

    public Optional<String> attribute(String wanted) {
        for (int i = 0; i < attributes.length; i += 2) {
            if (attributes[i].equals(wanted)) {
                return Optional.of(attributes[i + 1]);
            }
        }
        return Optional.empty();
    }

    public List<XmlElement> children() {
        return children;
    }

    public List<XmlElement> all(String wanted) {
        List<XmlElement> found = new ArrayList<>(children.size());
        for (XmlElement child : children) {
            if (child.name.equals(wanted)) {
                found.add(child);
            }
        }
        return found;
    }

    public Optional<XmlElement> first(String wanted) {
        for (XmlElement child : children) {
            if (child.name.equals(wanted)) {
                return Optional.of(child);
            }
        }
        return Optional.empty();
    }

    /** A required finite number; adds a problem and returns NaN where it is missing. */
    public double number(String wanted, MapProblems faults) {
        Optional<String> written = attribute(wanted);
        if (written.isEmpty()) {
            faults.add(line, "<" + name + ">", "<" + name + "> needs the attribute " + wanted + ".", "add " + wanted + "=\"…\" with a number.");
            return Double.NaN;
        }
        return finite(written.get(), faults);
    }

    public double number(String wanted, double usual, MapProblems faults) {
        return attribute(wanted).map(written -> finite(written, faults)).orElse(usual);
    }

    /** The number between its tags. */
    public double number(MapProblems faults) {
        return finite(text, faults);
    }

    private double finite(String written, MapProblems faults) {
        double number = DecimalParser.of(written);
        if (!Double.isFinite(number)) {
            faults.add(line, written, "This is no number.", "write a finite number in <" + name + ">.");
        }
        return number;
    }

    /** A required integer; adds a problem and is empty where it is missing. */
    public OptionalLong whole(String wanted, MapProblems faults) {
        Optional<String> written = attribute(wanted);
        try {
            if (written.isPresent()) {
                return OptionalLong.of(Long.parseLong(written.get().strip()));
            }
        } catch (NumberFormatException unclear) {
            faults.add(line, written.orElseThrow(), wanted + " is no whole number.", "write a whole number in <" + name + ">.");
            return OptionalLong.empty();
        }
        faults.add(line, "<" + name + ">", "<" + name + "> needs the attribute " + wanted + ".", "add " + wanted + "=\"…\" with a whole number.");
        return OptionalLong.empty();
    }

    /** A required attribute; adds a problem and is empty where it is missing. */
    public Optional<String> words(String wanted, MapProblems faults) {
        Optional<String> written = attribute(wanted).map(String::strip).filter(word -> !word.isEmpty());
        if (written.isEmpty()) {
            faults.add(line, "<" + name + ">", "<" + name + "> needs the attribute " + wanted + ".", "add " + wanted + "=\"…\".");
        }
        return written;
    }
}
