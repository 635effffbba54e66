package io.tandem.core;

import io.tandem.geo.LocalPosition;
import io.tandem.message.Event;
import io.tandem.proximity.MeetingSettings;
import io.tandem.state.Snapshot;
import io.tandem.state.State;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Detects vehicles that have come near each other, or near a place, and reports that as events. */
final class MeetingDetector {

    private static final long NOT = Long.MIN_VALUE;
    /** A vehicle that is away for less has not left. */
    private static final long AWAY = SimTime.nanos(1);

    private final List<MeetingSettings> meetings;
    private final int[] row;
    private final int[] otherRow;
    private final long[] nearSince;
    private final long[] lastNear;
    private final boolean[] told;
    /** the names of all events so far that some meeting waits for */
    private final Set<String> happened = new HashSet<>();

    MeetingDetector(List<MeetingSettings> meetings, State state) {
        this.meetings = List.copyOf(meetings);
        this.row = meetings.stream().mapToInt(meeting -> state.rowOf(meeting.vehicle())).toArray();
        this.otherRow = meetings.stream().mapToInt(meeting -> meeting.other().isPresent() ? state.rowOf(meeting.other().getAsInt()) : -1).toArray();
        this.nearSince = new long[meetings.size()];
        this.lastNear = new long[meetings.size()];
        this.told = new boolean[meetings.size()];
        forget();
    }

    /** Resets, for a run that starts again. */
    void forget() {
        Arrays.fill(nearSince, NOT);
        Arrays.fill(told, false);
        happened.clear();
    }

    /** Accepts an event, of a meeting or of another source. */
    void hear(Event event) {
        for (int i = 0; i < told.length; i++) {
            MeetingSettings meeting = meetings.get(i);
            told[i] |= meeting.event().equals(event.name()) && meeting.vehicle() == event.vid();
            if (meeting.after().isPresent() && meeting.after().get().equals(event.name())) {
                happened.add(event.name());
            }
        }
    }

    /** The meetings that began at this instant. */
    List<Event> look(Snapshot snapshot) {
        List<Event> events = List.of();
        for (int i = 0; i < told.length; i++) {
            if (!told[i] && isAwaited(i) && hasStayed(i, snapshot)) {
                events = events.isEmpty() ? new ArrayList<>() : events;
                events.add(event(i, snapshot));
            }
        }
        return events;
    }

    private boolean isAwaited(int i) {
        return meetings.get(i).after().isEmpty() || happened.contains(meetings.get(i).after().get());
    }

    private boolean hasStayed(int i, Snapshot s) {
        long now = s.at().nanos();
        boolean near = distance(i, s) <= meetings.get(i).within();
        if (near) {
            lastNear[i] = now;
            nearSince[i] = nearSince[i] == NOT ? now : nearSince[i];
        } else if (nearSince[i] != NOT && now - lastNear[i] >= AWAY) {
            nearSince[i] = NOT;
        }
        return near && now - nearSince[i] >= SimTime.nanos(meetings.get(i).stay());
    }

    private double distance(int i, Snapshot s) {
        int one = row[i];
        int other = otherRow[i];
        double e = (other < 0 ? meetings.get(i).place().orElseThrow().east() : s.east[other]) - s.east[one];
        double n = (other < 0 ? meetings.get(i).place().orElseThrow().north() : s.north[other]) - s.north[one];
        double u = other < 0 ? 0 : s.up[other] - s.up[one];
        return Math.sqrt(e * e + n * n + u * u);
    }

    private Event event(int i, Snapshot s) {
        MeetingSettings meeting = meetings.get(i);
        return new Event(s.at(), meeting.event(), meeting.vehicle(), meeting.other().orElse(0), new LocalPosition(s.east[row[i]], s.north[row[i]], s.up[row[i]]), "");
    }
}
