package io.tandem.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tandem.geo.LatLon;
import io.tandem.message.Fix;
import io.tandem.message.Ids;
import io.tandem.message.LinkVitals;
import io.tandem.message.RunState;
import io.tandem.message.Vitals;
import io.tandem.recording.Recorder;
import io.tandem.time.SimTime;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Vitals, fixes and counters in SQL: every column has the recorded value, and absent values are null. */
class ViewsTest {

    /** One minute of latitude is a nautical mile: 1848 m at 29° on the ellipsoid, times the grid's scale. */
    private static final LatLon NORTH = new LatLon(29.1897 + 1 / 60.0, -81.0457);

    @TempDir
    private static Path folder;
    private static Path recording;

    @BeforeAll
    static void recordTwoTakes() throws Exception {
        recording = folder.resolve("devices.mcap");
        try (Recorder recorder = new Recorder(recording, Sample.INFO, System::nanoTime)) {
            Sample.begin(recorder, 2);
            recorder.received(new Fix(102, SimTime.ofSeconds(1.25), SimTime.ofSeconds(1.5), Sample.SITE.origin(), 112.5, 3.5, 1.75, -0.5, "nmea"));
            recorder.received(new Fix(102, SimTime.ofSeconds(2.25), SimTime.ofSeconds(2.5), NORTH, Double.NaN, Double.NaN, Double.NaN, Double.NaN, "gpx"));
            recorder.believed(Sample.estimate());
            recorder.received(new Fix(999, SimTime.ofSeconds(2.5), SimTime.ofSeconds(2.5), NORTH, 12.5, Double.NaN, 0, 0, "nmea"));
            for (int second = 1; second <= 3; second++) {
                recorder.vitals(vitals(second, second == 1 ? Double.NaN : 1.0 / second));
            }
            recorder.runState(SimTime.ofSeconds(3), RunState.STOP);
            recorder.runState(SimTime.ZERO, RunState.SET);
            recorder.vitals(vitals(1, 0.5));
        }
    }

    private static Vitals vitals(int second, double margin) {
        return new Vitals(SimTime.ofSeconds(second), margin, List.of(
                new LinkVitals("host.a", Ids.of(1, 3), 3, 10.5, 100L * second, 2, 1, 4, 0.05, -0.001, 0.9),
                new LinkVitals("phöne, \"b\"", Ids.of(9, 9), 1, Double.NaN, 5_000_000_000L, 0, 0, 0, Double.NaN, Double.NaN, Double.NaN)),
                new TreeMap<>(Map.of("late.reports", 4L * second, "bad.key", 9_000_000_000L)));
    }

    private static JsonNode ask(String question) throws Exception {
        StringWriter answer = new StringWriter();
        try (RecordingDatabase archive = RecordingDatabase.open(List.of(recording), folder.resolve("elsewhere"), words -> { })) {
            archive.ask(question, ResultFormat.JSON, answer);
        }
        return JsonMapper.builder().build().readTree(answer.toString());
    }

    private static List<String> columns(JsonNode row) {
        List<String> names = new ArrayList<>();
        row.fieldNames().forEachRemaining(names::add);
        return names;
    }

    @Test
    void estimateHasOwnStateAndTrackedObjects() throws Exception {
        JsonNode estimate = ask("from estimates").get(0);
        JsonNode sighting = ask("select s.*, e.x_m as from_x_m from sightings s join estimates e using (run, take, vid, t_ns)").get(0);

        assertThat(estimate.get("t_s").asDouble()).isEqualTo(2);
        assertThat(estimate.get("vid").asInt()).isEqualTo(102);
        assertThat(estimate.get("x_m").asDouble()).isEqualTo(4.25);
        assertThat(estimate.get("yaw_rate_radps").asDouble()).isEqualTo(-0.0625);
        assertThat(estimate.get("var_yy_m2").asDouble()).isEqualTo(0.75);
        assertThat(estimate.get("bias_model").asText()).isEqualTo("inflated");
        assertThat(estimate.get("placed").asBoolean()).isTrue();
        assertThat(estimate.get("rejected").asInt()).isEqualTo(3);
        assertThat(sighting.get("other").asInt()).isEqualTo(103);
        assertThat(sighting.get("y_m").asDouble()).isEqualTo(20.25);
        assertThat(sighting.get("vy_mps").asDouble()).isEqualTo(-0.5);
        assertThat(sighting.get("var_vyvy_m2ps2").asDouble()).isEqualTo(0.3);
        assertThat(sighting.get("from_x_m").asDouble()).isEqualTo(4.25);
    }

