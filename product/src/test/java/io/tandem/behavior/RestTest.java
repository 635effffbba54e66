package io.tandem.behavior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.Trial;
import io.tandem.crew.Crew;
import io.tandem.fleet.ReenactedParticipant;
import io.tandem.launch.Scenarios;
import io.tandem.message.Kind;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.mobility.RecordedTrack;
import io.tandem.run.Simulation;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What vehicles do for which no behavior is active. */
class RestTest {

    /** Brakes by 3 m/s2 down to 1.5 m/s, from where the lag of 0.5 s rules: (v^2 - 1.5^2) / 6 + 1.5 / 2 metres. Slower ones go v / 2 metres. */
    private static double brakingDistance(double speed) {
        return speed > 1.5 ? (speed * speed - 2.25) / 6 + 0.75 : speed / 2;
    }

    @ParameterizedTest
    @CsvSource({"ground, 8, 0", "surface, 4, 0", "pedestrian, 1.4, 0", "air/rotor, 5, 30", "underwater, 1.5, -9"})
    void whoCanStopBrakesToAStopAndKeepsItsHeight(String kind, double speed, double height) {
        Trial trial = Trial.of("""
                vehicles:
                  - {ids: 1, kind: %s, start: {at: [0, 0], heading: 0 deg, height: %s, speed: %s}, mobility: {model: kinematic, speed: %s}}
                  - {ids: 2, kind: %s, start: {at: [0, 50], height: %s, speed: 0}, behaviors: {avoid: 10}}
                """.formatted(kind, height, speed, speed, kind, height));

        trial.run(20, () -> {
            assertThat(trial.see(1).up()).isEqualTo(height);
            assertThat(trial.see(1).behavior()).isEqualTo("none");
            assertThat(trial.see(2).east()).as("who stands stays").isZero();
        });

        assertThat(trial.see(1).speed()).isCloseTo(0, within(1e-6));
        assertThat(trial.see(1).east()).isCloseTo(brakingDistance(speed), within(0.02 * speed));
        assertThat(trial.see(1).north()).isZero();
    }

    /** A car that is driven by acceleration brakes within its own limits. */
    @Test
    void aCarWithLagsStandsToo() {
        Trial trial = Trial.of("""
                vehicles:
                  - {ids: 1, mobility: {model: lag-bicycle, speed: 12}, start: {at: [0, 0], heading: 0 deg, speed: 12}}
                """).run(20);

        assertThat(trial.see(1).speed()).isCloseTo(0, within(1e-3));
        assertThat(trial.see(1).east()).isBetween(8.0, 40.0);
    }

    /**
     * The tightest turn of the point that does not slip is L / delta = 2 / 0.5 = 4 m. At twice that, 8 m, the reported point, 1 m ahead of it, is on a circle of
     * sqrt(8^2 + 1) m; at 0.6 of 15 m/s a round takes 2 pi 8 / 9 s.
     */
    @Test
    void aFixedWingAircraftCirclesAtItsHeightWithTheLeastSafeSpeed() {
        Trial trial = Trial.of("""
                clock: {step: 10 ms, report: 10 ms}
                vehicles:
                  - {ids: 1, kind: air/fixed-wing, start: {at: [0, 0], heading: 0 deg, height: 80, speed: 15}}
                """).run(10);
        double[] span = {Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        Trial.Seen before = trial.see(1);

        trial.run(Math.round(100 * 2 * Math.PI * 8 / 9) / 100.0, () -> {
            span[0] = Math.min(span[0], trial.see(1).east());
            span[1] = Math.max(span[1], trial.see(1).east());
        });

        assertThat(trial.see(1).speed()).isCloseTo(9, within(1e-6));
        assertThat(trial.see(1).up()).isEqualTo(80);
        assertThat(span[1] - span[0]).isCloseTo(2 * Math.sqrt(65), within(0.01));
        assertThat(trial.see(1).distanceTo(before)).as("metres after one round").isLessThan(0.1);
        assertThat(trial.see(1).behavior()).isEqualTo("none");
    }

    @Test
    void aSubmarineThatRestsOutsideItsBandOfDepthComesBack() {
        Trial trial = Trial.of("""
                areas: {deep: {box: {center: [0, 0], size: [900, 900]}, height: [-30, -20]}}
                vehicles:
                  - {ids: 1, kind: underwater, start: {at: [0, 0], height: -10}, behaviors: {stay-in-bounds: deep}}
                """).run(60);

        assertThat(trial.see(1).up()).isLessThan(-20);
        assertThat(trial.see(1).behavior()).isEqualTo("none");
        assertThat(trial.see(1).speed()).isCloseTo(0, within(1e-6));
    }

    /** The leader goes east at 6 m/s for 20 s and is silent from then on: it is taken to go on for 3 s. */
    @Test
    void aFollowerCoastsWithItsSilentLeaderForThreeSecondsAndThenRests() throws Exception {
        List<Double> east = new ArrayList<>();
        List<String> behavior = new ArrayList<>();
        long[] times = LongStream.rangeClosed(0, 200).map(i -> i * 100_000_000).toArray();
        double[] way = IntStream.rangeClosed(0, 200).mapToDouble(i -> 30 + 0.6 * i).toArray();
        double[] unknown = IntStream.rangeClosed(0, 200).mapToDouble(_ -> Double.NaN).toArray();
        RecordedTrack track = new RecordedTrack(times, new double[][] {way, new double[201], new double[201]}, new double[][] {unknown, unknown, unknown},
                SimTime.nanos(3), 0.5);
        Participant leader = new Participant(900, "leader", Kind.GROUND, true, 2.7, List.of(), List.of());
        try (Crew crew = new Crew(1)) {
            Simulation simulation = new Simulation(Scenarios.text("name: silent", "site: {lat: 29.1897, lon: -81.0457}",
                    "live: [{ids: 900, kind: ground, port: 9900}]", "vehicles: [{ids: 1, start: {at: [0, 0], heading: 0 deg}, behaviors: {follow-me: {leader: 900}}}]"),
                    List.of(new ReenactedParticipant(leader, track, "test")), crew, List.of(new Tap() {
                        private List<Participant> everyone;

                        @Override
                        public void joined(List<Participant> participants) {
                            everyone = participants;
                        }

                        @Override
                        public void heard(SimTime at, Reports reports) {
                            east.add(reports.east[0]);
                            behavior.add(everyone.getFirst().behavior(reports.rung[0]));
                        }
                    }));
            simulation.request(RunState.SET);
            simulation.beat();
            east.clear();
            behavior.clear();
            simulation.request(RunState.GO);
            while (simulation.time().seconds() < 40) {
                simulation.beat();
            }
        }

        assertThat(behavior.subList(50, 229)).as("up to 3 s of silence").containsOnly("follow-me");
        assertThat(behavior.subList(232, 400)).containsOnly("none");
        assertThat(east.get(229) - east.get(199)).as("metres in 3 s").isCloseTo(18, within(0.5));
        assertThat(east.getLast() - east.get(231)).as("braking from 6 m/s").isCloseTo(brakingDistance(6), within(0.8));
        assertThat(east.getLast()).as("short of where the leader is taken to be").isLessThan(150 + 18 - 4.5).isEqualTo(east.get(300), within(0.01));
    }
}
