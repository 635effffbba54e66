package io.tandem.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.message.PhysicsColumn;
import io.tandem.message.PhysicsColumn.Part;
import io.tandem.message.PhysicsSample;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.recording.PhysicsSeries;
import io.tandem.recording.Recorder;
import io.tandem.recording.RecordingReader;
import io.tandem.recording.export.PhysicsCsvExport;
import io.tandem.run.Simulation;
import io.tandem.scenario.ScenarioReader;
import io.tandem.time.SimTime;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is inside vehicles, from the step to recording, SQL and table: it obeys the laws of motion, and arrives without a bit lost. */
class PhysicsColumnsTest {

    private static final double CAR_KILOGRAMS = 1260;
    private static final double STEP = 0.005;
    private static final int STEPS = 600;

    /** A car brakes in a bend, half on ice; a robot turns; a car that nobody looks into. */
    private static final String SCENARIO = """
            name: inside
            site: {lat: 47.3, lon: 9.0}
            areas: {ice: {box: {center: [50, 2], size: [60, 4]}}}
            ground: {zones: [{area: ice, mu: 0.1}]}
            record: {physics: [1, 2]}
            vehicles:
              - {ids: 1, mobility: {model: rigid, preset: car, friction: {model: ellipse, mu: 0.8}}, start: {at: [0, 0], speed: 15 m/s},
                 behaviors: {script: {rows: [[0, 15, 0.02], [1.5, 0, 0.05]], of: steer}}}
              - {ids: 2, mobility: {model: rigid, preset: small-robot}, start: {at: [0, 20]}, behaviors: {script: {rows: [[0, 1, 0.5]], of: twist}}}
              - {ids: 3, mobility: {model: rigid, preset: car}, start: {at: [0, 40], speed: 5 m/s}, behaviors: {go-to: {to: [50, 40], speed: 5 m/s}}}
            """;

    @TempDir
    private static Path folder;
    private static Path recording;
    private static final List<PhysicsSample> LIVE = new ArrayList<>();

    private static final class Collector implements Tap {
        private final List<PhysicsSample> samples;

        Collector(List<PhysicsSample> samples) {
            this.samples = samples;
        }

        @Override
        public void inside(List<PhysicsSample> more) {
            samples.addAll(more);
        }
    }

    @BeforeAll
    static void recordARun() throws Exception {
        recording = folder.resolve("inside.mcap");
        try (Recorder recorder = new Recorder(recording, Sample.INFO, System::nanoTime)) {
            run(SCENARIO, recorder, new Collector(LIVE));
        }
    }

    private static Simulation run(String text, Tap... taps) throws MistakeException {
        Simulation simulation = new Simulation(ScenarioReader.read("inside.yaml", text, Map.of()).scenario(), new Crew(1), List.of(taps));
        simulation.request(RunState.SET);
        simulation.beat();
        simulation.request(RunState.GO);
        for (int beat = 0; beat < STEPS / 20; beat++) {
            simulation.beat();
        }
        return simulation;
    }

    private static List<PhysicsSample> of(int vid) {
        return LIVE.stream().filter(sample -> sample.vid() == vid).toList();
    }

    private static double sum(double[] values) {
        return Arrays.stream(values).sum();
    }

    @Test
    void aChartOfARecordingHasEveryStep() throws Exception {
        PhysicsSeries series;
        try (RecordingReader reader = RecordingReader.open(recording)) {
            series = PhysicsSeries.read(reader, 2);
        }

        List<PhysicsSample> robot = LIVE.stream().filter(sample -> sample.vid() == 2).toList();
        assertThat(series.count()).isEqualTo(robot.size());
        int slip = series.columns().stream().map(PhysicsSeries.Column::name).toList().indexOf("wheel_spin_radps_2");
        assertThat(series.value(slip, 100)).isCloseTo(robot.get(100).get(PhysicsColumn.WHEEL_SPIN)[1], within(1e-5));
        assertThat(series.time(100)).isEqualTo(robot.get(100).at().nanos());
    }

