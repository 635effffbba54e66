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
import io.tandem.time.WallClock;
import io.tandem.web.contract.RunMessage.Encounters;
import io.tandem.web.contract.RunMessage.Plan;
import io.tandem.web.view.FrameBuilder;
import io.tandem.web.view.LatestPlans;
import io.tandem.web.view.TailCorners;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** The state of a replayed run. The thread of the playback changes it, another makes frames of it. */
final class ReplayView {

    /** For this long after the closest approach that an alert predicted, the pair is still shown. */
    private static final long ALERT_LINGER_NANOS = SimTime.nanos(1);
    /** A viewer that is this far behind at a high playback speed misses ends of pauses, and counts what real participants moved in them. */
    private static final int MAX_WAITING = 16;

    private FrameBuilder frameBuilder;
    private RunState runState = RunState.READY;
    private SimTime at = SimTime.ZERO;
    private List<Alert> alerts = new ArrayList<>();
    private final LatestPlans plans = new LatestPlans();
    /** pictures to be sent before the present one: both ends of the instants at which the run stood still */
    private final ArrayDeque<Picture> waiting = new ArrayDeque<>();
    private boolean standing;
    private final TailCorners corners = new TailCorners();
    private final WallClock clock;
    private boolean changed;
    private boolean jumped;
    private boolean isStatusRequested;
    private int frames;

    /** A frame, its number, and the encounters in it. */
    record Picture(byte[] frame, int number, Encounters encounters) {
    }

    ReplayView(WallClock clock) {
        this.clock = clock;
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

    /**
     * All beats of a pause have one simulated time and are played at once. A picture before and after them shows the browser that positions of real
     * participants moved while time stood still.
     */
    synchronized void accept(SimTime when, Reports reports) {
        if (when.equals(at) != standing) {
            standing = !standing;
            if (waiting.size() < MAX_WAITING) {
                picture().ifPresent(waiting::add);
            }
        }
        at = when;
        frameBuilder.accept(reports);
        corners.offer(at, frameBuilder, clock.nanoTime());
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
        waiting.clear();
        standing = false;
        at = snapshot.at();
        runState = snapshot.runState();
        frameBuilder.reset();
        frameBuilder.accept(snapshot.latest());
        alerts = new ArrayList<>(snapshot.alerts());
        plans.clear();
        snapshot.plans().forEach(plans::accept);
        if (forward) {
            corners.restart();
        }
        corners.offer(at, frameBuilder, clock.nanoTime());
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
            wait(changed || !waiting.isEmpty() ? 10 : 100);
        }
    }

    synchronized List<byte[]> takeCorners() {
        return corners.take();
    }

    synchronized int nextNumber() {
        return waiting.isEmpty() ? frames + 1 : waiting.peek().number;
    }

    /** The next picture; empty if nothing has changed since the last one. */
    synchronized Optional<Picture> takePicture() {
        return waiting.isEmpty() ? picture() : Optional.of(waiting.poll());
    }

    private Optional<Picture> picture() {
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
