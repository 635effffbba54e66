package io.tandem.web.live;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tandem.message.Alert;
import io.tandem.message.Event;
import io.tandem.message.Participant;
import io.tandem.message.RunState;
import io.tandem.message.SettingChange;
import io.tandem.message.Tap;
import io.tandem.message.VehicleView;
import io.tandem.message.Vitals;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.verdict.Verdict;
import io.tandem.web.http.FlatJson;
import io.tandem.web.http.JsonWriter;
import io.tandem.web.phone.PhoneGuests;
import io.tandem.web.phone.PhoneHub;
import io.tandem.web.scene.SceneJson;
import io.tandem.web.scene.StaticScene;
import io.tandem.web.view.BrowserMessages;
import io.tandem.web.view.BrowserSocket;
import io.tandem.web.view.FrameBuilder;
import io.tandem.web.view.LiveView;
import io.tandem.web.view.RecentItems;
import io.tandem.web.view.VehicleViewJson;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

/**
 * A run while it is on, as all who look at it see it. One thread of its own makes each frame and each message once, for all of them.
 */
public final class LiveRun implements BrowserSocket.SocketListener, AutoCloseable {

    private static final int GOING_AWAY = 1001;
    private static final int MOST_VIEWERS = 100;
    private static final int MOST_ALERTS = 200;
    private static final int MOST_EVENTS = 500;
    private static final int MOST_STATES = 500;
    private static final long WAIT_MILLIS = 50;
    /** More frames than this nobody sees. */
    private static final long BETWEEN_FRAMES = SimTime.nanos(0.03);
    private static final long BETWEEN_ENCOUNTERS = SimTime.nanos(0.2);
    private static final long BETWEEN_STATUS = SimTime.nanos(0.5);
    private static final long BETWEEN_CHECKS = SimTime.nanos(1);
    private static final String SCENE_CHANGED = BrowserMessages.message("scene-changed", _ -> { });
    private static final RunState[] IN_ORDER_OF_PREFERENCE = {RunState.SET, RunState.GO, RunState.PAUSE, RunState.READY, RunState.STOP};

    private final Function<List<Participant>, StaticScene> stages;
    private final OperatorControls control;
    private final WallClock clock;
    private final int edition;
    private final LiveView view;
    private final PhoneHub phones;
    private final List<BrowserSocket> viewers = new CopyOnWriteArrayList<>();
    private final Queue<BrowserSocket> newcomers = new ConcurrentLinkedQueue<>();
    private final Queue<Answer> answers = new ConcurrentLinkedQueue<>();
    private final ManualDrivers manualDrivers;
    private final RecentItems<Alert> alerts = new RecentItems<>(MOST_ALERTS);
    private final RecentItems<Event> events = new RecentItems<>(MOST_EVENTS);
    private final RecentItems<BrowserMessages.Change> states = new RecentItems<>(MOST_STATES);
    private final Thread thread;
    private volatile boolean closed;
    private final AtomicReference<String> lastWord = new AtomicReference<>();
    private double margin = Double.NaN;
    private int frames;
    /** the latest frame, and the beat of which it is */
    private byte[] frame;
    private long frameBeat = -1;
    private boolean meeting;
    private long framed;
    private long met;
    private long stated;
    private long checked;
    private double reportsPerSecond;
    private long reportsBefore;
    private long reportsSince;
    private double factor = Double.NaN;
    private boolean going;
    private long[] beatBefore = new long[2];
    private Set<Integer> inflowVehicles;

    /**
     * @param stages  what it happens on, once it is known who takes part
     * @param edition a number that differs from that of the run before
     */
    public LiveRun(Function<List<Participant>, StaticScene> stages, OperatorControls control, PhoneGuests guests, WallClock clock, int edition) {
        this.stages = stages;
        this.control = control;
        this.manualDrivers = new ManualDrivers(control, this::tell);
        this.clock = clock;
        this.edition = edition;
        this.view = new LiveView(clock);
        this.phones = new PhoneHub(guests, view, () -> staticScene().site().convergence(staticScene().site().origin()), clock);
        this.thread = Thread.ofPlatform().daemon().name("web-live").unstarted(this::broadcast);
        this.framed = clock.nanoTime();
        this.reportsSince = framed;
        thread.start();
    }

    /** Hang this on Core. */
    public Tap tap() {
        return view;
    }

    /** Who takes part is known, so that there is something to see. */
    public boolean hasBegun() {
        return view.frameBuilder().isPresent();
    }

    public RunState runState() {
        return view.runState();
    }

    public StaticScene staticScene() {
        return stages.apply(everyone());
    }

    private List<Participant> everyone() {
        return view.frameBuilder().orElseThrow().roster().participants();
    }

    public PhoneHub phones() {
        return phones;
    }

    public OperatorControls control() {
        return control;
    }

