package io.tandem.web;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tandem.message.Alert;
import io.tandem.message.Change;
import io.tandem.message.Event;
import io.tandem.message.Outlook;
import io.tandem.message.Participant;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.message.Vitals;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.verdict.Verdict;
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
public final class LiveRun implements Viewer.Attendant, AutoCloseable {

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
    private static final String SCENE_CHANGED = Words.message("scene-changed", _ -> { });
    private static final RunState[] IN_ORDER_OF_WISH = {RunState.SET, RunState.GO, RunState.PAUSE, RunState.READY, RunState.STOP};

    private final Function<List<Participant>, Stage> stages;
    private final Control control;
    private final WallClock clock;
    private final int edition;
    private final LiveView view;
    private final PhoneRoom phones;
    private final List<Viewer> viewers = new CopyOnWriteArrayList<>();
    private final Queue<Viewer> newcomers = new ConcurrentLinkedQueue<>();
    private final Queue<Answer> answers = new ConcurrentLinkedQueue<>();
    private final Hands hands;
    private final Bounded<Alert> alerts = new Bounded<>(MOST_ALERTS);
    private final Bounded<Event> events = new Bounded<>(MOST_EVENTS);
    private final Bounded<Words.Change> states = new Bounded<>(MOST_STATES);
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
    private Set<Integer> comers;

