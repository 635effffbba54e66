package io.tandem.road.map.opendrive;

import io.tandem.road.map.XmlElement;
import java.util.List;
import java.util.Set;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.Stream;

/** One lane of one OpenDRIVE lane section: a strip between two edges along a part of the road. It becomes a lane where it can be driven. */
final class LaneStrip {

    private static final Set<String> DRIVEN = Set.of("driving", "entry", "exit", "onRamp", "offRamp", "connectingRamp", "bidirectional", "slipLane",
            "mwyEntry", "mwyExit");
    /** No edge of a lane lies farther from the reference line, metres. */
    private static final double FARTHEST_METRES = 1000;

    private final OpenDriveRoad road;
    private final LaneSection section;
    private final XmlElement written;
    private final int id;
    private final LaneEdge inner;
    private final LaneEdge outer;
    private final boolean astray;
    private final boolean driven;
    private final boolean leadsOn;
    private int lane = -1;

    LaneStrip(OpenDriveRoad road, LaneSection section, XmlElement written, int id, LaneEdge inner, LaneEdge outer) {
        this.road = road;
        this.section = section;
        this.written = written;
        this.id = id;
        this.inner = inner;
        this.outer = outer;
        boolean reversed = written.attribute("direction").orElse("standard").strip().equals("reversed");
        leadsOn = (id < 0 != road.leftHand()) != reversed;
        double[] breaks = LaneTrace.breaks(this);
        astray = !(most(breaks, (inside, s) -> Math.abs(outer.at(inside, s))) < FARTHEST_METRES);
        driven = DRIVEN.contains(kind()) && !astray && most(breaks, this::width) >= LaneTrace.NARROWEST_METRES;
    }

    OpenDriveRoad road() {
        return road;
    }

    LaneSection section() {
        return section;
    }

    int id() {
        return id;
    }

    int line() {
        return written.line();
    }

    XmlElement written() {
        return written;
    }

    String kind() {
        return written.attribute("type").orElse("none").strip();
    }

    /** Whether vehicles may drive here: by its type, and because it has a width. */
    boolean driven() {
        return driven;
    }

    /** Whether its formulas lead so far from the reference line that one of them is wrong. */
    boolean isAstray() {
        return astray;
    }

    boolean isDrivenKind() {
        return DRIVEN.contains(kind());
    }

    /** Whether it is driven, but too short for a lane of its own: links lead through it. */
    boolean isBridged() {
        return driven && lane < 0;
    }

    /** Whether the map lets traffic run in both directions; it is driven in one, that of its side of the road. */
    boolean isBothWays() {
        return kind().equals("bidirectional") || written.attribute("direction").orElse("").strip().equals("both");
    }

    /** Whether traffic runs in the direction of the rising station. */
    boolean leadsOn() {
        return leadsOn;
    }

    /** Whether traffic leaves the strip at its end, as opposed to its start, by station. */
    boolean exitsAt(boolean end) {
        return leadsOn() == end;
    }

    /** The links written in the lane. */
    List<XmlElement> links(boolean end) {
        return written.first("link").map(link -> link.all(end ? "successor" : "predecessor")).orElse(List.of());
    }

    LaneEdge inner() {
        return inner;
    }

    LaneEdge outer() {
        return outer;
    }

    /** Id of the lane that it became; -1 where it became none. */
    int lane() {
        return lane;
    }

    void lane(int made) {
        lane = made;
    }

    /** Whether a lane in the same direction lies beside it. */
    boolean hasNeighbour() {
        return Stream.of(id - 1, id + 1).flatMap(beside -> section.strip(beside).stream())
                .anyMatch(other -> other.lane >= 0 && other.leadsOn() == leadsOn());
    }

    double width(double inside, double s) {
        return Math.abs(outer.at(inside, s) - inner.at(inside, s));
    }

    /** The greatest value at the ends and in the middle of intervals. */
    private static double most(double[] breaks, DoubleBinaryOperator valueInsideAt) {
        double most = 0;
        for (int i = 1; i < breaks.length; i++) {
            double middle = (breaks[i - 1] + breaks[i]) / 2;
            for (double s : new double[] {breaks[i - 1], middle, breaks[i]}) {
                most = Math.max(most, valueInsideAt.applyAsDouble(middle, s));
            }
        }
        return most;
    }

    /** The middle of the strip where it meets the next one by station: east and north. */
    double[] place(boolean end) {
        double s = end ? section.to() : section.from();
        double middle = (section.from() + section.to()) / 2;
        double inside = end ? Math.max(middle, s - LaneTrace.SAME_STATION_METRES) : Math.min(middle, s + LaneTrace.SAME_STATION_METRES);
        return LaneTrace.beside(road.line().orElseThrow().at(inside, s), (inner.at(inside, s) + outer.at(inside, s)) / 2);
    }

    @Override
    public String toString() {
        return "road " + road.id() + (road.sectionCount() > 1 ? " section " + section.number() : "") + " lane " + id;
    }
}
