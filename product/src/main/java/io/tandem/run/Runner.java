package io.tandem.run;

import io.tandem.core.PacedRun;
import io.tandem.message.RunState;
import io.tandem.message.Vitals;
import io.tandem.time.Pacer;
import io.tandem.time.SimTime;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** The loop of a run: READY, SET, GO, paced beats, requests from other threads, STOP. */
public final class Runner {

    private static final long SECOND = SimTime.nanos(1);
    private static final int REHEARSAL_BEATS = 30;
    /** Of a run that is stepped: how long the next request waits at the most, and after how many such waits it beats again. */
    private static final long POLL_NANOS = SimTime.nanos(0.0002);
    private static final int MAX_POLLS = 500;

    private PacedRun paced;
    private Pacer pacer;
    private volatile double speed = Double.NaN;
    private volatile boolean endsWithMissions;
    private int steps;
    private volatile boolean over;
    private boolean wasStepped;
    /** completed when no steps are left */
    private CompletableFuture<Optional<String>> stepped = CompletableFuture.completedFuture(Optional.empty());
    private final long endNanos;
    private final boolean unattended;
    private final Queue<Consumer<PacedRun>> requests = new ConcurrentLinkedQueue<>();
    private final Consumer<String> refused;
    /** the simulated second under way, and the margins of its beats so far */
    private long second;
    private double margins;
    private int beats;

    /**
     * @param duration simulated seconds after which it stops by itself
     * @param hold     whether to wait in READY for requests of SET and GO
     * @param refused  receives the reason of a refused request
     */
    public Runner(OptionalDouble duration, boolean hold, Consumer<String> refused) {
        this.endNanos = duration.isPresent() ? SimTime.nanos(duration.getAsDouble()) : Long.MAX_VALUE;
        this.unattended = !hold;
        this.refused = refused;
    }

    /** Requests a change of state at the next beat; from any thread. */
    public void request(RunState next) {
        requests.add(_ -> change(next).ifPresent(refused));
    }

    /** The same, with an answer: the reason of a refusal, or empty. A run that has stopped does not answer. */
    CompletableFuture<Optional<String>> ask(RunState next) {
        CompletableFuture<Optional<String>> answer = new CompletableFuture<>();
        requests.add(_ -> answer.complete(change(next)));
        return answer;
    }

    /** Goes on at another speed from the next beat on; infinite for as fast as possible. From any thread. */
    void speed(double factor) {
        speed = factor;
        requests.add(_ -> pacer.speed(factor));
    }

    /** Simulated seconds per second that were asked for; infinite for as fast as possible. From any thread. */
    double speed() {
        return speed;
    }

    /** Begins anew in SET, from any state but STOP, with no beat between; from any thread. The answer is the reason of a refusal, or empty. */
    CompletableFuture<Optional<String>> reset() {
        CompletableFuture<Optional<String>> answer = new CompletableFuture<>();
        requests.add(_ -> {
            if (state() == RunState.PAUSE) {
                change(RunState.GO);
            }
            steps = 0;
            over = false;
            answer.complete(change(RunState.SET));
        });
        return answer;
    }

    /** Whether the run has lasted as long as it should, which ends one that goes and refuses steps; from any thread. */
    boolean isOver() {
        return over;
    }

    /**
     * From SET or in a pause, goes on for some beats, but not beyond the end, and pauses again; from any thread. The answer comes when that is done: the reason of a refusal, or empty.
     */
    CompletableFuture<Optional<String>> step(int beats) {
        CompletableFuture<Optional<String>> answer = new CompletableFuture<>();
        requests.add(_ -> {
            if (over) {
                answer.complete(Optional.of("The run has reached its end: reset or stop it."));
            } else if (state() == RunState.PAUSE || state() == RunState.SET) {
                stepped.complete(Optional.of("Another step was asked for."));
                stepped = answer;
                steps = beats;
            } else {
                answer.complete(Optional.of("A run in " + state() + " cannot step; pause it first."));
            }
        });
        return answer;
    }

    /** Whether the run stops once all missions are done; from any thread. */
    void endWithMissions(boolean ends) {
        endsWithMissions = ends;
    }

    boolean endsWithMissions() {
        return endsWithMissions;
    }

    /** Executes something on the run's thread before the next beat; from any thread. */
    void later(Consumer<PacedRun> what) {
        requests.add(what);
    }

    /** The same, and waits for it; false if it did not begin in time, and then it never does. */
    boolean await(Consumer<PacedRun> what, long seconds) {
        AtomicBoolean settled = new AtomicBoolean();
        CountDownLatch done = new CountDownLatch(1);
        later(run -> {
            if (settled.compareAndSet(false, true)) {
                what.accept(run);
                done.countDown();
            }
        });
        try {
            return done.await(seconds, TimeUnit.SECONDS) || !settled.compareAndSet(false, true);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
            return !settled.compareAndSet(false, true);
        }
    }

