package io.tandem.run;

import io.tandem.diagnosis.MistakeException;
import io.tandem.gateway.LiveSettings;
import io.tandem.gateway.Lobby;
import io.tandem.scenario.Scenario;
import io.tandem.track.RecordedFixes;
import java.nio.file.Files;
import java.nio.file.Path;

/** Recorded positions of real participants in place of their devices. */
final class LiveLogs {

    private LiveLogs() {
    }

    /** @param scenarioFile logs are named relative to it, or to the working directory where there is no such file beside it */
    static void load(Scenario scenario, Lobby lobby, Path scenarioFile) throws MistakeException {
        for (LiveSettings live : scenario.live()) {
            if (live.log().isPresent()) {
                Path beside = scenarioFile.resolveSibling(live.log().get()).normalize();
                Path file = Files.exists(beside) ? beside : Path.of(live.log().get());
                for (int vid : live.ids().stream().toArray()) {
                    lobby.replay(vid, RecordedFixes.read(file, vid));
                }
            }
        }
    }

    /** Whether nobody real takes part: all that could are replayed. */
    static boolean areAllReplayed(Scenario scenario) {
        return scenario.join().isEmpty() && scenario.live().stream().allMatch(live -> live.log().isPresent());
    }
}
