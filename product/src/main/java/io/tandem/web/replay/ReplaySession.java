package io.tandem.web.replay;

import io.tandem.diagnosis.MistakeException;
import io.tandem.message.Alert;
import io.tandem.message.Event;
import io.tandem.message.Participant;
import io.tandem.message.PlanProposal;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Vitals;
import io.tandem.recording.Playback;
import io.tandem.recording.PlaybackSnapshot;
import io.tandem.recording.RecordingReader;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.web.http.FlatJson;
import io.tandem.web.http.JsonWriter;
import io.tandem.web.view.BrowserMessages;
import io.tandem.web.view.BrowserSocket;
import io.tandem.web.view.FrameBuilder;
import io.tandem.web.view.LatestPlans;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/** Plays a recording to one who looks, and obeys. The playback has a thread; a second one draws, at most so often as anyone can see. */
public final class ReplaySession implements BrowserSocket.SocketListener, Playback.Watcher {

    /** An alert is shown so long after the closest approach it warned of. */
    private static final long LINGER = SimTime.nanos(1);
    private static final long BETWEEN_FRAMES = SimTime.nanos(0.03);
    private static final long BETWEEN_STATUS = SimTime.nanos(0.5);
    private static final long BETWEEN_ENCOUNTERS = SimTime.nanos(0.2);
    private static final double SLOWEST = 0.01;
    private static final double FASTEST = 1000;
    private static final int LONGEST_STEP = 1000;

    private final Path recording;
    private final WallClock clock;
    private final Semaphore places;
    private RecordingReader reader;
    private Playback playback;
    private BrowserSocket viewer;
    private FrameBuilder frameBuilder;
    private RunState runState = RunState.READY;
    private SimTime at = SimTime.ZERO;
    private List<Alert> alerts = new ArrayList<>();
    private final LatestPlans plans = new LatestPlans();
    private boolean dirty;
    private boolean jumped;
    private boolean asked;
    private boolean meeting;
    private int frames;
    private volatile boolean over;

    public ReplaySession(Path recording, WallClock clock, Semaphore places) {
        this.recording = recording;
        this.clock = clock;
        this.places = places;
    }

    @Override
    public void came(BrowserSocket newcomer) {
        viewer = newcomer;
        if (!places.tryAcquire()) {
            viewer.close(BrowserSocket.TOO_MUCH, "too many look at recordings");
            return;
        }
        try {
            open();
            Thread.ofPlatform().daemon().name("web-playback").start(this::play);
            Thread.ofPlatform().daemon().name("web-replay").start(this::draw);
        } catch (MistakeException | IOException unreadable) {
            places.release();
            viewer.close(BrowserSocket.UNKNOWN_RUN, "the recording cannot be read");
        }
    }

    private void open() throws MistakeException, IOException {
        reader = RecordingReader.open(recording);
        try {
            playback = new Playback(reader, this, clock);
        } catch (IOException | RuntimeException trouble) {
            reader.close();
            throw trouble;
        }
    }

    @Override
    public void left(BrowserSocket gone) {
        over = true;
        if (playback != null) {
            playback.stop();
        }
    }

    private void play() {
        try (RecordingReader _ = reader) {
            playback.play();
            playback.playUntilStopped();
        } catch (IOException | UncheckedIOException damaged) {
            viewer.close(BrowserSocket.UNKNOWN_RUN, "the recording cannot be read");
        } finally {
            over = true;
            places.release();
        }
    }

    @Override
    public void said(BrowserSocket who, String type, FlatJson words) {
        if (over || playback == null) {
            return;
        }
        switch (type) {
            case "look" -> tellPlan(words.integer("vid").orElse(0));
            case "play" -> play(playback);
            case "pause" -> playback.pause();
            case "speed" -> words.number("value").ifPresent(value -> playback.speed(Math.clamp(value, SLOWEST, FASTEST)));
            case "direction" -> words.number("value").ifPresent(this::face);
            case "seek" -> words.number("t_s").ifPresent(seconds -> playback.seek(SimTime.ofSeconds(Math.clamp(seconds, -1e9, 1e9))));
            case "step" -> words.integer("beats").ifPresent(beats -> playback.step(Math.clamp(beats, -LONGEST_STEP, LONGEST_STEP)));
            default -> { }
        }
        if (!type.equals("look")) {
            hurry();
        }
    }

    /** Whoever steers the playback sees at once how it stands. */
    private synchronized void hurry() {
        asked = true;
        notifyAll();
    }

    private void tellPlan(int vid) {
        Optional<String> plan;
        synchronized (this) {
            plan = plans.text(vid);
        }
        plan.ifPresent(viewer::tell);
    }

