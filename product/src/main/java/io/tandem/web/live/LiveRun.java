package io.tandem.web.live;

import static io.tandem.web.contract.ContractJson.rounded;

import io.tandem.message.Event;
import io.tandem.message.Participant;
import io.tandem.message.RunState;
import io.tandem.message.SettingChange;
import io.tandem.message.Tap;
import io.tandem.message.VehicleView;
import io.tandem.time.WallClock;
import io.tandem.verdict.Verdict;
import io.tandem.web.contract.ApiAnswer;
import io.tandem.web.contract.RunMessage;
import io.tandem.web.contract.SceneDescription;
import io.tandem.web.http.FlatJson;
import io.tandem.web.phone.PhoneGuests;
import io.tandem.web.phone.PhoneHub;
import io.tandem.web.scene.SceneBuilder;
import io.tandem.web.scene.StaticScene;
import io.tandem.web.view.BrowserMessages;
import io.tandem.web.view.BrowserSocket;
import io.tandem.web.view.ChartSamples;
import io.tandem.web.view.FrameBuilder;
import io.tandem.web.view.LiveView;
import io.tandem.web.view.PhysicsChart;
import io.tandem.web.view.RadioQuestions;
import io.tandem.web.view.SignalBoard;
import io.tandem.web.view.UpdateTimer;
import io.tandem.web.view.VehicleViewMessages;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Shows a run that is on to browsers. One thread of its own makes each frame and each message once, for all browsers. */
public final class LiveRun implements BrowserSocket.SocketListener, AutoCloseable {

    private static final int GOING_AWAY = 1001;
    private static final long WAIT_MILLIS = 50;
    private static final int MAX_CHARTED = 24;
    /** Events after which the status tells another state of a commanded vehicle. */
    private static final Set<String> COMMANDING = Set.of(Event.ARMED, Event.DISARMED, Event.HALTED);

    private final Function<List<Participant>, StaticScene> scenes;
    private final OperatorControls control;
    private final WallClock clock;
    private final int edition;
    private final LiveView view;
    private final PhoneHub phones;
    private final ViewerSet viewers = new ViewerSet();
    private final Queue<VehicleAnswer> answers = new ConcurrentLinkedQueue<>();
    private final ManualDrivers manualDrivers;
    /** the vehicles that each browser charts */
    private final Map<BrowserSocket, Set<Integer>> charted = new ConcurrentHashMap<>();
    private final AtomicReference<RunMessage.Over> end = new AtomicReference<>();
    private final Thread thread;
    private volatile boolean closed;

    // For the run's thread alone.
    private final RunStatus status;
    private final RunHistory history = new RunHistory();
    private final SignalBoard signals = new SignalBoard();
    private final UpdateTimer frameTimer = UpdateTimer.ofFrames();
    private final UpdateTimer sampleTimer = UpdateTimer.ofSamples();
    private final UpdateTimer encounterTimer = UpdateTimer.ofEncounters();
    private final UpdateTimer statusTimer = UpdateTimer.ofStatus();
    private final UpdateTimer checkTimer = UpdateTimer.ofChecks();
    private int frames;
    private byte[] frame;
    private long frameBeat = -1;
    private boolean hadEncounters;
    private Set<Integer> inflowVehicles;

    /** What a vehicle perceives, for the browser that asked. */
    private record VehicleAnswer(BrowserSocket viewer, int vid, Optional<VehicleView> vehicleView) {
    }

    /**
     * @param scenes  makes the static scene once the participants are known
     * @param edition a number that differs from that of the run before
     */
    public LiveRun(Function<List<Participant>, StaticScene> scenes, OperatorControls control, PhoneGuests guests, WallClock clock, int edition) {
        this.scenes = scenes;
        this.control = control;
        this.manualDrivers = new ManualDrivers(control, viewers::send);
        this.clock = clock;
        this.edition = edition;
        this.view = new LiveView(clock);
        this.phones = new PhoneHub(guests, view, () -> staticScene().site().convergence(staticScene().site().origin()), clock);
        this.status = new RunStatus(view, clock.nanoTime());
        this.thread = Thread.ofPlatform().daemon().name("web-live").unstarted(this::broadcast);
        thread.start();
    }

    /** To be added to Core's taps. */
    public Tap tap() {
        return view;
    }

    /** Whether the participants are known, so that there is something to show. */
    public boolean hasBegun() {
        return view.frameBuilder().isPresent();
    }

    public RunState runState() {
        return view.runState();
    }

    public StaticScene staticScene() {
        return scenes.apply(participants());
    }

    private List<Participant> participants() {
        return view.frameBuilder().orElseThrow().roster().participants();
    }

    public Optional<Participant> participant(int vid) {
        return participants().stream().filter(one -> one.vid() == vid).findFirst();
    }

