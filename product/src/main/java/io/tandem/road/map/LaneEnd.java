package io.tandem.road.map;

import java.util.Optional;

/** An end of a lane: its end or its start by station. */
record LaneEnd(Optional<LaneStrip> strip, boolean end) {

    boolean isDriven() {
        return strip.filter(LaneStrip::driven).isPresent();
    }

    boolean exits() {
        return strip.orElseThrow().exitsAt(end);
    }

    /** Whether traffic leaves one of the two here and enters the other. */
    boolean fits(LaneEnd other) {
        return exits() != other.exits();
    }

    double distance(LaneEnd other) {
        return distance(strip.orElseThrow().place(end), other.strip.orElseThrow().place(other.end));
    }

    @Override
    public String toString() {
        return strip.map(LaneStrip::toString).orElse("no lane");
    }

    static double distance(double[] one, double[] other) {
        double e = one[0] - other[0];
        double n = one[1] - other[1];
        return Math.sqrt(e * e + n * n);
    }
}
