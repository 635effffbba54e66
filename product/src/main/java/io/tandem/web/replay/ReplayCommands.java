package io.tandem.web.replay;

import io.tandem.recording.Playback;
import io.tandem.time.SimTime;
import io.tandem.web.http.FlatJson;

/** The commands of a browser to a playback. */
final class ReplayCommands {

    private static final double SLOWEST = 0.01;
    private static final double FASTEST = 1000;
    private static final int LONGEST_STEP_BEATS = 1000;
    private static final double LATEST_SECONDS = 1e9;

    private final Playback playback;

    ReplayCommands(Playback playback) {
        this.playback = playback;
    }

    /** Obeys a command; others have no effect. */
    void obey(String type, FlatJson command) {
        switch (type) {
            case "play" -> play();
            case "pause" -> playback.pause();
            case "speed" -> command.number("value").ifPresent(value -> playback.speed(Math.clamp(value, SLOWEST, FASTEST)));
            case "direction" -> command.number("value").ifPresent(this::turn);
            case "seek" -> command.number("t_s").ifPresent(seconds -> playback.seek(SimTime.ofSeconds(Math.clamp(seconds, -LATEST_SECONDS, LATEST_SECONDS))));
            case "step" -> command.integer("beats").ifPresent(beats -> playback.step(Math.clamp(beats, -LONGEST_STEP_BEATS, LONGEST_STEP_BEATS)));
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

    private void turn(double direction) {
        if (direction * playback.speed() < 0) {
            playback.reverse();
        }
    }
}
