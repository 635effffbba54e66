package io.tandem.web.view;

import io.tandem.message.Alert;
import io.tandem.message.Event;
import io.tandem.message.Orders;
import io.tandem.message.Participant;
import io.tandem.message.PlanProposal;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.message.Vitals;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** What Core's thread leaves behind for those who look: it copies, queues, and is gone. */
public final class LiveView implements Tap {

    /** In READY and SET simulated time stands, so silence is measured by the wall; like {@code Freshness}, a second is nothing. */
    private static final long SILENCE = SimTime.nanos(1);
    private static final int MOST_NEWS = 20_000;
    private static final int MOST_BLOCKED = 500;

    private final WallClock clock;
    private final Queue<Object> news = new ConcurrentLinkedQueue<>();
    private final AtomicInteger waiting = new AtomicInteger();
    private final AtomicInteger dropped = new AtomicInteger();
    private final LatestPlans plans = new LatestPlans();
    private FrameBuilder frameBuilder;
    private long[] heardAt;
    private SimTime at = SimTime.ZERO;
    private RunState runState = RunState.READY;
    private long reports;
    private long beats;
    private long beatNanos;
    private boolean jumped;

    public LiveView(WallClock clock) {
        this.clock = clock;
    }

    @Override
    public synchronized void joined(List<Participant> participants) {
        frameBuilder = new FrameBuilder(participants);
        heardAt = new long[frameBuilder.rows()];
    }

    @Override
    public synchronized void runState(SimTime when, RunState next) {
        if (runState == RunState.GO && next == RunState.SET) {
            frameBuilder.forget();
            plans.forget();
            jumped = true;
        }
        runState = next;
        add(new BrowserMessages.Change(when, next));
        notifyAll();
    }

    @Override
    public synchronized void heard(SimTime when, Reports batch) {
        frameBuilder.hear(batch);
        reports += batch.count();
        if (runState == RunState.READY || runState == RunState.SET) {
            noteWhoSpeaks(batch);
        }
    }

    private void noteWhoSpeaks(Reports batch) {
        long now = clock.nanoTime();
        for (int i = 0; i < batch.count(); i++) {
            int row = frameBuilder.roster().rowOf(batch.vid[i]);
            if (row >= 0) {
                heardAt[row] = now;
            }
        }
    }

    @Override
    public synchronized void judged(Orders orders) {
        at = orders.at();
        frameBuilder.noMeetings();
        for (int i = 0; i < orders.alerts(); i++) {
            frameBuilder.meeting(orders.alertVid[i], orders.alertOther[i]);
        }
        beats++;
        beatNanos = clock.nanoTime();
        notifyAll();
    }

    @Override
    public void alerted(Alert alert) {
        if (alert.vid() < alert.other()) {
            add(alert);
        }
    }

    @Override
    public synchronized void event(Event event) {
        frameBuilder.hear(event);
        add(event);
    }

    @Override
    public synchronized void proposed(PlanProposal proposal) {
        plans.hear(proposal);
    }

    /** What the planner of a vehicle wants, if it has one. */
    public synchronized Optional<String> plan(int vid) {
        return plans.text(vid);
    }

    @Override
    public void vitals(Vitals vitals) {
        add(vitals);
    }

    /** Should those who look ever stop reading, memory stays bounded; what was left out is counted. */
    private void add(Object word) {
        if (waiting.incrementAndGet() <= MOST_NEWS) {
            news.add(word);
        } else {
            waiting.decrementAndGet();
            dropped.incrementAndGet();
        }
    }

    /** What was said since the last time: alerts, events, vitals, changes of state. */
    public List<Object> takeNews() {
        List<Object> taken = new ArrayList<>();
        for (Object word = news.poll(); word != null; word = news.poll()) {
            waiting.decrementAndGet();
            taken.add(word);
        }
        return taken;
    }

    public int dropped() {
        return dropped.get();
    }

    /** Waits until a beat after that number is over, a change of state, or some milliseconds; gives the number of the last beat. */
    public synchronized long awaitBeat(long after, long millis) throws InterruptedException {
        if (beats == after && news.isEmpty()) {
            wait(millis);
        }
        return beats;
    }

    /** The same, for those to whom only beats matter. */
    public synchronized long awaitNext(long after, long millis) throws InterruptedException {
        if (beats == after) {
            wait(millis);
        }
        return beats;
    }

    /** Copies how the run stands and where everyone is. */
    public synchronized void look(PositionSnapshot into) {
        frameBuilder.look(runState, at, into);
    }

    public synchronized Optional<FrameBuilder> frameBuilder() {
        return Optional.ofNullable(frameBuilder);
    }

    public synchronized RunState runState() {
        return runState;
    }

    public synchronized SimTime at() {
        return at;
    }

    /** Simulated nanoseconds of the last beat, and those of the wall at which it was heard. */
    public synchronized long[] lastBeat() {
        return new long[] {at.nanos(), beatNanos};
    }

    public synchronized long reports() {
        return reports;
    }

    /** How many have followed the run's last change of state. */
    public synchronized int obeyed() {
        return frameBuilder.count(runState);
    }

    /** Holds the present still, and says whether it follows from what was held before. */
    public synchronized boolean take() {
        frameBuilder.take(at);
        boolean jump = jumped;
        jumped = false;
        return jump;
    }

    /** Those who are off the road, some of whom come by and by. */
    public synchronized Set<Integer> offTheRoad(Set<Integer> inflowVehicles) {
        return frameBuilder.offTheRoad(inflowVehicles);
    }

    /** Those who were not heard lately, but for some of whom nothing is expected. */
    public synchronized List<BrowserMessages.Blocked> blocked(Set<Integer> absent) {
        List<BrowserMessages.Blocked> blocked = new ArrayList<>();
        long now = clock.nanoTime();
        for (int row = 0; row < heardAt.length && blocked.size() < MOST_BLOCKED; row++) {
            int vid = frameBuilder.roster().participant(row).vid();
            if (absent.contains(vid)) {
                // A free seat says nothing, nor does who is off the road, and they need not.
            } else if (!frameBuilder.heard(row)) {
                blocked.add(new BrowserMessages.Blocked(vid, "never heard"));
            } else if (now - heardAt[row] > SILENCE) {
                blocked.add(new BrowserMessages.Blocked(vid,
                        String.format(Locale.ROOT, "no report for %.1f s", SimTime.seconds(now - heardAt[row]))));
            }
        }
        return blocked;
    }
}
