package io.tandem.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tandem.message.Alert;
import io.tandem.message.Estimate;
import io.tandem.message.Event;
import io.tandem.message.Fix;
import io.tandem.message.Measurement;
import io.tandem.message.Participant;
import io.tandem.message.PhysicsSample;
import io.tandem.message.PlanProposal;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.SensorInfo;
import io.tandem.message.Tap;
import io.tandem.message.Transmission;
import io.tandem.message.Vitals;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A recording plays as it was recorded, at the requested speed, and pauses or jumps on request. */
class PlaybackTest {

    private static final int VEHICLES = 5;
    private static final int BEATS = 200;

    @TempDir
    private Path folder;
    private final VirtualClock clock = new VirtualClock();

    /** A clock that advances only while a thread waits on it. */
    private static final class VirtualClock implements WallClock {
        private long now = 5_000_000_000L;
        private Consumer<Long> afterPark = wall -> { };

        @Override
        public long nanoTime() {
            return now;
        }

        @Override
        public void parkUntil(long nanoTime) {
            now = Math.max(now, nanoTime);
            afterPark.accept(now);
        }
    }

    /** Records messages with their wall time, and snapshots. */
    private final class RecordingWatcher implements Playback.Watcher {
        private final TapLog heard = new TapLog();
        private final List<Long> beats = new ArrayList<>();
        private final List<Long> walls = new ArrayList<>();
        private final List<PlaybackSnapshot> scenes = new ArrayList<>();

        @Override
        public void equipped(List<SensorInfo> sensors) {
            heard.equipped(sensors);
        }

        @Override
        public void measured(SimTime at, int vid, String sensor, Measurement measurement) {
            heard.measured(at, vid, sensor, measurement);
        }

        @Override
        public void joined(List<Participant> participants) {
            heard.joined(participants);
        }

        @Override
        public void runState(SimTime at, RunState state) {
            heard.runState(at, state);
        }

        @Override
        public void heard(SimTime at, Reports reports) {
            heard.heard(at, reports);
            beats.add(at.nanos());
            walls.add(clock.now);
        }

        @Override
        public void alerted(Alert alert) {
            heard.alerted(alert);
        }

        @Override
        public void event(Event event) {
            heard.event(event);
        }

        @Override
        public void received(Fix fix) {
            heard.received(fix);
        }

        @Override
        public void proposed(PlanProposal proposal) {
            heard.proposed(proposal);
        }

        @Override
        public void believed(Estimate estimate) {
            heard.believed(estimate);
        }

        @Override
        public void inside(List<PhysicsSample> samples) {
            heard.inside(samples);
        }

        @Override
        public void sent(Transmission transmission) {
            heard.sent(transmission);
        }

        @Override
        public void vitals(Vitals vitals) {
            heard.vitals(vitals);
        }

        @Override
        public void stateHash(SimTime at, long hash) {
            heard.stateHash(at, hash);
        }

        @Override
        public void jumped(PlaybackSnapshot scene) {
            scenes.add(scene);
        }
    }

    private final RecordingWatcher watcher = new RecordingWatcher();

    /** With a clock that advances a second per reading the recorder makes many chunks. */
    private RecordingReader recorded(Consumer<Tap> run) throws Exception {
        long[] now = {0};
        Path file = folder.resolve("a.mcap");
        try (Recorder recorder = new Recorder(file, Samples.INFO, () -> now[0] += SimTime.nanos(0.3))) {
            run.accept(recorder);
        }
        return RecordingReader.open(file);
    }

    private RecordingReader recorded() throws Exception {
        return recorded(tap -> Samples.run(tap, VEHICLES, BEATS));
    }

    private static SimTime beat(int number) {
        return new SimTime(number * Samples.BEAT_NANOS);
    }

