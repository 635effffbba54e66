package io.tandem.recording;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.Patience;
import io.tandem.message.Reports;
import io.tandem.time.SimTime;
import java.io.BufferedReader;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KilledProcessTest {

    @TempDir
    Path directory;

    /** Records in real time at ten beats a second until it is killed, and prints its progress after each beat. */
    static final class Child {

        private Child() {
        }

        public static void main(String[] arguments) throws Exception {
            Recorder recorder = new Recorder(Path.of(arguments[0]), Samples.INFO, System::nanoTime);
            recorder.joined(Samples.participants(20));
            Reports reports = new Reports();
            for (int beat = 0; true; beat++) {
                Samples.fill(reports, 20, beat, 1);
                recorder.heard(new SimTime(beat * Samples.BEAT_NANOS), reports);
                System.out.println(beat);
                Thread.sleep(100);
            }
        }
    }

    /** A busy machine may hold up the one thread that writes, but not each time. */
    @Test
    @Tag("slow")
    void killedProcessLeavesAllButTheLastSecond() throws Exception {
        boolean isRecent = false;
        for (int attempt = 0; attempt < 4 && !isRecent; attempt++) {
            isRecent = isRecordedUpToTheLastSecondBeforeTheKill(directory.resolve("run" + attempt + ".mcap"));
        }

        assertThat(isRecent).isTrue();
    }

    private static boolean isRecordedUpToTheLastSecondBeforeTheKill(Path file) throws Exception {
        Process child = new ProcessBuilder(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"), Child.class.getName(),
                file.toString())).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        int last = -1;
        try (BufferedReader said = child.inputReader()) {
            while (last < 33) {
                last = Integer.parseInt(said.readLine());
            }
            Patience.exitCode(child.destroyForcibly());
        }

        TapLog heard = new TapLog();
        try (RecordingReader reader = RecordingReader.open(file)) {
            assertThat(reader.replay(heard).damagedChunks()).isZero();
            assertThat(reader.complete()).isFalse();
            assertThat(reader.participants()).hasSize(20);
        }
        assertThat(heard.beats).isEqualTo(heard.lastBeatNanos / Samples.BEAT_NANOS + 1);
        return heard.lastBeatNanos >= (last - 10) * Samples.BEAT_NANOS;
    }
}
