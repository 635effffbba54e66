package io.tandem.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tandem.diagnosis.MistakeException;
import io.tandem.message.Tap;
import io.tandem.recording.mcap.McapFormat;
import io.tandem.recording.metadata.RunMetadata;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingRepairTest {

    @TempDir
    Path directory;
    private Path intact;
    private Path damaged;
    private Path repaired;
    private byte[] bytes;

    /** A clock that advances at every reading makes many small chunks. */
    @BeforeEach
    void record() throws Exception {
        intact = directory.resolve("intact.mcap");
        damaged = directory.resolve("damaged.mcap");
        repaired = directory.resolve("repaired.mcap");
        AtomicLong clock = new AtomicLong();
        try (Recorder recorder = new Recorder(intact, Samples.INFO, () -> clock.addAndGet(50_000_000))) {
            Samples.run(recorder, 5, 400);
        }
        bytes = Files.readAllBytes(intact);
    }

    private IntegrityCheck examine(Path file) throws Exception {
        try (RecordingRepair doctor = RecordingRepair.open(file)) {
            return doctor.examine();
        }
    }

    /** Checks a damaged file, repairs it, and returns the check of the result. */
    private IntegrityCheck repair() throws Exception {
        try (RecordingRepair doctor = RecordingRepair.open(damaged)) {
            assertThat(doctor.examine().isIntact()).isFalse();
            doctor.repair(repaired);
        }
        return examine(repaired);
    }

    private static List<String> replayed(Path file) throws MistakeException, IOException {
        TapLog log = new TapLog();
        try (RecordingReader reader = RecordingReader.open(file)) {
            assertThat(reader.replay(log).damagedChunks()).isZero();
        }
        return log.lines;
    }

    @Test
    void finishedRecordingIsIntact() throws Exception {
        IntegrityCheck checkup = examine(intact);

        assertThat(checkup.faults()).isEmpty();
        assertThat(checkup.finished()).isTrue();
        assertThat(checkup.scenario()).isEqualTo(Samples.INFO.scenarioName());
        assertThat(checkup.reports()).isEqualTo(2_000);
        assertThat(checkup.messages()).containsEntry("/reports", 400L).containsEntry("/commands/run_state", 4L);
        assertThat(checkup.seconds()).isEqualTo(40);
        assertThat(checkup.chunks()).isGreaterThan(20);
    }

    @Test
    void everyTruncationIsRepairedWithoutLosingACompleteChunk() throws Exception {
        List<Parsed> chunks = Parsed.file(intact).stream().filter(record -> record.opcode() == McapFormat.CHUNK).toList();
        int head = (int) chunks.getFirst().offset();
        Random random = new Random(8);
        for (int i = 0; i < 70; i++) {
            int cut = random.nextInt(bytes.length);
            Files.write(damaged, Arrays.copyOf(bytes, cut));
            if (cut < head) {
                assertOpensOrIsRefusedWithReason();
                continue;
            }

            IntegrityCheck checkup = repair();

            assertThat(checkup.faults()).as("cut at %d", cut).isEmpty();
            assertThat(checkup.chunks()).isEqualTo((int) chunks.stream().filter(chunk -> chunk.offset() + chunk.length() <= cut).count());
            assertThat(replayed(repaired)).isEqualTo(replayed(damaged));
        }
    }

    private void assertOpensOrIsRefusedWithReason() throws Exception {
        try (RecordingRepair doctor = RecordingRepair.open(damaged)) {
            assertThat(doctor.examine().finished()).isFalse();
        } catch (MistakeException why) {
            assertThat(why.problems()).hasSize(1);
        }
    }

    /** One flipped bit anywhere after the header loses one chunk at most. */
    @Test
    void everyFlippedBitIsDetectedAndLosesOneChunkAtMost() throws Exception {
        int all = examine(intact).chunks();
        int head = (int) Parsed.file(intact).stream().filter(record -> record.opcode() == McapFormat.CHUNK).findFirst().orElseThrow().offset();
        Random random = new Random(9);
        for (int i = 0; i < 60; i++) {
            byte[] flipped = bytes.clone();
            int at = head + random.nextInt(bytes.length - head);
            flipped[at] ^= (byte) (1 << random.nextInt(8));
            Files.write(damaged, flipped);

            IntegrityCheck checkup = repair();

            assertThat(checkup.faults()).as("flip at %d", at).isEmpty();
            assertThat(checkup.chunks()).as("flip at %d", at).isGreaterThanOrEqualTo(all - 1);
        }
    }

    @Test
    void flippedHeadsAreSurvived() throws Exception {
        Random random = new Random(10);
        for (int i = 0; i < 60; i++) {
            byte[] flipped = bytes.clone();
            flipped[random.nextInt(4_096)] ^= (byte) (1 << random.nextInt(8));
            Files.write(damaged, flipped);

            try (RecordingRepair doctor = RecordingRepair.open(damaged)) {
                doctor.examine();
                doctor.repair(repaired);
                assertThat(examine(repaired).faults()).isEmpty();
            } catch (MistakeException why) {
                assertThat(why.problems()).hasSize(1);
            }
        }
    }

    @Test
    void repairedFileMayReplaceTheDamagedOne() throws Exception {
        Files.write(damaged, Arrays.copyOf(bytes, bytes.length / 2));
        List<String> before = replayed(damaged);

        try (RecordingRepair doctor = RecordingRepair.open(damaged)) {
            doctor.examine();
            doctor.repair(damaged);
        }

        assertThat(examine(damaged).isIntact()).isTrue();
        assertThat(replayed(damaged)).isEqualTo(before);
        try (var files = Files.list(directory)) {
            assertThat(files.map(file -> file.getFileName().toString())).containsExactlyInAnyOrder("intact.mcap", "damaged.mcap");
        }
    }

    @Test
    void recordingOfAnotherFormatIsRefusedWithItsVersion() throws Exception {
        Files.write(damaged, new String(bytes, StandardCharsets.ISO_8859_1).replace("format\1\0\0\000" + RunMetadata.FORMAT, "format\1\0\0\0009")
                .getBytes(StandardCharsets.ISO_8859_1));

        assertThatThrownBy(() -> RecordingReader.open(damaged).replay(new Tap() { })).isInstanceOf(MistakeException.class)
                .hasMessageContaining("format 9").hasMessageContaining("0.1.0").hasMessageContaining("Fix: ");
    }
}
