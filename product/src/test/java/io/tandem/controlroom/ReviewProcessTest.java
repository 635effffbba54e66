package io.tandem.controlroom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tandem.diagnosis.MistakeException;
import io.tandem.review.MadeUpRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reviews in a process of their own. */
@Tag("slow")
class ReviewProcessTest {

    @TempDir
    Path folder;

    @Test
    void reviewIsMadeInAnotherProcessWithItsProgress() throws Exception {
        Path recording = MadeUpRun.recordInChunks(folder.resolve("run.mcap"));
        List<Double> progress = new CopyOnWriteArrayList<>();

        Path page = ReviewProcess.review(recording, (fraction, _) -> progress.add(fraction));

        assertThat(Files.readString(page)).startsWith("<!DOCTYPE html>").endsWith("</html>\n");
        assertThat(progress).isSorted().hasSizeGreaterThan(3);
        Files.delete(page);
    }

    @Test
    void reviewThatNeedsMoreMemoryThanItMayTakeSaysSo() throws Exception {
        Path recording = MadeUpRun.recordInChunks(folder.resolve("run.mcap"));

        assertThatThrownBy(() -> ReviewProcess.review(recording, 4, (_, _) -> { })).isInstanceOf(MistakeException.class)
                .hasMessageContaining("needs more than the 4 MB").hasMessageContaining("tandem review");
    }

    @Test
    void whatIsNoRecordingIsRefusedWithItsCure() throws Exception {
        Path recording = Files.writeString(folder.resolve("no.mcap"), "nothing of the kind");

        assertThatThrownBy(() -> ReviewProcess.review(recording, (_, _) -> { })).isInstanceOf(MistakeException.class).hasMessageContaining("not an MCAP file");
    }
}
