package io.tandem.road.map.opendrive;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The lanes of one side of a road between two stations, in metres. */
final class LaneSection {

    /** Sections shorter than this have no lanes: those beside them reach across, and links lead through. */
    static final double SHORTEST_METRES = 0.1;

    private final int number;
    private final double from;
    private final double to;
    private double begin;
    private double end;
    private final Map<Integer, LaneStrip> strips = new LinkedHashMap<>();

    /** @param number index among the sections of the road */
    LaneSection(int number, double from, double to) {
        this.number = number;
        this.from = from;
        this.to = to;
        begin = from;
        end = to;
    }

    int number() {
        return number;
    }

    double from() {
        return from;
    }

    double to() {
        return to;
    }

    boolean isShort() {
        return !(to - from >= SHORTEST_METRES);
    }

    /** Where its lanes begin: before {@link #from} where they reach across a short section. */
    double begin() {
        return begin;
    }

    /** Where its lanes end: beyond {@link #to} where they reach across a short section. */
    double end() {
        return end;
    }

    void reachBack(double station) {
        begin = Math.min(begin, station);
    }

    void reachOn(double station) {
        end = Math.max(end, station);
    }

    /** Adds a strip unless its id is taken. */
    boolean add(LaneStrip strip) {
        return strips.putIfAbsent(strip.id(), strip) == null;
    }

    /** From the centre outwards. */
    Collection<LaneStrip> strips() {
        return strips.values();
    }

    Optional<LaneStrip> strip(int id) {
        return Optional.ofNullable(strips.get(id));
    }
}
