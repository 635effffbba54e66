package io.tandem.web.replay;

import static io.tandem.web.contract.ContractJson.rounded;

import io.tandem.diagnosis.MistakeException;
import io.tandem.message.Alert;
import io.tandem.message.Event;
import io.tandem.message.Measurement;
import io.tandem.message.Participant;
import io.tandem.message.PlanProposal;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.SensorInfo;
import io.tandem.message.Transmission;
import io.tandem.message.Vitals;
import io.tandem.recording.Playback;
import io.tandem.recording.PlaybackSnapshot;
import io.tandem.recording.RecordingReader;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.web.contract.RunMessage;
import io.tandem.web.http.FlatJson;
import io.tandem.web.view.BrowserMessages;
import io.tandem.web.view.BrowserSocket;
import io.tandem.web.view.RadioLog;
import io.tandem.web.view.RadioQuestions;
import io.tandem.web.view.SensorGallery;
import io.tandem.web.view.SignalBoard;
import io.tandem.web.view.UpdateTimer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/** Plays a recording to one browser, which controls it. One thread plays, a second one sends frames at a limited rate. */
public final class ReplaySession implements BrowserSocket.SocketListener, Playback.Watcher {

    private final Path recording;
    private final WallClock clock;
    private final Semaphore permits;
    private final ReplayView view;
    private final SensorGallery gallery;
    private final RadioLog radio = new RadioLog();
    private final SignalBoard signals = new SignalBoard();
    private RecordingReader reader;
    private Playback playback;
    private ReplayCommands commands;
    private BrowserSocket viewer;
    private volatile boolean over;

    /** @param permits one for each recording that may be played at a time */
    public ReplaySession(Path recording, WallClock clock, Semaphore permits) {
        this.recording = recording;
        this.clock = clock;
        this.view = new ReplayView(clock);
        this.gallery = new SensorGallery(clock);
        this.permits = permits;
    }

    @Override
    public void opened(BrowserSocket socket) {
        viewer = socket;
        if (!permits.tryAcquire()) {
            viewer.close(BrowserSocket.TOO_MUCH, "too many look at recordings");
            return;
        }
        try {
            open();
            Thread.ofPlatform().daemon().name("web-playback").start(this::play);
            Thread.ofPlatform().daemon().name("web-replay").start(this::broadcast);
        } catch (MistakeException | IOException unreadable) {
            permits.release();
            viewer.close(BrowserSocket.UNKNOWN_RUN, "the recording cannot be read");
        }
    }

    private void open() throws MistakeException, IOException {
        reader = RecordingReader.open(recording);
        try {
            playback = new Playback(reader, this, clock);
            commands = new ReplayCommands(playback);
        } catch (IOException | RuntimeException trouble) {
            reader.close();
            throw trouble;
        }
    }

    @Override
    public void closed(BrowserSocket socket) {
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
            permits.release();
        }
    }

    @Override
    public void received(BrowserSocket socket, String type, FlatJson message) {
        if (over || commands == null) {
            return;
        }
        if (type.equals("look")) {
            view.plan(message.integer("vid").orElse(0)).ifPresent(viewer::send);
        } else if (type.equals("sensors")) {
            int vid = message.integer("vid").orElse(0);
            if (!gallery.ask(vid)) {
                playback.recall(gallery::measured);
            }
            viewer.send(gallery.answer(vid, message.integer("points").orElse(0) == 1));
        } else {
            RadioQuestions.answer(radio, type, message, playback.time()).ifPresentOrElse(viewer::send, () -> control(type, message));
        }
    }

    private void control(String type, FlatJson message) {
        commands.execute(type, message);
        view.requestStatus();
    }

    @Override
    public void joined(List<Participant> participants) {
        view.setParticipants(participants);
    }

    @Override
    public void equipped(List<SensorInfo> sensors) {
        gallery.equipped(sensors);
    }

    @Override
    public void measured(SimTime when, int vid, String sensor, Measurement measurement) {
        gallery.measured(when, vid, sensor, measurement);
    }

    @Override
    public void runState(SimTime when, RunState next) {
        view.setRunState(next);
    }

    @Override
    public void heard(SimTime when, Reports reports) {
        view.accept(when, reports);
    }

    @Override
    public void alerted(Alert alert) {
        view.accept(alert);
        if (alert.vid() < alert.other()) {
            viewer.send(BrowserMessages.of(alert));
        }
    }

    @Override
    public void event(Event event) {
        view.accept(event);
        viewer.send(BrowserMessages.of(event));
        if (signals.accept(event)) {
            viewer.send(signals.message(event.at()));
        }
    }

    @Override
    public void sent(Transmission transmission) {
        radio.accept(transmission);
    }

    @Override
    public void proposed(PlanProposal proposal) {
        view.accept(proposal);
    }

    @Override
    public void vitals(Vitals vitals) {
        viewer.send(BrowserMessages.of(vitals));
    }

    @Override
    public void jumped(PlaybackSnapshot snapshot) {
        view.jump(snapshot, playback.speed() > 0);
        gallery.clear();
        playback.recall(gallery::measured);
        radio.clear();
        playback.recallSent(radio::accept);
        signals.show(snapshot.signals());
        viewer.send(signals.message(snapshot.at()));
    }

    private void broadcast() {
        UpdateTimer frameTimer = UpdateTimer.ofFrames();
        UpdateTimer statusTimer = UpdateTimer.ofStatus();
        EncounterSender encounters = new EncounterSender();
        boolean wasPlaying = false;
        try {
            while (!over) {
                view.await();
                long now = clock.nanoTime();
                if (viewer.wantsFrame(view.nextNumber()) && frameTimer.isDue(now)) {
                    view.takePicture().ifPresent(picture -> {
                        frameTimer.restart(now);
                        view.takeCorners().forEach(viewer::sendCorner);
                        viewer.send(picture.frame(), picture.number());
                        encounters.send(picture.encounters(), now);
                    });
                }
                boolean playing = isPlaying();
                if (view.takeStatusRequest() || playing != wasPlaying || statusTimer.isDue(now)) {
                    statusTimer.restart(now);
                    wasPlaying = playing;
                    viewer.send(status());
                }
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    /** Sends encounters while there are any, and once more when there are none. */
    private final class EncounterSender {

        private final UpdateTimer timer = UpdateTimer.ofEncounters();
        private boolean hadAny;

        void send(RunMessage.Encounters encounters, long now) {
            if (timer.takeDue(now) && (hadAny || !encounters.list().isEmpty())) {
                viewer.send(encounters);
                hadAny = !encounters.list().isEmpty();
            }
        }
    }

    private boolean isPlaying() {
        boolean atTheEnd = playback.speed() > 0 ? playback.time().equals(playback.end()) : playback.time().equals(playback.begin());
        return playback.isPlaying() && !atTheEnd;
    }

    private RunMessage.Status status() {
        List<Participant> participants = reader.participants();
        long real = participants.stream().filter(Participant::real).count();
        return new RunMessage.Status(view.runState(), rounded(playback.time().seconds()), real, participants.size() - real, Optional.empty(),
                Optional.of(new RunMessage.ReplayStatus(isPlaying(), playback.isPaced() ? Math.abs(playback.speed()) : Double.NaN, playback.speed() < 0 ? -1 : 1,
                        new RunMessage.Span(playback.begin().seconds(), playback.end().seconds()))));
    }
}