    /**
     * @param stages  what it happens on, once it is known who takes part
     * @param edition a number that differs from that of the run before
     */
    public LiveRun(Function<List<Participant>, Stage> stages, Control control, Guests guests, WallClock clock, int edition) {
        this.stages = stages;
        this.control = control;
        this.hands = new Hands(control, this::tell);
        this.clock = clock;
        this.edition = edition;
        this.view = new LiveView(clock);
        this.phones = new PhoneRoom(guests, view, () -> stage().site().convergence(stage().site().origin()), clock);
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
    boolean hasBegun() {
        return view.picture().isPresent();
    }

    RunState runState() {
        return view.runState();
    }

    Stage stage() {
        return stages.apply(everyone());
    }

    private List<Participant> everyone() {
        return view.picture().orElseThrow().roster().participants();
    }

    PhoneRoom phones() {
        return phones;
    }

    Control control() {
        return control;
    }

    byte[] scene() {
        return SceneText.live(stage(), everyone());
    }

    /** Whether anyone looks. */
    public boolean isWatched() {
        return !viewers.isEmpty() || !newcomers.isEmpty();
    }

    /** The run has ended: tells everyone how. They may go on looking at it as it stands, until it is closed. */
    public void over(List<Verdict> verdicts, Optional<String> run) {
        lastWord.set(Words.over(verdicts, run));
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
    public void came(Viewer viewer) {
        if (viewers.size() + newcomers.size() < MOST_VIEWERS) {
            newcomers.add(viewer);
        } else {
            viewer.close(Viewer.TOO_MUCH, "too many look");
        }
    }

    @Override
    public void left(Viewer viewer) {
        newcomers.remove(viewer);
        viewers.remove(viewer);
        hands.releaseAll(viewer);
    }

    @Override
    public void said(Viewer viewer, String type, FlatJson words) {
        int vid = words.integer("vid").orElse(0);
        if (type.equals("look")) {
            control.look(vid, outlook -> answers.add(new Answer(viewer, vid, outlook)));
            return;
        }
        if (!viewer.isOperator()) {
            viewer.close(Viewer.NOT_ALLOWED, "not allowed");
            return;
        }
        switch (type) {
            case "take" -> take(viewer, vid);
            case "release" -> hands.release(viewer, vid);
            case "drive" -> hands.drive(viewer, vid, words);
            default -> { }
        }
    }

    /** How the world looks to the vehicle that someone asked about. */
    private record Answer(Viewer viewer, int vid, Optional<Outlook> outlook) {
    }

    private void take(Viewer viewer, int vid) {
        if (view.picture().orElseThrow().canBeDriven(vid)) {
            hands.take(viewer, vid);
        } else {
            viewer.tell(Words.driving(vid, Optional.empty()));
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
                    for (Viewer viewer = newcomers.poll(); viewer != null; viewer = newcomers.poll()) {
                        welcome(viewer);
                    }
                    passOn(view.takeNews());
                    for (Answer answer = answers.poll(); answer != null; answer = answers.poll()) {
                        answer.viewer.tell(OutlookText.of(answer.vid, answer.outlook));
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

    private void welcome(Viewer viewer) {
        if (edition > 1) {
            // Whoever looked at the run before, and comes again by itself, has its scene.
            viewer.tell(SCENE_CHANGED);
        }
        viewer.tell(Words.history(alerts.all(), events.all(), states.all()));
        viewer.tell(status());
        hands.welcome(viewer, () -> viewers.add(viewer));
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
                    tell(Words.alert(alert));
                }
                case Event event -> {
                    events.add(event);
                    tell(Words.event(event));
                    if (isForGuests(event)) {
                        phones.tell(event);
                    }
                    if (event.name().equals(Change.EVENT)) {
                        tell(SCENE_CHANGED);
                    }
                }
                case Vitals vitals -> {
                    margin = vitals.margin();
                    tell(Words.vitals(vitals));
                }
                case Words.Change change -> {
                    states.add(change);
                    stated = 0;
                }
                default -> throw new IllegalStateException("nobody says " + word);
            }
        }
    }

    /** What operators say in words, and what they make happen. */
    private boolean isForGuests(Event event) {
        if (event.vid() != 0 || event.name().equals(PhoneRoom.MESSAGE)) {
            return event.name().equals(PhoneRoom.MESSAGE);
        }
        return stage().triggers().stream().anyMatch(trigger -> trigger.name().equals(event.name()));
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
            Set<Integer> waiting = view.offTheRoad(comers());
            Set<Integer> silent = new HashSet<>(phones.guests().absent());
            silent.addAll(waiting);
            tell(Words.check(view.picture().orElseThrow().rows() - silent.size(), waiting.size(), view.blocked(silent)));
        }
    }

    private void show(long beat, long now) {
        if (frameBeat != beat && now - framed >= BETWEEN_FRAMES) {
            framed = now;
            frameBeat = beat;
            boolean jump = view.take();
            frame = view.picture().orElseThrow().frame(++frames, jump, edition, drivenRows());
        }
        if (frameBeat == beat) {
            viewers.stream().filter(viewer -> viewer.wantsFrame(beat)).forEach(viewer -> viewer.show(frame, beat));
        }
    }

    private BitSet drivenRows() {
        BitSet rows = new BitSet();
        Picture picture = view.picture().orElseThrow();
        hands.driven().forEach(vid -> rows.set(picture.roster().rowOf(vid)));
        return rows;
    }

    private void tellEncounters() {
        List<Picture.Meeting> meetings = view.picture().orElseThrow().meetings();
        if (!meetings.isEmpty() || meeting) {
            tell(Words.encounters(view.at(), meetings));
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
        Picture picture = view.picture().orElseThrow();
        RunState state = view.runState();
        int absent = phones.guests().absent().size();
        int waiting = view.offTheRoad(comers()).size();
        int rows = picture.rows() - absent - waiting;
        long real = everyone().stream().filter(one -> one.real()).count() - absent;
        return Words.message("status", json -> {
            json.writeStringField("run_state", state.name());
            JsonText.rounded(json, "t_s", view.at().seconds());
            JsonText.list(json, "legal", legal(state), (out, next) -> out.writeString(next.name()));
            json.writeNumberField("obeyed", view.obeyed());
            json.writeNumberField("all", rows);
            JsonText.rounded(json, "margin", margin);
            JsonText.rounded(json, "factor", factor);
            recording(json);
            json.writeNumberField("reports_per_s", Math.round(reportsPerSecond));
            json.writeNumberField("real", real);
            json.writeNumberField("virtual", rows - real);
            json.writeNumberField("waiting", waiting);
            json.writeNumberField("lost", picture.lost());
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
    private Set<Integer> comers() {
        comers = comers == null ? stage().comers() : comers;
        return comers;
    }

    private static List<RunState> legal(RunState state) {
        List<RunState> legal = new ArrayList<>();
        for (RunState next : IN_ORDER_OF_WISH) {
            if (state.allows(next)) {
                legal.add(next);
            }
        }
        return legal;
    }
}
