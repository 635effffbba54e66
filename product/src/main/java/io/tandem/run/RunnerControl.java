package io.tandem.run;

import io.tandem.core.OperatorListener;
import io.tandem.core.PacedRun;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.gateway.Lobby;
import io.tandem.gateway.VehicleCommands;
import io.tandem.gateway.command.OperatorOrder;
import io.tandem.message.Event;
import io.tandem.message.Ids;
import io.tandem.message.ManualInput;
import io.tandem.message.Parameter;
import io.tandem.message.Placement;
import io.tandem.message.RunState;
import io.tandem.message.SettingChange;
import io.tandem.message.VehicleView;
import io.tandem.scenario.Parameters;
import io.tandem.scenario.Scenario;
import io.tandem.web.contract.ContractJson;
import io.tandem.web.contract.RunMessage;
import io.tandem.web.live.OperatorControls;
import io.tandem.web.live.ParameterAnswers;
import io.tandem.wire.link.Impairment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Requests of operators, from the control room or from tools, which the run's thread carries out between beats. */
public final class RunnerControl implements OperatorControls, OperatorListener {

    /** Prefix of the settings of links; all other paths are settings of the scenario. */
    static final String LINKS = "links.";
    /** Prefix of what operators decide about commands to real vehicles, followed by an id. */
    public static final String COMMANDS = "commands.";
    private static final String CHANGE = "change";
    private static final int PATIENCE_SECONDS = 5;
    private static final int STEP_PATIENCE_SECONDS = 60;

    private final Runner runner;
    private final Tuning tuning;
    private final Lobby lobby;
    private final Supplier<OptionalLong> recordingBytes;
    /** names of those who drive a vehicle by hand, by its id */
    private final Map<Integer, String> drivers = new ConcurrentHashMap<>();
    /** whether vehicles are in other processes, which keep their own time */
    private volatile boolean elsewhere;

    public RunnerControl(Runner runner, Tuning tuning, Lobby lobby, Supplier<OptionalLong> recordingBytes) {
        this.runner = runner;
        this.tuning = tuning;
        this.lobby = lobby;
        this.recordingBytes = recordingBytes;
    }

    /** @param isElsewhere whether vehicles are in other processes, which keep their own time */
    void setElsewhere(boolean isElsewhere) {
        elsewhere = isElsewhere;
    }

    @Override
    public Optional<String> request(RunState next) {
        return answer(runner.ask(next), PATIENCE_SECONDS);
    }

