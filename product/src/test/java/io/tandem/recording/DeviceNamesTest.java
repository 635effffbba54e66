package io.tandem.recording;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.message.Event;
import io.tandem.message.Kind;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.state.State;
import io.tandem.time.SimTime;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A participant that is named by its device has that name in the state of a run and in everything that is made of its recording. */
class DeviceNamesTest {

    private static final Event NAMED = new Event(SimTime.ofSeconds(1), Event.NAMED, 930, 0, null, "DLH4AB");
    private static final List<Participant> TWO = List.of(new Participant(7, "car", Kind.GROUND, false, 4.5, List.of("wander"), List.of()),
            new Participant(930, "930", Kind.AIR_FIXED_WING, true, 40, List.of(), List.of()));

    @TempDir
    private Path folder;

    @Test
    void stateTakesTheName() {
        State state = new State(TWO);

        state.accept(NAMED);

        assertThat(state.roster().participants()).extracting(Participant::name).containsExactly("car", "DLH4AB");
        assertThat(state.roster().participant(1)).isEqualTo(TWO.get(1).named("DLH4AB"));
    }

    @Test
    void recordingTellsTheNameFromItsStart() throws Exception {
        Path file = folder.resolve("named.mcap");
        Reports reports = new Reports();
        reports.resize(1);
        reports.vid[0] = 930;
        try (Recorder recorder = new Recorder(file, Samples.INFO, System::nanoTime)) {
            recorder.joined(TWO);
            recorder.runState(SimTime.ZERO, RunState.GO);
            recorder.heard(SimTime.ZERO, reports);
            recorder.event(NAMED);
        }

        List<String> told = new ArrayList<>();
        try (RecordingReader reader = RecordingReader.open(file)) {
            reader.replay(new Tap() {
                @Override
                public void joined(List<Participant> participants) {
                    participants.forEach(one -> told.add(one.name()));
                }
            });
            assertThat(reader.participants()).extracting(Participant::name).containsExactly("car", "DLH4AB");
        }
        assertThat(told).containsExactly("car", "DLH4AB");
    }
}
