package io.tandem.road.curve;

import java.util.Arrays;

/**
 * A spline by arc length. Within each piece of the spline the parameter is a cubic Hermite function of arc length between equidistant marks, as many as keep the error
 * small ({@link PieceArc}): few where the curve is gentle. All numbers that belong to a piece lie beside each other, in one record, because on a large map no lane is in the
 * processor's caches when its vehicle comes to be moved, and every array more is another wait for memory. A record is named by its place, the index of its first number.
 * Nodes, at most half a metre apart, hold position and direction for searches. Position and direction at a station come from the spline itself.
 */
public final class ArcLengthTable {

    private static final double NODE_STEP_METRES = 0.5;
    private static final int LEAST_STEPS = 4;
    /** Difference of arc and chord below which a piece is straight, metres. */
    private static final double STRAIGHT_METRES = 1e-9;

    /** A record: arc length at the start and at the end of the piece; its number; its {@link Cubic}; mark intervals per metre, number of the last interval, marks. */
    private static final int START = 0;
    private static final int END = 1;
    private static final int PIECE = 2;
    private static final int X = 3;
    private static final int Y = X + Cubic.PER_COORDINATE;
    private static final int INTERVALS_PER_METRE = X + Cubic.COUNT;
    private static final int LAST_INTERVAL = INTERVALS_PER_METRE + 1;
    private static final int MARKS = LAST_INTERVAL + 1;

    private final double[] records;
    private final double length;
    /**
     * whether the curve is one straight piece, whose parameter is its arc length; true for most lanes of most maps, and then no
     * marks are used
     */
    private final boolean straight;
    /** the record in the middle of each of as many equal parts of the length */
    private final int[] guess;
    private final double guessesPerMetre;

    /** by piece: arc length at its start; the last entry is the total length */
    private final double[] start;
    private final int[] recordOf;
    /** by piece: index of its first node; the last entry is the number of nodes. And node intervals per metre */
    private final int[] first;
    private final double[] perMetre;
    /** by node; for a straight curve only the first is stored */
    private final double[] east;
    private final double[] north;
    private final double[] directionEast;
    private final double[] directionNorth;
    private final double[] heading;
    private final int[] pieceOf;

    public ArcLengthTable(Spline spline) {
        int pieces = spline.pieces();
        PieceArc[] arcs = new PieceArc[pieces];
        Arrays.setAll(arcs, piece -> new PieceArc(spline, piece));
        start = new double[pieces + 1];
        first = new int[pieces + 1];
        perMetre = new double[pieces];
        for (int piece = 0; piece < pieces; piece++) {
            double metres = arcs[piece].length();
            int steps = Math.max(LEAST_STEPS, (int) Math.ceil(metres / NODE_STEP_METRES));
            start[piece + 1] = start[piece] + metres;
            first[piece + 1] = first[piece] + steps + 1;
            perMetre[piece] = steps / metres;
        }
        length = start[pieces];
        straight = pieces == 1 && Math.abs(length - spline.chord(0)) < STRAIGHT_METRES && spline.isStraightAtUnitSpeed(0);
        recordOf = new int[pieces];
        records = records(spline, arcs);
        guessesPerMetre = pieces / length;
        guess = new int[pieces];
        Arrays.setAll(guess, i -> recordOf[pieceAt((i + 0.5) / guessesPerMetre)]);
        int nodes = straight ? 1 : first[pieces];
        east = new double[nodes];
        north = new double[nodes];
        directionEast = new double[nodes];
        directionNorth = new double[nodes];
        heading = new double[nodes];
        pieceOf = new int[nodes];
        for (int piece = 0; piece < pieces; piece++) {
            fillNodes(spline, piece);
        }
    }

    /** The records of all pieces, one behind the other. */
    private double[] records(Spline spline, PieceArc[] arcs) {
        double[][] each = new double[arcs.length][];
        int at = 0;
        for (int piece = 0; piece < arcs.length; piece++) {
            double[] marks = straight ? new double[0] : arcs[piece].marks(first[piece + 1] - first[piece] - 1);
            each[piece] = record(spline, piece, arcs[piece].length(), marks);
            recordOf[piece] = at;
            at += each[piece].length;
        }
        return Arrays.stream(each).flatMapToDouble(Arrays::stream).toArray();
    }