    @Test
    void everyStepOfChosenVehiclesIsASample() {
        assertThat(LIVE).hasSize(2 * STEPS).noneMatch(sample -> sample.vid() == 3);
        assertThat(of(1).stream().map(sample -> sample.at().nanos())).containsExactlyElementsOf(
                LongStream.rangeClosed(1, STEPS).map(step -> step * SimTime.nanos(STEP)).boxed().toList());
    }

    /** Newton's second law along and across, from the forces of all wheels and their steer angles. */
    @Test
    void forcesOfWheelsGiveTheAccelerationOfTheBody() {
        for (PhysicsSample sample : of(1)) {
            double[] steer = sample.get(PhysicsColumn.WHEEL_STEER);
            double[] along = sample.get(PhysicsColumn.WHEEL_FORCE_X);
            double[] across = sample.get(PhysicsColumn.WHEEL_FORCE_Y);
            double ahead = 0;
            double left = 0;
            for (int i = 0; i < steer.length; i++) {
                ahead += Math.cos(steer[i]) * along[i] - Math.sin(steer[i]) * across[i];
                left += Math.sin(steer[i]) * along[i] + Math.cos(steer[i]) * across[i];
            }
            // The axes are those after the step, which have turned by up to a hundredth of a radian since the forces acted.
            double turned = sample.get(PhysicsColumn.YAW_RATE)[0] * STEP;
            assertThat(sample.get(PhysicsColumn.ACCELERATION_X)[0]).isCloseTo(ahead / CAR_KILOGRAMS, within(1e-6 + 8 * Math.abs(turned)));
            assertThat(sample.get(PhysicsColumn.ACCELERATION_Y)[0]).isCloseTo(left / CAR_KILOGRAMS, within(1e-6 + 8 * Math.abs(turned)));
            assertThat(sum(sample.get(PhysicsColumn.WHEEL_LOAD))).isCloseTo(CAR_KILOGRAMS * 9.81, within(1e-6));
        }
    }

    @Test
    void wheelsOnIceLockAndSlideWithTheFrictionOfIce() {
        List<PhysicsSample> sliding = of(1).stream().filter(sample -> sample.get(PhysicsColumn.WHEEL_SLIP)[0] == -1 && sample.get(PhysicsColumn.SPEED)[0] > 1).toList();

        assertThat(sliding).isNotEmpty().allSatisfy(sample -> {
            double force = Math.hypot(sample.get(PhysicsColumn.WHEEL_FORCE_X)[0], sample.get(PhysicsColumn.WHEEL_FORCE_Y)[0]);
            assertThat(sample.get(PhysicsColumn.WHEEL_SPIN)[0]).isZero();
            assertThat(force).isLessThanOrEqualTo(0.8 * sample.get(PhysicsColumn.WHEEL_LOAD)[0] + 1e-9);
        });
        assertThat(sliding).anySatisfy(sample -> assertThat(sample.get(PhysicsColumn.WHEEL_MU)[0]).isEqualTo(0.1));
    }

    @Test
    void aDifferentialDriveHasARegulatorOnEachSide() {
        PhysicsSample last = of(2).getLast();

        double[] set = last.get(PhysicsColumn.PID_SET);
        assertThat(set).hasSize(2);
        assertThat(set[1] - set[0]).isPositive();
        double[] p = last.get(PhysicsColumn.PID_P);
        double[] i = last.get(PhysicsColumn.PID_I);
        double[] torque = last.get(PhysicsColumn.PID_TORQUE);
        assertThat(torque[0]).isCloseTo(p[0] + i[0], within(1e-9));
        assertThat(torque[1]).isCloseTo(p[1] + i[1], within(1e-9));
    }

    @Test
    void recordingsHoldEveryBit() throws Exception {
        List<PhysicsSample> replayed = new ArrayList<>();

        try (RecordingReader reader = RecordingReader.open(recording)) {
            reader.replay(new Collector(replayed));
        }

        assertThat(replayed.stream().map(PhysicsColumnsTest::bits)).containsExactlyElementsOf(LIVE.stream().map(PhysicsColumnsTest::bits).toList());
    }