    /** At its end a recording begins again; backward, at its beginning. */
    private static void play(Playback playback) {
        boolean forward = playback.speed() > 0;
        if (playback.time().equals(forward ? playback.end() : playback.begin())) {
            playback.seek(forward ? playback.begin() : playback.end());
        }
        playback.play();
    }

    private void face(double direction) {
        if (direction * playback.speed() < 0) {
            playback.reverse();
        }
    }

    @Override
    public synchronized void joined(List<Participant> participants) {
        frameBuilder = new FrameBuilder(participants);
    }

    @Override
    public synchronized void runState(SimTime when, RunState next) {
        runState = next;
    }

    @Override
    public synchronized void heard(SimTime when, Reports reports) {
        at = when;
        frameBuilder.hear(reports);
        changed();
    }

    @Override
    public synchronized void alerted(Alert alert) {
        alerts.add(alert);
        if (alert.vid() < alert.other()) {
            viewer.tell(BrowserMessages.alert(alert));
        }
    }

    @Override
    public void event(Event event) {
        frameBuilder.hear(event);
        viewer.tell(BrowserMessages.event(event));
    }

    @Override
    public synchronized void proposed(PlanProposal proposal) {
        plans.hear(proposal);
    }

    @Override
    public void vitals(Vitals vitals) {
        viewer.tell(BrowserMessages.vitals(vitals));
    }

    @Override
    public synchronized void jumped(PlaybackSnapshot scene) {
        at = scene.at();
        runState = scene.runState();
        frameBuilder.forget();
        frameBuilder.hear(scene.latest());
        alerts = new ArrayList<>(scene.alerts());
        plans.forget();
        scene.plans().forEach(plans::hear);
        jumped = playback.speed() > 0 || jumped;
        changed();
    }

    private void changed() {
        dirty = true;
        notifyAll();
    }

    private void draw() {
        long framed = 0;
        long told = 0;
        long met = 0;
        boolean wasPlaying = false;
        try {
            while (!over) {
                await();
                long now = clock.nanoTime();
                if (now - framed >= BETWEEN_FRAMES && viewer.wantsFrame(frames + 1) && show(now - met >= BETWEEN_ENCOUNTERS)) {
                    framed = now;
                    met = now - met >= BETWEEN_ENCOUNTERS ? now : met;
                }
                boolean playing = isPlaying();
                if (takeAsked() || playing != wasPlaying || now - told >= BETWEEN_STATUS) {
                    told = now;
                    wasPlaying = playing;
                    viewer.tell(status());
                }
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void await() throws InterruptedException {
        if (!asked) {
            wait(dirty ? 10 : 100);
        }
    }

    private synchronized boolean takeAsked() {
        boolean was = asked;
        asked = false;
        return was;
    }

    private boolean isPlaying() {
        boolean atTheEnd = playback.speed() > 0 ? playback.time().equals(playback.end()) : playback.time().equals(playback.begin());
        return playback.isPlaying() && !atTheEnd;
    }

    /** Shows what has changed, if anything has. */
    private boolean show(boolean withMeetings) {
        byte[] frame;
        List<FrameBuilder.Meeting> meetings;
        SimTime when;
        synchronized (this) {
            if (!dirty) {
                return false;
            }
            alerts.removeIf(alert -> alert.at().nanos() + SimTime.nanos(alert.secondsToClosest()) + LINGER < at.nanos());
            frameBuilder.noMeetings();
            alerts.forEach(alert -> frameBuilder.meeting(alert.vid(), alert.other()));
            frameBuilder.take(at);
            frame = frameBuilder.frame(++frames, jumped, 1, new BitSet());
            meetings = frameBuilder.meetings();
            when = at;
            dirty = false;
            jumped = false;
        }
        viewer.show(frame, frames);
        if (withMeetings && (meeting || !meetings.isEmpty())) {
            viewer.tell(BrowserMessages.encounters(when, meetings));
            meeting = !meetings.isEmpty();
        }
        return true;
    }

    private String status() {
        RunState state;
        List<Participant> everyone = reader.participants();
        synchronized (this) {
            state = runState;
        }
        long real = everyone.stream().filter(Participant::real).count();
        return BrowserMessages.message("status", json -> {
            json.writeStringField("run_state", state.name());
            JsonWriter.rounded(json, "t_s", playback.time().seconds());
            json.writeBooleanField("playing", isPlaying());
            JsonWriter.number(json, "speed", Math.abs(playback.speed()));
            json.writeNumberField("direction", playback.speed() < 0 ? -1 : 1);
            json.writeFieldName("span_s");
            json.writeArray(new double[] {playback.begin().seconds(), playback.end().seconds()}, 0, 2);
            json.writeNumberField("real", real);
            json.writeNumberField("virtual", everyone.size() - real);
        });
    }
}