    public PhoneHub phones() {
        return phones;
    }

    public OperatorControls control() {
        return control;
    }

    public SceneDescription scene() {
        return SceneBuilder.describe(staticScene(), participants(), null);
    }

    /** What is inside a vehicle, from the first time on that somebody asks for it. */
    public ApiAnswer.Physics physics(PhysicsChart chart) {
        return view.physics(chart);
    }

    /** How old what a station heard by radio became in the last seconds. */
    public ApiAnswer.RadioSeries radioAges(int vid) {
        return view.radio().ages(vid);
    }

    public boolean isWatched() {
        return !viewers.isEmpty();
    }

    /** The run has ended: browsers are sent its verdicts, and may show its last state until this is closed. */
    public void over(List<Verdict> verdicts, Optional<String> run) {
        end.set(new RunMessage.Over(BrowserMessages.of(verdicts), run.orElse(null)));
    }

    @Override
    public void close() {
        closed = true;
        phones.close();
        synchronized (view) {
            view.notifyAll();
        }
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void opened(BrowserSocket viewer) {
        if (!viewers.offer(viewer)) {
            viewer.close(BrowserSocket.TOO_MUCH, "too many look");
        }
    }

    @Override
    public void closed(BrowserSocket viewer) {
        viewers.remove(viewer);
        manualDrivers.releaseAll(viewer);
        charted.remove(viewer);
        view.chart(charted());
    }

    private Set<Integer> charted() {
        return charted.values().stream().flatMap(Set::stream).limit(ChartSamples.MAX_VEHICLES).collect(Collectors.toSet());
    }

    /** @param vids separated by commas */
    private void chart(BrowserSocket viewer, String vids) {
        charted.put(viewer, Arrays.stream(vids.split(",")).filter(vid -> vid.matches("\\d{1,9}")).map(Integer::valueOf).limit(MAX_CHARTED).collect(Collectors.toSet()));
        view.chart(charted());
    }

    @Override
    public void received(BrowserSocket viewer, String type, FlatJson message) {
        int vid = message.integer("vid").orElse(0);
        if (type.equals("look")) {
            control.look(vid, vehicleView -> answers.add(new VehicleAnswer(viewer, vid, vehicleView)));
            return;
        }
        if (type.equals("sensors")) {
            view.gallery().ask(vid);
            viewer.send(view.gallery().answer(vid, message.integer("points").orElse(0) == 1));
            return;
        }
        if (type.equals("chart")) {
            chart(viewer, message.text("vids").orElse(""));
            return;
        }
        Optional<RunMessage> radio = RadioQuestions.answer(view.radio(), type, message, view.at());
        if (radio.isPresent()) {
            viewer.send(radio.get());
            return;
        }
        if (!viewer.isOperator()) {
            viewer.close(BrowserSocket.NOT_ALLOWED, "not allowed");
            return;
        }
        switch (type) {
            case "take" -> take(viewer, vid);
            case "release" -> manualDrivers.release(viewer, vid);
            case "drive" -> manualDrivers.drive(viewer, vid, message);
            default -> { }
        }
    }

    private void take(BrowserSocket viewer, int vid) {
        if (view.frameBuilder().orElseThrow().canBeDriven(vid)) {
            manualDrivers.take(viewer, vid);
        } else {
            viewer.send(new RunMessage.Driving(vid, null));
        }
    }

    private void broadcast() {
        long beat = 0;
        try {
            while (!closed) {
                long latest = view.awaitBeat(beat, WAIT_MILLIS);
                if (hasBegun()) {
                    for (BrowserSocket viewer = viewers.poll(); viewer != null; viewer = viewers.poll()) {
                        welcome(viewer);
                    }
                    sendNews();
                    sendAnswers();
                    sendUpdates(latest);
                    sendEnd();
                }
                beat = latest;
            }
            sendNews();
            sendEnd();
            viewers.close(GOING_AWAY, "the run is over");
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private void welcome(BrowserSocket viewer) {
        if (edition > 1) {
            // A page that was open during the run before reconnects by itself, with the scene of that run.
            viewer.send(new RunMessage.SceneChanged());
        }
        viewer.send(history.message());
        viewer.send(status());
        viewer.send(signals.message(view.at()));
        manualDrivers.welcome(viewer, () -> viewers.add(viewer));
        if (!viewer.isOpen()) {
            closed(viewer);
        }
        frameTimer.expire();
    }

    private void sendEnd() {
        RunMessage.Over message = end.getAndSet(null);
        if (message != null) {
            sendNews();
            viewers.send(status());
            viewers.send(message);
        }
    }

    private void sendNews() {
        for (LiveView.News next : view.takeNews()) {
            switch (next) {
                case LiveView.Alerted(var alert) -> {
                    RunMessage.Alert message = BrowserMessages.of(alert);
                    history.add(message);
                    viewers.send(message);
                }
                case LiveView.Happened(var event) -> send(event);
                case LiveView.Measured(var vitals) -> {
                    status.setMargin(vitals.margin());
                    viewers.sendLatest(BrowserMessages.of(vitals));
                }
                case LiveView.StateChanged(var at, var state) -> {
                    forgetSignals(state);
                    history.add(new RunMessage.StateChange(rounded(at.seconds()), state));
                    statusTimer.expire();
                }
            }
        }
    }

    /** Signals that follow the traffic begin again with the run. */
    private void forgetSignals(RunState next) {
        if (next == RunState.SET && !signals.isEmpty()) {
            signals.show(List.of());
            viewers.send(signals.message(view.at()));
        }
    }

    private void send(Event event) {
        RunMessage.Event message = BrowserMessages.of(event);
        history.add(message);
        viewers.send(message);
        if (signals.accept(event)) {
            viewers.send(signals.message(event.at()));
        }
        if (isForGuests(event)) {
            phones.tell(event);
        }
        if (COMMANDING.contains(event.name())) {
            statusTimer.expire();
        }
        if (event.name().equals(SettingChange.EVENT)) {
            viewers.send(new RunMessage.SceneChanged());
        }
    }

    /** Messages of operators, and the events that they trigger. */
    private boolean isForGuests(Event event) {
        if (event.vid() != 0 || event.name().equals(PhoneHub.MESSAGE)) {
            return event.name().equals(PhoneHub.MESSAGE);
        }
        return staticScene().triggers().stream().anyMatch(trigger -> trigger.name().equals(event.name()));
    }

    private void sendAnswers() {
        for (VehicleAnswer answer = answers.poll(); answer != null; answer = answers.poll()) {
            answer.viewer.send(VehicleViewMessages.of(answer.vid, answer.vehicleView));
            view.plan(answer.vid).ifPresent(answer.viewer::send);
        }
    }

    private void sendUpdates(long beat) {
        long now = clock.nanoTime();
        view.setWatched(viewers.size() > 0);
        view.takeCorners().forEach(viewers::sendCorner);
        if (sampleTimer.takeDue(now)) {
            sendSamples();
        }
        if (viewers.wantFrame(beat)) {
            sendFrame(beat, now);
        }
        if (viewers.size() > 0 && encounterTimer.takeDue(now)) {
            sendEncounters();
        }
        if (statusTimer.takeDue(now)) {
            status.measure(now);
            viewers.sendLatest(status());
        }
        RunState state = view.runState();
        if ((state == RunState.READY || state == RunState.SET) && checkTimer.takeDue(now)) {
            viewers.sendLatest(check());
        }
    }

    private void sendSamples() {
        List<RunMessage.VehicleSamples> samples = view.takeSamples();
        if (!samples.isEmpty()) {
            viewers.send(new RunMessage.Samples(samples));
        }
    }

    private void sendFrame(long beat, long now) {
        if (frameBeat != beat && frameTimer.takeDue(now)) {
            frameBeat = beat;
            boolean jump = view.capture();
            frame = view.frameBuilder().orElseThrow().frame(++frames, jump, edition, drivenRows());
        }
        if (frameBeat == beat) {
            viewers.send(frame, beat);
        }
    }

    private BitSet drivenRows() {
        BitSet rows = new BitSet();
        FrameBuilder frameBuilder = view.frameBuilder().orElseThrow();
        manualDrivers.driven().forEach(vid -> rows.set(frameBuilder.roster().rowOf(vid)));
        return rows;
    }

    /** While there are any, and once more when there are none. */
    private void sendEncounters() {
        List<RunMessage.Encounter> encounters = view.frameBuilder().orElseThrow().encounters();
        if (!encounters.isEmpty() || hadEncounters) {
            viewers.sendLatest(new RunMessage.Encounters(rounded(view.at().seconds()), encounters));
        }
        hadEncounters = !encounters.isEmpty();
    }

    private RunMessage.Check check() {
        Set<Integer> waiting = waiting();
        Set<Integer> silent = new HashSet<>(phones.guests().absent());
        silent.addAll(waiting);
        int all = view.frameBuilder().orElseThrow().rows() - silent.size();
        List<RunMessage.Blocked> blocked = view.blocked(silent);
        return new RunMessage.Check(all - blocked.size(), all, waiting.size(), blocked);
    }

    private RunMessage.Status status() {
        return status.describe(phones.guests().absent(), waiting(), viewers.size(), control);
    }

    /** Vehicles off the road. Those of the inflow are the same for the whole run. */
    private Set<Integer> waiting() {
        inflowVehicles = inflowVehicles == null ? staticScene().inflowVehicles() : inflowVehicles;
        return view.offTheRoad(inflowVehicles);
    }
}
