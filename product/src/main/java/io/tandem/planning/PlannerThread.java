package io.tandem.planning;

import io.tandem.time.WallClock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** A planner of this process on its own thread. One that never returns is abandoned and replaced. */
public final class PlannerThread implements PlannerConnection {

    private final Function<PlannerParameters, Planner> planners;
    private final String name;
    private final WallClock clock;
    private final BlockingQueue<Reply> replies = new LinkedBlockingQueue<>();
    private ExecutorService thread;
    private volatile PlannerParameters brief;
    /** the planner, once made */
    private Planner[] planner;

    public PlannerThread(String name, Function<PlannerParameters, Planner> planners, WallClock clock) {
        this.name = name;
        this.planners = planners;
        this.clock = clock;
    }

    @Override
    public void start() {
        close();
        replies.clear();
        planner = new Planner[1];
        thread = Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name(name).factory());
    }

    /** A planner made for other parameters is replaced. */
    @Override
    public void greet(PlannerParameters changed) {
        brief = changed;
        planner = new Planner[1];
    }

    @Override
    public void ask(PlannerView view) {
        Planner[] asked = planner;
        thread.execute(() -> replies.add(reply(asked, view)));
    }

    /** User code may throw anything, in its constructor too: the run continues, and the reply carries the reason. */
    private Reply reply(Planner[] asked, PlannerView view) {
        try {
            asked[0] = asked[0] == null ? planners.apply(brief) : asked[0];
            Plan plan = asked[0].plan(view);
            List<String> send = List.copyOf(asked[0].send());
            return plan == null ? new Reply.Garbage("answered nothing") : new Reply.Answer(view.cycle(), plan, clock.nanoTime(), send);
        } catch (RuntimeException | StackOverflowError mistake) {
            return new Reply.Garbage("threw " + mistake);
        }
    }

    @Override
    public Optional<Reply> hear(long patienceNanos) {
        try {
            return Optional.ofNullable(patienceNanos == 0 ? replies.poll() : replies.poll(patienceNanos, TimeUnit.NANOSECONDS));
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        if (thread != null) {
            thread.shutdownNow();
        }
    }
}
