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
    private Path whole;
    private Path ill;
    private Path mended;
    private byte[] bytes;

    /** A clock that advances at every reading makes many small chunks. */
    @BeforeEach
    void record() throws Exception {
        whole = directory.resolve("whole.mcap");
        ill = directory.resolve("ill.mcap");
        mended = directory.resolve("mended.mcap");
        AtomicLong clock = new AtomicLong();
        try (Recorder recorder = new Recorder(whole, Samples.INFO, () -> clock.addAndGet(50_000_000))) {
            Samples.run(recorder, 20, 400);
        }
        bytes = Files.readAllBytes(whole);
    }

    private IntegrityCheck examine(Path file) throws Exception {
        try (RecordingRepair doctor = RecordingRepair.open(file)) {
            return doctor.examine();
        }
    }

    /** Checks a damaged file, repairs it, and returns the check of the result. */
    private IntegrityCheck mend() throws Exception {
        try (RecordingRepair doctor = RecordingRepair.open(ill)) {
            assertThat(doctor.examine().isIntact()).isFalse();
            doctor.repair(mended);
        }
        return examine(mended);
    }

    private static List<String> told(Path file) throws MistakeException, IOException {
        Heard heard = new Heard();
        try (RecordingReader reader = RecordingReader.open(file)) {
            assertThat(reader.replay(heard).damagedChunks()).isZero();
        }
        return heard.lines;
    }

    @Test
    void finishedRecordingIsWell() throws Exception {
        IntegrityCheck checkup = examine(whole);

        assertThat(checkup.faults()).isEmpty();
        assertThat(checkup.finished()).isTrue();
        assertThat(checkup.scenario()).isEqualTo(Samples.INFO.scenarioName());
        assertThat(checkup.reports()).isEqualTo(8_000);
        assertThat(checkup.messages()).containsEntry("/reports", 400L).containsEntry("/commands/run_state", 4L);
        assertThat(checkup.seconds()).isEqualTo(40);
        assertThat(checkup.chunks()).isGreaterThan(20);
    }

    @Test
    void everyTruncationIsMendedWithoutLosingAWholeChunk() throws Exception {
        List<Parsed> chunks = Parsed.file(whole).stream().filter(record -> record.opcode() == McapFormat.CHUNK).toList();
        int head = (int) chunks.getFirst().offset();
        Random random = new Random(8);
        for (int i = 0; i < 200; i++) {
            int cut = random.nextInt(bytes.length);
            Files.write(ill, Arrays.copyOf(bytes, cut));
            if (cut < head) {
                assertOpensOrSaysWhy();
                continue;
            }

            IntegrityCheck checkup = mend();

            assertThat(checkup.faults()).as("cut at %d", cut).isEmpty();
            assertThat(checkup.chunks()).isEqualTo((int) chunks.stream().filter(chunk -> chunk.offset() + chunk.length() <= cut).count());
            assertThat(told(mended)).isEqualTo(told(ill));
        }
    }

    private void assertOpensOrSaysWhy() throws Exception {
        try (RecordingRepair doctor = RecordingRepair.open(ill)) {
            assertThat(doctor.examine().finished()).isFalse();
        } catch (MistakeException why) {
            assertThat(why.problems()).hasSize(1);
        }
    }

    /** One flipped bit costs one chunk at most, wherever it lies behind the head. */
    @Test
    void everyFlippedBitIsFoundAndCostsOneChunkAtMost() throws Exception {
        int all = examine(whole).chunks();
        int head = (int) Parsed.file(whole).stream().filter(record -> record.opcode() == McapFormat.CHUNK).findFirst().orElseThrow().offset();
        Random random = new Random(9);
        for (int i = 0; i < 60; i++) {
            byte[] flipped = bytes.clone();
            int at = head + random.nextInt(bytes.length - head);
            flipped[at] ^= (byte) (1 << random.nextInt(8));
            Files.write(ill, flipped);

            IntegrityCheck checkup = mend();

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
            Files.write(ill, flipped);

            try (RecordingRepair doctor = RecordingRepair.open(ill)) {
                doctor.examine();
                doctor.repair(mended);
                assertThat(examine(mended).faults()).isEmpty();
            } catch (MistakeException why) {
                assertThat(why.problems()).hasSize(1);
            }
        }
    }

    @Test
    void mendedFileMayTakeThePlaceOfTheDamagedOne() throws Exception {
        Files.write(ill, Arrays.copyOf(bytes, bytes.length / 2));
        List<String> before = told(ill);

        try (RecordingRepair doctor = RecordingRepair.open(ill)) {
            doctor.examine();
            doctor.repair(ill);
        }

        assertThat(examine(ill).isIntact()).isTrue();
        assertThat(told(ill)).isEqualTo(before);
        try (var files = Files.list(directory)) {
            assertThat(files.map(file -> file.getFileName().toString())).containsExactlyInAnyOrder("whole.mcap", "ill.mcap");
        }
    }

    @Test
    void recordingOfAnotherFormatIsRefusedWithItsVersion() throws Exception {
        Files.write(ill, new String(bytes, StandardCharsets.ISO_8859_1).replace("format\1\0\0\000" + RunMetadata.FORMAT, "format\1\0\0\0009")
                .getBytes(StandardCharsets.ISO_8859_1));

        assertThatThrownBy(() -> RecordingReader.open(ill).replay(new Tap() { })).isInstanceOf(MistakeException.class)
                .hasMessageContaining("format 9").hasMessageContaining("0.1.0").hasMessageContaining("Fix: ");
    }
}