    /** Runs until STOP. */
    public void run(PacedRun whatBeats, Pacer keeper, Runnable afterBeat) {
        paced = whatBeats;
        pacer = keeper;
        speed = Double.isNaN(speed) ? pacer.speed() : speed;
        goOn();
        if (unattended) {
            begin();
        }
        while (state() != RunState.STOP) {
            handleRequests();
            paced.keepZero(pacer.zeroNanos());
            boolean stepping = steps > 0 && (state() == RunState.PAUSE || state() == RunState.SET);
            if (stepping) {
                stepOnce();
            } else {
                paced.beat();
            }
            afterBeat.run();
            if (state() == RunState.GO) {
                note(pacer.await(paced.time().nanos()));
            } else if (state() != RunState.STOP) {
                idle(stepping);
            }
            if (state() == RunState.GO && isDue()) {
                request(RunState.STOP);
            }
        }
    }

    private boolean isDue() {
        return paced.time().nanos() >= endNanos || endsWithMissions && paced.core().state().areMissionsDone();
    }

    /** A run on a virtual clock that is stepped waits for the next request only, so that whoever steps it sets the pace. */
    private void idle(boolean stepping) {
        if (stepping && steps == 0) {
            stepped.complete(Optional.empty());
        }
        if (pacer.isPaced() || !stepping && !wasStepped) {
            pacer.idle();
        } else {
            for (int polls = 0; requests.isEmpty() && steps == 0 && polls < MAX_POLLS; polls++) {
                paced.clock().parkUntil(paced.clock().nanoTime() + POLL_NANOS);
            }
        }
        wasStepped = stepping || wasStepped && state() == RunState.PAUSE;
    }

    /** What was asked before a step, such as velocities, becomes orders in a beat that stands still, so that it acts in the very step that follows. */
    private void stepOnce() {
        steps--;
        RunState before = state();
        paced.beat();
        paced.request(RunState.GO);
        if (before == RunState.SET) {
            keepTime(before, RunState.GO);
            pacer.pause();
        }
        paced.beat();
        paced.request(RunState.PAUSE);
        over = isDue();
        steps = over ? 0 : steps;
    }

    /** Once per simulated second, emits the mean margin of its beats as vitals. */
    private void note(double margin) {
        paced.keepMargin(margin);
        margins += margin;
        beats++;
        long present = paced.time().nanos() / SECOND;
        if (present != second) {
            paced.core().tell(new Vitals(paced.time(), margins / beats, paced.links(), paced.counters()));
            second = present;
            margins = 0;
            beats = 0;
        }
    }

    /** Goes through READY, SET and GO as soon as all hosts have joined, unless STOP is requested before. */
    private void begin() {
        while (!paced.isComplete() && state() != RunState.STOP) {
            handleRequests();
            paced.beat();
            pacer.idle();
        }
        if (state() != RunState.STOP) {
            change(RunState.SET).ifPresent(refused);
            rehearse();
        }
        if (state() == RunState.SET) {
            change(RunState.GO).ifPresent(refused);
        }
    }

    /** A large fleet in real time stays in SET for some beats, so that the report path is compiled before the first beat of GO. */
    private void rehearse() {
        int vehicles = paced.core().state().count();
        paced.beat();
        if (pacer.isPaced() && vehicles >= GarbageCollection.LARGE_FLEET) {
            for (int beat = 1; beat < REHEARSAL_BEATS && state() == RunState.SET; beat++) {
                pacer.idle();
                handleRequests();
                paced.beat();
            }
            GarbageCollection.collectBeforeRun(vehicles);
        }
    }

    /** A resumed run does not begin at time zero. */
    private void goOn() {
        if (state() == RunState.GO || state() == RunState.PAUSE) {
            pacer.startAt(paced.clock().nanoTime() - paced.time().nanos());
        }
        if (state() == RunState.PAUSE) {
            pacer.pause();
        }
    }

    private RunState state() {
        return paced.core().runState();
    }

    private void handleRequests() {
        for (Consumer<PacedRun> wish = requests.poll(); wish != null; wish = requests.poll()) {
            wish.accept(paced);
        }
    }

    private Optional<String> change(RunState next) {
        RunState before = state();
        Optional<String> refusal = paced.request(next);
        if (refusal.isEmpty() && state() != before) {
            keepTime(before, next);
        }
        return refusal;
    }

    private void keepTime(RunState before, RunState next) {
        if (next == RunState.PAUSE) {
            pacer.pause();
        } else if (next == RunState.GO && before == RunState.PAUSE) {
            pacer.resume();
        } else if (next == RunState.GO) {
            pacer.start();
        } else if (next == RunState.SET) {
            pacer.stand();
        }
    }
}