    @Test
    void playbackEqualsTheLiveCalls() throws Exception {
        TapLog live = new TapLog();
        Samples.run(live, VEHICLES, BEATS);

        try (RecordingReader reader = recorded()) {
            Playback playback = new Playback(reader, watcher, clock);
            assertThat(reader.chunkCount()).as("moments go over the edges of chunks").isGreaterThan(3);
            playback.playToEnd();
        }

        assertThat(watcher.heard.lines).isEqualTo(live.lines);
        assertThat(watcher.scenes).isEmpty();
    }

    @Test
    void atSpeedOneBeatsHaveTheirLiveTimes() throws Exception {
        long start = clock.now;

        try (RecordingReader reader = recorded()) {
            Playback playback = new Playback(reader, watcher, clock);
            playback.playToEnd();
        }

        assertThat(watcher.walls).hasSize(BEATS).first().isEqualTo(start);
        for (int i = 0; i < BEATS; i++) {
            assertThat(watcher.walls.get(i) - start).isEqualTo(watcher.beats.get(i));
        }
    }

    @Test
    void speedFourTakesAQuarterOfTheTimeAndUnpacedNone() throws Exception {
        long start = clock.now;
        try (RecordingReader reader = recorded()) {
            Playback playback = new Playback(reader, watcher, clock);
            playback.speed(4);
            playback.playToEnd();
        }
        assertThat(watcher.walls.getLast() - start).isEqualTo(beat(BEATS - 1).nanos() / 4);

        long again = clock.now;
        try (RecordingReader reader = recorded()) {
            Playback playback = new Playback(reader, watcher, clock);
            playback.unpaced();
            playback.playToEnd();
        }
        assertThat(clock.now).isEqualTo(again);
        assertThat(watcher.beats).hasSize(2 * BEATS);
    }

    @Test
    void pauseStopsTimeAndResumingLosesNothing() throws Exception {
        long start = clock.now;
        try (RecordingReader reader = recorded()) {
            Playback playback = new Playback(reader, watcher, clock);
            boolean[] paused = {false};
            clock.afterPark = wall -> {
                if (!paused[0] && wall - start >= SimTime.nanos(5.05)) {
                    paused[0] = true;
                    playback.pause();
                } else if (!playback.isPlaying() && wall - start >= SimTime.nanos(8.05)) {
                    playback.play();
                }
            };

            playback.playToEnd();
        }

        assertThat(watcher.beats).hasSize(BEATS).isSorted().doesNotHaveDuplicates();
        long late = watcher.walls.getLast() - start - watcher.beats.getLast();
        assertThat(late / 1e9).isBetween(2.9, 3.1);
    }

    @Test
    void partialPlaybackBeginsWithASnapshot() throws Exception {
        try (RecordingReader reader = recorded()) {
            Playback playback = new Playback(reader, watcher, clock);
            playback.between(SimTime.ofSeconds(5), SimTime.ofSeconds(7));
            playback.playToEnd();
        }

        assertThat(watcher.scenes).singleElement().satisfies(scene -> {
            assertThat(scene.at()).isEqualTo(SimTime.ofSeconds(5));
            assertThat(scene.runState()).isEqualTo(RunState.GO);
        });
        assertThat(watcher.beats).hasSize(20).first().isEqualTo(SimTime.nanos(5.1));
        assertThat(watcher.beats).last().isEqualTo(SimTime.nanos(7));
    }

    @Test
    void snapshotHasTheLastReportOfSilentVehicles() throws Exception {
        try (RecordingReader reader = recorded(tap -> {
            tap.joined(Samples.participants(3));
            tap.runState(SimTime.ZERO, RunState.GO);
            for (int i = 0; i < BEATS; i++) {
                tap.heard(beat(i), Samples.beat(i < 10 ? 3 : 2, i, 1));
            }
        })) {
            Playback playback = new Playback(reader, watcher, clock);
            PlaybackSnapshot scene = playback.at(beat(150));

            assertThat(scene.latest().count()).isEqualTo(3);
            for (int row = 0; row < 3; row++) {
                int said = scene.latest().vid[row] == 103 ? 9 : 150;
                Reports truth = Samples.beat(3, said, 1);
                assertThat(scene.latest().time[row]).isEqualTo(beat(said).nanos());
                assertThat(scene.latest().east[row]).isEqualTo(truth.east[scene.latest().vid[row] - 101]);
            }
        }
    }

