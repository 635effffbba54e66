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

    private PacedRun paced;
    private Pacer pacer;
    private final long endNanos;
    private final boolean unattended;
    private final Queue<Consumer<PacedRun>> requests = new ConcurrentLinkedQueue<>();
    private final Consumer<String> refused;
    /** the simulated second under way, and the margins of its beats so far */
    private long second;
    private double margins;
    private int beats;

    /**
     * @param duration  simulated seconds after which it stops by itself
     * @param hold      whether to wait in READY for requests of SET and GO
     * @param refused   receives the reason of a refused request
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
        goOn();
        if (unattended) {
            begin();
        }
        while (state() != RunState.STOP) {
            handleRequests();
            paced.keepZero(pacer.zeroNanos());
            paced.beat();
            afterBeat.run();
            if (state() == RunState.GO) {
                note(pacer.await(paced.time().nanos()));
            } else if (state() != RunState.STOP) {
                pacer.idle();
            }
            if (paced.time().nanos() >= endNanos && state() == RunState.GO) {
                request(RunState.STOP);
            }
        }
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
