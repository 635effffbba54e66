package io.tandem.review;

import io.tandem.review.measure.ClosestPairs;
import io.tandem.review.measure.ParticipantTrack;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Ranks participants by importance and decides the resolution of their curves, so that the page of a large run stays small: real
 * participants first, then platoons, then those that came closest to others, then all others; background traffic last.
 */
final class DetailBudget {

    /** Number of participants with all signals, and of those with speed and path only. */
    private static final int MAX_FULL = 24;
    private static final int MAX_DRAWN = 200;
    /** Number of pairs that are drawn. */
    static final int MAX_PAIRS_DRAWN = 66;
    /** Values in a page: about eight million characters. */
    private static final int BUDGET = 1_400_000;
    /** Of these, values for the paths of participants that are otherwise not drawn. */
    private static final int COARSE_BUDGET = 300_000;
    private static final int MAX_CELLS = 6000;
    private static final int MIN_COARSE_CELLS = 4;
    private static final int COLUMNS_OF_FULL = 6;
    private static final int COLUMNS_OF_DRAWN = 3;
    private static final int COLUMNS_OF_COURSE = 3;
    /** Paths bend, so they have more cells than curves by this factor. */
    static final int PATH_CELLS_PER_CURVE_CELL = 2;

    private final List<Integer> ranked;
    private final Set<Integer> full;
    private final Set<Integer> drawn;
    private final TimeGrid grid;
    private final TimeGrid courses;
    private final TimeGrid coarse;

    DetailBudget(List<ParticipantTrack> tracks, List<ClosestPairs.Pair> closest, ReviewContext context, long end, long interval) {
        Set<Integer> order = new LinkedHashSet<>();
        tracks.stream().filter(track -> track.participant().real()).forEach(track -> order.add(track.vid()));
        context.platoons().forEach(order::addAll);
        closest.forEach(pair -> {
            order.add(tracks.get(pair.first()).vid());
            order.add(tracks.get(pair.second()).vid());
        });
        tracks.forEach(track -> order.add(track.vid()));
        Set<Integer> known = new HashSet<>(tracks.stream().filter(track -> track.trace().count() > 0).map(ParticipantTrack::vid).toList());
        ranked = order.stream().filter(known::contains).sorted((a, b) -> Boolean.compare(context.extras().contains(a), context.extras().contains(b))).toList();
        full = new HashSet<>(ranked.subList(0, Math.min(MAX_FULL, ranked.size())));
        drawn = new HashSet<>(ranked.subList(0, Math.min(MAX_DRAWN, ranked.size())));
        int columns = full.size() * COLUMNS_OF_FULL + drawn.size() * (COLUMNS_OF_DRAWN + PATH_CELLS_PER_CURVE_CELL * COLUMNS_OF_COURSE) + 2 * (MAX_PAIRS_DRAWN + 1);
        int cells = Math.clamp(BUDGET / columns, 1, MAX_CELLS);
        grid = TimeGrid.over(end, interval, cells);
        courses = TimeGrid.over(end, interval, PATH_CELLS_PER_CURVE_CELL * cells);
        int others = Math.max(1, ranked.size() - drawn.size());
        coarse = TimeGrid.over(end, interval, Math.max(MIN_COARSE_CELLS, COARSE_BUDGET / COLUMNS_OF_COURSE / others));
    }

    /** Ids of all participants with reports, most important first. */
    List<Integer> ranked() {
        return ranked;
    }

    boolean full(int vid) {
        return full.contains(vid);
    }

    boolean drawn(int vid) {
        return drawn.contains(vid);
    }

    /** Cells of curves. */
    TimeGrid grid() {
        return grid;
    }

    /** Cells of the paths of drawn participants. */
    TimeGrid courses() {
        return courses;
    }

    /** Cells of the paths of all others. */
    TimeGrid coarse() {
        return coarse;
    }
}