    private static Optional<String> answer(CompletableFuture<Optional<String>> asked, int seconds) {
        try {
            return asked.get(seconds, TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException unheard) {
            return Optional.of("The run does not answer.");
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
            return Optional.of("The run does not answer.");
        }
    }

    /** Why the time of a run is not its own, so that it cannot go faster, slower or step by step; empty where it is. */
    static Optional<String> sharedTime(Scenario scenario) {
        if (!LiveLogs.areAllReplayed(scenario)) {
            return Optional.of("Real participants do not move faster or slower than they do.");
        }
        if (!scenario.feeds().isEmpty()) {
            return Optional.of("The receivers of its feeds live in real time.");
        }
        if (RunEnvironment.hasPlannerPrograms(scenario)) {
            return Optional.of("Its planners' programs answer in real time.");
        }
        return Optional.empty();
    }

    @Override
    public RunTime runTime() {
        return new RunTime(runner.speed(), runner.endsWithMissions(), sharedTime().orElse(""));
    }

    private Optional<String> sharedTime() {
        return elsewhere ? Optional.of("Its hosts keep their own time.") : sharedTime(tuning.started().scenario());
    }

    @Override
    public Optional<String> setSpeed(double factor) {
        Optional<String> refusal = sharedTime();
        if (refusal.isEmpty()) {
            runner.speed(factor);
        }
        return refusal;
    }

    @Override
    public Optional<String> step(int beats) {
        Optional<String> refusal = sharedTime();
        if (refusal.isEmpty()) {
            runner.step(beats);
        }
        return refusal;
    }

    @Override
    public Optional<String> stepAndWait(int beats) {
        return sharedTime().or(() -> answer(runner.step(beats), STEP_PATIENCE_SECONDS));
    }

    @Override
    public Optional<String> reset() {
        return answer(runner.reset(), PATIENCE_SECONDS);
    }

    @Override
    public boolean isOver() {
        return runner.isOver();
    }

    @Override
    public void endWithMissions(boolean ends) {
        runner.endWithMissions(ends);
    }

    @Override
    public void wish(RunState next) {
        runner.request(next);
    }

    @Override
    public List<Parameter> parameters() {
        List<Parameter> all = new ArrayList<>(Parameters.of(tuning.scenario()));
        impairments().forEach((host, impairment) -> all.add(new Parameter(LINKS + host, "link to " + host,
                "how bad the way to and from this host is made, for example loss=30%,delay=40ms±10,dup=1%,reorder=2%", impairment.text(), "",
                Parameter.Kind.TEXT, List.of(), Double.NaN, Double.NaN, Optional.empty())));
        lobby.commands().standings().forEach(one -> all.add(commands(one)));
        return all;
    }

    private static Parameter commands(VehicleCommands.Standing one) {
        String order = switch (one.state()) {
            case ARMED -> "arm";
            case HALTED -> "halt";
            case DISARMED, DISARMING -> "disarm";
        };
        return new Parameter(COMMANDS + one.vid(), "commands to the real vehicle",
                "arm lets the commands of its driver go to it, disarm stops it and ends that, halt stops it at once", order, "", Parameter.Kind.CHOICE,
                Arrays.stream(OperatorOrder.values()).map(each -> each.name().toLowerCase(Locale.ROOT)).toList(), Double.NaN, Double.NaN, Optional.of(Ids.of(one.vid(), one.vid())));
    }

    @Override
    public List<RunMessage.Commanded> commanded() {
        return lobby.commands().standings().stream().map(one -> new RunMessage.Commanded(one.vid(), one.state(), one.why(), one.refusal(), one.maxSpeed())).toList();
    }

    private SortedMap<String, Impairment> impairments() {
        SortedMap<String, Impairment> all = new TreeMap<>();
        runner.await(run -> all.putAll(run.impairments()), PATIENCE_SECONDS);
        return all;
    }

    @Override
    public void change(String path, String value, String by) throws MistakeException {
        String written = path.strip();
        if (written.startsWith(COMMANDS)) {
            command(written, value.strip(), by);
        } else {
            changeSetting(written, value, by);
        }
    }

    /** Without the run's thread, so that a vehicle can be stopped whatever that does. */
    private void command(String path, String value, String by) throws MistakeException {
        String vid = path.substring(COMMANDS.length());
        Optional<OperatorOrder> order = Arrays.stream(OperatorOrder.values()).filter(one -> one.name().equalsIgnoreCase(value)).findFirst();
        if (order.isEmpty() || !vid.matches("\\d{1,9}")) {
            throw mistake(path, "This is no order to a real vehicle.", "write for example commands.2=arm; orders are arm, disarm and halt.");
        }
        Optional<String> refusal = lobby.commands().order(Integer.parseInt(vid), order.get(), by);
        if (refusal.isPresent()) {
            throw mistake(path, refusal.get(), "see that the run is in GO and the vehicle sends its position, then arm it again.");
        }
    }

    /** One at a time, so that each is checked together with those before it. */
    private synchronized void changeSetting(String written, String value, String by) throws MistakeException {
        if (written.startsWith(LINKS)) {
            impair(written, value.strip(), by);
            return;
        }
        Tuning.Draft draft = tuning.draft(written, value, by);
        carryOut(written, run -> {
            tuning.adopt(draft);
            run.core().change(run.time(), draft.change(), draft.scenario().alerts(), tuning.scenario().searches());
        });
    }

    private void impair(String path, String value, String by) throws MistakeException {
        String host = path.substring(LINKS.length());
        SortedMap<String, Impairment> links = impairments();
        if (!links.containsKey(host)) {
            throw mistake(path, "There is no link to a host " + host + ".", links.isEmpty() ? "start the run with --hosts: in one process there are none."
                    : "name one of: " + String.join(", ", links.keySet()) + ".");
        }
        Impairment impairment = Impairment.parse(CHANGE, value);
        SettingChange change = new SettingChange(path, links.get(host).text(), impairment.text(), by);
        carryOut(path, run -> {
            run.impair(host, impairment);
            run.core().hear(change.event(run.time()));
        });
    }

    private void carryOut(String path, Consumer<PacedRun> what) throws MistakeException {
        if (!runner.await(what, PATIENCE_SECONDS)) {
            throw mistake(path, "The run does not answer.", "ask again when it goes on.");
        }
    }

    private static MistakeException mistake(String path, String what, String fix) {
        return new MistakeException(new Problem(new SourceLocation(CHANGE, 0, path), "", what, fix));
    }

    @Override
    public CompletableFuture<Optional<String>> requestChange(String path, String value, String by) {
        return elsewhere(() -> {
            try {
                change(path, value, by);
                return Optional.empty();
            } catch (MistakeException refused) {
                Problem first = refused.problems().getFirst();
                return Optional.of(first.what() + " Fix: " + first.fix());
            }
        });
    }

    @Override
    public CompletableFuture<byte[]> parameterList() {
        return elsewhere(() -> ContractJson.bytes(ParameterAnswers.of(parameters())));
    }

    /** On another thread, since the run's thread calls this and must not wait for itself. */
    private static <T> CompletableFuture<T> elsewhere(Supplier<T> what) {
        return CompletableFuture.supplyAsync(what, work -> Thread.ofPlatform().daemon().name("settings").start(work));
    }

    @Override
    public void tell(Event event) {
        runner.later(run -> run.core().hear(new Event(run.time(), event.name(), event.vid(), event.other(), event.where(), event.text())));
    }

    @Override
    public boolean take(int vid, String by) {
        boolean taken = drivers.putIfAbsent(vid, by) == null;
        if (taken) {
            OperatorControls.super.take(vid, by);
        }
        return taken || by.equals(drivers.get(vid));
    }

    @Override
    public void release(int vid, String by) {
        if (drivers.remove(vid, by)) {
            OperatorControls.super.release(vid, by);
        }
    }

    @Override
    public void place(Placement placement) {
        runner.later(run -> run.core().hear(placement.event(run.time())));
    }

    @Override
    public void drive(ManualInput hand) {
        runner.later(run -> run.core().hear(hand.at(run.time())));
    }

    @Override
    public Optional<String> eject(int vid) {
        return lobby.eject(vid);
    }

    @Override
    public void look(int vid, Consumer<Optional<VehicleView>> answer) {
        runner.later(run -> answer.accept(run.vehicleView(vid)));
    }

    @Override
    public OptionalLong recordingBytes() {
        return recordingBytes.get();
    }
}
