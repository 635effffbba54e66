package io.tandem.core;

import io.tandem.geo.LocalPosition;
import io.tandem.message.Event;
import io.tandem.message.Search;
import io.tandem.state.Snapshot;
import io.tandem.state.State;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Detects which searchers have found their targets. Searches hide nobody: all others know a target as they know any participant. */
final class SearchTracker {

    static final String FOUND = Event.FOUND;
    static final String LAST_SEEN = Event.LAST_SEEN;
    static final String LOST = Event.LOST;
    private static final long SEEN_EVERY = SimTime.nanos(1);
    private static final long LOST_AFTER = SimTime.nanos(3);
    private static final long NOT = Long.MIN_VALUE;

    private final Search[] searches;
    private final int[] searcherRow;
    private final int[] targetRow;
    /** since when in range, last in range, last reported in range; nanoseconds */
    private final long[] inRangeSince;
    private final long[] lastInRange;
    private final long[] lastTold;
    private final boolean[] found;
    private final boolean[] lost;

    SearchTracker(List<Search> searches, State state) {
        this.searches = searches.toArray(Search[]::new);
        this.searcherRow = searches.stream().mapToInt(search -> state.rowOf(search.searcher())).toArray();
        this.targetRow = searches.stream().mapToInt(search -> state.rowOf(search.target())).toArray();
        int count = searches.size();
        this.inRangeSince = new long[count];
        this.lastInRange = new long[count];
        this.lastTold = new long[count];
        this.found = new boolean[count];
        this.lost = new boolean[count];
        forget();
    }

    /** Replaces ranges, times and which are enabled; searchers and targets stay. */
    void adopt(List<Search> changed) {
        changed.toArray(searches);
    }

    /** Resets, for a run that starts again. */
    void forget() {
        Arrays.fill(inRangeSince, NOT);
        Arrays.fill(found, false);
        Arrays.fill(lost, false);
    }

    /** Restores the searches from recorded events. */
    void recall(Event event) {
        for (int i = 0; i < searches.length; i++) {
            if (searches[i].searcher() == event.vid() && searches[i].target() == event.other()) {
                recall(i, event.name(), event.at().nanos());
            }
        }
    }

    private void recall(int i, String name, long at) {
        if (name.equals(FOUND) || name.equals(LAST_SEEN)) {
            found[i] = true;
            lost[i] = false;
            lastTold[i] = at;
            lastInRange[i] = at;
        } else if (name.equals(LOST)) {
            lost[i] = true;
        }
    }

    /** What happened in the searches at this instant. */
    List<Event> look(Snapshot snapshot) {
        List<Event> events = List.of();
        for (int i = 0; i < searches.length; i++) {
            Event event = look(snapshot, i);
            if (event != null) {
                events = events.isEmpty() ? new ArrayList<>() : events;
                events.add(event);
            }
        }
        return events;
    }

    private Event look(Snapshot s, int i) {
        long now = s.at().nanos();
        if (!searches[i].enabled()) {
            inRangeSince[i] = NOT;
            return null;
        }
        if (distance(s, searcherRow[i], targetRow[i]) <= searches[i].rangeMetres()) {
            inRangeSince[i] = inRangeSince[i] == NOT ? now : inRangeSince[i];
            lastInRange[i] = now;
            return seen(s, i, now);
        }
        inRangeSince[i] = NOT;
        if (found[i] && !lost[i] && now - lastInRange[i] >= LOST_AFTER) {
            lost[i] = true;
            return event(s, i, LOST);
        }
        return null;
    }

    private Event seen(Snapshot s, int i, long now) {
        if (!found[i]) {
            if (now - inRangeSince[i] < SimTime.nanos(searches[i].dwellSeconds())) {
                return null;
            }
            found[i] = true;
            lastTold[i] = now;
            return event(s, i, FOUND);
        }
        lost[i] = false;
        if (now - lastTold[i] < SEEN_EVERY) {
            return null;
        }
        lastTold[i] = now;
        return event(s, i, LAST_SEEN);
    }

    private Event event(Snapshot s, int i, String name) {
        int row = targetRow[i];
        return new Event(s.at(), name, searches[i].searcher(), searches[i].target(), new LocalPosition(s.east[row], s.north[row], s.up[row]), "");
    }

    private static double distance(Snapshot s, int one, int other) {
        double e = s.east[other] - s.east[one];
        double n = s.north[other] - s.north[one];
        double u = s.up[other] - s.up[one];
        return Math.sqrt(e * e + n * n + u * u);
    }
}
