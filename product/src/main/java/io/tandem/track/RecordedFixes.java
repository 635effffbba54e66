package io.tandem.track;

import io.tandem.diagnosis.MistakeException;
import io.tandem.message.Fix;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.recording.RecordingReader;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The positions that devices sent during a recorded run, as they arrived. Of a run that was started again its last take counts. */
public final class RecordedFixes implements Tap {

    private final int vid;
    private final List<Fix> fixes = new ArrayList<>();
    private RunState state = RunState.READY;

    private RecordedFixes(int vid) {
        this.vid = vid;
    }

    /** Those of one participant, in the order of their arrival. */
    public static List<Fix> read(Path file, int vid) throws MistakeException {
        RecordedFixes found = new RecordedFixes(vid);
        try (RecordingReader reader = RecordingReader.open(file)) {
            reader.replay(found);
        } catch (IOException unreadable) {
            throw TrackFile.mistake(file, 0, "", "The file cannot be read: " + unreadable.getMessage() + ".", "check that its disk is well.");
        }
        if (found.fixes.isEmpty()) {
            throw TrackFile.mistake(file, 0, "", "No device of " + vid + " was heard in this recording.", "name a recording of a run in which it took part for real.");
        }
        return found.fixes;
    }

    @Override
    public void runState(SimTime at, RunState next) {
        if (state == RunState.GO && next == RunState.SET) {
            fixes.clear();
        }
        state = next;
    }

    @Override
    public void received(Fix fix) {
        if (fix.vid() == vid) {
            fixes.add(fix);
        }
    }
}
