package io.tandem.recording;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.message.Body;
import io.tandem.message.Participant;
import io.tandem.message.ReportColumn;
import io.tandem.message.Reports;
import io.tandem.message.Tap;
import io.tandem.recording.encoding.JsonValue;
import io.tandem.recording.encoding.LittleEndianReader;
import io.tandem.recording.topic.JsonMessages;
import io.tandem.time.SimTime;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A recording written before reports had a yaw rate and a roll: three vehicles and twenty beats of {@link Samples}. */
class EarlierRecordingTest {

    @Test
    void recordingFromBeforeYawRateAndRollIsReplayedBitForBit() throws Exception {
        TapLog expected = new TapLog(column -> !column.addedLater());
        Samples.run(expected, 3, 20);

        TapLog replayed = new TapLog(column -> !column.addedLater());
        replay(replayed);

        expected.lines.removeIf(line -> line.startsWith("inside") || line.startsWith("equipped") || line.startsWith("measured") || line.startsWith("sent"));
        assertThat(replayed.lines).isEqualTo(expected.lines);
    }

    @Test
    void columnsThatARecordingLacksAreZero() throws Exception {
        List<Double> values = new ArrayList<>();

        replay(new Tap() {
            @Override
            public void heard(SimTime at, Reports reports) {
                ReportColumn.REALS.stream().filter(ReportColumn::addedLater).forEach(column -> values.add(reports.reals(column)[2]));
            }
        });

        assertThat(values).hasSizeGreaterThanOrEqualTo(40).containsOnly(0.0);
    }

    /** Before there was a wheelbase_m, length_m was the wheelbase of a car; its overall size stood beside it. */
    @Test
    void lengthsOfCarsKeepTheirMeaning() throws Exception {
        String car = """
                {"t_ns": 0, "total": 1, "participants": [{"vid": 1, "name": "car", "kind": "ground", "real": false, "length_m": 2.8,
                "body_length_m": 4.7, "body_width_m": 1.9, "behaviors": [], "reasons": [], "steps": []}]}""";

        byte[] text = car.getBytes(StandardCharsets.UTF_8);
        Participant read = JsonMessages.participants(JsonValue.read(new LittleEndianReader(text, 0, text.length))).getFirst();

        assertThat(read.wheelbase()).isEqualTo(2.8);
        assertThat(read.length()).isEqualTo(4.7);
        assertThat(read.body()).isEqualTo(new Body(4.7, 1.9));
    }

    private static void replay(Tap tap) throws Exception {
        Path file = Path.of(EarlierRecordingTest.class.getResource("/recordings/before-yaw-rate-and-roll.mcap").toURI());
        try (RecordingReader reader = RecordingReader.open(file)) {
            assertThat(reader.replay(tap)).isEqualTo(new ReplaySummary(60, 0, 0));
        }
    }
}
