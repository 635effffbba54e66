package io.tandem.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.tandem.behavior.control.Environment;
import io.tandem.crew.Crew;
import io.tandem.fleet.unit.UnitBatch;
import io.tandem.message.Event;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.mobility.UnitQuantity;
import io.tandem.terrain.Ground;
import io.tandem.unit.UnitEngine;
import io.tandem.unit.UnitException;
import io.tandem.unit.UnitFactory;
import io.tandem.unit.UnitSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Models of one's own in a fleet; the units here are a few lines of Java each. */
class UnitStepTest {

    private static final int BEAT = 10;

    /** What one instance does: inputs to outputs. */
    private interface Law {
        void step(double time, double seconds, double[] in, double[] state, double[] out);
    }

    /** Instances of a law, with what they were given. */
    private static final class TestUnit implements UnitEngine {
        private final UnitSource source;
        private final Law law;
        private final List<double[]> given = new ArrayList<>();
        private double[][] states;
        private double[] startValues;
        private String refuses;
        private double lostAt = Double.POSITIVE_INFINITY;

        TestUnit(UnitSource source, Law law) {
            this.source = source;
            this.law = law;
        }

        @Override
        public void begin(int instances, double[] start, double[] outputs, String[] failures) throws UnitException {
            states = new double[instances][4];
            startValues = start.clone();
            failures[0] = refuses;
        }

        @Override
        public void step(double time, double seconds, double[] inputs, double[] outputs, String[] failures) throws UnitException {
            if (time >= lostAt) {
                throw new UnitException("it crashed");
            }
            given.add(inputs.clone());
            int ins = source.inputs().size();
            int outs = source.outputs().size();
            for (int i = 0; i < states.length; i++) {
                double[] out = new double[outs];
                law.step(time, seconds, Arrays.copyOfRange(inputs, i * ins, (i + 1) * ins), states[i], out);
                System.arraycopy(out, 0, outputs, i * outs, outs);
            }
        }

        @Override
        public void close() {
            states = null;
        }
    }

    private final Map<String, Law> laws = new HashMap<>();
    private final Map<String, TestUnit> open = new HashMap<>();
    private String refuses;
    private double lostAt = Double.POSITIVE_INFINITY;

    private Fleet fleet(String text, Crew crew) {
        UnitFactory factory = (source, use) -> {
            if (!laws.containsKey(source.file())) {
                throw new UnitException("there is no such unit");
            }
            TestUnit unit = new TestUnit(source, laws.get(source.file()));
            unit.refuses = refuses;
            unit.lostAt = lostAt;
            open.put(source.file(), unit);
            return new UnitFactory.OpenUnit(source, unit);
        };
        Environment place = Fleets.place(text);
        return Fleets.plan(text).in(new Environment(place.roads(), place.obstacles(), Optional.empty(), Ground.LEVEL, List.of(), factory)).build(crew);
    }

    private static Reports run(Fleet fleet, int beats) {
        for (int beat = 0; beat < beats; beat++) {
            fleet.advance((long) beat * BEAT, BEAT);
        }
        Reports reports = new Reports();
        fleet.report(beats * 100_000_000L, RunState.GO, reports);
        return reports;
    }

    private static final Law STRAIGHT = (time, seconds, in, state, out) -> {
        state[0] += 10 * seconds;
        out[0] = state[0];
        out[1] = 0;
    };

    @Test
    void aUnitMovesItsVehicleFromWhereItStarts() {
        laws.put("car", STRAIGHT);
        try (Crew crew = new Crew(1)) {
            Fleet fleet = fleet("""
                    vehicles:
                      - {ids: 1..2, mobility: {model: java, name: car, outputs: {x: east, y: north}}, start: {line: {from: [5, 7], to: [5, 9]}, heading: 90 deg}}
                    """, crew);

            Reports reports = run(fleet, 20);

            assertThat(reports.east[1]).isCloseTo(5, within(1e-9));
            assertThat(reports.north[1]).as("east of the unit is ahead of the vehicle").isCloseTo(9 + 20, within(1e-9));
            assertThat(reports.speed[1]).isCloseTo(10, within(1e-9));
            assertThat(reports.northSpeed[1]).isCloseTo(10, within(1e-9));
            assertThat(fleet.takeTold()).isEmpty();
        }
    }

