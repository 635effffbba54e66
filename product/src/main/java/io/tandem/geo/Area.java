package io.tandem.geo;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleSupplier;

/**
 * A simple polygon in the local frame, optionally with holes and between two heights. Left and bottom edges belong to the area,
 * right and top edges do not (half-open), so adjacent areas share no point. Point queries allocate nothing.
 */
public final class Area {

    private static final int MOST_SAMPLES = 10_000;
    private static final int HALVINGS = 30;

    private final Ring outer;
    private final List<Ring> holes;
    private final double floor;
    private final double ceiling;
    private final double minEast;
    private final double minNorth;
    private final double maxEast;
    private final double maxNorth;
    private final Edges edges;
    private final boolean box;
    private final boolean convex;
    private final LocalPosition centroid;
    private final LocalPosition home;

    /** Rings may run in either sense; they are kept anticlockwise outside and clockwise for holes, without repeated vertices. */
    public Area(Ring outer, List<Ring> holes, double floor, double ceiling) {
        this.outer = sound(outer).running(true);
        this.holes = holes.stream().map(hole -> sound(hole).running(false)).toList();
        this.floor = floor;
        this.ceiling = ceiling;
        minEast = least(this.outer.east());
        minNorth = least(this.outer.north());
        maxEast = greatest(this.outer.east());
        maxNorth = greatest(this.outer.north());
        List<Ring> rings = new ArrayList<>(this.holes);
        rings.addFirst(this.outer);
        edges = new Edges(rings);
        convex = holes.isEmpty() && this.outer.turnsOnlyLeft();
        box = convex && isBox();
        centroid = centroidOf(rings);
        home = convex ? centroid : PoleOfInaccessibility.of(this, edges);
    }

