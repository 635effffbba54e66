package io.tandem.web.replay;

import static io.tandem.web.contract.ContractJson.rounded;

import io.tandem.message.Alert;
import io.tandem.message.Event;
import io.tandem.message.Participant;
import io.tandem.message.PlanProposal;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.recording.PlaybackSnapshot;
import io.tandem.time.SimTime;
import io.tandem.web.contract.RunMessage.Encounters;
import io.tandem.web.contract.RunMessage.Plan;
import io.tandem.web.view.FrameBuilder;
import io.tandem.web.view.LatestPlans;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** The state of a replayed run. The thread of the playback changes it, another makes frames of it. */
final class ReplayView {

    /** For this long after the closest approach that an alert predicted, the pair is still shown. */
    private static final long ALERT_LINGER_NANOS = SimTime.nanos(1);

    private FrameBuilder frameBuilder;
    private RunState runState = RunState.READY;
    private SimTime at = SimTime.ZERO;
    private List<Alert> alerts = new ArrayList<>();
    private final LatestPlans plans = new LatestPlans();
    private boolean changed;
    private boolean jumped;
    private boolean isStatusRequested;
    private int frames;

    /** A frame, its number, and the encounters in it. */
    record Picture(byte[] frame, int number, Encounters encounters) {
    }

    synchronized void setParticipants(List<Participant> participants) {
        frameBuilder = new FrameBuilder(participants);
    }

    synchronized void setRunState(RunState next) {
        runState = next;
    }

    synchronized RunState runState() {
        return runState;
    }

    synchronized void accept(SimTime when, Reports reports) {
        at = when;
        frameBuilder.accept(reports);
        setChanged();
    }

    synchronized void accept(Alert alert) {
        alerts.add(alert);
    }

    synchronized void accept(Event event) {
        frameBuilder.accept(event);
    }

    synchronized void accept(PlanProposal proposal) {
        plans.accept(proposal);
    }

    /** @param forward whether positions jump for the browser; backward, a playback jumps from beat to beat */
    synchronized void jump(PlaybackSnapshot snapshot, boolean forward) {
        at = snapshot.at();
        runState = snapshot.runState();
        frameBuilder.reset();
        frameBuilder.accept(snapshot.latest());
        alerts = new ArrayList<>(snapshot.alerts());
        plans.clear();
        snapshot.plans().forEach(plans::accept);
        jumped = forward || jumped;
        setChanged();
    }

    private void setChanged() {
        changed = true;
        notifyAll();
    }

    synchronized Optional<Plan> plan(int vid) {
        return plans.plan(vid);
    }

    /** A browser that controls the playback is sent the status at once. */
    synchronized void requestStatus() {
        isStatusRequested = true;
        notifyAll();
    }

    synchronized boolean takeStatusRequest() {
        boolean was = isStatusRequested;
        isStatusRequested = false;
        return was;
    }

    /** Waits for a change or a request, or some milliseconds. */
    synchronized void await() throws InterruptedException {
        if (!isStatusRequested) {
            wait(changed ? 10 : 100);
        }
    }

    int nextNumber() {
        return frames + 1;
    }

    /** A picture of the present; empty if nothing has changed since the last one. */
    synchronized Optional<Picture> takePicture() {
        if (!changed) {
            return Optional.empty();
        }
        alerts.removeIf(alert -> alert.at().nanos() + SimTime.nanos(alert.secondsToClosest()) + ALERT_LINGER_NANOS < at.nanos());
        frameBuilder.clearEncounters();
        alerts.forEach(alert -> frameBuilder.addEncounter(alert.vid(), alert.other()));
        frameBuilder.capture(at);
        byte[] frame = frameBuilder.frame(++frames, jumped, 1, new BitSet());
        changed = false;
        jumped = false;
        return Optional.of(new Picture(frame, frames, new Encounters(rounded(at.seconds()), frameBuilder.encounters())));
    }
}