    @Test
    void fixHasTheSentValuesAndTheSitePosition() throws Exception {
        JsonNode fix = ask("from fixes where via = 'nmea' and vid = 102").get(0);

        assertThat(columns(fix)).containsExactly("run", "t_s", "arrived_s", "vid", "name", "lat_deg", "lon_deg", "height_m", "x_m", "y_m", "z_m",
                "accuracy_m", "speed_mps", "heading_rad", "via", "take");
        assertThat(fix.get("run").asText()).isEqualTo("devices");
        assertThat(fix.get("t_s").asDouble()).isEqualTo(1.25);
        assertThat(fix.get("arrived_s").asDouble()).isEqualTo(1.5);
        assertThat(fix.get("name").asText()).isEqualTo("car, \"102\"");
        assertThat(fix.get("lat_deg").asDouble()).isEqualTo(29.1897);
        assertThat(fix.get("lon_deg").asDouble()).isEqualTo(-81.0457);
        assertThat(fix.get("height_m").asDouble()).isEqualTo(112.5);
        assertThat(fix.get("x_m").asDouble()).isCloseTo(0, within(1e-6));
        assertThat(fix.get("y_m").asDouble()).isCloseTo(0, within(1e-6));
        assertThat(fix.get("z_m").asDouble()).isEqualTo(100);
        assertThat(fix.get("accuracy_m").asDouble()).isEqualTo(3.5);
        assertThat(fix.get("speed_mps").asDouble()).isEqualTo(1.75);
        assertThat(fix.get("heading_rad").asDouble()).isEqualTo(-0.5);
        assertThat(fix.get("take").asInt()).isEqualTo(1);
    }

    @Test
    void missingValuesOfAFixAreNull() throws Exception {
        JsonNode fix = ask("from fixes where via = 'gpx'").get(0);

        assertThat(fix.get("y_m").asDouble()).isCloseTo(1847.3, within(1.0));
        for (String column : List.of("height_m", "z_m", "accuracy_m", "speed_mps", "heading_rad")) {
            assertThat(fix.get(column).isNull()).as(column).isTrue();
        }
    }

    @Test
    void fixOfAnUnknownParticipantHasNoName() throws Exception {
        JsonNode rows = ask("select vid, name, count(*) as n from fixes group by all order by vid");

        assertThat(rows.toString()).isEqualTo("[{\"vid\":102,\"name\":\"car, \\\"102\\\"\",\"n\":2},{\"vid\":999,\"name\":null,\"n\":1}]");
    }

    @Test
    void vitalsOfTakesAreNotMixed() throws Exception {
        JsonNode rows = ask("select take, t_s, margin from vitals order by take, t_s");

        assertThat(rows.toString()).isEqualTo("[{\"take\":1,\"t_s\":1.0,\"margin\":null},{\"take\":1,\"t_s\":2.0,\"margin\":0.5},"
                + "{\"take\":1,\"t_s\":3.0,\"margin\":" + 1.0 / 3 + "},{\"take\":2,\"t_s\":1.0,\"margin\":0.5}]");
    }

    @Test
    void linkHasAllStatisticsOfItsHost() throws Exception {
        JsonNode link = ask("from links where host = 'host.a' and t_s = 3").get(0);

        assertThat(link.toString()).isEqualTo("{\"run\":\"devices\",\"t_s\":3.0,\"host\":\"host.a\",\"vehicles\":3,\"rate_hz\":10.5,\"sent\":300,"
                + "\"lost\":2,\"duplicates\":1,\"reordered\":4,\"age_s\":0.05,\"offset_s\":-0.001,\"margin\":0.9,\"take\":1}");
    }

    @Test
    void unknownStatisticsOfAHostAreNull() throws Exception {
        JsonNode link = ask("from links where host like 'ph%' and take = 2").get(0);

        assertThat(link.get("host").asText()).isEqualTo("phöne, \"b\"");
        assertThat(link.get("sent").asLong()).isEqualTo(5_000_000_000L);
        for (String column : List.of("rate_hz", "age_s", "offset_s", "margin")) {
            assertThat(link.get(column).isNull()).as(column).isTrue();
        }
    }

    @Test
    void countersAreTotalsByName() throws Exception {
        JsonNode rows = ask("select counter, max(value) as value from counters where take = 1 group by counter order by counter");

        assertThat(rows.toString()).isEqualTo("[{\"counter\":\"bad.key\",\"value\":9000000000},{\"counter\":\"late.reports\",\"value\":12}]");
    }
}
