package io.tandem.review;

import io.tandem.review.measure.ClosestPairs;
import io.tandem.review.measure.ParticipantTrack;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Who matters most in a run, and how finely each is drawn, so that the page of a large run stays small: real participants first, then
 * platoons, then those who came closest, then all others; background last.
 */
final class DetailBudget {

    /** So many have all their signals drawn, so many more their speed and way. */
    private static final int MOST_FULL = 24;
    private static final int MOST_DRAWN = 200;
    /** So many pairs are drawn. */
    static final int MOST_PAIRS_DRAWN = 66;
    /** Numbers in a page: about eight million letters. */
    private static final int BUDGET = 1_400_000;
    /** Of these, how many are for the courses of those who are not drawn otherwise. */
    private static final int COARSE_BUDGET = 300_000;
    private static final int MOST_CELLS = 6000;
    private static final int LEAST_COARSE_CELLS = 4;
    private static final int COLUMNS_OF_FULL = 6;
    private static final int COLUMNS_OF_DRAWN = 3;
    private static final int COLUMNS_OF_COURSE = 3;
    /** Courses bend, so they have more cells than curves. */
    static final int FINER = 2;

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
        full = new HashSet<>(ranked.subList(0, Math.min(MOST_FULL, ranked.size())));
        drawn = new HashSet<>(ranked.subList(0, Math.min(MOST_DRAWN, ranked.size())));
        int columns = full.size() * COLUMNS_OF_FULL + drawn.size() * (COLUMNS_OF_DRAWN + FINER * COLUMNS_OF_COURSE) + 2 * (MOST_PAIRS_DRAWN + 1);
        int cells = Math.clamp(BUDGET / columns, 1, MOST_CELLS);
        grid = TimeGrid.over(end, interval, cells);
        courses = TimeGrid.over(end, interval, FINER * cells);
        int others = Math.max(1, ranked.size() - drawn.size());
        coarse = TimeGrid.over(end, interval, Math.max(LEAST_COARSE_CELLS, COARSE_BUDGET / COLUMNS_OF_COURSE / others));
    }

    /** Everyone who was heard, who matters most first. */
    List<Integer> ranked() {
        return ranked;
    }

    boolean full(int vid) {
        return full.contains(vid);
    }

    boolean drawn(int vid) {
        return drawn.contains(vid);
    }

    /** For curves. */
    TimeGrid grid() {
        return grid;
    }

    /** For courses of those drawn. */
    TimeGrid courses() {
        return courses;
    }

    /** For courses of the many. */
    TimeGrid coarse() {
        return coarse;
    }
}
