package io.tandem.archive;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.message.MessageKind;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.message.Transmission;
import io.tandem.recording.Recorder;
import io.tandem.recording.RecordingReader;
import io.tandem.time.SimTime;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Radio messages in recordings and tables. */
class RadioMessagesTest {

    private static final Transmission SENT = new Transmission(new SimTime(100_000_000), MessageKind.CAM, 101, 7, 40_000_000, new int[] {102, 103}, new byte[] {0, 1}, "");
    private static final Transmission ALONE = new Transmission(new SimTime(200_000_000), MessageKind.PLATOON, 102, 0, 0, new int[0], new byte[0], "");

    @TempDir
    private Path folder;

    private Path record() throws Exception {
        Path file = folder.resolve("talk.mcap");
        try (Recorder recorder = new Recorder(file, Sample.INFO, System::nanoTime)) {
            Sample.begin(recorder, 3);
            recorder.runState(SimTime.ZERO, RunState.SET);
            recorder.heard(new SimTime(100_000_000), Sample.beat(3, 1));
            recorder.sent(SENT);
            recorder.sent(ALONE);
        }
        return file;
    }

    @Test
    void recordingGivesBackWhatWasSent() throws Exception {
        List<Transmission> replayed = new ArrayList<>();

        try (RecordingReader reader = RecordingReader.open(record())) {
            reader.replay(new Tap() {
                @Override
                public void sent(Transmission transmission) {
                    replayed.add(transmission);
                }
            });
        }

        assertThat(replayed).usingRecursiveFieldByFieldElementComparator().containsExactly(SENT, ALONE);
    }

    @Test
    void everyReceiverHasARowInTheTable() throws Exception {
        StringWriter answer = new StringWriter();

        try (RecordingDatabase database = RecordingDatabase.open(List.of(record()), folder.resolve("cache"), _ -> { })) {
            database.ask("select t_s, kind, sender, receiver, seq, delivered, latency_s, reason from messages order by t_s, receiver", ResultFormat.CSV, answer);
        }

        assertThat(answer.toString()).isEqualTo("""
                t_s,kind,sender,receiver,seq,delivered,latency_s,reason
                0.1,cam,101,102,7,true,0.04,
                0.1,cam,101,103,7,false,,weak signal
                0.2,platoon,102,,0,false,,no receiver
                """);
    }
}
