package io.tandem.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemporaryFilesTest {

    /** No process has so high a number: Linux stops at 2^22. */
    private static final long NOBODY = 4_194_305;

    @TempDir
    Path folder;

    private Path left(String name, Instant at) throws Exception {
        Path file = Files.writeString(folder.resolve(name), "left");
        Files.setLastModifiedTime(file, FileTime.from(at));
        return file;
    }

    @Test
    void whatAKilledProcessLeftIsSweptAwayByTheNext() throws Exception {
        Path left = left("tandem-scratch-" + NOBODY + "-1.mcap", Instant.now().minusSeconds(3600));

        Path mine = TemporaryFiles.file(folder, ".mcap");

        assertThat(left).doesNotExist();
        assertThat(mine).exists();
    }

    @Test
    void whatIsInUseYoungOrSomebodyElsesStays() throws Exception {
        Instant longAgo = Instant.now().minusSeconds(3600);
        Path inUse = left("tandem-scratch-" + ProcessHandle.current().pid() + "-1.mcap", longAgo);
        Path young = left("tandem-scratch-" + NOBODY + "-2.mcap", Instant.now());
        Path elses = left("tandem-scratch-of-mine.mcap", longAgo);

        TemporaryFiles.file(folder, ".out");

        assertThat(inUse).exists();
        assertThat(young).exists();
        assertThat(elses).exists();
    }
}
