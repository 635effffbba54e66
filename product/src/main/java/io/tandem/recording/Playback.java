package io.tandem.recording;

import io.tandem.message.Measurement;
import io.tandem.message.Participant;
import io.tandem.message.PlanProposal;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.message.Transmission;
import io.tandem.time.Playhead;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Plays a recording in real time or at another speed, paused, beat by beat, backwards, from any instant. Forward playback passes messages
 * to a {@link Tap} exactly as in the live run; after a jump the watcher gets a {@link PlaybackSnapshot} instead. One thread drives it with
 * {@link #playToEnd} or {@link #playUntilStopped}; all other methods may be called from any thread. If the run was set again, its last take
 * is played.
 */
public final class Playback {

    /** Receives the messages of the run, and a snapshot after each jump. */
    public interface Watcher extends Tap {

        /** The playback moved to another instant, or runs backwards. Earlier messages no longer hold. */
        void jumped(PlaybackSnapshot scene);
    }

    /** Longest delay before a change from another thread takes effect, nanoseconds. */
    private static final long POLL_NANOS = SimTime.nanos(0.02);
    private static final int CACHED_CHUNKS = 4;
    private static final int MOMENTS_BACK = 10;

    private final RecordingReader reader;
    private final Watcher watcher;
    private final WallClock clock;
    private final Timeline timeline;
    private final Playhead head;
    private final Map<Integer, DecodedChunk> decodedChunks = new LinkedHashMap<>(CACHED_CHUNKS, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, DecodedChunk> eldest) {
            return size() > CACHED_CHUNKS;
        }
    };
    private long from;
    private long to;
    /** the next moment to replay */
    private int next;
    private boolean begun;
    private boolean jumping;
    private boolean paced = true;
    private boolean looping;
    private boolean stopped;

    /** Reads the recording once to index its moments, and starts paused at the first. The caller closes the reader. */
    public Playback(RecordingReader reader, Watcher watcher, WallClock clock) throws IOException {
        this.reader = reader;
        this.watcher = watcher;
        this.clock = clock;
        this.timeline = Timeline.of(reader);
        this.head = new Playhead(clock);
        this.next = timeline.start();
        this.from = isEmpty() ? 0 : timeline.time(timeline.start());
        this.to = isEmpty() ? 0 : timeline.time(timeline.end() - 1);
        head.seek(from);
    }

    private boolean isEmpty() {
        return timeline.start() == timeline.end();
    }

    /** The first instant. */
    public synchronized SimTime begin() {
        return new SimTime(from);
    }

    /** The last instant. */
    public synchronized SimTime end() {
        return new SimTime(to);
    }

    /** The current instant. */
    public synchronized SimTime time() {
        return new SimTime(Math.clamp(paced ? head.position() : lastReplayed(), from, to));
    }

    private long lastReplayed() {
        return next > timeline.start() ? timeline.time(next - 1) : from;
    }

    /** Number of takes; the last one is played. */
    public int takes() {
        return timeline.takes();
    }

    /** Number of chunks that could not be read. */
    public int damagedChunks() {
        return timeline.damagedChunks();
    }

    /** Restricts playback to a part of the recording, and goes to its beginning. */
    public synchronized void between(SimTime first, SimTime last) {
        from = Math.clamp(first.nanos(), from, to);
        to = Math.clamp(last.nanos(), from, to);
        seek(begin());
    }

    public synchronized void play() {
        head.play();
    }

    public synchronized void pause() {
        head.pause();
    }

    public synchronized boolean isPlaying() {
        return head.isRunning();
    }

    /** Simulated seconds per second, more than zero; the direction stays. */
    public synchronized void speed(double factor) {
        if (!(factor > 0) || factor > 1e6) {
            throw new IllegalArgumentException("a speed is more than 0 and at most a million, not " + factor);
        }
        pace();
        head.speed(Math.copySign(factor, head.speed()));
    }

    public synchronized double speed() {
        return head.speed();
    }

    /** As fast as the watcher accepts messages, forward only. */
    public synchronized void unpaced() {
        if (head.speed() < 0) {
            reverse();
        }
        paced = false;
    }

    public synchronized boolean isPaced() {
        return paced;
    }

    /** Goes on from where an unpaced playback has come. */
    private void pace() {
        if (!paced) {
            head.seek(lastReplayed());
            paced = true;
        }
    }

    /** Reverses the direction. */
    public synchronized void reverse() {
        pace();
        head.speed(-head.speed());
        if (head.speed() > 0) {
            next = timeline.after(head.position());
        }
    }

    /** Whether to restart at the end. */
    public synchronized void loop(boolean again) {
        looping = again;
    }

    /** Goes to an instant, or the nearest one of the recording. */
    public synchronized void seek(SimTime instant) {
        head.seek(Math.clamp(instant.nanos(), from, to));
        // At the very beginning nothing was replayed yet, so all messages can follow in order.
        next = head.position() == timelineBegin() ? timeline.start() : timeline.after(head.position());
        jumping = next > timeline.start() || begun;
    }

    private long timelineBegin() {
        return isEmpty() ? 0 : timeline.time(timeline.start());
    }

    /** Pauses, and goes a number of beats on, or back where negative. */
    public synchronized void step(int beats) {
        pace();
        head.pause();
        for (int i = 0; i < Math.abs(beats); i++) {
            if (beats > 0) {
                int later = timeline.after(head.position());
                head.seek(later < timeline.end() ? Math.min(to, timeline.time(later)) : to);
            } else {
                int here = timeline.after(head.position() - 1) - 1;
                seek(new SimTime(here < timeline.start() ? from : timeline.time(here)));
            }
        }
    }

    /** Plays until the end or {@link #stop}; a loop has no end. */
    public void playToEnd() {
        play();
        drive(true);
    }

    /** Executes commands until {@link #stop}; at the end it waits. */
    public void playUntilStopped() {
        drive(false);
    }

    private void drive(boolean onlyToTheEnd) {
        boolean going = true;
        while (going && !Thread.currentThread().isInterrupted()) {
            long wake;
            synchronized (this) {
                wake = playNext();
                going = !stopped && !(onlyToTheEnd && isOver());
            }
            if (going && wake > clock.nanoTime()) {
                clock.parkUntil(Math.min(wake, clock.nanoTime() + POLL_NANOS));
            }
        }
    }

    private boolean isOver() {
        return !looping && !jumping && head.speed() > 0 && isFinished() && (!paced || head.position() >= to);
    }

    private boolean isFinished() {
        return next == timeline.end() || timeline.time(next) > to;
    }

    /** Does the next action that is due, and returns the time of the following one. */
    private long playNext() {
        if (!begun) {
            replayBeginning();
        }
        if (jumping) {
            jumping = false;
            watcher.jumped(at(time()));
            return clock.nanoTime();
        }
        return head.speed() < 0 && paced ? back() : forward();
    }

    /** Participants, and the initial state of the take. */
    private void replayBeginning() {
        begun = true;
        watcher.joined(reader.participants());
        watcher.equipped(reader.sensors());
        if (timeline.start() > 0) {
            watcher.runState(SimTime.ZERO, RunState.SET);
        } else {
            replay(-1);
        }
    }

    private long forward() {
        if (isFinished()) {
            if (looping && (!paced || head.isRunning() && head.position() >= to)) {
                seek(begin());
            }
            return paced ? head.wallAt(to) : clock.nanoTime() + POLL_NANOS;
        }
        if (!paced && !head.isRunning()) {
            return clock.nanoTime() + POLL_NANOS;
        }
        long time = timeline.time(next);
        if (paced && time > head.position()) {
            return head.wallAt(time);
        }
        replay(next++);
        return clock.nanoTime();
    }

    /** Backwards the watcher gets a snapshot of each beat. */
    private long back() {
        long position = head.position();
        int before = Math.max(timeline.start(), timeline.after(position) - 1);
        if (before < next - 1) {
            next = before + 1;
            watcher.jumped(at(new SimTime(Math.max(from, timeline.time(before)))));
        }
        if (position <= from) {
            head.pause();
            head.seek(from);
            return Long.MAX_VALUE;
        }
        return head.wallAt(Math.max(from, timeline.time(before) - 1));
    }

    private void replay(int moment) {
        replay(moment, watcher);
    }

    /** A moment may continue in the chunks after the one in which it begins. */
    private void replay(int moment, Tap tap) {
        for (int chunk = moment < 0 ? 0 : timeline.chunkOf(moment); chunk < reader.chunkCount(); chunk++) {
            decoded(chunk).replay(moment, tap);
            if (timeline.firstOf(chunk + 1) > moment + 1) {
                return;
            }
        }
    }

    private DecodedChunk decoded(int chunk) {
        return decodedChunks.computeIfAbsent(chunk, number -> {
            try {
                DecodedChunk decoded = new DecodedChunk(timeline.firstOf(number));
                reader.replayChunk(number, decoded);
                return decoded;
            } catch (IOException trouble) {
                throw new UncheckedIOException(trouble);
            }
        });
    }

    /** The state of the run at an instant. */
    public synchronized PlaybackSnapshot at(SimTime instant) {
        int last = timeline.after(instant.nanos()) - 1;
        return new PlaybackSnapshot(instant, timeline.stateAfter(Math.max(last, timeline.start() - 1)), latest(last), timeline.alertsAt(instant.nanos()), plans(last),
                timeline.signalsAt(instant.nanos()));
    }

    /** Receives what a sensor measured. */
    public interface MeasurementListener {
        void measured(SimTime at, int vid, String sensor, Measurement measurement);
    }

    /** Passes the measurements of the last second or so before the current instant again, in their order. */
    public synchronized void recall(MeasurementListener listener) {
        recall(new Tap() {
            @Override
            public void measured(SimTime at, int vid, String sensor, Measurement measurement) {
                listener.measured(at, vid, sensor, measurement);
            }
        });
    }

    /** Passes the radio messages of the last second or so before the current instant again, in their order. */
    public synchronized void recallSent(Consumer<Transmission> listener) {
        recall(new Tap() {
            @Override
            public void sent(Transmission transmission) {
                listener.accept(transmission);
            }
        });
    }

    private void recall(Tap tap) {
        int last = timeline.after(time().nanos()) - 1;
        for (int moment = Math.max(timeline.start(), last - MOMENTS_BACK); moment <= last; moment++) {
            replay(moment, tap);
        }
    }

    /** Searches back a short time: a planner answers several times a second. */
    private List<PlanProposal> plans(int last) {
        List<PlanProposal> plans = new ArrayList<>();
        Tap latest = new Tap() {
            @Override
            public void proposed(PlanProposal proposal) {
                plans.add(proposal);
            }
        };
        for (int moment = Math.max(timeline.start(), last - MOMENTS_BACK); moment <= last; moment++) {
            decoded(timeline.chunkOf(moment)).replay(moment, latest);
        }
        return plans;
    }

    /** Reads back until a report of every vehicle is found, or the take begins. */
    private Reports latest(int last) {
        Reports latest = new Reports();
        Map<Integer, Integer> rows = new HashMap<>();
        int everyone = (int) reader.participants().stream().map(Participant::vid).distinct().count();
        int moment = last;
        while (moment >= timeline.start() && rows.size() < Math.max(1, everyone)) {
            int chunk = timeline.chunkOf(moment);
            int first = Math.max(timeline.start(), timeline.firstOf(chunk));
            for (; moment >= first; moment--) {
                mergeLatest(decoded(chunk).beat(moment), latest, rows);
            }
        }
        return latest;
    }

    /** The newest report of a vehicle counts, in whatever order reports came. */
    private static void mergeLatest(Reports beat, Reports latest, Map<Integer, Integer> rows) {
        for (int i = 0; i < beat.count(); i++) {
            Integer row = rows.get(beat.vid[i]);
            if (row == null) {
                row = latest.count();
                rows.put(beat.vid[i], row);
                latest.resize(row + 1);
                latest.copyRows(beat, i, row, 1);
            } else if (beat.time[i] > latest.time[row]) {
                latest.copyRows(beat, i, row, 1);
            }
        }
    }

    /** Ends the playback; its thread returns soon. */
    public synchronized void stop() {
        stopped = true;
    }
}
