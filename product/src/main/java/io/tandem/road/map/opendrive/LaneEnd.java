package io.tandem.road.map.opendrive;

import java.util.Optional;

/**
 * An end of a lane as a link names it: its end or its start by station.
 *
 * @param strip empty where the road has no lane of that number there
 */
record LaneEnd(OpenDriveRoad road, int lane, Optional<LaneStrip> strip, boolean end) {

    /** Ends of lanes closer than this meet, metres. */
    static final double MEET_METRES = 0.5;

    static LaneEnd of(LaneStrip strip, boolean end) {
        return new LaneEnd(strip.road(), strip.id(), Optional.of(strip), end);
    }

    /** Whether there is no such lane; lane 0 is the middle of the road, which every road has. */
    boolean isMissing() {
        return strip.isEmpty() && lane != 0;
    }

    /** As OpenDRIVE names it. */
    String endName() {
        return end ? "end" : "start";
    }

    boolean isDriven() {
        return strip.filter(LaneStrip::driven).isPresent();
    }

    boolean isBothWays() {
        return strip.filter(LaneStrip::isBothWays).isPresent();
    }

    boolean exits() {
        return strip.orElseThrow().exitsAt(end);
    }

    /** Whether traffic leaves one of the two here and enters the other. */
    boolean fits(LaneEnd other) {
        return isDriven() && other.isDriven() && exits() != other.exits();
    }

    /** Whether traffic passes from one of the two to the other at the same place. */
    boolean meets(LaneEnd other) {
        return fits(other) && distance(strip.orElseThrow().place(end), other.strip.orElseThrow().place(other.end)) < MEET_METRES;
    }

    @Override
    public String toString() {
        return strip.map(LaneStrip::toString).orElseGet(() -> "road " + road.id() + " lane " + lane);
    }

    static double distance(double[] one, double[] other) {
        double e = one[0] - other[0];
        double n = one[1] - other[1];
        return Math.sqrt(e * e + n * n);
    }
}
