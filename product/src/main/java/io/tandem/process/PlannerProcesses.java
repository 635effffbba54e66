package io.tandem.process;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.planning.IntersectionReservation;
import io.tandem.planning.LatticePlanner;
import io.tandem.planning.MergeController;
import io.tandem.planning.Planner;
import io.tandem.planning.PlannerConnection;
import io.tandem.planning.PlannerFactory;
import io.tandem.planning.PlannerParameters;
import io.tandem.planning.PlannerThread;
import io.tandem.planning.PlannerView;
import io.tandem.planning.VirtualLight;
import io.tandem.time.WallClock;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The external planners of a run, as child processes or at ports. Processes are restarted when they fail and ended with the run. */
public final class PlannerProcesses implements PlannerFactory, AutoCloseable {

    /** Time that a run gets to stop after Ctrl-C before its planners are ended. */
    private static final int GRACE_SECONDS = 3;
    private static final int LONGEST_WAIT_SECONDS = 300;

    private final Optional<Path> folder;
    private final boolean waits;
    private final WallClock clock;
    private final Consumer<String> notices;
    private final Map<Integer, PlannerConnection> seats = new HashMap<>();
    /** started before their vehicles were built */
    private final Map<Integer, PlannerProcess> early = new HashMap<>();
    private final List<PlannerProcess> all = new ArrayList<>();
    private final Map<Integer, PlannerPort> ports = new TreeMap<>();
    private ProcessReaper reaper;
    private final CountDownLatch over = new CountDownLatch(1);
    private Thread interrupt;

    /**
     * @param folder  in which commands are run; empty where none may be
     * @param waits   whether plans are waited for
     * @param notices receives the stderr of planners, and text about their starts and failures
     */
    public PlannerProcesses(Optional<Path> folder, boolean waits, WallClock clock, Consumer<String> notices) {
        this.folder = folder;
        this.waits = waits;
        this.clock = clock;
        this.notices = notices;
    }

    /** Starts a planner's program before the run begins, so that a wrong command is reported at once. */
    public synchronized void start(int vid, List<String> command, String file) throws MistakeException {
        PlannerProcess process = process(vid, command);
        Optional<String> trouble = process.awaitStart();
        if (trouble.isPresent()) {
            throw new MistakeException(new Problem(new SourceLocation(file, 0, "planner.command"), command.toString(),
                    "The planner of vehicle " + vid + " cannot be started: " + trouble.get() + ".",
                    "install the program, or write its name as this machine knows it; it is run in the folder of the scenario's file."));
        }
        early.put(vid, process);
    }

    private PlannerProcess process(int vid, List<String> command) {
        if (reaper == null) {
            reaper = ProcessReaper.open();
        }
        PlannerProcess process = new PlannerProcess(name(vid), command, folder.orElseThrow(), reaper, clock, notices);
        all.add(process);
        endOnInterrupt();
        process.start();
        return process;
    }

    private static String name(int vid) {
        return "planner of " + vid;
    }

    private void endOnInterrupt() {
        if (interrupt == null) {
            interrupt = new Thread(this::outlive);
            Runtime.getRuntime().addShutdownHook(interrupt);
        }
    }

    /** Listens for a vehicle's planner, before the run begins as well. */
    public synchronized void listen(int vid, int port, String file) throws MistakeException {
        try {
            open(vid, port);
        } catch (IOException taken) {
            throw new MistakeException(new Problem(new SourceLocation(file, 0, "planner.listen"), String.valueOf(port),
                    "The planner of vehicle " + vid + " cannot be awaited there: " + taken.getMessage() + ".",
                    "end what listens at this port, or choose another."));
        }
    }

    private PlannerPort open(int vid, int port) throws IOException {
        PlannerPort opened = new PlannerPort(name(vid), port, clock, notices);
        ports.put(vid, opened);
        endOnInterrupt();
        return opened;
    }

