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

/** Vehicles put together by hand, with one report each, as tests of several rooms need them. */
public final class Crowd {

    private final List<Participant> participants = new ArrayList<>();
    private final Reports reports = new Reports();

    /** One more, with the next id from 101 on, that moves along its heading. */
    public Crowd add(Kind kind, double length, LocalPosition place, double heading, double speed) {
        return add(kind, length, place, heading, speed, 0);
    }

    /** Makes the last one real. */
    public Crowd real() {
        Participant last = participants.removeLast();
        participants.add(new Participant(last.vid(), last.name(), last.kind(), true, last.length(), last.behaviors(), last.steps()));
        return this;
    }

    /** One more that also climbs. */
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

    /** Everyone's report; tests may change it before it is heard. */
    public Reports reports() {
        return reports;
    }

    /** The same reports, said at another instant. */
    public Reports reportsAt(double seconds) {
        for (int row = 0; row < reports.count(); row++) {
            reports.time[row] = SimTime.nanos(seconds);
        }
        return reports;
    }

    /** Everyone as they are, at an instant at which all have just been heard. */
    public Snapshot snapshot(double seconds) {
        State state = new State(participants);
        state.accept(reportsAt(seconds));
        try (Crew crew = new Crew(1)) {
            return state.snapshot(SimTime.ofSeconds(seconds), crew);
        }
    }
}