    @Test
    void aUnitThatIsGivenItsStartTellsItsPositionItself() {
        laws.put("car", (time, seconds, in, state, out) -> {
            out[0] = 100 + time;
            out[1] = -50;
            out[2] = 2;
            out[3] = 0.1;
        });
        try (Crew crew = new Crew(1)) {
            Fleet fleet = fleet("""
                    vehicles:
                      - ids: 1
                        mobility: {model: java, name: car, start: {x0: east, h0: heading, z0: 3.5}, outputs: {x: east, y: north, z: up, s: steer}}
                        start: {at: [100, -50], heading: 0.5 rad}
                    """, crew);

            Reports reports = run(fleet, 11);

            assertThat(open.get("car").startValues).containsExactly(100, 0.5, 3.5);
            assertThat(reports.east[0]).isCloseTo(101, within(1e-9));
            assertThat(reports.up[0]).isCloseTo(2, within(1e-9));
            assertThat(reports.steer[0]).isEqualTo(0.1);
        }
    }

    @Test
    void speedAndYawRateAloneMakeAPath() {
        laws.put("car", (time, seconds, in, state, out) -> {
            out[0] = 5;
            out[1] = 0.5;
        });
        try (Crew crew = new Crew(1)) {
            Fleet fleet = fleet("vehicles: [{ids: 1, mobility: {model: java, name: car, outputs: {v: speed, r: yaw-rate}}, start: {at: [0, 0], heading: 0 deg, speed: 5}}]", crew);

            Reports reports = run(fleet, 40);

            // A circle of 10 m: after 4 s it has turned by 2 rad.
            assertThat(reports.heading[0]).isCloseTo(2, within(1e-9));
            assertThat(reports.east[0]).isCloseTo(10 * Math.sin(2), within(0.01));
            assertThat(reports.north[0]).isCloseTo(10 * (1 - Math.cos(2)), within(0.01));
            assertThat(reports.yawRate[0]).isCloseTo(0.5, within(1e-6));
        }
    }

    @Test
    void vehiclesOfAUnitThatIsLostBrakeToAStopAndOthersGoOn() {
        laws.put("car", STRAIGHT);
        lostAt = 1;
        try (Crew crew = new Crew(1)) {
            Fleet fleet = fleet("""
                    vehicles:
                      - {ids: 1..3, mobility: {model: java, name: car, outputs: {x: east, y: north}}, start: {at: [0, 0], heading: 0 deg}}
                      - {ids: 9, start: {at: [0, 50], heading: 0 deg, speed: 8}, behaviors: {wander: 1}}
                    """, crew);

            Reports reports = run(fleet, 60);

            assertThat(fleet.takeTold()).extracting(Event::name, Event::vid, Event::text).hasSize(3)
                    .contains(tuple(Event.UNIT_FAILED, 2, "car: it crashed; the vehicle stops"));
            assertThat(reports.speed[0]).isZero();
            assertThat(reports.east[0]).as("10 m, and the way of braking from 10 m/s by 3 m/s2").isCloseTo(10 + 100.0 / 6, within(0.05));
            assertThat(reports.speed[3]).isGreaterThan(1);
        }
    }

    @Test
    void aUnitThatIsNotThereRefusesOrTellsNonsenseStopsItsVehicleOnly() {
        laws.put("car", STRAIGHT);
        laws.put("nan", (time, seconds, in, state, out) -> out[0] = time < 0.5 ? 3 : Double.NaN);
        refuses = "it refuses";
        try (Crew crew = new Crew(1)) {
            Fleet fleet = fleet("""
                    vehicles:
                      - {ids: 1..2, mobility: {model: java, name: car, outputs: {x: east, y: north}}, start: {at: [0, 0], heading: 0 deg}}
                      - {ids: 3, mobility: {model: java, name: none, outputs: {v: speed}}, start: {at: [0, 20], heading: 0 deg}}
                      - {ids: 4..5, mobility: {model: java, name: nan, outputs: {v: speed}}, start: {at: [0, 40], heading: 0 deg}}
                    """, crew);

            Reports reports = run(fleet, 30);

            assertThat(fleet.takeTold()).extracting(Event::text).containsExactlyInAnyOrder("car: it refuses; the vehicle stops", "none: there is no such unit; the vehicle stops",
                    "nan: it refuses; the vehicle stops", "nan: its output v is NaN; the vehicle stops");
            assertThat(reports.speed[0]).isZero();
            assertThat(reports.speed[1]).isCloseTo(10, within(1e-9));
            assertThat(reports.speed[4]).isZero();
            assertThat(reports.east[4]).isGreaterThan(1);
        }
    }

