package io.tandem.geo;

import java.util.List;

/** A simple polygon, perhaps with holes and between two heights, in which vehicles start, stay or are expected. */
public final class Area {

    private final Ring outer;
    private final List<Ring> holes;
    private final double floor;
    private final double ceiling;

    public Area(Ring outer, List<Ring> holes, double floor, double ceiling) {
        this.outer = outer;
        this.holes = List.copyOf(holes);
        this.floor = floor;
        this.ceiling = ceiling;
    }

    public static Area box(double centerEast, double centerNorth, double width, double height) {
        double e = width / 2;
        double n = height / 2;
        return new Area(new Ring(new double[] {centerEast - e, centerEast + e, centerEast + e, centerEast - e},
                new double[] {centerNorth - n, centerNorth - n, centerNorth + n, centerNorth + n}), List.of(),
                Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }

    public Ring outer() {
        return outer;
    }

    public List<Ring> holes() {
        return holes;
    }

    /** Lowest height inside, metres above the site; minus infinity where the area has no floor. */
    public double floor() {
        return floor;
    }

    /** Greatest height inside; infinity where the area has no ceiling. */
    public double ceiling() {
        return ceiling;
    }
}
