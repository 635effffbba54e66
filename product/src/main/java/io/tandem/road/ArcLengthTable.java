package io.tandem.road;

import java.util.Arrays;

/**
 * Gives a spline the length of its own curve as parameter. In each piece of the spline the parameter is a cubic of the arc length between marks
 * at equal steps, as many as make it right to a tiny part of a micrometre: few where the curve is gentle, so that the marks of a large
 * network stay in the processor's caches. Nodes, at most half a metre apart, are for those who search. The curve itself is always the spline's.
 */
final class ArcLengthTable {

    private static final double STEP = 0.5;
    private static final int LEAST_STEPS = 4;
    /** Metres by which the parameter may be off between two marks. */
    private static final double RIGHT = 1e-8;
    /** Panels of the quadrature are at most this long, so that even hairpins come out to the last digits. */
    private static final double PANEL = 2;
    private static final int LEAST_PANELS = 4;
    private static final int NEWTON = 12;
    /** Metres of arc and chord that are the same. */
    private static final double SAME = 1e-9;
    /** Gauss–Legendre of five points on [-1, 1]. */
    private static final double[] ABSCISSA = {0, 0.5384693101056831, -0.5384693101056831, 0.9061798459386640, -0.9061798459386640};
    private static final double[] WEIGHT = {0.5688888888888889, 0.4786286704993665, 0.4786286704993665, 0.2369268850561891, 0.2369268850561891};

    final Spline spline;
    /** arc length at the start of each piece, and of the whole */
    final double[] start;
    /** index of each piece's first node, and the number of nodes */
    final int[] first;
    /** steps per metre in each piece */
    final double[] perMetre;
    /** the piece that holds the start of each of as many equal parts of the whole, and parts per metre */
    private final int[] hint;
    private final double hintsPerMetre;
    /** whether the whole is one straight piece, whose parameter is its arc length: most lanes of most maps, and no table is asked */
    private final boolean straight;

    /** index of each piece's first mark, and steps per metre between marks */
    private final int[] mark;
    private final double[] marksPerMetre;
    /** by mark, one after the other since they are wanted together: parameter within the piece, and its derivative by arc length */
    private final double[] pace;
    /** by node; of a straight one only the first is kept, for the others follow from it */
    private final double[] east;
    private final double[] north;
    private final double[] directionEast;
    private final double[] directionNorth;
    private final double[] heading;
    private final int[] pieceOf;

    ArcLengthTable(Spline spline) {
        this.spline = spline;
        int pieces = spline.pieces();
        start = new double[pieces + 1];
        first = new int[pieces + 1];
        perMetre = new double[pieces];
        mark = new int[pieces];
        marksPerMetre = new double[pieces];
        double[][] paces = new double[pieces][];
        int marks = 0;
        for (int piece = 0; piece < pieces; piece++) {
            double[] lengths = panels(piece);
            double length = lengths[lengths.length - 1];
            int steps = Math.max(LEAST_STEPS, (int) Math.ceil(length / STEP));
            start[piece + 1] = start[piece] + length;
            first[piece + 1] = first[piece] + steps + 1;
            perMetre[piece] = steps / length;
            paces[piece] = paces(piece, lengths, steps);
            mark[piece] = marks;
            marksPerMetre[piece] = (paces[piece].length / 2 - 1) / length;
            marks += paces[piece].length / 2;
        }
        straight = pieces == 1 && Math.abs(length() - spline.chord(0)) < SAME && spline.isEven(0);
        pace = Arrays.stream(paces).flatMapToDouble(Arrays::stream).toArray();
        int nodes = straight ? 1 : first[pieces];
        east = new double[nodes];
        north = new double[nodes];
        directionEast = new double[nodes];
        directionNorth = new double[nodes];
        heading = new double[nodes];
        pieceOf = new int[nodes];
        for (int piece = 0; piece < pieces; piece++) {
            fill(piece);
        }
        hint = new int[pieces];
        hintsPerMetre = pieces / length();
        int piece = 0;
        for (int i = 0; i < pieces; i++) {
            while (piece < pieces - 1 && start[piece + 1] <= i / hintsPerMetre) {
                piece++;
            }
            hint[i] = piece;
        }
    }

    double length() {
        return start[start.length - 1];
    }

    int nodes() {
        return first[first.length - 1];
    }

    double east(int node) {
        return straight ? east[0] + stationOf(node) * directionEast[0] : east[node];
    }

    double north(int node) {
        return straight ? north[0] + stationOf(node) * directionNorth[0] : north[node];
    }

    double directionEast(int node) {
        return directionEast[straight ? 0 : node];
    }

    double directionNorth(int node) {
        return directionNorth[straight ? 0 : node];
    }

    double heading(int node) {
        return heading[straight ? 0 : node];
    }

    int pieceOf(int node) {
        return straight ? 0 : pieceOf[node];
    }

    /** The piece that holds a station from 0 to the length. */
    int piece(double station) {
        if (straight) {
            return 0;
        }
        int piece = hint[Math.min(hint.length - 1, (int) (station * hintsPerMetre))];
        while (piece > 0 && start[piece] > station) {
            piece--;
        }
        while (piece < start.length - 2 && start[piece + 1] <= station) {
            piece++;
        }
        return piece;
    }