    /** Says where planners are awaited; a run that waits for their plans begins when they are there. */
    public void awaitVisitors(String file) throws MistakeException {
        for (Map.Entry<Integer, PlannerPort> port : ports.entrySet()) {
            String address = port.getValue().address();
            notices.accept(name(port.getKey()) + " may connect to " + address + (waits ? ", and the run waits for it up to "
                    + LONGEST_WAIT_SECONDS / 60 + " minutes" : "") + "; for example: python3 examples/python/planner.py --connect " + address);
        }
        for (Map.Entry<Integer, PlannerPort> port : ports.entrySet()) {
            if (waits && !port.getValue().awaitVisit(LONGEST_WAIT_SECONDS)) {
                throw new MistakeException(new Problem(new SourceLocation(file, 0, "planner.listen"), port.getValue().address(),
                        "The planner of vehicle " + port.getKey() + " has not connected within " + LONGEST_WAIT_SECONDS + " s.",
                        "start it, and let it connect there; or leave out --fast, and it may come when it likes."));
            }
        }
    }

    @Override
    public synchronized PlannerConnection seat(Source source, PlannerParameters brief) {
        PlannerConnection seat = source.port().isPresent() ? port(brief.vid(), source.port().getAsInt()) : another(source, brief);
        seat.greet(brief);
        seats.put(brief.vid(), seat);
        return seat;
    }

    private PlannerConnection port(int vid, int number) {
        try {
            PlannerPort port = ports.containsKey(vid) ? ports.get(vid) : open(vid, number);
            port.beginAnew();
            return port;
        } catch (IOException taken) {
            return new EmptySeat("it cannot be awaited at port " + number + ": " + taken.getMessage());
        }
    }

    private PlannerConnection another(Source source, PlannerParameters brief) {
        Optional.ofNullable(seats.get(brief.vid())).ifPresent(PlannerConnection::close);
        return source.command().isEmpty() ? inThisProcess(source, brief.vid()) : program(source.command(), brief.vid());
    }

    private PlannerConnection program(List<String> command, int vid) {
        if (folder.isEmpty()) {
            return new EmptySeat("its command is not run, because the scenario's file was not named on this machine");
        }
        return Optional.ofNullable(early.remove(vid)).orElseGet(() -> process(vid, command));
    }

    private PlannerConnection inThisProcess(Source source, int vid) {
        PlannerThread seat = new PlannerThread(name(vid), brief -> planner(source, brief), clock);
        seat.start();
        return seat;
    }

    private static Planner planner(Source source, PlannerParameters brief) {
        if (source.java().isEmpty()) {
            return switch (source.builtin().orElseThrow()) {
                case LATTICE -> new LatticePlanner(brief);
                case VIRTUAL_LIGHT -> new VirtualLight();
                case RESERVATION -> new IntersectionReservation();
                case MERGE -> new MergeController();
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

    /** Starts no planner: for Core, which only needs the participants, while hosts run their planners. */
    public static PlannerFactory unavailable() {
        return new PlannerFactory() {
            @Override
            public PlannerConnection seat(Source source, PlannerParameters brief) {
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
    private record EmptySeat(String why) implements PlannerConnection {

        @Override
        public void start() {
            // Nobody is there to start.
        }

        @Override
        public void greet(PlannerParameters brief) {
            // Nobody is there to greet.
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

    /** After Ctrl-C the run has some time to stop; then all planners are ended in any case. */
    private void outlive() {
        try {
            over.await(GRACE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
        List.copyOf(all).forEach(PlannerProcess::close);
        List.copyOf(ports.values()).forEach(PlannerPort::shut);
    }

    /** Ends all: their stdin is closed, and those that do not exit within a moment are killed. */
    @Override
    public synchronized void close() {
        seats.values().forEach(seat -> {
            if (seat instanceof PlannerThread) {
                seat.close();
            }
        });
        all.forEach(PlannerProcess::dismiss);
        all.forEach(PlannerProcess::awaitEnd);
        ports.values().forEach(PlannerPort::shut);
        if (reaper != null) {
            reaper.close();
        }
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
