package io.tandem.web.view;

import io.tandem.message.Alert;
import io.tandem.message.Event;
import io.tandem.message.Measurement;
import io.tandem.message.Orders;
import io.tandem.message.Participant;
import io.tandem.message.PhysicsSample;
import io.tandem.message.PlanProposal;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.SensorInfo;
import io.tandem.message.Tap;
import io.tandem.message.Transmission;
import io.tandem.message.Vitals;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.web.contract.ApiAnswer;
import io.tandem.web.contract.RunMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** The latest state of a live run. Core's thread only copies and queues; the threads that serve browsers and phones read. */
public final class LiveView implements Tap {

    /** What is queued for browsers. */
    public sealed interface News {
    }

    public record Alerted(Alert alert) implements News {
    }

    public record Happened(Event event) implements News {
    }

    public record Measured(Vitals vitals) implements News {
    }

    public record StateChanged(SimTime at, RunState state) implements News {
    }

    /** In READY and SET simulated time stands still, so silence is wall time. Like in {@code Freshness}, reports of the last second are fresh. */
    private static final long SILENCE_NANOS = SimTime.nanos(1);
    private static final int MAX_QUEUED_NEWS = 20_000;
    private static final int MAX_BLOCKED = 500;

    private final WallClock clock;
    private final Queue<News> news = new ConcurrentLinkedQueue<>();
    private final AtomicInteger waiting = new AtomicInteger();
    private final AtomicInteger dropped = new AtomicInteger();
    private final LatestPlans plans = new LatestPlans();
    private final ChartSamples samples = new ChartSamples();
    private final LivePhysics physics = new LivePhysics();
    private final TailCorners corners = new TailCorners();
    private final SensorGallery gallery;
    private final RadioLog radio = new RadioLog();
    private boolean isWatched;
    private FrameBuilder frameBuilder;
    private long[] reportedAt;
    private SimTime at = SimTime.ZERO;
    private RunState runState = RunState.READY;
    private long reports;
    private long beats;
    private long beatNanos;
    private boolean jumped;

    public LiveView(WallClock clock) {
        this.clock = clock;
        this.gallery = new SensorGallery(clock);
    }

    /** What sensors of vehicles measure that browsers look at. */
    public SensorGallery gallery() {
        return gallery;
    }

    /** Radio messages of the last seconds. */
    public RadioLog radio() {
        return radio;
    }

    @Override
    public void sent(Transmission transmission) {
        radio.accept(transmission);
    }

    @Override
    public void equipped(List<SensorInfo> sensors) {
        gallery.equipped(sensors);
    }

    @Override
    public boolean listensTo(SensorInfo sensor) {
        return gallery.isWatched(sensor.vid());
    }

    @Override
    public void measured(SimTime when, int vid, String sensor, Measurement measurement) {
        gallery.measured(when, vid, sensor, measurement);
    }

    @Override
    public synchronized void joined(List<Participant> participants) {
        frameBuilder = new FrameBuilder(participants);
        reportedAt = new long[frameBuilder.rows()];
    }

    @Override
    public synchronized void runState(SimTime when, RunState next) {
        if (runState == RunState.GO && next == RunState.SET) {
            frameBuilder.reset();
            samples.restart();
            physics.restart();
            corners.restart();
            plans.clear();
            gallery.clear();
            radio.clear();
            jumped = true;
        }
        runState = next;
        add(new StateChanged(when, next));
        notifyAll();
    }

    @Override
    public synchronized void heard(SimTime when, Reports batch) {
        frameBuilder.accept(batch);
        samples.accept(batch, frameBuilder);
        reports += batch.count();
        if (runState == RunState.READY || runState == RunState.SET) {
            noteReportTimes(batch);
        }
    }

    private void noteReportTimes(Reports batch) {
        long now = clock.nanoTime();
        for (int i = 0; i < batch.count(); i++) {
            int row = frameBuilder.roster().rowOf(batch.vid[i]);
            if (row >= 0) {
                reportedAt[row] = now;
            }
        }
    }

    @Override
    public synchronized void judged(Orders orders) {
        at = orders.at();
        frameBuilder.clearEncounters();
        for (int i = 0; i < orders.alerts(); i++) {
            frameBuilder.addEncounter(orders.alertVid[i], orders.alertOther[i]);
        }
        beats++;
        beatNanos = clock.nanoTime();
        if (isWatched) {
            corners.offer(at, frameBuilder, beatNanos);
        }
        notifyAll();
    }

