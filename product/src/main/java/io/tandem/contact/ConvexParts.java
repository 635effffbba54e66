package io.tandem.contact;

import io.tandem.geo.Area;
import io.tandem.geo.Ring;
import java.util.ArrayList;
import java.util.List;

/**
 * Cuts areas into convex parts, by which bodies touch them. Holes are joined to the outline by a cut, ears are clipped (Meisters, 1975), and triangles are joined
 * again over diagonals that they do not need (Hertel and Mehlhorn, 1983). A convex area is one part.
 */
public final class ConvexParts {

    private record Corner(double x, double y) {
    }

    private ConvexParts() {
    }

    public static List<Plate> of(Area area) {
        if (area.isConvex()) {
            return List.of(new Plate(area.outer()));
        }
        List<Corner> outline = corners(area.outer());
        List<List<Corner>> holes = new ArrayList<>(area.holes().stream().map(ConvexParts::corners).toList());
        while (!holes.isEmpty()) {
            outline = withHole(outline, holes);
        }
        return join(triangles(outline)).stream().map(ConvexParts::plate).toList();
    }

    private static List<Corner> corners(Ring ring) {
        List<Corner> corners = new ArrayList<>();
        for (int i = 0; i < ring.vertices(); i++) {
            corners.add(new Corner(ring.east()[i], ring.north()[i]));
        }
        return corners;
    }

    private static Plate plate(List<Corner> corners) {
        return new Plate(new Ring(corners.stream().mapToDouble(Corner::x).toArray(), corners.stream().mapToDouble(Corner::y).toArray()));
    }

    /** Joins a hole over the shortest cut between one of its corners and one of the outline, which no edge can cross. */
    private static List<Corner> withHole(List<Corner> outline, List<List<Corner>> holes) {
        double least = Double.POSITIVE_INFINITY;
        int at = 0;
        int from = 0;
        List<Corner> nearest = holes.getFirst();
        for (List<Corner> hole : holes) {
            for (int i = 0; i < outline.size(); i++) {
                for (int k = 0; k < hole.size(); k++) {
                    double x = hole.get(k).x - outline.get(i).x;
                    double y = hole.get(k).y - outline.get(i).y;
                    if (x * x + y * y < least && isFree(outline.get(i), hole.get(k), outline, holes)) {
                        least = x * x + y * y;
                        at = i;
                        from = k;
                        nearest = hole;
                    }
                }
            }
        }
        holes.remove(nearest);
        List<Corner> joined = new ArrayList<>(outline.subList(0, at + 1));
        for (int k = 0; k <= nearest.size(); k++) {
            joined.add(nearest.get((from + k) % nearest.size()));
        }
        joined.addAll(outline.subList(at, outline.size()));
        return joined;
    }

    private static boolean isFree(Corner one, Corner other, List<Corner> outline, List<List<Corner>> holes) {
        return !crosses(one, other, outline) && holes.stream().noneMatch(hole -> crosses(one, other, hole));
    }

    private static boolean crosses(Corner one, Corner other, List<Corner> ring) {
        for (int i = 0; i < ring.size(); i++) {
            Corner a = ring.get(i);
            Corner b = ring.get((i + 1) % ring.size());
            if (cross(one, other, a) * cross(one, other, b) < 0 && cross(a, b, one) * cross(a, b, other) < 0) {
                return true;
            }
        }
        return false;
    }

    /** Twice the area of a triangle; positive where it runs anticlockwise. */
    private static double cross(Corner a, Corner b, Corner c) {
        return (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
    }

    private static List<List<Corner>> triangles(List<Corner> outline) {
        List<Corner> left = new ArrayList<>(outline);
        List<List<Corner>> triangles = new ArrayList<>();
        while (left.size() > 3) {
            int ear = ear(left);
            Corner before = left.get((ear + left.size() - 1) % left.size());
            Corner after = left.get((ear + 1) % left.size());
            if (cross(before, left.get(ear), after) > 0) {
                triangles.add(new ArrayList<>(List.of(before, left.get(ear), after)));
            }
            left.remove(ear);
        }
        if (cross(left.get(0), left.get(1), left.get(2)) > 0) {
            triangles.add(left);
        }
        return triangles;
    }

    /** A corner whose triangle with its neighbours lies in the polygon; one that is flat, where rounding has left no other. */
    private static int ear(List<Corner> outline) {
        int flattest = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < outline.size(); i++) {
            Corner before = outline.get((i + outline.size() - 1) % outline.size());
            Corner after = outline.get((i + 1) % outline.size());
            Corner corner = outline.get(i);
            double twice = cross(before, corner, after);
            if (twice > 0 && outline.stream().noneMatch(other -> isInside(other, before, corner, after))) {
                return i;
            }
            if (Math.abs(twice) < least) {
                least = Math.abs(twice);
                flattest = i;
            }
        }
        return flattest;
    }

    /** Whether a corner lies in a triangle, and is none of its own. */
    private static boolean isInside(Corner other, Corner a, Corner b, Corner c) {
        boolean own = other.equals(a) || other.equals(b) || other.equals(c);
        return !own && cross(a, b, other) >= 0 && cross(b, c, other) >= 0 && cross(c, a, other) >= 0;
    }

    /** Joins parts that share an edge as long as the result is convex. */
    private static List<List<Corner>> join(List<List<Corner>> triangles) {
        List<List<Corner>> parts = new ArrayList<>();
        for (List<Corner> triangle : triangles) {
            List<Corner> part = triangle;
            for (int i = 0; i < parts.size(); i++) {
                List<Corner> whole = joined(parts.get(i), part);
                if (whole != null) {
                    parts.remove(i);
                    part = whole;
                    i = -1;
                }
            }
            parts.add(part);
        }
        return parts;
    }

    /** The two parts as one; null where they share no edge or it would not be convex. */
    private static List<Corner> joined(List<Corner> one, List<Corner> other) {
        for (int i = 0; i < one.size(); i++) {
            Corner a = one.get(i);
            Corner b = one.get((i + 1) % one.size());
            for (int k = 0; k < other.size(); k++) {
                if (other.get(k).equals(b) && other.get((k + 1) % other.size()).equals(a)) {
                    return convex(one, i, other, k);
                }
            }
        }
        return null;
    }

    private static List<Corner> convex(List<Corner> one, int edge, List<Corner> other, int otherEdge) {
        List<Corner> whole = new ArrayList<>();
        for (int i = 1; i <= one.size(); i++) {
            whole.add(one.get((edge + i) % one.size()));
        }
        for (int k = 2; k < other.size(); k++) {
            whole.add(other.get((otherEdge + k) % other.size()));
        }
        for (int i = 0; i < whole.size(); i++) {
            if (cross(whole.get(i), whole.get((i + 1) % whole.size()), whole.get((i + 2) % whole.size())) < 0) {
                return null;
            }
        }
        return whole;
    }
}