    @Test
    void aControllerTakesOverWhatItCommandsAndLeavesTheRest() {
        laws.put("cruise", (time, seconds, in, state, out) -> out[0] = 0.5 * (in[2] - in[0]));
        try (Crew crew = new Crew(1)) {
            Fleet fleet = fleet("""
                    paths: {bend: {waypoints: [[0, 0], [50, 0], [90, 30], [120, 80]]}}
                    vehicles:
                      - ids: 1
                        mobility: {model: lag-bicycle}
                        start: {at: [0, 0], heading: 0 deg}
                        behaviors:
                          follow-path: {path: bend, speed: 20 m/s}
                          controller: {unit: {model: java, name: cruise, inputs: {v: speed, g: gap, set: 6, lead: leader_speed}, outputs: {a: wanted-acceleration}}}
                    """, crew);

            Reports reports = run(fleet, 150);

            assertThat(reports.speed[0]).as("the unit's set speed and not the path's").isCloseTo(6, within(0.05));
            assertThat(reports.north[0]).as("it is still steered along the path").isGreaterThan(5);
            assertThat(open.get("cruise").given.getFirst()[1]).as("a free road").isEqualTo(1000);
        }
    }

    @Test
    void aVehicleWhoseControllerOrActuatorOrSensorIsLostIsStopped() {
        laws.put("part", (time, seconds, in, state, out) -> out[0] = 8);
        lostAt = 5;
        String start = "start: {at: [0, 0], heading: 0 deg}";
        for (String part : List.of("behaviors: {controller: {unit: {model: java, name: part, outputs: {v: wanted-speed}}}}",
                "actuators: [{model: java, name: part, outputs: {v: wanted-speed}}], behaviors: {wander: 1}",
                "perception: {sensors: [{type: unit, unit: {model: java, name: part, outputs: {v: speed}}}]}, behaviors: {wander: 1}")) {
            try (Crew crew = new Crew(1)) {
                Fleet fleet = fleet("vehicles: [{ids: 1, " + start + ", " + part + "}]", crew);
                Reports going = run(fleet, 40);
                for (int beat = 40; beat < 120; beat++) {
                    fleet.advance(beat * BEAT, BEAT);
                }
                Reports reports = new Reports();
                fleet.report(12_000_000_000L, RunState.GO, reports);

                assertThat(going.speed[0]).as(part).isGreaterThan(2);
                assertThat(reports.speed[0]).as(part).isCloseTo(0, within(0.05));
                assertThat(fleet.takeTold()).extracting(Event::name).containsOnlyOnce(Event.UNIT_FAILED);
            }
        }
    }

    @Test
    void anActuatorStandsBetweenCommandAndVehicle() {
        laws.put("stiff", (time, seconds, in, state, out) -> {
            out[0] = 0.1 * in[0];
            out[1] = in[1] - in[2];
        });
        try (Crew crew = new Crew(1)) {
            Fleet fleet = fleet("""
                    vehicles:
                      - ids: 1
                        mobility: {model: powertrain}
                        start: {at: [0, 0], heading: 0 deg}
                        actuators: [{model: java, name: stiff, inputs: {s: steer, t: throttle, b: brake, p: pedal, w: wanted_speed}, outputs: {steer: steer, pedal: pedal}}]
                        behaviors: {script: {rows: [[0, 0.5, 0.4]], of: pedal}}
                    """, crew);

            Reports reports = run(fleet, 50);

            assertThat(open.get("stiff").given.getLast()[1]).isEqualTo(0.5);
            assertThat(open.get("stiff").given.getLast()[2]).isZero();
            assertThat(reports.speed[0]).isGreaterThan(3);
            assertThat(reports.steer[0]).isCloseTo(0.04, within(1e-3));
        }
    }

