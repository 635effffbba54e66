package io.tandem.road.curve;

import java.util.Arrays;

/**
 * Arc-length parametrisation of a spline. Within each piece of the spline the parameter is a cubic Hermite function of arc length
 * between equidistant marks, as many as keep the error below {@link #TOLERANCE_METRES}: few where the curve is gentle, so that
 * the marks of a large network stay in the processor's caches. Nodes, at most half a metre apart, hold position and direction for
 * searches. Position and direction at a station come from the spline itself.
 */
public final class ArcLengthTable {

    private static final double NODE_STEP_METRES = 0.5;
    private static final int LEAST_STEPS = 4;
    /** So many starts of pieces are searched one after the other: they are beside each other in the cache. */
    private static final int FEW = 8;
    /** Greatest error of the parameter between two marks, as metres along the curve. */
    private static final double TOLERANCE_METRES = 1e-8;
    /** Greatest length of a panel of the quadrature, metres; exact to the last digits even for hairpin bends. */
    private static final double LONGEST_PANEL_METRES = 2;
    private static final int LEAST_PANELS = 4;
    private static final int MOST_NEWTON_STEPS = 12;
    /** Difference of arc and chord below which a piece is straight, metres. */
    private static final double STRAIGHT_METRES = 1e-9;

    final Spline spline;
    /** arc length at the start of each piece; the last entry is the total length */
    public final double[] start;
    /** index of each piece's first node; the last entry is the number of nodes */
    final int[] first;
    /** node intervals per metre in each piece */
    final double[] perMetre;
    /** first guess for the piece of a station: the piece at the start of each of as many equal parts of the length */
    private final int[] pieceGuess;
    private final double guessesPerMetre;
    /**
     * whether the curve is one straight piece, whose parameter is its arc length; true for most lanes of most maps, and then no
     * table is used
     */
    private final boolean straight;

    /**
     * all marks, adjacent for the cache: first, two entries per piece, the index of its first mark and mark intervals per metre, and the index behind the last mark; then two per
     * mark, parameter within the piece and its derivative by arc length
     */
    private final double[] marks;
    /** by node; for a straight curve only the first is stored */
    private final double[] east;
    private final double[] north;
    private final double[] directionEast;
    private final double[] directionNorth;
    private final double[] heading;
    private final int[] pieceOf;

    public ArcLengthTable(Spline spline) {
        this.spline = spline;
        int pieces = spline.pieces();
        start = new double[pieces + 1];
        first = new int[pieces + 1];
        perMetre = new double[pieces];
        double[][] marksOf = new double[pieces + 1][];
        double[] heads = new double[2 * pieces + 1];
        heads[0] = heads.length;
        for (int piece = 0; piece < pieces; piece++) {
            double[] lengths = panels(piece);
            double length = lengths[lengths.length - 1];
            int steps = Math.max(LEAST_STEPS, (int) Math.ceil(length / NODE_STEP_METRES));
            start[piece + 1] = start[piece] + length;
            first[piece + 1] = first[piece] + steps + 1;
            perMetre[piece] = steps / length;
            double[] its = marksOf(piece, lengths, steps);
            marksOf[piece + 1] = its;
            heads[2 * piece + 1] = (its.length / 2 - 1) / length;
            heads[2 * piece + 2] = heads[2 * piece] + its.length;
        }
        marksOf[0] = heads;
        straight = pieces == 1 && Math.abs(length() - spline.chord(0)) < STRAIGHT_METRES && spline.isStraightAtUnitSpeed(0);
        marks = straight ? new double[0] : Arrays.stream(marksOf).flatMapToDouble(Arrays::stream).toArray();
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
        pieceGuess = new int[pieces];
        guessesPerMetre = pieces / length();
        int piece = 0;
        for (int i = 0; i < pieces; i++) {
            while (piece < pieces - 1 && start[piece + 1] <= i / guessesPerMetre) {
                piece++;
            }
            pieceGuess[i] = piece;
        }
    }

    public double length() {
        return start[start.length - 1];
    }

    /** Whether the whole curve is one straight line. */
    public boolean isStraight() {
        return straight;
    }

    public int nodes() {
        return first[first.length - 1];
    }

    public double east(int node) {
        return straight ? east[0] + stationOf(node) * directionEast[0] : east[node];
    }

    public double north(int node) {
        return straight ? north[0] + stationOf(node) * directionNorth[0] : north[node];
    }

    /** Copies the positions of nodes, the last included, to the start of two arrays. */
    public void copyPositions(int from, int last, double[] easts, double[] norths) {
        for (int node = from; node <= last; node++) {
            easts[node - from] = east(node);
            norths[node - from] = north(node);
        }
    }