    public static Area box(double centerEast, double centerNorth, double width, double height) {
        double e = width / 2;
        double n = height / 2;
        return new Area(new Ring(new double[] {centerEast - e, centerEast + e, centerEast + e, centerEast - e},
                new double[] {centerNorth - n, centerNorth - n, centerNorth + n, centerNorth + n}), List.of(),
                Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }

    private static Ring sound(Ring ring) {
        ring.flaw().ifPresent(flaw -> {
            throw new IllegalArgumentException("not a polygon: " + flaw);
        });
        return ring;
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

    public double minEast() {
        return minEast;
    }

    public double minNorth() {
        return minNorth;
    }

    public double maxEast() {
        return maxEast;
    }

    public double maxNorth() {
        return maxNorth;
    }

    /** Whether the area has no hole and its outer ring is convex. */
    public boolean isConvex() {
        return convex;
    }

    /** Whether a point lies inside, whatever its height. */
    public boolean contains(double east, double north) {
        return east >= minEast && east < maxEast && north >= minNorth && north < maxNorth
                && (box || edges.winding(east, north) > 0);
    }

    /** Whether a point lies inside and at least {@code margin} metres from every edge. */
    public boolean contains(double east, double north, double margin) {
        return contains(east, north) && distanceToBoundary(east, north) >= margin;
    }

    public boolean containsHeight(double up) {
        return up >= floor && up <= ceiling;
    }

    /** Distance in metres to the nearest edge, from inside or outside. */
    public double distanceToBoundary(double east, double north) {
        return Math.sqrt(edges.squaredDistance(edges.nearest(east, north), east, north));
    }

    /** The point of the boundary nearest to a place. */
    public LocalPosition nearestBoundaryPoint(double east, double north) {
        int edge = edges.nearest(east, north);
        double share = edges.nearestShare(edge, east, north);
        return LocalPosition.of(edges.eastAt(edge, share), edges.northAt(edge, share));
    }

    /** Number of edges that the segment between two points crosses; a crossing through a vertex counts once. */
    public int crossings(double fromEast, double fromNorth, double toEast, double toNorth) {
        return edges.crossings(fromEast, fromNorth, toEast, toNorth);
    }

    /** Centre of area. It may lie outside an area that is not convex. */
    public LocalPosition centroid() {
        return centroid;
    }

    /** Target for vehicles that left the area: the centroid if convex, otherwise the pole of inaccessibility, to 0.5 m. */
    public LocalPosition home() {
        return home;
    }

    /**
     * Target that brings a vehicle outside the area back inside by a margin. It is {@link #home()} unless the straight line there
     * leaves the area again or enters it far from the nearest edge; then it is the nearest boundary point, moved inward by the
     * margin or by as much of it as fits.
     */
    public LocalPosition aim(double east, double north, double margin) {
        return convex || isStraightHome(east, north) ? home : wayIn(east, north, margin);
    }

    private boolean isStraightHome(double east, double north) {
        int crossings = edges.crossings(east, north, home.east(), home.north());
        return crossings == 0 || crossings == 1 && edges.crosses(edges.nearest(east, north), east, north, home.east(), home.north());
    }

    private LocalPosition wayIn(double east, double north, double margin) {
        int edge = edges.nearest(east, north);
        double share = edges.nearestShare(edge, east, north);
        LocalPosition inward = edges.inward(edge, share);
        double push = margin;
        for (int i = 0; i < HALVINGS; i++) {
            double aimEast = edges.eastAt(edge, share) + push * inward.east();
            double aimNorth = edges.northAt(edge, share) + push * inward.north();
            if (contains(aimEast, aimNorth)) {
                return LocalPosition.of(aimEast, aimNorth);
            }
            push /= 2;
        }
        return home;
    }

    /**
     * A uniformly distributed point inside, by rejection sampling from the bounding box.
     *
     * @param random uniform numbers in [0, 1)
     * @return {@link #home()} if the area is too thin for a sample to hit it
     */
    public LocalPosition draw(DoubleSupplier random) {
        for (int i = 0; i < MOST_SAMPLES; i++) {
            double east = minEast + random.getAsDouble() * (maxEast - minEast);
            double north = minNorth + random.getAsDouble() * (maxNorth - minNorth);
            if (contains(east, north)) {
                return LocalPosition.of(east, north);
            }
        }
        return home;
    }

    private boolean isBox() {
        for (int i = 0; i < outer.vertices(); i++) {
            boolean onSide = outer.east()[i] == minEast || outer.east()[i] == maxEast;
            boolean onEnd = outer.north()[i] == minNorth || outer.north()[i] == maxNorth;
            if (!onSide || !onEnd) {
                return false;
            }
        }
        return outer.vertices() == 4;
    }

    /** Centre of area by the shoelace formula. Holes run clockwise, so their signed area subtracts by itself. */
    private static LocalPosition centroidOf(List<Ring> rings) {
        double fromEast = rings.getFirst().east()[0];
        double fromNorth = rings.getFirst().north()[0];
        double east = 0;
        double north = 0;
        double sum = 0;
        for (Ring ring : rings) {
            for (int i = 0; i < ring.vertices(); i++) {
                int next = (i + 1) % ring.vertices();
                double e1 = ring.east()[i] - fromEast;
                double n1 = ring.north()[i] - fromNorth;
                double e2 = ring.east()[next] - fromEast;
                double n2 = ring.north()[next] - fromNorth;
                double cross = e1 * n2 - e2 * n1;
                east += (e1 + e2) * cross;
                north += (n1 + n2) * cross;
                sum += cross;
            }
        }
        return LocalPosition.of(fromEast + east / (3 * sum), fromNorth + north / (3 * sum));
    }

    private static double least(double[] values) {
        double least = values[0];
        for (double value : values) {
            least = Math.min(least, value);
        }
        return least;
    }

    private static double greatest(double[] values) {
        double greatest = values[0];
        for (double value : values) {
            greatest = Math.max(greatest, value);
        }
        return greatest;
    }
}