    public byte[] scene() {
        return SceneJson.live(staticScene(), everyone());
    }

    /** Whether anyone looks. */
    public boolean isWatched() {
        return !viewers.isEmpty() || !newcomers.isEmpty();
    }

    /** The run has ended: tells everyone how. They may go on looking at it as it stands, until it is closed. */
    public void over(List<Verdict> verdicts, Optional<String> run) {
        lastWord.set(BrowserMessages.over(verdicts, run));
    }

    /** Lets go of all who look. */
    @Override
    public void close() {
        closed = true;
        phones.close();
        synchronized (view) {
            view.notifyAll();
        }
        try {
            thread.join();
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void came(BrowserSocket viewer) {
        if (viewers.size() + newcomers.size() < MOST_VIEWERS) {
            newcomers.add(viewer);
        } else {
            viewer.close(BrowserSocket.TOO_MUCH, "too many look");
        }
    }

    @Override
    public void left(BrowserSocket viewer) {
        newcomers.remove(viewer);
        viewers.remove(viewer);
        manualDrivers.releaseAll(viewer);
    }

    @Override
    public void said(BrowserSocket viewer, String type, FlatJson words) {
        int vid = words.integer("vid").orElse(0);
        if (type.equals("look")) {
            control.look(vid, vehicleView -> answers.add(new Answer(viewer, vid, vehicleView)));
            return;
        }
        if (!viewer.isOperator()) {
            viewer.close(BrowserSocket.NOT_ALLOWED, "not allowed");
            return;
        }
        switch (type) {
            case "take" -> take(viewer, vid);
            case "release" -> manualDrivers.release(viewer, vid);
            case "drive" -> manualDrivers.drive(viewer, vid, words);
            default -> { }
        }
    }

    /** How the world looks to the vehicle that someone asked about. */
    private record Answer(BrowserSocket viewer, int vid, Optional<VehicleView> vehicleView) {
    }

    private void take(BrowserSocket viewer, int vid) {
        if (view.frameBuilder().orElseThrow().canBeDriven(vid)) {
            manualDrivers.take(viewer, vid);
        } else {
            viewer.tell(BrowserMessages.driving(vid, Optional.empty()));
        }
    }

    private void tell(String text) {
        viewers.forEach(viewer -> viewer.tell(text));
    }

    private void broadcast() {
        long beat = 0;
        try {
            while (!closed) {
                long latest = view.awaitBeat(beat, WAIT_MILLIS);
                if (hasBegun()) {
                    for (BrowserSocket viewer = newcomers.poll(); viewer != null; viewer = newcomers.poll()) {
                        welcome(viewer);
                    }
                    passOn(view.takeNews());
                    for (Answer answer = answers.poll(); answer != null; answer = answers.poll()) {
                        answer.viewer.tell(VehicleViewJson.of(answer.vid, answer.vehicleView));
                        view.plan(answer.vid).ifPresent(answer.viewer::tell);
                    }
                    regularly(latest);
                    sayLastWord();
                }
                beat = latest;
            }
            passOn(view.takeNews());
            sayLastWord();
            viewers.forEach(viewer -> viewer.close(GOING_AWAY, "the run is over"));
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private void welcome(BrowserSocket viewer) {
        if (edition > 1) {
            // Whoever looked at the run before, and comes again by itself, has its scene.
            viewer.tell(SCENE_CHANGED);
        }
        viewer.tell(BrowserMessages.history(alerts.all(), events.all(), states.all()));
        viewer.tell(status());
        manualDrivers.welcome(viewer, () -> viewers.add(viewer));
        if (!viewer.isThere()) {
            left(viewer);
        }
        framed = 0;
    }

    private void sayLastWord() {
        String word = lastWord.getAndSet(null);
        if (word != null) {
            passOn(view.takeNews());
            tell(status());
            tell(word);
        }
    }

    private void passOn(List<Object> news) {
        for (Object word : news) {
            switch (word) {
                case Alert alert -> {
                    alerts.add(alert);
                    tell(BrowserMessages.alert(alert));
                }
                case Event event -> {
                    events.add(event);
                    tell(BrowserMessages.event(event));
                    if (isForGuests(event)) {
                        phones.tell(event);
                    }
                    if (event.name().equals(SettingChange.EVENT)) {
                        tell(SCENE_CHANGED);
                    }
                }
                case Vitals vitals -> {
                    margin = vitals.margin();
                    tell(BrowserMessages.vitals(vitals));
                }
                case BrowserMessages.Change change -> {
                    states.add(change);
                    stated = 0;
                }
                default -> throw new IllegalStateException("nobody says " + word);
            }
        }
    }

    /** What operators say in words, and what they make happen. */
    private boolean isForGuests(Event event) {
        if (event.vid() != 0 || event.name().equals(PhoneHub.MESSAGE)) {
            return event.name().equals(PhoneHub.MESSAGE);
        }
        return staticScene().triggers().stream().anyMatch(trigger -> trigger.name().equals(event.name()));
    }

    private void regularly(long beat) {
        long now = clock.nanoTime();
        if (viewers.stream().anyMatch(viewer -> viewer.wantsFrame(beat))) {
            show(beat, now);
        }
        if (!viewers.isEmpty() && now - met >= BETWEEN_ENCOUNTERS) {
            met = now;
            tellEncounters();
        }
        if (now - stated >= BETWEEN_STATUS) {
            stated = now;
            measure(now);
            tell(status());
        }
        RunState state = view.runState();
        if (now - checked >= BETWEEN_CHECKS && (state == RunState.READY || state == RunState.SET)) {
            checked = now;
            Set<Integer> waiting = view.offTheRoad(inflowVehicles());
            Set<Integer> silent = new HashSet<>(phones.guests().absent());
            silent.addAll(waiting);
            tell(BrowserMessages.check(view.frameBuilder().orElseThrow().rows() - silent.size(), waiting.size(), view.blocked(silent)));
        }
    }

    private void show(long beat, long now) {
        if (frameBeat != beat && now - framed >= BETWEEN_FRAMES) {
            framed = now;
            frameBeat = beat;
            boolean jump = view.take();
            frame = view.frameBuilder().orElseThrow().frame(++frames, jump, edition, drivenRows());
        }
        if (frameBeat == beat) {
            viewers.stream().filter(viewer -> viewer.wantsFrame(beat)).forEach(viewer -> viewer.show(frame, beat));
        }
    }

    private BitSet drivenRows() {
        BitSet rows = new BitSet();
        FrameBuilder frameBuilder = view.frameBuilder().orElseThrow();
        manualDrivers.driven().forEach(vid -> rows.set(frameBuilder.roster().rowOf(vid)));
        return rows;
    }

    private void tellEncounters() {
        List<FrameBuilder.Meeting> meetings = view.frameBuilder().orElseThrow().meetings();
        if (!meetings.isEmpty() || meeting) {
            tell(BrowserMessages.encounters(view.at(), meetings));
        }
        meeting = !meetings.isEmpty();
    }

    /** Once a second: how many reports came in it, and how fast simulated time went by if the run was going all the while. */
    private void measure(long now) {
        if (now - reportsSince >= BETWEEN_CHECKS) {
            long reports = view.reports();
            reportsPerSecond = (reports - reportsBefore) / SimTime.seconds(now - reportsSince);
            long[] beat = view.lastBeat();
            boolean goes = view.runState() == RunState.GO;
            factor = going && goes ? (double) (beat[0] - beatBefore[0]) / (beat[1] - beatBefore[1]) : Double.NaN;
            going = goes;
            beatBefore = beat;
            reportsBefore = reports;
            reportsSince = now;
        }
    }

    private String status() {
        FrameBuilder frameBuilder = view.frameBuilder().orElseThrow();
        RunState state = view.runState();
        int absent = phones.guests().absent().size();
        int waiting = view.offTheRoad(inflowVehicles()).size();
        int rows = frameBuilder.rows() - absent - waiting;
        long real = everyone().stream().filter(one -> one.real()).count() - absent;
        return BrowserMessages.message("status", json -> {
            json.writeStringField("run_state", state.name());
            JsonWriter.rounded(json, "t_s", view.at().seconds());
            JsonWriter.list(json, "legal", legal(state), (out, next) -> out.writeString(next.name()));
            json.writeNumberField("obeyed", view.obeyed());
            json.writeNumberField("all", rows);
            JsonWriter.rounded(json, "margin", margin);
            JsonWriter.rounded(json, "factor", factor);
            recording(json);
            json.writeNumberField("reports_per_s", Math.round(reportsPerSecond));
            json.writeNumberField("real", real);
            json.writeNumberField("virtual", rows - real);
            json.writeNumberField("waiting", waiting);
            json.writeNumberField("lost", frameBuilder.lost());
            json.writeNumberField("viewers", viewers.size());
            json.writeNumberField("left_out", view.dropped());
        });
    }

    private void recording(JsonGenerator json) throws IOException {
        if (control.recordingBytes().isPresent()) {
            json.writeNumberField("recording_bytes", control.recordingBytes().getAsLong());
        } else {
            json.writeNullField("recording_bytes");
        }
    }

    /** Those who come by and by stay the same for the whole run. */
    private Set<Integer> inflowVehicles() {
        inflowVehicles = inflowVehicles == null ? staticScene().inflowVehicles() : inflowVehicles;
        return inflowVehicles;
    }

    private static List<RunState> legal(RunState state) {
        List<RunState> legal = new ArrayList<>();
        for (RunState next : IN_ORDER_OF_PREFERENCE) {
            if (state.allows(next)) {
                legal.add(next);
            }
        }
        return legal;
    }
}
