package io.tandem.track;

import io.tandem.gateway.decode.DeviceFix;
import io.tandem.gateway.decode.Refusal;
import io.tandem.geo.LatLon;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import io.tandem.message.Kind;
import io.tandem.message.Reports;
import io.tandem.mobility.RecordedTrack;
import io.tandem.time.SimTime;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;

/** The track of one participant: columns that grow while it is read, in the site's frame, in the order of time. */
public final class ParsedTrack {

    /** Usual error of a fix in metres, where the file has none. */
    private static final double USUAL_ACCURACY = 3;
    /** So many jumps to the same neighborhood are no mistake of the receiver. */
    private static final int AGREEING = 3;
    private static final long USUAL_INTERVAL = SimTime.nanos(1);
    private static final long LONGEST_INTERVAL = SimTime.nanos(10);
    private static final int EAST = 0;
    private static final int NORTH = 1;
    private static final int UP = 2;
    private static final int SPEED = 3;
    private static final int HEADING = 4;
    private static final int ACCURACY = 5;
    private static final int EAST_SPEED = 6;
    private static final int COLUMNS = 10;

    private final String name;
    private final OptionalInt vid;
    private final Optional<Kind> kind;
    private final double length;
    private final boolean reported;
    private int count;
    private LatLon first;
    private long[] nanos = new long[64];
    private int[] lines = new int[64];
    /** whether a point is not connected to the one before */
    private boolean[] begins = new boolean[64];
    private final double[][] columns;

    /** A device's track. */
    ParsedTrack(String name, OptionalInt vid) {
        this(name, vid, Optional.empty(), Double.NaN, false);
    }

    /** A participant of a recording, whose velocity and heading are known as well. */
    ParsedTrack(String name, int vid, Kind kind, double length) {
        this(name, OptionalInt.of(vid), Optional.of(kind), length, true);
    }

    private ParsedTrack(String name, OptionalInt vid, Optional<Kind> kind, double length, boolean reported) {
        this.name = name;
        this.vid = vid;
        this.kind = kind;
        this.length = length;
        this.reported = reported;
        this.columns = new double[reported ? COLUMNS : EAST_SPEED][64];
    }

    /** Its name in the file; empty where it has none. */
    public String name() {
        return name;
    }

    /** Its id in the file. */
    public OptionalInt vid() {
        return vid;
    }

    /** The kind of participant, where the file has it. */
    public Optional<Kind> kind() {
        return kind;
    }

    /** Its length in metres; NaN where the file has none. */
    public double length() {
        return length;
    }

    public int count() {
        return count;
    }

    /** Where it began; empty for those of a recording. */
    Optional<LatLon> first() {
        return Optional.ofNullable(first);
    }

    /** File time of a point, nanoseconds. */
    public long nanos(int point) {
        return nanos[point];
    }

    private long last() {
        return count == 0 ? Long.MIN_VALUE : nanos[count - 1];
    }

    /**
     * Adds a point, or returns the reason why not. Points stay in the order of the file until they are arranged.
     *
     * @param line its line in the file
     */
    Optional<Refusal> add(DeviceFix point, int line, Site site) {
        Optional<Refusal> objection = point.objection().or(() -> point.hasTime() ? Optional.empty() : Optional.of(Refusal.NO_TIME));
        if (objection.isPresent()) {
            return objection;
        }
        LatLon place = point.place();
        first = count == 0 ? place : first;
        LocalPosition local = site.toLocal(place, Double.isNaN(point.height()) ? site.height() : point.height());
        int row = grow(point.epochNanos());
        lines[row] = line;
        columns[EAST][row] = local.east();
        columns[NORTH][row] = local.north();
        columns[UP][row] = local.up();
        columns[SPEED][row] = point.speed();
        columns[HEADING][row] = Math.PI / 2 + site.convergence(place) - point.course();
        columns[ACCURACY][row] = point.accuracy();
        return Optional.empty();
    }

    /**
     * Brings the points into the order of time. One that is repeated or out of order is left out. Where the clock was set back, a new stretch begins:
     * three points in a row agree on that, and they go on one interval after the last.
     */
    void arrange(SkippedPoints skipped) {
        int kept = 0;
        long shift = 0;
        int end = count;
        for (int i = 0; i < end; i++) {
            long time = nanos[i] + shift;
            long last = kept == 0 ? Long.MIN_VALUE : nanos[kept - 1];
            boolean setBack = time < last && isSetBack(i, end, last - shift);
            if (setBack) {
                shift += last + interval(kept) - time;
                time = nanos[i] + shift;
                skipped.note("times at which the clock was set back, where a new stretch begins");
            }
            if (time > last) {
                copy(i, kept);
                nanos[kept] = time;
                begins[kept++] = setBack;
            } else {
                skipped.at(lines[i], "").skip(time < last ? Refusal.OUT_OF_ORDER.words() : isSamePlace(i, kept - 1) ? Refusal.REPEATED.words()
                        : "points at another place at the time of the one before");
            }
        }
        count = kept;
    }

    private boolean isSamePlace(int row, int other) {
        return columns[EAST][row] == columns[EAST][other] && columns[NORTH][row] == columns[NORTH][other];
    }

