package io.tandem.gateway.cot;

import io.tandem.gateway.feed.Encoder;
import io.tandem.gateway.feed.EncodingContext;
import io.tandem.gateway.feed.ParticipantState;
import io.tandem.gateway.feed.Side;
import io.tandem.message.Kind;
import io.tandem.time.SimTime;
import io.tandem.time.WallTime;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.Consumer;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Cursor on Target, version 2.0: an event per participant. Virtual participants are marked by how: m-s, simulated. */
public final class CotEncoder implements Encoder {

    private static final String UNKNOWN = "9999999.0";
    private static final long SHORTEST_LIFE = SimTime.nanos(5);
    private static final int TELLINGS = 3;

    private final Side side;
    private final long life;
    private final XMLOutputFactory factory = XMLOutputFactory.newDefaultFactory();

    /** @param everyNanos between two events of a participant: maps drop it when a few are missing */
    public CotEncoder(Side side, long everyNanos) {
        this.side = side;
        this.life = Math.max(SHORTEST_LIFE, TELLINGS * everyNanos);
    }

    @Override
    public void encode(ParticipantState who, EncodingContext context, Consumer<byte[]> out) {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = factory.createXMLStreamWriter(text);
            xml.writeStartDocument("UTF-8", "1.0");
            write(xml, who, context);
            xml.writeEndDocument();
            xml.close();
        } catch (XMLStreamException impossible) {
            throw new IllegalStateException("text takes everything", impossible);
        }
        out.accept((text + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private void write(XMLStreamWriter xml, ParticipantState who, EncodingContext context) throws XMLStreamException {
        String now = new WallTime(context.epochNanos()).iso();
        xml.writeStartElement("event");
        attributes(xml, "version", "2.0", "uid", "tandem-" + who.who().vid(), "type", "a-" + letter() + "-" + type(who.who().kind()), "how",
                who.who().real() ? "m-g" : "m-s", "time", now, "start", now, "stale", new WallTime(context.epochNanos() + life).iso());
        xml.writeEmptyElement("point");
        attributes(xml, "lat", number(7, who.place().latDegrees()), "lon", number(7, who.place().lonDegrees()), "hae", number(2, who.height()),
                "ce", Double.isNaN(who.accuracy()) ? UNKNOWN : number(1, who.accuracy()), "le", UNKNOWN);
        xml.writeStartElement("detail");
        xml.writeEmptyElement("contact");
        attributes(xml, "callsign", clean(who.who().name()));
        xml.writeEmptyElement("track");
        attributes(xml, "course", number(1, who.courseDegrees()), "speed", number(2, who.speed()));
        xml.writeEndElement();
        xml.writeEndElement();
    }

    private static void attributes(XMLStreamWriter xml, String... namesAndValues) throws XMLStreamException {
        for (int i = 0; i < namesAndValues.length; i += 2) {
            xml.writeAttribute(namesAndValues[i], namesAndValues[i + 1]);
        }
    }

    private static String number(int decimals, double value) {
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }

    private static String clean(String name) {
        return name.replaceAll("[^\\x20-\\uD7FF\\uE000-\\uFFFD]", " ");
    }

    private String letter() {
        return switch (side) {
            case FRIEND -> "f";
            case NEUTRAL -> "n";
            case HOSTILE -> "h";
            case UNKNOWN -> "u";
        };
    }

    /** The rest of the type in the tree of MIL-STD-2525: dimension, then function. */
    private static String type(Kind kind) {
        return switch (kind) {
            case GROUND, CYCLIST -> "G-E-V";
            case AIR_FIXED_WING -> "A-C-F";
            case AIR_ROTOR -> "A-C-H";
            case SURFACE -> "S-X";
            case UNDERWATER -> "U";
            case PEDESTRIAN -> "G-U";
        };
    }
}