    @Override
    public void alerted(Alert alert) {
        if (alert.vid() < alert.other()) {
            add(new Alerted(alert));
        }
    }

    @Override
    public synchronized void event(Event event) {
        frameBuilder.accept(event);
        add(new Happened(event));
    }

    @Override
    public synchronized void proposed(PlanProposal proposal) {
        plans.accept(proposal);
    }

    @Override
    public synchronized void inside(List<PhysicsSample> steps) {
        physics.accept(steps);
    }

    /** What is inside a vehicle; kept from the first time on that it is asked for. */
    public synchronized ApiAnswer.Physics physics(PhysicsChart chart) {
        return physics.answer(chart);
    }

    public synchronized Optional<RunMessage.Plan> plan(int vid) {
        return plans.plan(vid);
    }

    /** Whether corners of tails are kept for browsers. */
    public synchronized void setWatched(boolean watched) {
        if (watched && !isWatched) {
            corners.restart();
        }
        isWatched = watched;
    }

    /** Ids of the vehicles of which every report is kept for charts. */
    public synchronized void chart(Set<Integer> vids) {
        samples.watch(vids);
    }

    /** The reports of charted vehicles since the last call. */
    public synchronized List<RunMessage.VehicleSamples> takeSamples() {
        return samples.take();
    }

    /** The corners of tails since the last call. */
    public synchronized List<byte[]> takeCorners() {
        return corners.take();
    }

    @Override
    public void vitals(Vitals vitals) {
        add(new Measured(vitals));
    }

    /** The queue is bounded, should its reader ever stop; what is dropped is counted. */
    private void add(News next) {
        if (waiting.incrementAndGet() <= MAX_QUEUED_NEWS) {
            news.add(next);
        } else {
            waiting.decrementAndGet();
            dropped.incrementAndGet();
        }
    }

    /** Empties the queue. */
    public List<News> takeNews() {
        List<News> taken = new ArrayList<>();
        for (News next = news.poll(); next != null; next = news.poll()) {
            waiting.decrementAndGet();
            taken.add(next);
        }
        return taken;
    }

    public int dropped() {
        return dropped.get();
    }

    /** Waits for a beat after the given number, for news, or for some milliseconds; returns the number of the last beat. */
    public synchronized long awaitBeat(long after, long millis) throws InterruptedException {
        if (beats == after && news.isEmpty()) {
            wait(millis);
        }
        return beats;
    }

    /** Waits for a beat after the given number, or for some milliseconds; returns the number of the last beat. */
    public synchronized long awaitNext(long after, long millis) throws InterruptedException {
        if (beats == after) {
            wait(millis);
        }
        return beats;
    }

    /** Copies the run state and all positions. */
    public synchronized void copyPositions(PositionSnapshot into) {
        frameBuilder.copyPositions(runState, at, into);
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

    /** Simulated nanoseconds of the last beat, and the wall nanoseconds of its arrival. */
    public synchronized long[] lastBeat() {
        return new long[] {at.nanos(), beatNanos};
    }

    public synchronized long reports() {
        return reports;
    }

    /** Number of vehicles that report the run's state as their own. */
    public synchronized int obeyed() {
        return frameBuilder.count(runState);
    }

    /** Captures the present for a frame; true if positions do not follow from those captured before. */
    public synchronized boolean capture() {
        frameBuilder.capture(at);
        boolean jump = jumped;
        jumped = false;
        return jump;
    }

    /** Ids of the vehicles off the road. */
    public synchronized Set<Integer> offTheRoad(Set<Integer> inflowVehicles) {
        return frameBuilder.offTheRoad(inflowVehicles);
    }

    /** Vehicles without a recent report, but for those of which none is expected. */
    public synchronized List<RunMessage.Blocked> blocked(Set<Integer> absent) {
        List<RunMessage.Blocked> blocked = new ArrayList<>();
        long now = clock.nanoTime();
        for (int row = 0; row < reportedAt.length && blocked.size() < MAX_BLOCKED; row++) {
            int vid = frameBuilder.roster().participant(row).vid();
            long silence = now - reportedAt[row];
            if (absent.contains(vid)) {
                continue;
            }
            if (!frameBuilder.hasReported(row)) {
                blocked.add(new RunMessage.Blocked(vid, "never heard"));
            } else if (silence > SILENCE_NANOS) {
                blocked.add(new RunMessage.Blocked(vid, String.format(Locale.ROOT, "no report for %.1f s", SimTime.seconds(silence))));
            }
        }
        return blocked;
    }
}