    /** Whether a point and the next two are in order, and all of them before an instant. */
    private boolean isSetBack(int i, int end, long instant) {
        return i + AGREEING <= end && nanos[i] < nanos[i + 1] && nanos[i + 1] < nanos[i + 2] && nanos[i + 2] <= instant;
    }

    /** Nanoseconds between the last two of the points. */
    private long interval(int points) {
        return points < 2 || begins[points - 1] ? USUAL_INTERVAL : Math.min(LONGEST_INTERVAL, nanos[points - 1] - nanos[points - 2]);
    }

    /** Takes a report in; false if its instant is known already. */
    boolean add(Reports reports, int i, LocalPosition place) {
        if (reports.time[i] <= last()) {
            return false;
        }
        int row = grow(reports.time[i]);
        double[] values = {place.east(), place.north(), place.up(), Math.sqrt(reports.eastSpeed[i] * reports.eastSpeed[i]
                + reports.northSpeed[i] * reports.northSpeed[i]), StrictMath.atan2(reports.northSpeed[i], reports.eastSpeed[i]), Double.NaN,
            reports.eastSpeed[i], reports.northSpeed[i], reports.upSpeed[i], reports.heading[i]};
        for (int column = 0; column < COLUMNS; column++) {
            columns[column][row] = values[column];
        }
        return true;
    }

    private int grow(long time) {
        if (count == nanos.length) {
            nanos = Arrays.copyOf(nanos, 2 * count);
            lines = Arrays.copyOf(lines, 2 * count);
            begins = Arrays.copyOf(begins, 2 * count);
            for (int column = 0; column < columns.length; column++) {
                columns[column] = Arrays.copyOf(columns[column], 2 * count);
            }
        }
        nanos[count] = time;
        return count++;
    }

    void clear() {
        count = 0;
    }

    void shift(long zero) {
        for (int i = 0; i < count; i++) {
            nanos[i] -= zero;
        }
    }

    /**
     * Leaves out fixes that are out of reach for the kind, unless three in a row agree: then the track goes on from there.
     *
     * @return how many were left out
     */
    public int leaveOutJumps(double topSpeed) {
        int kept = Math.min(1, count);
        int suspects = 0;
        for (int i = kept; i < count; i++) {
            boolean sound = begins[i] || isWithinReach(kept - 1, i, topSpeed);
            suspects = sound ? 0 : suspects > 0 && isWithinReach(i - 1, i, topSpeed) ? suspects + 1 : 1;
            if (suspects == AGREEING) {
                for (int back = i - AGREEING + 1; back < i; back++) {
                    copy(back, kept++);
                }
                suspects = 0;
                sound = true;
            }
            if (sound) {
                copy(i, kept++);
            }
        }
        int left = count - kept;
        count = kept;
        return left;
    }

    private boolean isWithinReach(int from, int to, double topSpeed) {
        double seconds = SimTime.seconds(nanos[to] - nanos[from]);
        double east = columns[EAST][to] - columns[EAST][from];
        double north = columns[NORTH][to] - columns[NORTH][from];
        double sigma = Double.isNaN(columns[ACCURACY][to]) ? USUAL_ACCURACY : columns[ACCURACY][to];
        return Math.sqrt(east * east + north * north) <= topSpeed * seconds + 3 * sigma;
    }

    private void copy(int from, int to) {
        nanos[to] = nanos[from];
        lines[to] = lines[from];
        begins[to] = begins[from];
        for (double[] column : columns) {
            column[to] = column[from];
        }
    }

    /** How far from the site it goes at most, metres. */
    public double farthest() {
        double most = 0;
        for (int i = 0; i < count; i++) {
            most = Math.max(most, Math.max(Math.abs(columns[EAST][i]), Math.abs(columns[NORTH][i])));
        }
        return most;
    }

    /**
     * The part between two file times, both included, as a track that begins at another time.
     *
     * @param at      simulated time at which file time {@code from} is played
     * @param bridge  longest time between points that is bridged
     * @param slowest m/s under which the way has no direction
     */
    public RecordedTrack track(long from, long to, long at, long bridge, double slowest) {
        int first = firstNotBefore(from);
        int end = to == Long.MAX_VALUE ? count : firstNotBefore(to + 1);
        int rows = Math.max(0, end - first);
        long[] times = new long[rows];
        for (int i = 0; i < rows; i++) {
            times[i] = nanos[first + i] - from + at;
        }
        double[][] cut = Arrays.stream(columns).map(column -> Arrays.copyOfRange(column, first, first + rows)).toArray(double[][]::new);
        double[][] places = Arrays.copyOfRange(cut, EAST, SPEED);
        double[][] said = Arrays.copyOfRange(cut, SPEED, EAST_SPEED);
        return reported ? new RecordedTrack(times, places, said, bridge, Arrays.copyOfRange(cut, EAST_SPEED, COLUMNS))
                : new RecordedTrack(times, places, said, bridge, slowest, Arrays.copyOfRange(begins, first, first + rows));
    }

    private int firstNotBefore(long time) {
        int at = Arrays.binarySearch(nanos, 0, count, time);
        return at < 0 ? -at - 1 : at;
    }
}
