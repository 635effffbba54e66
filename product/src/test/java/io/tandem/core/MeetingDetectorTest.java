package io.tandem.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.crew.Crew;
import io.tandem.geo.LocalPosition;
import io.tandem.message.Event;
import io.tandem.message.Kind;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.proximity.AlertSettings;
import io.tandem.proximity.MeetingSettings;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MeetingDetectorTest {

    private static final int MEDIC = 101;
    private static final int CASUALTY = 102;

    private final Crew crew = new Crew(1);
    private final List<String> told = new ArrayList<>();

    @AfterEach
    void endCrew() {
        crew.close();
    }

    private Core core(MeetingSettings... meetings) {
        List<Participant> two = List.of(participant(MEDIC), participant(CASUALTY));
        Core core = new Core(two, new AlertSettings(8, 3, 6, 4, 2, 0.6), List.of(), List.of(meetings), List.of(), new int[0], crew, List.of(new Tap() {
            @Override
            public void event(Event event) {
                told.add(event.name() + " " + event.at().seconds());
            }
        }));
        core.request(RunState.SET, SimTime.ZERO);
        core.request(RunState.GO, SimTime.ZERO);
        return core;
    }

    private static Participant participant(int vid) {
        return new Participant(vid, "p" + vid, Kind.PEDESTRIAN, true, 0.5, List.of(), List.of());
    }

    private static MeetingSettings meeting(String event, Optional<LocalPosition> place, double stay, String after) {
        return new MeetingSettings(event, MEDIC, place.isPresent() ? OptionalInt.empty() : OptionalInt.of(CASUALTY), place, 3, stay,
                Optional.of(after).filter(name -> !name.isEmpty()));
    }

    /** The medic at so many metres from the casualty, which lies at the origin. */
    private static void beat(Core core, double seconds, double metres) {
        Reports reports = new Reports();
        reports.resize(2);
        for (int i = 0; i < 2; i++) {
            reports.vid[i] = i == 0 ? MEDIC : CASUALTY;
            reports.time[i] = SimTime.nanos(seconds);
            reports.east[i] = i == 0 ? metres : 0;
        }
        core.hear(SimTime.ofSeconds(seconds), reports, List.of());
        core.judge(SimTime.ofSeconds(seconds));
    }

    @Test
    void whoComesNearIsToldOnce() {
        Core core = core(meeting("ON_SCENE", Optional.empty(), 0, ""));

        beat(core, 1, 3.5);
        beat(core, 2, 2.9);
        beat(core, 3, 9);
        beat(core, 4, 1);

        assertThat(told).containsExactly("ON_SCENE 2.0");
    }

    @Test
    void whoMustStayMayBeAwayForLessThanASecond() {
        Core core = core(meeting("PICKUP", Optional.empty(), 2, ""));

        beat(core, 1, 2);
        beat(core, 1.5, 4);
        beat(core, 2, 2);
        beat(core, 2.5, 4);
        beat(core, 3.5, 4);
        beat(core, 4, 2);
        beat(core, 5.9, 2);
        assertThat(told).isEmpty();
        beat(core, 6, 2);

        assertThat(told).containsExactly("PICKUP 6.0");
    }

    @Test
    void meetingsWaitForWhatComesBeforeThemAndBeginAnewWithTheRun() {
        Core core = core(meeting("HOSPITAL", Optional.of(new LocalPosition(10, 0, 50)), 0, "PICKUP"));

        beat(core, 1, 10);
        core.hear(new Event(SimTime.ofSeconds(1.5), "PICKUP", CASUALTY, 0, null, ""));
        beat(core, 2, 11);
        core.request(RunState.SET, SimTime.ofSeconds(2));
        core.request(RunState.GO, SimTime.ZERO);
        beat(core, 3, 11);

        assertThat(told).containsExactly("PICKUP 1.5", "HOSPITAL 2.0");
    }
}
