package io.tandem.review.measure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Finds the pairs of a run that came nearest to each other: the same pairs as the aligned distances of all pairs would give,
 * without computing them all. The run is cut into slices of a second or so. In a slice every vehicle stays in a bounding box;
 * boxes are sorted along the longer side of the scene (sweep and prune), and only pairs whose boxes are within the current radius
 * are compared beat by beat. If a radius gives too few pairs, it is doubled.
 */
public final class ClosestPairs {

    /**
     * @param first  index in the list of tracks
     * @param second index in the list of tracks, after the first
     * @param metres least aligned distance of the two
     * @param nanos  its time
     */
    public record Pair(int first, int second, double metres, long nanos) {
    }

    private static final Comparator<Pair> NEAREST_FIRST =
            Comparator.comparingDouble(Pair::metres).thenComparingInt(Pair::first).thenComparingInt(Pair::second);
    /** Beats per slice. */
    private static final int SLICE = 10;
    /** Multiple of the wanted number of pairs that the table holds before the radius shrinks. */
    private static final int SLACK = 4;

    private final List<ParticipantTrack> tracks;
    private final BeatGrid beats;
    private final int most;
    private final double span;
    private final SceneSlice slice;
    private PairTable table;
    private double radius;
    private int full;

    private ClosestPairs(List<ParticipantTrack> tracks, BeatGrid beats, int most) {
        this.tracks = tracks;
        this.beats = beats;
        this.most = most;
        slice = new SceneSlice(tracks);
        span = slice.span();
    }

    /** The closest pairs, nearest first; fewer than requested where fewer were present together. */
    public static List<Pair> find(List<ParticipantTrack> tracks, long intervalNanos, int most) {
        BeatGrid beats = wholeRun(tracks, intervalNanos);
        if (tracks.size() < 2 || most < 1 || beats.count() == 0) {
            return List.of();
        }
        return new ClosestPairs(tracks, beats, most).find();
    }

    private static BeatGrid wholeRun(List<ParticipantTrack> tracks, long interval) {
        List<MotionTrace> traces = tracks.stream().map(ParticipantTrack::trace).filter(trace -> trace.count() > 0).toList();
        long first = traces.stream().mapToLong(MotionTrace::firstNanos).min().orElse(0);
        long last = traces.stream().mapToLong(MotionTrace::lastNanos).max().orElse(-1);
        return BeatGrid.within(first, last, interval);
    }

    private List<Pair> find() {
        double tried = firstRadius();
        search(tried);
        while (table.size() < most && tried <= span) {
            tried *= 2;
            search(tried);
        }
        List<Pair> pairs = new ArrayList<>(table.size());
        table.forEach((first, second, metres, nanos) -> pairs.add(new Pair(first, second, metres, nanos)));
        pairs.sort(NEAREST_FIRST);
        return List.copyOf(pairs.subList(0, Math.min(most, pairs.size())));
    }

    /** Radius in which a uniformly filled scene has about the wanted number of pairs at any instant; a run has more. */
    private double firstRadius() {
        double share = Math.min(1, 2.0 * most / ((double) tracks.size() * tracks.size()));
        return Math.max(1e-3, span * Math.sqrt(share) / 2);
    }

    private void search(double within) {
        radius = within;
        full = SLACK * most;
        table = new PairTable(full);
        for (int from = 0; from < beats.count(); from += SLICE) {
            int count = Math.min(SLICE, beats.count() - from);
            slice.fill(new BeatGrid(beats.time(from), beats.interval(), count));
            slice.near(radius, this::compare);
        }
    }

    private void compare(int one, int other) {
        int first = Math.min(one, other);
        int second = Math.max(one, other);
        int beat = slice.nearestBeat(first, second);
        double metres = beat < 0 ? Double.NaN : slice.distance(first, second, beat);
        if (metres <= radius) {
            table.offer((long) first << 32 | second, metres, slice.time(beat));
            shrinkWhenFull();
        }
    }

    /** With more pairs than wanted, pairs farther apart than the last wanted one cannot enter the result. */
    private void shrinkWhenFull() {
        if (table.size() > full) {
            radius = table.nth(most);
            table.keepUpTo(radius);
            full = Math.max(SLACK * most, 2 * table.size());
        }
    }
}
