package io.tandem.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.tandem.Patience;
import io.tandem.diagnosis.MistakeException;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecorderTest {

    @TempDir
    Path directory;

    /** A disk that accepts data until it is stopped. */
    private static class Disk implements WritableByteChannel {

        final AtomicLong taken = new AtomicLong();

        @Override
        public int write(ByteBuffer bytes) throws IOException {
            int length = bytes.remaining();
            taken.addAndGet(length);
            bytes.position(bytes.limit());
            return length;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {
        }
    }

    @Test
    void chunkIsWrittenWithinASecondWithoutNewMessages() throws Exception {
        Path file = directory.resolve("run.mcap");
        AtomicLong clock = new AtomicLong();
        try (Recorder recorder = new Recorder(file, Samples.INFO, clock::get)) {
            recorder.joined(Samples.participants(3));
            recorder.heard(SimTime.ZERO, Samples.beat(3, 0, 1));
            Thread.sleep(200);
            assertThat(beats(file)).isZero();

            clock.set(999_999_999);

            Patience.until(() -> beats(file) == 1);
        }
    }

    @Test
    void fullChunkIsWrittenAtOnce() throws Exception {
        Path file = directory.resolve("run.mcap");
        try (Recorder recorder = new Recorder(file, Samples.INFO, () -> 0)) {
            recorder.heard(SimTime.ZERO, Samples.beat(120_000, 0, 1));

            Patience.until(() -> beats(file) == 1);
            assertThat(recorder.bytes()).isEqualTo(Files.size(file));
        }
    }

    private static int beats(Path file) {
        TapLog heard = new TapLog();
        try (RecordingReader reader = RecordingReader.open(file)) {
            reader.replay(heard);
        } catch (MistakeException | IOException e) {
            throw new AssertionError(e);
        }
        return heard.beats;
    }

    @Test
    void slowDiskMakesTheCallerWaitAndLosesNothing() throws Exception {
        CountDownLatch released = new CountDownLatch(1);
        Disk slow = new Disk() {
            @Override
            public int write(ByteBuffer bytes) throws IOException {
                if (taken.get() > 0) {
                    Patience.release(released);
                }
                return super.write(bytes);
            }
        };
        AtomicLong sent = new AtomicLong();
        Recorder recorder = new Recorder("slow", Samples.INFO, System::nanoTime, () -> slow);
        Thread caller = Thread.ofPlatform().start(() -> {
            for (int beat = 0; beat < 40; beat++) {
                recorder.heard(new SimTime(beat), Samples.beat(12_000, beat, 1));
                sent.incrementAndGet();
            }
        });

        Patience.until(() -> isStuck(caller, sent));
        assertThat(sent.get()).isLessThan(20);
        released.countDown();
        Patience.end(caller);
        recorder.close();

        assertThat(sent.get()).isEqualTo(40);
        assertThat(recorder.lost()).isZero();
        assertThat(recorder.waitedNanos()).isGreaterThan(100_000_000L);
    }

    private static boolean isStuck(Thread caller, AtomicLong sent) throws InterruptedException {
        long before = sent.get();
        boolean waits = caller.getState() != Thread.State.RUNNABLE;
        return !caller.join(Duration.ofMillis(200)) && waits && sent.get() == before && caller.getState() != Thread.State.RUNNABLE;
    }

    @Test
    void failingDiskIsReportedAndDoesNotBlockTheRun() throws Exception {
        Disk full = new Disk() {
            @Override
            public int write(ByteBuffer bytes) throws IOException {
                if (taken.get() > 100_000) {
                    throw new IOException("No space left on device");
                }
                return super.write(bytes);
            }
        };
        Recorder recorder = new Recorder("full", Samples.INFO, System::nanoTime, () -> full);

        for (int beat = 0; beat < 60; beat++) {
            recorder.heard(new SimTime(beat), Samples.beat(12_000, beat, 1));
        }

        assertThat(recorder.failure()).get().asString().contains("No space left");
        assertThat(recorder.kept()).as("nobody waits for a disk that has failed").isEqualTo(Long.MAX_VALUE);
        assertThat(recorder.lost()).isGreaterThan(40);
        assertThatThrownBy(recorder::close).isInstanceOf(IOException.class).hasMessageContaining("No space left");
    }

    /** A file on a disk whose room is limited; a write that does not fit leaves half of itself. */
    private static final class LimitedDisk implements SeekableByteChannel {

        private final FileChannel file;
        private volatile long room;

        LimitedDisk(Path path) throws IOException {
            file = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            room = Long.MAX_VALUE;
        }

        @Override
        public int write(ByteBuffer bytes) throws IOException {
            if (file.position() + bytes.remaining() > room) {
                bytes.limit(bytes.position() + bytes.remaining() / 2);
                file.write(bytes);
                throw new IOException("No space left on device");
            }
            return file.write(bytes);
        }

        @Override
        public int read(ByteBuffer into) throws IOException {
            return file.read(into);
        }

        @Override
        public long position() throws IOException {
            return file.position();
        }

        @Override
        public SeekableByteChannel position(long newPosition) throws IOException {
            return file.position(newPosition);
        }

        @Override
        public long size() throws IOException {
            return file.size();
        }

        @Override
        public SeekableByteChannel truncate(long size) throws IOException {
            return file.truncate(size);
        }

        @Override
        public boolean isOpen() {
            return file.isOpen();
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }

    @Test
    void recordingGoesOnWhenAFullDiskHasRoomAgain() throws Exception {
        Path path = directory.resolve("run.mcap");
        LimitedDisk disk = new LimitedDisk(path);
        Recorder recorder = new Recorder("run", Samples.INFO, System::nanoTime, () -> disk);
        recorder.joined(Samples.participants(3));
        recorder.heard(new SimTime(0), Samples.beat(3, 0, 1));
        Patience.until(() -> recorder.reports() == 3);

        disk.room = disk.position();
        Patience.until(() -> recorder.failure().isPresent());
        for (int beat = 1; beat <= 100; beat++) {
            recorder.heard(new SimTime(beat), Samples.beat(3, beat, 1));
        }
        recorder.runState(new SimTime(100), RunState.PAUSE);
        boolean gapWhileFull = recorder.takeGap().isPresent();
        disk.room = Long.MAX_VALUE;
        Patience.until(() -> recorder.failure().isEmpty());
        recorder.heard(new SimTime(101), Samples.beat(3, 101, 1));
        Recorder.Gap gap = recorder.takeGap().orElseThrow();
        recorder.close();

        TapLog replayed = new TapLog();
        try (RecordingReader reader = RecordingReader.open(path)) {
            ReplaySummary summary = reader.replay(replayed);
            assertThat(reader.complete()).isTrue();
            assertThat(summary.damagedChunks()).isZero();
        }
        assertThat(gapWhileFull).isFalse();
        assertThat(gap).isEqualTo(new Recorder.Gap(new SimTime(9), new SimTime(100), 92));
        assertThat(recorder.lost()).isEqualTo(92);
        assertThat(replayed.beats).as("the first, the eight that the queue could hold, the last").isEqualTo(10);
        assertThat(replayed.lines).anyMatch(line -> line.contains("PAUSE"));
    }

    /** A mark is stored when the disk has accepted it, not when it was queued. */
    @Test
    void marksAreStoredOnceTheDiskHasAcceptedThem() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        AtomicLong clock = new AtomicLong();
        Disk slow = new Disk() {
            @Override
            public int write(ByteBuffer bytes) throws IOException {
                if (clock.get() > 0) {
                    asked.countDown();
                }
                try {
                    assertThat(clock.get() == 0 || released.await(30, TimeUnit.SECONDS)).isTrue();
                } catch (InterruptedException e) {
                    throw new IOException(e);
                }
                return super.write(bytes);
            }
        };
        try (Recorder recorder = new Recorder("slow", Samples.INFO, clock::get, () -> slow)) {
            recorder.heard(SimTime.ZERO, Samples.beat(3, 0, 1));
            recorder.mark(2);
            Patience.until(() -> recorder.reports() == 3);
            clock.set(2_000_000_000L);
            assertThat(asked.await(30, TimeUnit.SECONDS)).isTrue();
            assertThat(recorder.kept()).isLessThan(2);

            released.countDown();

            Patience.until(() -> recorder.kept() == 2);
        } finally {
            released.countDown();
        }
    }

    @Test
    void unwritablePathIsAMistakeWithACure() throws Exception {
        Path notADirectory = Files.writeString(directory.resolve("file"), "");

        assertThatThrownBy(() -> new Recorder(notADirectory.resolve("run.mcap"), Samples.INFO, System::nanoTime))
                .isInstanceOf(MistakeException.class).hasMessageContaining("run.mcap")
                .hasMessageContaining("file is a file, not a directory").hasMessageContaining("Fix: ");
    }

    @Test
    void messagesAfterCloseAreCountedAndCloseMayBeRepeated() throws Exception {
        Recorder recorder = new Recorder(directory.resolve("run.mcap"), Samples.INFO, System::nanoTime);
        recorder.close();

        recorder.event(Samples.event(1));
        recorder.heard(SimTime.ZERO, new Reports());
        recorder.close();

        assertThat(recorder.lost()).isEqualTo(2);
    }

    @Test
    void interruptedCallerLosesNothingAndStaysInterrupted() throws Exception {
        Path file = directory.resolve("run.mcap");
        try (Recorder recorder = new Recorder(file, Samples.INFO, System::nanoTime)) {
            Thread.currentThread().interrupt();
            recorder.heard(SimTime.ZERO, Samples.beat(3, 0, 1));

            assertThat(Thread.interrupted()).isTrue();
        }

        assertThat(beats(file)).isEqualTo(1);
    }

    @Test
    void callersAllocationDoesNotGrowWithVehicles() throws Exception {
        long few = allocatedPerBeat(10);
        long many = allocatedPerBeat(20_000);

        assertThat(many).isLessThan(few + 2_000);
    }

    private long allocatedPerBeat(int vehicles) throws Exception {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Reports reports = Samples.beat(vehicles, 0, 1);
        try (Recorder recorder = new Recorder("memory", Samples.INFO, System::nanoTime, Disk::new)) {
            send(recorder, reports, 100);
            long before = threads.getTotalThreadAllocatedBytes();
            send(recorder, reports, 100);
            return (threads.getTotalThreadAllocatedBytes() - before) / 100;
        }
    }

    private static void send(Tap tap, Reports reports, int beats) {
        for (int beat = 0; beat < beats; beat++) {
            tap.heard(new SimTime(beat), reports);
        }
    }
}
