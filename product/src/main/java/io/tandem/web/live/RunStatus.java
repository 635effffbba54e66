package io.tandem.web.live;

import static io.tandem.web.contract.ContractJson.rounded;

import io.tandem.message.Participant;
import io.tandem.message.RunState;
import io.tandem.time.SimTime;
import io.tandem.web.contract.RunMessage.LiveStatus;
import io.tandem.web.contract.RunMessage.Status;
import io.tandem.web.contract.RunMessage.TimeControl;
import io.tandem.web.view.FrameBuilder;
import io.tandem.web.view.LiveView;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Measures the rates of a live run and builds its status message. Used by one thread. */
final class RunStatus {

    private static final RunState[] IN_ORDER_OF_PREFERENCE = {RunState.SET, RunState.GO, RunState.PAUSE, RunState.READY, RunState.STOP};
    private static final long MEASURED_NANOS = SimTime.nanos(1);

    private final LiveView view;
    private double margin = Double.NaN;
    private double reportsPerSecond;
    private double factor = Double.NaN;
    private long measuredAt;
    private long reportsBefore;
    private long[] beatBefore = new long[2];
    private boolean wasGoing;

    RunStatus(LiveView view, long now) {
        this.view = view;
        this.measuredAt = now;
    }

    /** @param margin of the latest vitals */
    void setMargin(double margin) {
        this.margin = margin;
    }

    /** Once a second: reports per second, and simulated seconds per second if the run was going all the while. */
    void measure(long now) {
        if (now - measuredAt < MEASURED_NANOS) {
            return;
        }
        long reports = view.reports();
        long[] beat = view.lastBeat();
        boolean goes = view.runState() == RunState.GO;
        reportsPerSecond = (reports - reportsBefore) / SimTime.seconds(now - measuredAt);
        factor = wasGoing && goes ? (double) (beat[0] - beatBefore[0]) / (beat[1] - beatBefore[1]) : Double.NaN;
        wasGoing = goes;
        beatBefore = beat;
        reportsBefore = reports;
        measuredAt = now;
    }

    /**
     * @param absent  ids of free seats
     * @param waiting ids of vehicles off the road
     */
    Status describe(Set<Integer> absent, Set<Integer> waiting, int viewers, OperatorControls control) {
        OperatorControls.RunTime time = control.runTime();
        FrameBuilder frameBuilder = view.frameBuilder().orElseThrow();
        OptionalLong recordingBytes = control.recordingBytes();
        RunState state = view.runState();
        int rows = frameBuilder.rows() - absent.size() - waiting.size();
        long real = frameBuilder.roster().participants().stream().filter(Participant::real).count() - absent.size();
        return new Status(state, rounded(view.at().seconds()), real, rows - real,
                Optional.of(new LiveStatus(legal(state), view.obeyed(), rows, rounded(margin), rounded(factor),
                        recordingBytes.isPresent() ? recordingBytes.getAsLong() : null, Math.round(reportsPerSecond), waiting.size(), frameBuilder.lost(), viewers,
                        view.dropped(), control.commanded(), new TimeControl(time.speed(), time.endWithMissions(), time.refusal()))), Optional.empty());
    }

    private static List<RunState> legal(RunState state) {
        return Arrays.stream(IN_ORDER_OF_PREFERENCE).filter(state::allows).toList();
    }
}