    @Test
    void snapshotHasActiveAlerts() throws Exception {
        try (RecordingReader reader = recorded()) {
            Playback playback = new Playback(reader, watcher, clock);
            PlaybackSnapshot scene = playback.at(SimTime.ofSeconds(10));

            // An alert every seventh beat from the third on, 3.3 s before the closest approach, shown for a second longer.
            List<Long> expected = new ArrayList<>();
            for (int i = 3; i <= 100; i += 7) {
                if (i * 0.1 + 3.3 + 1 >= 10) {
                    expected.add(beat(i).nanos());
                }
            }
            assertThat(scene.alerts()).extracting(alert -> alert.at().nanos()).containsExactlyElementsOf(expected);
        }
    }

    @Test
    void stepsMoveByOneBeatInBothDirections() throws Exception {
        try (RecordingReader reader = recorded()) {
            Playback playback = new Playback(reader, watcher, clock);
            playback.seek(SimTime.ofSeconds(3.25));
            playback.step(1);
            assertThat(playback.time()).isEqualTo(beat(33));
            playback.step(2);
            assertThat(playback.time()).isEqualTo(beat(35));
            playback.step(-1);
            assertThat(playback.time()).isEqualTo(beat(34));
            playback.step(-1000);
            assertThat(playback.time()).isEqualTo(SimTime.ZERO);
            playback.step(1000);
            assertThat(playback.time()).isEqualTo(playback.end());
        }
    }

    @Test
    void reversePlaybackShowsEveryBeatInDescendingOrder() throws Exception {
        try (RecordingReader reader = recorded()) {
            Playback playback = new Playback(reader, watcher, clock);
            playback.seek(SimTime.ofSeconds(4));
            playback.reverse();
            playback.play();
            clock.afterPark = wall -> {
                if (!playback.isPlaying()) {
                    playback.stop();
                }
            };

            playback.playUntilStopped();
        }

        assertThat(watcher.beats).isEmpty();
        assertThat(watcher.scenes).hasSize(41);
        assertThat(watcher.scenes).extracting(scene -> -scene.at().nanos()).isSorted();
        assertThat(watcher.scenes.getLast().at()).isEqualTo(SimTime.ZERO);
        assertThat(watcher.scenes.getLast().latest().east).startsWith(Samples.beat(VEHICLES, 0, 1).east[0]);
    }

    @Test
    void loopRestartsAtTheEnd() throws Exception {
        try (RecordingReader reader = recorded()) {
            Playback playback = new Playback(reader, watcher, clock);
            playback.loop(true);
            clock.afterPark = wall -> {
                if (watcher.beats.size() > 2 * BEATS + 10) {
                    playback.stop();
                }
            };
            playback.playToEnd();
        }

        assertThat(watcher.beats.subList(0, BEATS)).isEqualTo(watcher.beats.subList(BEATS, 2 * BEATS));
        assertThat(watcher.scenes).hasSize(2);
    }

    @Test
    void lastTakeOfARestartedRunIsPlayed() throws Exception {
        try (RecordingReader reader = recorded(tap -> {
            tap.joined(Samples.participants(2));
            tap.runState(SimTime.ZERO, RunState.SET);
            tap.runState(SimTime.ZERO, RunState.GO);
            for (int i = 0; i < 50; i++) {
                tap.heard(beat(i), Samples.beat(2, i, 1));
            }
            tap.runState(beat(50), RunState.SET);
            tap.heard(SimTime.ZERO, Samples.beat(2, 0, 2));
            tap.runState(SimTime.ZERO, RunState.GO);
            for (int i = 1; i < 30; i++) {
                tap.heard(beat(i), Samples.beat(2, i, 2));
            }
        })) {
            Playback playback = new Playback(reader, watcher, clock);
            playback.playToEnd();

            assertThat(playback.takes()).isEqualTo(2);
            assertThat(playback.end()).isEqualTo(beat(29));
            assertThat(watcher.beats).hasSize(30).isSorted();
            assertThat(playback.at(beat(10)).latest().east).startsWith(Samples.beat(2, 10, 2).east[0]);
        }
    }

