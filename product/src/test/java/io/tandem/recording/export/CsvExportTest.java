package io.tandem.recording.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tandem.geo.LatLon;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import io.tandem.message.Body;
import io.tandem.message.Kind;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.recording.Samples;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CsvExportTest {

    private static final Site SITE = new Site(new LatLon(29.1897, -81.0457), 5);

    private static Reports one() {
        Reports reports = new Reports();
        reports.resize(1);
        reports.vid[0] = 101;
        reports.time[0] = 300_000_000;
        reports.east[0] = 0.1 + 0.2;
        reports.north[0] = -2;
        reports.up[0] = 30;
        reports.heading[0] = 1.5 * Math.PI;
        reports.speed[0] = 5;
        reports.steer[0] = -0.05;
        reports.runState[0] = 3;
        reports.rung[0] = 2;
        reports.missionStep[0] = 1;
        reports.eastSpeed[0] = 1.5;
        reports.northSpeed[0] = -2.5;
        reports.upSpeed[0] = 0.125;
        reports.pitch[0] = 0.25;
        reports.health[0] = 1;
        reports.yawRate[0] = -0.75;
        reports.roll[0] = 0.0625;
        return reports;
    }

    private static List<String> export(Participant participant, Reports reports) throws IOException {
        StringWriter text = new StringWriter();
        try (CsvExport csv = new CsvExport(text, SITE)) {
            csv.joined(List.of(participant));
            csv.heard(SimTime.ZERO, reports);
        }
        return text.toString().lines().toList();
    }

    private static Participant plain() {
        return new Participant(101, "uav-101", Kind.AIR_FIXED_WING, false, 2.7, new Body(2.7, 3), List.of("wander", "avoid"),
                List.of(List.of("idle"), List.of("turning away")), List.of("hill"));
    }

    @Test
    void headerHasTheAgreedColumns() throws Exception {
        assertThat(export(plain(), new Reports())).containsExactly("t_s,vid,name,kind,real,run_state,x_m,y_m,z_m,utm_e_m,utm_n_m,"
                + "utm_zone,lat_deg,lon_deg,heading_rad,speed_mps,steer_rad,behavior,mission_step,reason,"
                + "vx_mps,vy_mps,vz_mps,pitch_rad,health,yaw_rate_radps,roll_rad,energy_mj,intended_accel_mps2,indicators");
    }

    @Test
    void rowLosesNothing() throws Exception {
        String[] row = export(plain(), one()).get(1).split(",", -1);

        assertThat(String.join(",", List.of(row).subList(0, 9)))
                .isEqualTo("0.3,101,uav-101,air/fixed-wing,false,GO,0.30000000000000004,-2.0,30.0");
        assertThat(row[11]).isEqualTo("17N");
        assertThat(String.join(",", List.of(row).subList(14, 20))).isEqualTo("-1.5707963267948966,5.0,-0.05,avoid,hill,turning away");
        assertThat(String.join(",", List.of(row).subList(20, 27))).isEqualTo("1.5,-2.5,0.125,0.25,1,-0.75,0.0625");
    }

    @Test
    void positionIsGivenInAllThreeFrames() throws Exception {
        Reports reports = one();
        reports.east[0] = 0;
        reports.north[0] = 0;
        String[] row = export(plain(), reports).get(1).split(",", -1);

        assertThat(Double.parseDouble(row[9])).isEqualTo(SITE.toUtm(LocalPosition.of(0, 0)).eastingMetres());
        assertThat(Double.parseDouble(row[12])).isCloseTo(29.1897, within(1e-9));
        assertThat(Double.parseDouble(row[13])).isCloseTo(-81.0457, within(1e-9));
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "1, 0.000000001", "300000000, 0.3", "12000000000, 12", "12340000000, 12.34",
        "100000000001, 100.000000001", "-1500000000, -1.5", "-1, -0.000000001", "9223372036854775807, 9223372036.854775807"})
    void timeIsAnExactDecimal(long nanos, String expected) {
        StringBuilder text = new StringBuilder();

        CsvExport.seconds(text, nanos);

        assertThat(text).hasToString(expected);
    }

    @Test
    void namesWithSeparatorsAreQuoted() throws Exception {
        Participant odd = new Participant(101, "Ann \"Ace\", pilot", Kind.PEDESTRIAN, true, 0.5, List.of("a", "turn,left"),
                List.of("two\nlines"));

        String text = String.join("\n", export(odd, one()).stream().skip(1).toList());

        assertThat(text).startsWith("0.3,101,\"Ann \"\"Ace\"\", pilot\",pedestrian,true,GO,")
                .contains(",\"turn,left\",two lines,,1.5,");
    }

    @Test
    void missingBehaviorAndMissionAndFinishedMissionAreWritten() throws Exception {
        Reports reports = one();
        reports.rung[0] = 0;
        reports.missionStep[0] = 0;
        assertThat(export(plain(), reports).get(1)).contains(",-0.05,none,,,1.5,");

        reports.missionStep[0] = 2;
        assertThat(export(plain(), reports).get(1)).contains(",-0.05,none,done,,1.5,");
    }

    @Test
    void unknownVehiclesAndNumbersAreExported() throws Exception {
        Reports reports = one();
        reports.rung[0] = (byte) 200;
        reports.runState[0] = 0;
        assertThat(export(plain(), reports).get(1)).contains(",false,0,").contains(",200,hill,,1.5,");

        reports.vid[0] = 999;
        assertThat(export(plain(), reports).get(1)).startsWith("0.3,999,,,,0,").contains(",-0.05,,,,1.5,");
        assertThat(export(plain(), reports).get(1).split(",", -1)).hasSize(30);
    }

    @Test
    void manyRowsAreWrittenCompletely() throws Exception {
        StringWriter text = new StringWriter();
        try (CsvExport csv = new CsvExport(text, SITE)) {
            Samples.run(csv, 100, 50);
        }

        assertThat(text.toString().lines()).hasSize(5_001)
                .allMatch(line -> line.replaceAll("\"[^\"]*\"", "").split(",", -1).length == 30);
    }

    @Test
    void fullDiskIsReported() {
        CsvExport csv = new CsvExport(new Writer() {
            @Override
            public void write(char[] letters, int from, int length) throws IOException {
                throw new IOException("disk full");
            }

            @Override
            public void flush() {
            }

            @Override
            public void close() {
            }
        }, SITE);

        assertThatThrownBy(() -> Samples.run(csv, 100, 50)).isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("disk full");
    }
}
