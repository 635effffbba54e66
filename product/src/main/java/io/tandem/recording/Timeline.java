package io.tandem.recording;

import io.tandem.message.Alert;
import io.tandem.message.Event;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.SignalChange;
import io.tandem.message.Tap;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Index of a recording's moments by time and chunk, built in one pass. If the run was set again only its last take counts, so
 * that simulated time is unambiguous.
 */
final class Timeline implements Tap {

    /** Least time for which an alert is shown, and time after the closest approach it warned of, nanoseconds. */
    private static final long ALERT_SHOWN_NANOS = SimTime.nanos(1);

    private record Change(int moment, RunState state) {
    }

    private final int[] firstOfChunk;
    private long[] times = new long[1024];
    private int count;
    private int takeStart;
    private int takes = 1;
    private RunState state = RunState.READY;
    private final List<Change> changes = new ArrayList<>();
    private final List<Alert> alerts = new ArrayList<>();
    private final List<SignalChange> signals = new ArrayList<>();
    private int damagedChunks;

    private Timeline(int chunks) {
        firstOfChunk = new int[chunks + 1];
    }

    static Timeline of(RecordingReader reader) throws IOException {
        int chunks = reader.chunkCount();
        Timeline timeline = new Timeline(chunks);
        for (int chunk = 0; chunk < chunks; chunk++) {
            timeline.firstOfChunk[chunk] = timeline.count;
            timeline.damagedChunks += reader.replayChunk(chunk, timeline).damagedChunks();
        }
        timeline.firstOfChunk[chunks] = timeline.count;
        timeline.damagedChunks += reader.holes();
        return timeline;
    }

    @Override
    public void heard(SimTime at, Reports reports) {
        if (count == times.length) {
            times = Arrays.copyOf(times, 2 * count);
        }
        times[count++] = at.nanos();
    }

    @Override
    public void runState(SimTime at, RunState next) {
        if (state == RunState.GO && next == RunState.SET) {
            takeStart = count;
            takes++;
            alerts.clear();
            signals.clear();
        }
        state = next;
        changes.add(new Change(count - 1, next));
    }

    @Override
    public void alerted(Alert alert) {
        alerts.add(alert);
    }

    @Override
    public void event(Event event) {
        SignalChange.of(event).ifPresent(signals::add);
    }

    /** One past the last moment. */
    int end() {
        return count;
    }

    /** The first moment of the last take. */
    int start() {
        return takeStart;
    }

    int takes() {
        return takes;
    }

    int damagedChunks() {
        return damagedChunks;
    }

    long time(int moment) {
        return times[moment];
    }

    /** The first moment of the take later than an instant; the end if there is none. */
    int after(long nanos) {
        int low = takeStart;
        int high = count;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (times[middle] > nanos) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /** The chunk in which a moment begins. */
    int chunkOf(int moment) {
        int low = 0;
        int high = firstOfChunk.length - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (firstOfChunk[middle + 1] > moment) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /** The first moment that begins in a chunk or after it. */
    int firstOf(int chunk) {
        return firstOfChunk[chunk];
    }

    /** The run state after a moment. */
    RunState stateAfter(int moment) {
        RunState last = RunState.READY;
        for (Change change : changes) {
            if (change.moment <= moment) {
                last = change.state;
            }
        }
        return last;
    }

    /** Active alerts of the take at an instant. */
    List<Alert> alertsAt(long nanos) {
        return alerts.stream().filter(alert -> alert.at().nanos() <= nanos
                && nanos <= alert.at().nanos() + SimTime.nanos(Math.max(0, alert.secondsToClosest())) + ALERT_SHOWN_NANOS).toList();
    }

    /** The last change of each of the signals that follow the traffic, up to an instant of the take. */
    List<SignalChange> signalsAt(long nanos) {
        Map<String, SignalChange> shown = new LinkedHashMap<>();
        signals.stream().filter(change -> change.at().nanos() <= nanos).forEach(change -> shown.put(change.name(), change));
        return List.copyOf(shown.values());
    }
}