    /** The node at or before a station in a piece, never the piece's last. */
    int node(int piece, double station) {
        int k = (int) ((station - start[piece]) * perMetre[piece]);
        return first[piece] + Math.max(0, Math.min(first[piece + 1] - first[piece] - 2, k));
    }

    /** The node at or before a station; past the end of the whole there is none, and this is the number of nodes. */
    int nodeAt(double station) {
        if (station > length()) {
            return nodes();
        }
        int piece = piece(station);
        return node(piece, station);
    }

    double stationOf(int node) {
        return stationOf(pieceOf(node), node);
    }

    private double stationOf(int piece, int node) {
        return start[piece] + (node - first[piece]) / perMetre[piece];
    }

    /** The spline's parameter at a station in a piece. */
    double parameter(int piece, double station) {
        if (straight) {
            return station;
        }
        int end = piece + 1 < mark.length ? mark[piece + 1] : pace.length / 2;
        double steps = (station - start[piece]) * marksPerMetre[piece];
        int k = Math.max(0, Math.min(end - mark[piece] - 2, (int) steps));
        return between(pace, 2 * (mark[piece] + k), 1 / marksPerMetre[piece], steps - k);
    }

    /** The cubic between a mark and the next, at a part of the step. */
    private static double between(double[] pace, int at, double step, double t) {
        double rise = pace[at + 2] - pace[at];
        double from = pace[at + 1] * step;
        double to = pace[at + 3] * step;
        return pace[at] + t * (from + t * ((3 * rise - 2 * from - to) + t * (from + to - 2 * rise)));
    }

    /** Marks of a piece: twice as many until the cubics between them are right, but no more than there are nodes. */
    private double[] paces(int piece, double[] lengths, int most) {
        double length = lengths[lengths.length - 1];
        for (int steps = LEAST_STEPS; steps < most; steps *= 2) {
            double[] paces = marks(piece, lengths, steps);
            if (isRight(piece, lengths, paces, length / steps)) {
                return paces;
            }
        }
        return marks(piece, lengths, most);
    }

    private double[] marks(int piece, double[] lengths, int steps) {
        double[] paces = new double[2 * steps + 2];
        for (int i = 0; i <= steps; i++) {
            paces[2 * i] = i == steps ? spline.chord(piece) : parameterAt(piece, lengths, lengths[lengths.length - 1] * i / steps);
            paces[2 * i + 1] = 1 / spline.speed(piece, paces[2 * i]);
        }
        return paces;
    }

    /** Cubics are worst in the middle. */
    private boolean isRight(int piece, double[] lengths, double[] paces, double step) {
        for (int i = 0; i + 3 < paces.length; i += 2) {
            double exact = parameterAt(piece, lengths, (i / 2 + 0.5) * step);
            if (Math.abs(between(paces, i, step, 0.5) - exact) * spline.speed(piece, exact) > RIGHT) {
                return false;
            }
        }
        return true;
    }

    /** Lengths from the start of a piece to the end of each of its panels; the first is 0. */
    private double[] panels(int piece) {
        double chord = spline.chord(piece);
        int count = Math.max(LEAST_PANELS, (int) Math.ceil(chord / PANEL));
        double[] length = new double[count + 1];
        for (int i = 0; i < count; i++) {
            length[i + 1] = length[i] + arc(piece, chord * i / count, chord * (i + 1) / count);
        }
        return length;
    }

    private double arc(int piece, double from, double to) {
        double half = (to - from) / 2;
        double middle = (from + to) / 2;
        double sum = 0;
        for (int i = 0; i < WEIGHT.length; i++) {
            sum += WEIGHT[i] * spline.speed(piece, middle + half * ABSCISSA[i]);
        }
        return sum * half;
    }

    private void fill(int piece) {
        int last = first[piece + 1] - 1;
        for (int node = first[piece]; node <= last && node < east.length; node++) {
            put(node, piece, node == last ? spline.chord(piece) : parameter(piece, stationOf(piece, node)));
        }
    }

    private double parameterAt(int piece, double[] lengths, double along) {
        int found = Arrays.binarySearch(lengths, along);
        int panel = Math.min(lengths.length - 2, found >= 0 ? found : -found - 2);
        double chord = spline.chord(piece);
        double from = chord * panel / (lengths.length - 1);
        double to = chord * (panel + 1) / (lengths.length - 1);
        double wanted = along - lengths[panel];
        double at = from + (to - from) * wanted / (lengths[panel + 1] - lengths[panel]);
        for (int i = 0; i < NEWTON; i++) {
            double missing = wanted - arc(piece, from, at);
            double next = Math.max(from, Math.min(to, at + missing / spline.speed(piece, at)));
            if (Math.abs(next - at) < 1e-13 * (1 + chord)) {
                return next;
            }
            at = next;
        }
        return at;
    }

    private void put(int node, int piece, double parameter) {
        double x = spline.slopeX(piece, parameter);
        double y = spline.slopeY(piece, parameter);
        double speed = Math.sqrt(x * x + y * y);
        pieceOf[node] = piece;
        east[node] = spline.x(piece, parameter);
        north[node] = spline.y(piece, parameter);
        directionEast[node] = x / speed;
        directionNorth[node] = y / speed;
        heading[node] = StrictMath.atan2(y, x);
    }
}
