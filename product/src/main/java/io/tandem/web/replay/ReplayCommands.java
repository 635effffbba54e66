package io.tandem.web.replay;

import io.tandem.recording.Playback;
import io.tandem.time.SimTime;
import io.tandem.web.http.FlatJson;

/** The commands of a browser to a playback. */
final class ReplayCommands {

    private static final String FAST = "fast";
    private static final double MIN_SPEED_FACTOR = 0.01;
    private static final double MAX_SPEED_FACTOR = 1000;
    private static final int MAX_STEP_BEATS = 1000;
    private static final double MAX_SECONDS = 1e9;

    private final Playback playback;

    ReplayCommands(Playback playback) {
        this.playback = playback;
    }

    /** Executes a command; unknown ones have no effect. */
    void execute(String type, FlatJson command) {
        switch (type) {
            case "play" -> play();
            case "pause" -> playback.pause();
            case "speed" -> setSpeed(command);
            case "direction" -> command.number("value").ifPresent(this::setDirection);
            case "seek" -> command.number("t_s").ifPresent(seconds -> playback.seek(SimTime.ofSeconds(Math.clamp(seconds, -MAX_SECONDS, MAX_SECONDS))));
            case "step" -> command.integer("beats").ifPresent(beats -> playback.step(Math.clamp(beats, -MAX_STEP_BEATS, MAX_STEP_BEATS)));
            default -> { }
        }
    }

    /** At its end a recording begins again; played backward, at its beginning. */
    private void play() {
        boolean forward = playback.speed() > 0;
        if (playback.time().equals(forward ? playback.end() : playback.begin())) {
            playback.seek(forward ? playback.begin() : playback.end());
        }
        playback.play();
    }

    private void setSpeed(FlatJson command) {
        if (command.text("value").orElse("").equals(FAST)) {
            playback.unpaced();
        } else {
            command.number("value").ifPresent(value -> playback.speed(Math.clamp(value, MIN_SPEED_FACTOR, MAX_SPEED_FACTOR)));
        }
    }

    private void setDirection(double direction) {
        if (direction * playback.speed() < 0) {
            playback.reverse();
        }
    }
}
