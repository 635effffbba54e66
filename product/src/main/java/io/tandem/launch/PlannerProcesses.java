package io.tandem.launch;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Place;
import io.tandem.diagnosis.Problem;
import io.tandem.planning.LatticePlanner;
import io.tandem.planning.Planner;
import io.tandem.planning.PlannerBrief;
import io.tandem.planning.PlannerSeat;
import io.tandem.planning.PlannerView;
import io.tandem.planning.Planners;
import io.tandem.planning.ThreadSeat;
import io.tandem.time.WallClock;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The planners of a run: those that are programs are started here, watched over, and ended with the run. */
final class PlannerProcesses implements Planners, AutoCloseable {

    private static final int GRACE_SECONDS = 30;

    private final Optional<Path> folder;
    private final boolean waits;
    private final WallClock clock;
    private final Consumer<String> notices;
    private final Map<Integer, PlannerSeat> seats = new HashMap<>();
    /** started before anyone has asked for them */
    private final Map<Integer, PlannerProcess> early = new HashMap<>();
    private final List<PlannerProcess> all = new ArrayList<>();
    private final CountDownLatch over = new CountDownLatch(1);
    private Thread interrupt;

    /**
     * @param folder  in which commands are run; empty where none may be
     * @param waits   whether plans are waited for
     * @param notices hears what planners say to people, and what becomes of them
     */
    PlannerProcesses(Optional<Path> folder, boolean waits, WallClock clock, Consumer<String> notices) {
        this.folder = folder;
        this.waits = waits;
        this.clock = clock;
        this.notices = notices;
    }

    /** Starts a vehicle's program before the run begins, so that whoever misspelt it hears of it. */
    synchronized void start(int vid, List<String> command, String file) throws MistakeException {
        PlannerProcess process = process(vid, command);
        Optional<String> trouble = process.awaitStart();
        if (trouble.isPresent()) {
            throw new MistakeException(new Problem(new Place(file, 0, "planner.command"), command.toString(),
                    "The planner of vehicle " + vid + " cannot be started: " + trouble.get() + ".",
                    "install the program, or write its name as this machine knows it; it is run in the folder of the scenario's file."));
        }
        early.put(vid, process);
    }

    private PlannerProcess process(int vid, List<String> command) {
        PlannerProcess process = new PlannerProcess("planner of " + vid, command, folder.orElseThrow(), clock, notices);
        all.add(process);
        if (interrupt == null) {
            interrupt = new Thread(this::outlive);
            Runtime.getRuntime().addShutdownHook(interrupt);
        }
        process.start();
        return process;
    }

    @Override
    public synchronized PlannerSeat seat(Source source, PlannerBrief brief) {
        PlannerSeat former = seats.get(brief.vid());
        if (former != null) {
            former.close();
        }
        PlannerSeat seat = source.command().isEmpty() ? inThisProcess(source, brief) : program(source.command(), brief);
        seats.put(brief.vid(), seat);
        return seat;
    }

    private PlannerSeat program(List<String> command, PlannerBrief brief) {
        if (folder.isEmpty()) {
            return new EmptySeat("its command is not run, because the scenario's file was not named on this machine");
        }
        PlannerProcess process = Optional.ofNullable(early.remove(brief.vid())).orElseGet(() -> process(brief.vid(), command));
        process.greet(brief);
        return process;
    }

    private PlannerSeat inThisProcess(Source source, PlannerBrief brief) {
        ThreadSeat seat = new ThreadSeat("planner of " + brief.vid(), () -> planner(source, brief), clock);
        seat.start();
        return seat;
    }

    private static Planner planner(Source source, PlannerBrief brief) {
        if (source.java().isEmpty()) {
            return switch (source.builtin().orElseThrow()) {
                case LATTICE -> new LatticePlanner(brief);
            };
        }
        return ServiceLoader.load(Planner.Provider.class).stream().map(ServiceLoader.Provider::get)
                .filter(provider -> provider.name().equals(source.java().get())).findFirst().orElseThrow().create(brief);
    }

    @Override
    public boolean waits() {
        return waits;
    }

    @Override
    public WallClock clock() {
        return clock;
    }

    /** Seats nobody: for Core, which needs to know who takes part, while hosts let them plan. */
    static Planners elsewhere() {
        return new Planners() {
            @Override
            public PlannerSeat seat(Source source, PlannerBrief brief) {
                return new EmptySeat("it is carried elsewhere");
            }

            @Override
            public boolean waits() {
                return false;
            }

            @Override
            public WallClock clock() {
                return WallClock.machine();
            }
        };
    }

    /** A planner that is not there. */
    private record EmptySeat(String why) implements PlannerSeat {

        @Override
        public void start() {
            // Nobody is there to start.
        }

        @Override
        public void ask(PlannerView view) {
            // Nobody is there to ask.
        }

        @Override
        public Optional<Reply> hear(long patienceNanos) {
            return Optional.of(new Reply.Gone(why));
        }

        @Override
        public void close() {
            // Nobody is there to end.
        }
    }

    /** After Ctrl-C the run takes its time to stop; nobody is left even if it does not. */
    private void outlive() {
        try {
            over.await(GRACE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
        List.copyOf(all).forEach(PlannerProcess::close);
    }

    /** Ends all: programs whose input ends may end by themselves for a moment, and are then made to. */
    @Override
    public synchronized void close() {
        seats.values().forEach(seat -> {
            if (!(seat instanceof PlannerProcess)) {
                seat.close();
            }
        });
        all.forEach(PlannerProcess::dismiss);
        all.forEach(PlannerProcess::awaitEnd);
        over.countDown();
        try {
            if (interrupt != null) {
                Runtime.getRuntime().removeShutdownHook(interrupt);
            }
        } catch (IllegalStateException ending) {
            // It is at work already.
        }
    }
}