    public double directionEast(int node) {
        return directionEast[straight ? 0 : node];
    }

    public double directionNorth(int node) {
        return directionNorth[straight ? 0 : node];
    }

    public double heading(int node) {
        return heading[straight ? 0 : node];
    }

    public int pieceOf(int node) {
        return straight ? 0 : pieceOf[node];
    }

    /** The piece that contains a station from 0 to the length. */
    public int piece(double station) {
        if (straight) {
            return 0;
        }
        int piece = start.length <= FEW ? 0 : pieceGuess[Math.min(pieceGuess.length - 1, (int) (station * guessesPerMetre))];
        while (piece > 0 && start[piece] > station) {
            piece--;
        }
        while (piece < start.length - 2 && start[piece + 1] <= station) {
            piece++;
        }
        return piece;
    }

    /** The node at or before a station in a piece; never the piece's last node. */
    public int node(int piece, double station) {
        int k = (int) ((station - start[piece]) * perMetre[piece]);
        return first[piece] + Math.max(0, Math.min(first[piece + 1] - first[piece] - 2, k));
    }

    /** The node at or before a station; the number of nodes if the station is past the end. */
    public int nodeAt(double station) {
        if (station > length()) {
            return nodes();
        }
        int piece = piece(station);
        return node(piece, station);
    }

    public double stationOf(int node) {
        return stationOf(pieceOf(node), node);
    }

    private double stationOf(int piece, int node) {
        return start[piece] + (node - first[piece]) / perMetre[piece];
    }

    /** Spline parameter at a station in a piece. */
    public double parameter(int piece, double station) {
        if (straight) {
            return station;
        }
        int begin = (int) marks[2 * piece];
        int most = ((int) marks[2 * piece + 2] - begin) / 2 - 2;
        double intervals = marks[2 * piece + 1];
        double steps = (station - start[piece]) * intervals;
        int k = Math.max(0, Math.min(most, (int) steps));
        return between(marks, begin + 2 * k, 1 / intervals, steps - k);
    }

    /** Cubic Hermite interpolation between a mark and the next, t from 0 to 1. */
    private static double between(double[] values, int at, double step, double t) {
        double rise = values[at + 2] - values[at];
        double from = values[at + 1] * step;
        double to = values[at + 3] * step;
        return values[at] + t * (from + t * ((3 * rise - 2 * from - to) + t * (from + to - 2 * rise)));
    }

    /** Marks of a piece: their number is doubled until the error is below the tolerance, up to the number of nodes. */
    private double[] marksOf(int piece, double[] lengths, int most) {
        double length = lengths[lengths.length - 1];
        for (int steps = LEAST_STEPS; steps < most; steps *= 2) {
            double[] marksOf = marks(piece, lengths, steps);
            if (isAccurate(piece, lengths, marksOf, length / steps)) {
                return marksOf;
            }
        }
        return marks(piece, lengths, most);
    }

    private double[] marks(int piece, double[] lengths, int steps) {
        double[] marksOf = new double[2 * steps + 2];
        for (int i = 0; i <= steps; i++) {
            marksOf[2 * i] = i == steps ? spline.chord(piece) : parameterAt(piece, lengths, lengths[lengths.length - 1] * i / steps);
            marksOf[2 * i + 1] = 1 / spline.speed(piece, marksOf[2 * i]);
        }
        return marksOf;
    }

    /** Checked halfway between marks, where the error of a cubic Hermite interpolation is greatest. */
    private boolean isAccurate(int piece, double[] lengths, double[] marksOf, double step) {
        for (int i = 0; i + 3 < marksOf.length; i += 2) {
            double exact = parameterAt(piece, lengths, (i / 2 + 0.5) * step);
            if (Math.abs(between(marksOf, i, step, 0.5) - exact) * spline.speed(piece, exact) > TOLERANCE_METRES) {
                return false;
            }
        }
        return true;
    }

    /** Lengths from the start of a piece to the end of each of its panels; the first is 0. */
    private double[] panels(int piece) {
        double chord = spline.chord(piece);
        int count = Math.max(LEAST_PANELS, (int) Math.ceil(chord / LONGEST_PANEL_METRES));
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
        for (int i = 0; i < GaussLegendre.POINTS; i++) {
            sum += GaussLegendre.weight(i) * spline.speed(piece, middle + half * GaussLegendre.node(i));
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
        for (int i = 0; i < MOST_NEWTON_STEPS; i++) {
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
