package io.tandem.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import com.sun.management.ThreadMXBean;
import io.tandem.diagnosis.MistakeException;
import io.tandem.message.Tap;
import io.tandem.recording.mcap.McapFormat;
import io.tandem.recording.mcap.McapWriter;
import io.tandem.recording.metadata.RunMetadata;
import io.tandem.recording.topic.AddedChannel;
import io.tandem.recording.topic.Topic;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DamageTest {

    private static final long ENOUGH_MEMORY = 48L << 20;
    private static final Set<Topic> REPLAYED_TOPICS = EnumSet.complementOf(EnumSet.of(Topic.SCENARIO, Topic.MAP, Topic.POSES, Topic.LOG));

    @TempDir
    Path directory;
    private Path whole;
    private Path damaged;
    private byte[] bytes;

    /** A clock that advances at every reading makes many small chunks. */
    @BeforeEach
    void record() throws Exception {
        whole = directory.resolve("whole.mcap");
        damaged = directory.resolve("damaged.mcap");
        AtomicLong clock = new AtomicLong();
        try (Recorder recorder = new Recorder(whole, Samples.INFO, () -> clock.addAndGet(50_000_000))) {
            Samples.run(recorder, 5, 400);
        }
        bytes = Files.readAllBytes(whole);
    }

    @Test
    void truncatedFileReadsUpToItsLastWholeChunk() throws Exception {
        TapLog all = new TapLog();
        try (RecordingReader reader = RecordingReader.open(whole)) {
            reader.replay(all);
        }
        List<Parsed> chunks = records(McapFormat.CHUNK);
        assertThat(chunks).hasSizeGreaterThan(20);
        int head = (int) chunks.getFirst().offset();
        Random random = new Random(4);

        for (int i = 0; i < 60; i++) {
            int cut = head + random.nextInt(bytes.length - head);
            Files.write(damaged, Arrays.copyOf(bytes, cut));
            long messages = chunks.stream().filter(chunk -> chunk.offset() + chunk.length() <= cut)
                    .mapToLong(DamageTest::replayed).sum();
            TapLog heard = new TapLog();
            try (RecordingReader reader = RecordingReader.open(damaged)) {
                assertThat(reader.replay(heard).damagedChunks()).isZero();
                assertThat(reader.complete()).isFalse();
            }
            assertThat(heard.lines).as("cut at %d", cut).isEqualTo(all.lines.subList(0, (int) messages));
        }
    }

    /** Messages of a chunk that a tap receives: all but the scenario files and the copies for viewers. */
    private static long replayed(Parsed chunk) {
        byte[] inside = chunk.chunkBytes();
        return Parsed.records(inside, 0, inside.length).stream()
                .filter(message -> isReplayed(message.content().getShort(0))).count();
    }

    /** The first two added channels are the frames of vehicles and sensors, which are for viewers. */
    private static boolean isReplayed(int channel) {
        return Topic.of(channel).map(REPLAYED_TOPICS::contains).orElse(channel >= AddedChannel.FIRST_ID + 2);
    }

    @Test
    void fileTruncatedInItsHeaderIsRefusedWithReason() throws Exception {
        int head = (int) records(McapFormat.METADATA).getFirst().offset();
        for (int cut = 0; cut < head + 20; cut++) {
            Files.write(damaged, Arrays.copyOf(bytes, cut));

            assertThatThrownBy(() -> RecordingReader.open(damaged)).isInstanceOf(MistakeException.class)
                    .hasMessageContaining("damaged.mcap").hasMessageContaining("Fix: ");
        }
    }

    @Test
    void randomFlipsAreSurvivedInBoundedMemory() throws Exception {
        Random random = new Random(11);
        int opened = 0;
        int noticed = 0;
        for (int i = 0; i < 200; i++) {
            byte[] flipped = bytes.clone();
            for (int flips = 1 + random.nextInt(8); flips > 0; flips--) {
                int at = random.nextInt(4) == 0 ? random.nextInt(4096) : random.nextInt(flipped.length);
                flipped[at] ^= (byte) (1 << random.nextInt(8));
            }
            Files.write(damaged, flipped);
            long before = allocated();
            try (RecordingReader reader = RecordingReader.open(damaged)) {
                opened++;
                noticed += reader.replay(new Tap() { }).damagedChunks() > 0 || !reader.complete() ? 1 : 0;
            } catch (MistakeException expected) {
                assertThat(expected.problems()).hasSize(1);
            }
            assertThat(allocated() - before).as("round %d", i).isLessThan(ENOUGH_MEMORY);
        }
        assertThat(opened).isGreaterThan(100);
        assertThat(noticed).isGreaterThan(100);
    }

    @Test
    void damagedChunkIsSkippedAndLaterOnesAreRead() throws Exception {
        Parsed chunk = records(McapFormat.CHUNK).stream().skip(3).filter(one -> reports(one) > 0).findFirst().orElseThrow();
        byte[] flipped = bytes.clone();
        flipped[(int) (chunk.offset() + chunk.length() - 1)] ^= 0x10;
        Files.write(damaged, flipped);

        TapLog heard = new TapLog();
        try (RecordingReader reader = RecordingReader.open(damaged)) {
            assertThat(reader.replay(heard).damagedChunks()).isEqualTo(1);
        }

        assertThat(heard.lines.getLast()).contains("STOP");
        assertThat(heard.beats).isEqualTo(400 - (int) reports(chunk));
    }

    private static long reports(Parsed chunk) {
        byte[] inside = chunk.chunkBytes();
        return Parsed.records(inside, 0, inside.length).stream().filter(message -> Topic.of(message.content().getShort(0)).equals(Optional.of(Topic.REPORTS))).count();
    }

    /** Chunks with valid checksums and malicious messages. */
    @Test
    void maliciousMessagesAreCountedAsDamage() throws Exception {
        Random random = new Random(3);
        for (Topic topic : Topic.values()) {
            byte[] payload = Parsed.payloads(whole, topic).getFirst();
            for (int i = 0; i < 60; i++) {
                byte[] mutated = mutate(payload, random);
                try (McapWriter writer = writer()) {
                    writer.begin(topic, 0).raw(mutated, 0, mutated.length);
                    writer.end();
                    writer.finish("end", Map.of());
                }
                long before = allocated();
                try (RecordingReader reader = RecordingReader.open(damaged)) {
                    assertThat(reader.replay(new Tap() { }).damagedChunks()).isLessThanOrEqualTo(1);
                }
                assertThat(allocated() - before).isLessThan(ENOUGH_MEMORY);
            }
        }
    }

    private static byte[] mutate(byte[] payload, Random random) {
        byte[] mutated = random.nextBoolean() ? payload.clone() : Arrays.copyOf(payload, random.nextInt(payload.length + 20));
        for (int flips = random.nextInt(6); flips > 0 && mutated.length > 0; flips--) {
            int reach = random.nextBoolean() ? Math.min(40, mutated.length) : mutated.length;
            mutated[random.nextInt(reach)] = (byte) random.nextInt();
        }
        return mutated;
    }

    @Test
    void chunkOfHugeDeclaredSizeIsRefusedBeforeAllocation() throws Exception {
        byte[] bomb = Zstd.compress(new byte[300 << 20]);
        for (long claimed : new long[] {300L << 20, 1 << 20, -1, Long.MAX_VALUE}) {
            ByteBuffer chunk = ByteBuffer.allocate(9 + 44 + bomb.length).order(ByteOrder.LITTLE_ENDIAN);
            chunk.put((byte) McapFormat.CHUNK).putLong(44 + bomb.length).putLong(0).putLong(0).putLong(claimed).putInt(0)
                    .putInt(4).put(new byte[] {'z', 's', 't', 'd'}).putLong(bomb.length).put(bomb).flip();
            writer().close();
            Files.write(damaged, chunk.array(), StandardOpenOption.APPEND);

            long before = allocated();
            try (RecordingReader reader = RecordingReader.open(damaged)) {
                assertThat(reader.replay(new Tap() { }).damagedChunks()).isEqualTo(1);
            }
            assertThat(allocated() - before).isLessThan(ENOUGH_MEMORY);
        }
    }

    @Test
    void userMistakesNamePlaceAndCure() throws Exception {
        Path text = Files.writeString(directory.resolve("notes.mcap"), "these are my notes on the run");
        Path empty = Files.createFile(directory.resolve("empty.mcap"));
        Path foreign = directory.resolve("foreign.mcap");
        try (McapWriter writer = new McapWriter(channel(foreign), "other", "other", Map.of())) {
            writer.finish("end", Map.of());
        }

        assertMistake(directory.resolve("nowhere.mcap"), "There is no such file.");
        assertMistake(directory, "This is a directory.");
        assertMistake(text, "This is not an MCAP file.");
        assertMistake(empty, "The file is empty");
        assertMistake(foreign, "This MCAP file was not recorded by Tandem.");
    }

    private static void assertMistake(Path file, String what) {
        assertThatThrownBy(() -> RecordingReader.open(file)).isInstanceOf(MistakeException.class)
                .hasMessageStartingWith(file.toString()).hasMessageContaining(what).hasMessageContaining("Fix: ");
    }

    @Test
    void messagesOfUnknownTopicsAreCounted() throws Exception {
        byte[] payload = Parsed.payloads(whole, Topic.ALERTS).getFirst();
        try (McapWriter writer = writer()) {
            writer.begin(Topic.ALERTS, SimTime.ZERO.nanos()).raw(payload, 0, payload.length);
            writer.end();
            writer.finish("end", Map.of());
        }
        byte[] renamed = new String(Files.readAllBytes(damaged), StandardCharsets.ISO_8859_1)
                .replace("/commands/avoid", "/commands/evade").getBytes(StandardCharsets.ISO_8859_1);
        Files.write(damaged, renamed);

        try (RecordingReader reader = RecordingReader.open(damaged)) {
            assertThat(reader.replay(new Tap() { })).isEqualTo(new ReplaySummary(0, 0, 1));
        }
    }

    private List<Parsed> records(int opcode) throws IOException {
        return Parsed.file(whole).stream().filter(record -> record.opcode() == opcode).toList();
    }

    private McapWriter writer() throws IOException {
        return new McapWriter(channel(damaged), "test", RunMetadata.NAME, RunMetadata.of(Samples.INFO));
    }

    private static FileChannel channel(Path file) throws IOException {
        return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
    }

    private static long allocated() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }
}