    private static String bits(PhysicsSample sample) {
        return sample.at() + " " + sample.vid() + Arrays.stream(PhysicsColumn.values()).map(column -> Arrays.toString(sample.get(column))).toList();
    }

    @Test
    void sqlAndTableHaveTheSameValuesUnderTheNamesOfTheSchema() throws Exception {
        StringWriter table = new StringWriter();
        try (RecordingReader reader = RecordingReader.open(recording)) {
            PhysicsCsvExport.write(reader, table, SimTime.ZERO);
        }

        List<String> lines = table.toString().lines().toList();
        List<String> header = List.of(lines.getFirst().split(","));
        String sums = Arrays.stream(PhysicsColumn.values()).map(column -> "coalesce(sum(" + column.columnName() + (column.part() == Part.VEHICLE ? "" : "[1]") + "), 0)")
                .collect(Collectors.joining(", "));
        String[] asked = ask("select " + sums + " from physics").lines().skip(1).findFirst().orElseThrow().split(",");
        List<PhysicsColumn> published = Arrays.stream(PhysicsColumn.values()).filter(column -> LIVE.stream().anyMatch(sample -> sample.has(column))).toList();
        assertThat(lines).hasSize(1 + LIVE.size());
        assertThat(published).hasSizeGreaterThan(30);
        for (PhysicsColumn column : published) {
            int at = header.indexOf(column.columnName() + (column.part() == Part.VEHICLE ? "" : "_1"));
            double live = LIVE.stream().filter(sample -> sample.has(column)).mapToDouble(sample -> sample.get(column)[0]).filter(value -> !Double.isNaN(value)).sum();
            assertThat(at).as(column.columnName()).isNotNegative();
            assertThat(lines.stream().skip(1).map(line -> line.split(",", -1)[at]).filter(text -> !text.isEmpty()).mapToDouble(Double::parseDouble).sum())
                    .as(column.columnName()).isEqualTo(live);
            assertThat(Double.parseDouble(asked[column.ordinal()])).as(column.columnName()).isCloseTo(live, within(1e-9 * Math.max(1, Math.abs(live))));
        }
    }

    @Test
    void wheelsHaveARowEach() throws Exception {
        String answer = ask("select wheel, count(*), round(max(wheel_load_n), 3) from wheels where vid = 1 group by wheel order by wheel");

        assertThat(answer.lines().skip(1)).hasSize(4).allSatisfy(line -> assertThat(line).contains("," + STEPS + ","));
    }

    /** Looking does not change what is seen. */
    @Test
    void aRunIsTheSameWhetherOrNotAnyoneLooksInside() throws Exception {
        Simulation observed = run(SCENARIO);
        Simulation alone = run(SCENARIO.replace("record: {physics: [1, 2]}", "record: {}"));

        assertThat(observed.core().stateHash()).isEqualTo(alone.core().stateHash());
    }

    @Test
    void everyColumnIsDocumented() throws Exception {
        String document = Files.readString(Path.of(System.getProperty("tandem.root", "..")).resolve("docs/bodies.md"));

        assertThat(PhysicsColumn.values()).allSatisfy(column ->
                assertThat(document).containsPattern("\\| `" + column.columnName() + "` \\| [a-z ]+ \\| " + Pattern.quote(column.unit() + " | " + column.meaning()) + " \\|"));
    }

    @Test
    void aRecordingWithoutPhysicsIsRefusedWithTheCure() throws Exception {
        Path plain = Sample.record(folder.resolve("plain.mcap"), 1, 3);

        try (RecordingReader reader = RecordingReader.open(plain)) {
            assertThatThrownBy(() -> PhysicsCsvExport.write(reader, new StringWriter(), SimTime.ZERO)).isInstanceOfSatisfying(MistakeException.class,
                    mistake -> assertThat(mistake.problems().toString()).contains("record: {physics: [1]}"));
        }
    }

    private static String ask(String question) throws Exception {
        StringWriter out = new StringWriter();
        try (RecordingDatabase archive = RecordingDatabase.open(List.of(recording), folder.resolve("cache"), _ -> { })) {
            archive.ask(question, ResultFormat.CSV, out);
        }
        return out.toString();
    }
}