    private double[] record(Spline spline, int piece, double metres, double[] marks) {
        double[] record = new double[MARKS + marks.length];
        record[START] = start[piece];
        record[END] = start[piece + 1];
        record[PIECE] = piece;
        spline.copy(piece, record, X);
        record[INTERVALS_PER_METRE] = (marks.length / 2 - 1) / metres;
        record[LAST_INTERVAL] = marks.length / 2 - 2.0;
        System.arraycopy(marks, 0, record, MARKS, marks.length);
        return record;
    }

    private void fillNodes(Spline spline, int piece) {
        int last = first[piece + 1] - 1;
        for (int node = first[piece]; node <= last && node < east.length; node++) {
            double parameter = node == last ? spline.chord(piece) : parameter(recordOf[piece], stationOf(piece, node));
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

    public double length() {
        return length;
    }

    /** Arc length at the start of each piece; the last entry is the total length. */
    public double[] starts() {
        return start.clone();
    }

    /** Whether the whole curve is one straight line. */
    public boolean isStraight() {
        return straight;
    }

    /** The record of the piece that contains a station from 0 to the length. */
    public int record(double station) {
        int at = guess.length == 1 ? 0 : guess[Math.min(guess.length - 1, (int) (station * guessesPerMetre))];
        return records[at + START] <= station && station < records[at + END] ? at : recordOf[pieceAt(station)];
    }

    /** The last piece that begins at or before a station. */
    private int pieceAt(double station) {
        int found = Arrays.binarySearch(start, 1, start.length - 1, station);
        return found >= 0 ? found : -found - 2;
    }

    /** The number of a record's piece. */
    public int piece(int record) {
        return (int) records[record + PIECE];
    }

    /** Spline parameter at a station in the piece of a record. */
    public double parameter(int record, double station) {
        if (straight) {
            return station;
        }
        double intervals = records[record + INTERVALS_PER_METRE];
        double steps = (station - records[record + START]) * intervals;
        int k = Math.max(0, Math.min((int) records[record + LAST_INTERVAL], (int) steps));
        return PieceArc.between(records, record + MARKS + 2 * k, 1 / intervals, steps - k);
    }

    public double x(int record, double u) {
        return Cubic.value(records, record + X, u);
    }

    public double y(int record, double u) {
        return Cubic.value(records, record + Y, u);
    }

    public double slopeX(int record, double u) {
        return Cubic.slope(records, record + X, u);
    }

    public double slopeY(int record, double u) {
        return Cubic.slope(records, record + Y, u);
    }

    public double curvature(int record, double u) {
        return Cubic.curvature(records, record + X, u);
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

    /** Copies what is needed around a station from 0 to the length into a {@link CurveStretch}. */
    public void copy(double station, double[] stretch, int at) {
        int record = record(station);
        stretch[at + CurveStretch.START] = records[record + START];
        stretch[at + CurveStretch.END] = records[record + END];
        System.arraycopy(records, record + X, stretch, at + CurveStretch.X, Cubic.COUNT);
        stretch[at + CurveStretch.INTERVALS_PER_METRE] = straight ? 0 : records[record + INTERVALS_PER_METRE];
        if (!straight) {
            int last = (int) records[record + LAST_INTERVAL];
            int interval = (int) ((station - records[record + START]) * records[record + INTERVALS_PER_METRE]);
            int first = Math.max(0, Math.min(interval - CurveStretch.INTERVALS / 2, last + 1 - CurveStretch.INTERVALS));
            stretch[at + CurveStretch.LAST_INTERVAL] = last;
            stretch[at + CurveStretch.FIRST_INTERVAL] = first;
            System.arraycopy(records, record + MARKS + 2 * first, stretch, at + CurveStretch.MARKS, 2 * (Math.min(CurveStretch.INTERVALS, last + 1 - first) + 1));
        }
    }

    /** The node at or before a station in a piece; never the piece's last node. */
    public int node(int piece, double station) {
        int k = (int) ((station - start[piece]) * perMetre[piece]);
        return first[piece] + Math.max(0, Math.min(first[piece + 1] - first[piece] - 2, k));
    }

    /** The node at or before a station; the number of nodes if the station is past the end. */
    public int nodeAt(double station) {
        return station > length ? nodes() : node(piece(record(station)), station);
    }

    public double stationOf(int node) {
        return stationOf(pieceOf(node), node);
    }

    private double stationOf(int piece, int node) {
        return start[piece] + (node - first[piece]) / perMetre[piece];
    }
}
