package io.tandem.state;

import io.tandem.crew.Crew;
import io.tandem.geo.Angle;
import io.tandem.geo.LocalPosition;
import io.tandem.message.Kind;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.List;

/** Vehicles that a test defines one by one, with one report each. */
public final class Crowd {

    private final List<Participant> participants = new ArrayList<>();
    private final Reports reports = new Reports();

    /** Adds a vehicle with the next id from 101 on that moves along its heading. */
    public Crowd add(Kind kind, double length, LocalPosition place, double heading, double speed) {
        return add(kind, length, place, heading, speed, 0);
    }

    /** Makes the last vehicle real. */
    public Crowd real() {
        Participant last = participants.removeLast();
        participants.add(new Participant(last.vid(), last.name(), last.kind(), true, last.length(), last.behaviors(), last.steps()));
        return this;
    }

    /** Adds a vehicle that also climbs. */
    public Crowd add(Kind kind, double length, LocalPosition place, double heading, double speed, double climb) {
        int row = participants.size();
        int vid = 101 + row;
        participants.add(new Participant(vid, "vehicle-" + vid, kind, false, length, List.of("wander"), List.of("out", "home")));
        reports.resize(row + 1);
        reports.vid[row] = vid;
        reports.east[row] = place.east();
        reports.north[row] = place.north();
        reports.up[row] = place.up();
        reports.eastSpeed[row] = speed * Angle.cos(heading);
        reports.northSpeed[row] = speed * Angle.sin(heading);
        reports.upSpeed[row] = climb;
        reports.heading[row] = heading;
        reports.speed[row] = speed;
        reports.runState[row] = (byte) RunState.GO.number();
        return this;
    }

    public List<Participant> participants() {
        return participants;
    }

    public int count() {
        return participants.size();
    }

    /** The reports of all vehicles; tests may change them before they are accepted. */
    public Reports reports() {
        return reports;
    }

    /** The same reports at another time. */
    public Reports reportsAt(double seconds) {
        for (int row = 0; row < reports.count(); row++) {
            reports.time[row] = SimTime.nanos(seconds);
        }
        return reports;
    }

    /** A snapshot at the time of all reports. */
    public Snapshot snapshot(double seconds) {
        State state = new State(participants);
        state.accept(reportsAt(seconds));
        try (Crew crew = new Crew(1)) {
            return state.snapshot(SimTime.ofSeconds(seconds), crew);
        }
    }
}
