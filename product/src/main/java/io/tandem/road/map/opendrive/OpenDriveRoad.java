package io.tandem.road.map.opendrive;

import io.tandem.road.map.DecimalParser;
import io.tandem.road.map.MapProblems;
import io.tandem.road.map.XmlElement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A road of an OpenDRIVE map: its reference line, and the lane sections of either side. */
final class OpenDriveRoad {

    private static final int MOST_LANES_PER_SIDE = 1000;

    private final XmlElement written;
    private final String id;
    private final Optional<ReferenceLine> line;
    private final int sectionCount;
    private final List<LaneSection> left;
    private final List<LaneSection> right;

    OpenDriveRoad(XmlElement written, String id, MapProblems faults) {
        this.written = written;
        this.id = id;
        line = ReferenceLine.of(written, faults);
        List<XmlElement> sections = sections(faults);
        sectionCount = sections.size();
        left = line.isPresent() ? read(sections, 1, faults) : List.of();
        right = line.isPresent() ? read(sections, -1, faults) : List.of();
    }

    private List<XmlElement> sections(MapProblems faults) {
        List<XmlElement> sections = new ArrayList<>(written.first("lanes").map(lanes -> lanes.all("laneSection")).orElse(List.of()));
        if (sections.isEmpty()) {
            faults.add(written.line(), "<road>", "Road " + id + " has no lanes.", "add <lanes> with at least one <laneSection>.");
        }
        sections.removeIf(section -> !Double.isFinite(section.number("s", faults)));
        sections.forEach(section -> reportWrongSide(section, faults));
        sections.sort(Comparator.comparingDouble(OpenDriveRoad::start));
        return sections;
    }

    private static void reportWrongSide(XmlElement section, MapProblems faults) {
        for (String side : List.of("left", "right")) {
            section.all(side).stream().flatMap(found -> found.all("lane").stream()).filter(lane -> id(lane) > 0 != side.equals("left")).forEach(lane -> faults.add(
                    lane.line(), lane.attribute("id").orElse(""), "The ids of lanes are positive on the left and negative on the right.", "number the lanes from the middle outwards."));
        }
    }

    private static double start(XmlElement section) {
        return DecimalParser.of(section.attribute("s").orElse(""));
    }

    /** The sections of one side; a section that is single-sided leaves the other side as it was. */
    private List<LaneSection> read(List<XmlElement> sections, int sign, MapProblems faults) {
        List<XmlElement> of = sections.stream().filter(section -> !section.attribute("singleSide").orElse("").strip().equals("true")
                || lanes(section).anyMatch(lane -> id(lane) * sign > 0)).toList();
        LaneEdge centre = LaneEdge.at(PiecewiseCubic.of(written.first("lanes").map(lanes -> lanes.all("laneOffset")).orElse(List.of()), "s", 0, faults));
        List<LaneSection> read = new ArrayList<>();
        for (int i = 0; i < of.size(); i++) {
            double to = i + 1 < of.size() ? start(of.get(i + 1)) : Double.POSITIVE_INFINITY;
            LaneSection section = new LaneSection(sections.indexOf(of.get(i)), line.orElseThrow().onLine(start(of.get(i))), line.orElseThrow().onLine(to));
            addStrips(section, of.get(i), sign, centre, faults);
            read.add(section);
        }
        reachAcross(read);
        return read;
    }

    /** Lets lanes reach across the short sections after them, and before the first of them. */
    private static void reachAcross(List<LaneSection> sections) {
        LaneSection last = null;
        double begin = Double.NaN;
        for (LaneSection section : sections) {
            if (section.isShort()) {
                begin = Double.isNaN(begin) ? section.from() : begin;
                if (last != null) {
                    last.reachOn(section.to());
                }
            } else {
                if (last == null && !Double.isNaN(begin)) {
                    section.reachBack(begin);
                }
                last = section;
            }
        }
    }

    private static Stream<XmlElement> lanes(XmlElement section) {
        return Stream.of("left", "right").flatMap(side -> section.all(side).stream()).flatMap(side -> side.all("lane").stream());
    }

    private static long id(XmlElement lane) {
        return lane.attribute("id").map(DecimalParser::of).orElse(Double.NaN).longValue();
    }

    /** The lanes of one side, from the centre outwards. */
    private void addStrips(LaneSection section, XmlElement of, int sign, LaneEdge centre, MapProblems faults) {
        List<XmlElement> lanes = lanes(of).filter(lane -> lane.whole("id", faults).isPresent() && id(lane) * sign > 0)
                .sorted(Comparator.comparingLong(lane -> Math.abs(id(lane)))).toList();
        LaneEdge inner = centre;
        for (XmlElement lane : lanes) {
            if (Math.abs(id(lane)) > MOST_LANES_PER_SIDE) {
                faults.add(lane.line(), lane.attribute("id").orElse(""), "A side has at most " + MOST_LANES_PER_SIDE + " lanes.", "number the lanes from the middle outwards.");
                return;
            }
            PiecewiseCubic width = PiecewiseCubic.of(lane.all("width"), "sOffset", section.from(), faults);
            PiecewiseCubic border = PiecewiseCubic.of(lane.all("border"), "sOffset", section.from(), faults);
            LaneEdge outer = width.isEmpty() && !border.isEmpty() ? LaneEdge.at(border) : inner.beside(width, sign);
            LaneStrip strip = new LaneStrip(this, section, lane, (int) id(lane), inner, outer);
            if (strip.isDrivenKind() && width.isEmpty() && border.isEmpty()) {
                faults.add(lane.line(), "<lane>", "A lane that is driven needs a <width> or a <border>; it and those outside it are left out.", "add its width.");
                return;
            }
            if (!section.add(strip)) {
                faults.add(lane.line(), String.valueOf(id(lane)), "The lane is there twice in this section.", "give every lane of a section an id of its own.");
                continue;
            }
            inner = outer;
        }
    }

    String id() {
        return id;
    }

    int lineInFile() {
        return written.line();
    }

    XmlElement written() {
        return written;
    }

    int sectionCount() {
        return sectionCount;
    }

    /** Empty where the road's geometry has a problem; the road then has no lanes. */
    Optional<ReferenceLine> line() {
        return line;
    }

    /** Whether traffic keeps to the left. */
    boolean leftHand() {
        return written.attribute("rule").orElse("RHT").strip().equals("LHT");
    }

    String junction() {
        return written.attribute("junction").orElse("-1").strip();
    }

    /** The sections of both sides. */
    List<List<LaneSection>> sides() {
        return List.of(left, right);
    }

    /** What the road is linked to at its end, or at its start. */
    Optional<XmlElement> link(boolean end) {
        return written.first("link").flatMap(found -> found.first(end ? "successor" : "predecessor"));
    }

    /** The strips at the end of the road, or at its start. */
    Stream<LaneStrip> strips(boolean end) {
        return sides().stream().filter(side -> !side.isEmpty()).map(side -> end ? side.getLast() : side.getFirst()).flatMap(section -> section.strips().stream());
    }

    Optional<LaneStrip> strip(boolean end, int lane) {
        List<LaneSection> side = lane > 0 ? left : right;
        return side.isEmpty() ? Optional.empty() : (end ? side.getLast() : side.getFirst()).strip(lane);
    }

    /** Whether it has any lane, driven or not. */
    boolean hasStrips() {
        return strips(false).findAny().isPresent();
    }
}