    @Test
    void recordingWithoutReportsEndsAtOnce() throws Exception {
        try (RecordingReader reader = recorded(tap -> tap.joined(Samples.participants(2)))) {
            Playback playback = new Playback(reader, watcher, clock);
            playback.playToEnd();

            assertThat(watcher.heard.lines).hasSize(2);
            assertThat(playback.at(SimTime.ofSeconds(5)).latest().count()).isZero();
        }
    }

    @Test
    void invalidSpeedsAreRefused() throws Exception {
        try (RecordingReader reader = recorded()) {
            Playback playback = new Playback(reader, watcher, clock);
            for (double none : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
                assertThatThrownBy(() -> playback.speed(none)).isInstanceOf(IllegalArgumentException.class);
            }
        }
    }

    @Test
    void timeWindowOfARecordingIsReplayed() throws Exception {
        TapLog part = new TapLog();

        ReplaySummary replayed;
        try (RecordingReader reader = recorded()) {
            replayed = reader.replay(part, SimTime.ofSeconds(5), SimTime.ofSeconds(5.3));
        }

        assertThat(replayed.reports()).isEqualTo(4L * VEHICLES);
        assertThat(part.lines.stream().filter(line -> line.startsWith("heard"))).hasSize(4);
        assertThat(part.lines.stream().filter(line -> line.startsWith("Alert"))).hasSize(1);
    }

    @Test
    void controlsWorkFromOtherThreads() throws Exception {
        try (RecordingReader reader = recorded()) {
            Playback playback = new Playback(reader, watcher, WallClock.machine());
            playback.speed(50);
            Thread driver = Thread.ofPlatform().start(playback::playUntilStopped);
            for (int i = 0; i < 200; i++) {
                playback.play();
                playback.seek(beat(i));
                playback.reverse();
                assertThat(playback.at(beat(i)).latest().count()).isEqualTo(VEHICLES);
                playback.step(-1);
            }
            playback.stop();
            driver.join(5000);

            assertThat(driver.isAlive()).isFalse();
            assertThat(watcher.scenes).isNotEmpty();
        }
    }

    @Test
    void damagedChunkIsCountedAndTheRestIsPlayed() throws Exception {
        recorded().close();
        Path file = folder.resolve("a.mcap");
        byte[] bytes = Files.readAllBytes(file);
        int middle = middleOfLongestChunk(bytes);
        for (int i = middle; i < middle + 64; i++) {
            bytes[i] ^= 0x55;
        }
        Files.write(file, bytes);

        try (RecordingReader reader = RecordingReader.open(file)) {
            Playback playback = new Playback(reader, watcher, clock);
            playback.playToEnd();

            assertThat(playback.damagedChunks()).isPositive();
            assertThat(watcher.beats).isSorted().hasSizeBetween(10, BEATS - 1);
        }
    }

    /** Records follow the 8 bytes of magic: one byte of opcode, which is 6 for a chunk, and 8 bytes of length before the content. */
    private static int middleOfLongestChunk(byte[] bytes) {
        ByteBuffer file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int longest = 0;
        int middle = 0;
        for (int at = 8; at + 9 < bytes.length - 8; at += 9 + (int) file.getLong(at + 1)) {
            int length = (int) file.getLong(at + 1);
            if (bytes[at] == 6 && length > longest) {
                longest = length;
                middle = at + 9 + length / 2;
            }
        }
        return middle;
    }
}