    @Test
    void aSensorOfOnesOwnDecidesWhatAVehicleBelieves() {
        laws.put("odometer", (time, seconds, in, state, out) -> out[0] = 0.5 * in[0]);
        try (Crew crew = new Crew(1)) {
            Fleet fleet = fleet("""
                    paths: {straight: {waypoints: [[0, 0], [900, 0]]}}
                    vehicles:
                      - ids: 1
                        mobility: {model: lag-bicycle}
                        start: {at: [0, 0], heading: 0 deg}
                        perception: {sensors: [{type: unit, unit: {model: java, name: odometer, inputs: {v: speed, r: yaw-rate, t: time, z: up}, outputs: {v: speed}}}]}
                        behaviors: {follow-path: {path: straight, speed: 5 m/s}}
                    """, crew);

            Reports reports = run(fleet, 300);

            assertThat(reports.speed[0]).as("it believes to have half of its speed, and drives twice as fast as it is told to").isCloseTo(10, within(0.3));
        }
    }

    @Test
    void theSameBitsComeWithAnyNumberOfWorkers() {
        laws.put("car", STRAIGHT);
        String text = "vehicles: [{ids: 1..3000, mobility: {model: java, name: car, inputs: {a: wanted-acceleration}, outputs: {x: east, y: north}}, start: {line: {from: [0, 0], to: [9000, 0]}, heading: 1 rad}}]";
        double[][] ends = new double[2][];
        for (int workers = 1; workers <= 2; workers++) {
            try (Crew crew = new Crew(workers)) {
                ends[workers - 1] = run(fleet(text, crew), 3).east.clone();
            }
        }

        assertThat(ends[1]).containsExactly(ends[0]);
    }

    @Test
    void aVehicleThatIsPutElsewhereGoesOnFromThere() {
        laws.put("car", STRAIGHT);
        try (Crew crew = new Crew(1)) {
            Fleet fleet = fleet("vehicles: [{ids: 1, mobility: {model: java, name: car, outputs: {x: east, y: north}}, start: {at: [0, 0], heading: 0 deg}}]", crew);
            Reports reports = run(fleet, 10);
            reports.east[0] = 500;
            reports.heading[0] = Math.PI / 2;
            fleet.resume(reports);

            for (int beat = 10; beat < 20; beat++) {
                fleet.advance(beat * BEAT, BEAT);
            }
            fleet.report(2_000_000_000L, RunState.GO, reports);

            assertThat(reports.east[0]).isCloseTo(500, within(1e-6));
            assertThat(reports.north[0]).isCloseTo(10, within(1e-6));
        }
    }

    @Test
    void connectionsThatMakeNoSenseAreNamed() {
        UnitSource source = new UnitSource(UnitSource.Kind.JAVA, "x", List.of(), Map.of("a", "wanted-speed", "b", "1e3", "c", "colour"), Map.of("d", "time"), Map.of(), Map.of(), 1, 1, true);

        assertThat(UnitBatch.faults(source, UnitQuantity.Role.VEHICLE)).hasSize(2).anyMatch(fault -> fault.startsWith("c cannot read colour")).anyMatch(fault -> fault.startsWith("d cannot be time"));
        assertThat(UnitBatch.faults(source, UnitQuantity.Role.SENSOR)).as("a sensor cannot read commands").hasSize(3);
        UnitSource silent = new UnitSource(UnitSource.Kind.JAVA, "x", List.of(), Map.of("g", "gap"), Map.of(), Map.of(), Map.of(), 1, 1, true);
        assertThat(UnitBatch.faults(silent, UnitQuantity.Role.CONTROLLER)).hasSize(1).allMatch(fault -> fault.startsWith("no output"));
        assertThat(UnitBatch.faults(silent, UnitQuantity.Role.ACTUATOR)).hasSize(2);
    }
}
