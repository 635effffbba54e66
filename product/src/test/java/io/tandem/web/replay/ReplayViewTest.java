package io.tandem.web.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.message.Kind;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which frames a replay sends to a browser that takes fewer than there are beats. */
class ReplayViewTest {

    private final ReplayView view = new ReplayView(WallClock.machine());

    ReplayViewTest() {
        view.setParticipants(List.of(new Participant(1, "walker", Kind.PEDESTRIAN, true, 0.5, List.of(), List.of())));
    }

    /** The page counts no path between frames of one simulated time, so the jump of a pause must lie between two such frames. */
    @Test
    void movementInAPauseIsBetweenFramesOfOneSimulatedTime() {
        accept(9.9, 4, RunState.GO);
        accept(10.0, 5, RunState.GO);
        for (int metres = 10; metres <= 60; metres += 10) {
            accept(10.0, metres, RunState.PAUSE);
        }
        accept(10.1, 61, RunState.GO);
        accept(10.2, 62, RunState.GO);

        assertThat(frames()).containsExactly("10.0 s 5 m", "10.0 s 60 m", "10.2 s 62 m");
    }

    @Test
    void withoutAPauseOnlyTheLatestBeatIsSent() {
        accept(9.9, 4, RunState.GO);
        accept(10.0, 5, RunState.GO);
        accept(10.1, 6, RunState.GO);

        assertThat(frames()).containsExactly("10.1 s 6 m");
    }

    private void accept(double seconds, double east, RunState state) {
        Reports reports = new Reports();
        reports.resize(1);
        reports.vid[0] = 1;
        reports.time[0] = SimTime.nanos(seconds);
        reports.east[0] = east;
        reports.runState[0] = (byte) state.number();
        view.accept(new SimTime(reports.time[0]), reports);
    }

    private List<String> frames() {
        List<String> frames = new ArrayList<>();
        for (Optional<ReplayView.Picture> next = view.takePicture(); next.isPresent(); next = view.takePicture()) {
            ByteBuffer frame = ByteBuffer.wrap(next.get().frame()).order(ByteOrder.LITTLE_ENDIAN);
            frames.add(SimTime.seconds(frame.getLong(8)) + " s " + frame.getInt(32) / 100 + " m");
        }
        return frames;
    }
}
