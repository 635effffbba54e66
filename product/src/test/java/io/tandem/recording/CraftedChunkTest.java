package io.tandem.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import io.tandem.recording.encoding.DamagedException;
import io.tandem.recording.mcap.McapFormat;
import io.tandem.recording.mcap.McapReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A chunk gets no more memory than its compressed bytes make plausible. */
class CraftedChunkTest {

    private static final byte[] MAGIC = {(byte) 0x89, 'M', 'C', 'A', 'P', '0', '\r', '\n'};

    @TempDir
    Path folder;

    /** A file with one chunk, which states this size. */
    private Path file(byte[] packed, long size) throws IOException {
        int head = 8 + 8 + 8 + 4 + 4 + 4 + 8;
        ByteBuffer bytes = ByteBuffer.allocate(MAGIC.length + 9 + head + packed.length).order(ByteOrder.LITTLE_ENDIAN).put(MAGIC);
        bytes.put((byte) McapFormat.CHUNK).putLong(head + packed.length).putLong(0).putLong(1).putLong(size).putInt(0);
        bytes.putInt(4).put("zstd".getBytes(StandardCharsets.US_ASCII)).putLong(packed.length).put(packed);
        return Files.write(folder.resolve("crafted.mcap"), bytes.array());
    }

    private static int unpacked(Path file) throws IOException, DamagedException {
        try (McapReader reader = McapReader.open(file)) {
            return reader.chunk(0).remaining();
        }
    }

    @Test
    void chunkThatGrowsBeyondReasonIsRefusedBeforeMemoryIsTaken() throws Exception {
        byte[] bomb = Zstd.compress(new byte[64 << 20]);

        Path file = file(bomb, 64 << 20);

        assertThat(bomb.length).isLessThan(10_000);
        assertThatThrownBy(() -> unpacked(file)).isInstanceOf(DamagedException.class);
    }

    @Test
    void chunkWithAnotherSizeThanItStatesIsRefused() throws Exception {
        byte[] packed = Zstd.compress(new byte[100_000]);

        assertThat(unpacked(file(packed, 100_000))).isEqualTo(100_000);
        assertThatThrownBy(() -> unpacked(file(packed, 10_000))).isInstanceOf(DamagedException.class);
        assertThatThrownBy(() -> unpacked(file(packed, 1_000_000))).isInstanceOf(DamagedException.class);
    }
}
