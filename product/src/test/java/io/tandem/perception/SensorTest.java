package io.tandem.perception;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.message.Body;
import io.tandem.message.Reports;
import io.tandem.message.TrackedObject;
import io.tandem.perception.TrackingSettings.Identity;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Sensors that are wrong, and what a vehicle makes of it. */
class SensorTest {

    private static final double DT = 0.1;
    private static final int OBSERVERS = 100;
    private static final int SCANS = 100;
    /** 95 % of the mean of 100 chi-squared numbers with two degrees of freedom */
    private static final double LOW = 1.627;
    private static final double HIGH = 2.411;
    private static final TrackingSettings STEADY = new TrackingSettings(Identity.KNOWN, 1e-3);

    private static SensorErrors noise(double range, double bearingDegrees, OptionalDouble doppler, double latency) {
        return new SensorErrors(range, Math.toRadians(bearingDegrees), doppler, 0, 0, 0, 0, latency);
    }

    private static ObjectSensorSettings sensor(double range, OptionalDouble every, SensorErrors errors) {
        return new ObjectSensorSettings(new ObjectSensorSettings.Mount(1, 0.5, 0), 2 * Math.PI, range, Math.toRadians(0.1), 1, every, errors);
    }

    /** Others who go on as they go, and what one vehicle at the origin sees of them. */
    private static final class Stage {
        private final Reports reports = new Reports();
        private final WatchedParticipants told;
        private final RayScene scene;
        private final ScanPose self = new ScanPose(null);
        private final Sensor sensor;
        private final ObjectTracker sightings;
        private final List<Integer> changes = new ArrayList<>();
        private long now;
        private boolean silent;

        /** @param others east, north and their speeds, of 1, 2 ... */
        private Stage(int observer, ObjectSensorSettings settings, TrackingSettings tracking, double[]... others) {
            int[] vids = new int[others.length];
            Body[] outlines = new Body[others.length];
            reports.resize(others.length);
            for (int i = 0; i < others.length; i++) {
                vids[i] = i + 1;
                outlines[i] = new Body(0.5, 0);
                reports.vid[i] = i + 1;
                reports.east[i] = others[i][0];
                reports.north[i] = others[i][1];
                reports.eastSpeed[i] = others[i][2];
                reports.northSpeed[i] = others[i][3];
            }
            told = new WatchedParticipants(vids);
            scene = new RayScene(outlines);
            sensor = new RaySensor(settings, observer, 0, 77);
            sightings = new ObjectTracker(tracking, sensor.every());
        }

        private void step() {
            report();
            scene.take(told, now);
            if (sensor.isDue(now)) {
                sensor.look(now, scene, told, self, sightings::stranger);
            }
            for (SensorFrame frame = sensor.arrived(now); frame != null; frame = sensor.arrived(now)) {
                sightings.take(frame, now, 0, sensor.isExact());
                sensor.done(frame);
            }
            sightings.settle(now, (vid, inSight, _, _) -> changes.add(inSight ? vid : 1000 + vid));
            now += SimTime.nanos(DT);
        }

        private void report() {
            for (int i = 0; !silent && i < reports.count(); i++) {
                double seconds = SimTime.seconds(now - reports.time[i]);
                reports.time[i] = now;
                reports.east[i] += seconds * reports.eastSpeed[i];
                reports.north[i] += seconds * reports.northSpeed[i];
            }
            told.hear(reports);
        }

        private TrackedObject seen(int vid) {
            return sightings.seen(now).stream().filter(one -> one.vid() == vid).findFirst().orElseThrow();
        }
    }

    private static double surprise(double e, double n, double ee, double en, double nn) {
        return (nn * e * e - 2 * en * e * n + ee * n * n) / (ee * nn - en * en);
    }

    /** How large errors of places, or of speeds, are in the published covariance's own measure: for every scan the mean over all observers. */
    private static double[] nees(SensorErrors errors, boolean ofSpeeds) {
        SplittableRandom random = new SplittableRandom(3);
        double[] sum = new double[SCANS];
        for (int observer = 0; observer < OBSERVERS; observer++) {
            double ve = 10 * random.nextGaussian();
            double vn = 10 * random.nextGaussian();
            double half = SCANS * DT / 2;
            double[] target = {30 - half * ve, 20 - half * vn, ve, vn};
            Stage stage = new Stage(1000 + observer, sensor(400, OptionalDouble.empty(), errors), STEADY, target);
            for (int scan = 0; scan < SCANS; scan++) {
                stage.step();
                if (scan < 10) {
                    continue;
                }
                TrackedObject seen = stage.seen(1);
                double t = SimTime.seconds(stage.now);
                TrackedObject.Spread spread = seen.spread();
                sum[scan] += ofSpeeds
                        ? surprise(seen.eastSpeed() - ve, seen.northSpeed() - vn, spread.speedEastEast(), spread.speedEastNorth(), spread.speedNorthNorth())
                        : surprise(seen.east() - target[0] - t * ve, seen.north() - target[1] - t * vn, spread.eastEast(), spread.eastNorth(),
                                spread.northNorth());
            }
        }
        return Arrays.stream(sum).skip(10).map(total -> total / OBSERVERS).toArray();
    }

    private static void assertHonest(double[] nees) {
        assertThat(Arrays.stream(nees).filter(mean -> mean > LOW && mean < HIGH).count()).as("of %d", nees.length)
                .isGreaterThanOrEqualTo(nees.length * 85 / 100);
        assertThat(Arrays.stream(nees).average().orElseThrow()).isBetween(1.8, 2.2);
    }

    @Test
    void tracksOfThoseWhoGoOnErrAsMuchAsTheySay() {
        SensorErrors lidar = noise(0.3, 0.3, OptionalDouble.empty(), 0);

        double[] places = nees(lidar, false);
        double[] speeds = nees(lidar, true);

        assertHonest(places);
        assertHonest(speeds);
    }

    @Test
    void aRadarThatIsLateErrsAsMuchAsItSays() {
        SensorErrors radar = noise(0.5, 0.5, OptionalDouble.of(0.2), 0.25);

        double[] places = nees(radar, false);
        double[] speeds = nees(radar, true);

        assertHonest(places);
        assertHonest(speeds);
    }

    @Test
    void rangeRatesMakeSpeedsBetterFromTheFirstScans() {
        double[] away = {50, 0, 8, 0};
        Stage lidar = new Stage(9, sensor(400, OptionalDouble.empty(), noise(0.5, 0.5, OptionalDouble.empty(), 0)), STEADY, away);
        Stage radar = new Stage(9, sensor(400, OptionalDouble.empty(), noise(0.5, 0.5, OptionalDouble.of(0.1), 0)), STEADY, away);

        for (int scan = 0; scan < 3; scan++) {
            lidar.step();
            radar.step();
        }

        assertThat(radar.seen(1).eastSpeed()).isCloseTo(8, within(0.3));
        assertThat(Math.sqrt(radar.seen(1).spread().speedEastEast())).isLessThan(0.15);
        assertThat(Math.sqrt(lidar.seen(1).spread().speedEastEast())).as("0.5 m root 2 over 0.2 s").isBetween(1.5, 3.6);
    }

    /** The noise itself, from the spread of what is measured of someone at rest: ranges east of the sensor, bearings across. */
    @Test
    void rangesAndBearingsAreAsNoisyAsAsked() {
        Stage stage = new Stage(5, sensor(100, OptionalDouble.empty(), noise(0.4, 1, OptionalDouble.of(1), 0)), STEADY, new double[] {41, 0.5, 0, 0});
        double[] squares = new double[3];

        for (int scan = 0; scan < 4000; scan++) {
            stage.now = scan * 100_000_000L;
            stage.report();
            stage.scene.take(stage.told, stage.now);
            stage.sensor.look(stage.now, stage.scene, stage.told, stage.self, () -> -1);
            SensorFrame frame = stage.sensor.arrived(stage.now);
            squares[0] += Math.pow(frame.detection(0).east - 41, 2) / 4000;
            squares[1] += Math.pow(frame.detection(0).north - 0.5, 2) / 4000;
            squares[2] += Math.pow(frame.detection(0).alongRay, 2) / 4000;
            stage.sensor.done(frame);
        }

        assertThat(Math.sqrt(squares[0])).as("2.2 % is twice the standard error").isCloseTo(0.4, within(0.4 * 0.03));
        assertThat(Math.sqrt(squares[1])).as("40 m from the mount").isCloseTo(40 * Math.toRadians(1), within(0.7 * 0.03));
        assertThat(Math.sqrt(squares[2])).isCloseTo(1, within(0.03));
    }

    @Test
    void whoIsHitByFewRaysIsMissedMoreOften() {
        SensorErrors half = new SensorErrors(0, 0, OptionalDouble.empty(), 0, 0.5, 0, 0, 0);
        SensorErrors both = new SensorErrors(0, 0, OptionalDouble.empty(), 0, 0.5, 0.2, 0, 0);

        assertThat(half.missing(2, 2)).as("both must come back").isCloseTo(0.75, within(1e-12));
        assertThat(half.missing(3, 2)).as("none or one of three").isCloseTo(0.5, within(1e-12));
        assertThat(half.missing(200, 2)).isLessThan(1e-50);
        assertThat(both.missing(3, 2)).isCloseTo(1 - 0.8 * 0.5, within(1e-12));
        assertThat(SensorErrors.NONE.missing(2, 2)).isZero();
        assertThat(new SensorErrors(0, 0, OptionalDouble.empty(), 0, 1, 0, 0, 0).missing(500, 2)).isEqualTo(1);
    }

    @Test
    void someoneIsMissedInAsManyScansAsAsked() {
        SensorErrors careless = new SensorErrors(0, 0, OptionalDouble.empty(), 0, 0, 0.3, 0, 0);
        Stage stage = new Stage(5, sensor(100, OptionalDouble.empty(), careless), STEADY, new double[] {20, 0, 0, 0});
        int seen = 0;

        for (int scan = 0; scan < 2000; scan++) {
            stage.report();
            stage.scene.take(stage.told, scan);
            stage.sensor.look(scan, stage.scene, stage.told, stage.self, () -> -1);
            SensorFrame frame = stage.sensor.arrived(scan);
            seen += frame.count();
            stage.sensor.done(frame);
        }

        assertThat(seen).as("1400, with a standard deviation of 20").isBetween(1330, 1470);
    }

    @Test
    void ghostsAppearAtTheirRateStayForASecondAndAreGone() {
        SensorErrors haunted = new SensorErrors(0.1, 0, OptionalDouble.empty(), 0, 0, 0, 0.2, 0);
        Stage stage = new Stage(5, sensor(50, OptionalDouble.empty(), haunted), STEADY);

        for (int scan = 0; scan < 10_000; scan++) {
            stage.step();
            stage.sightings.seen(stage.now).forEach(ghost -> assertThat(Math.hypot(ghost.east(), ghost.north())).isLessThan(55));
        }
        long came = stage.changes.stream().filter(vid -> vid < 0).count();
        long went = stage.changes.stream().filter(vid -> vid > 0).count();

        assertThat(came).as("200 in 1000 s, with a standard deviation of 14").isBetween(150L, 250L);
        assertThat(went).isBetween(came - 3, came);
    }

    @Test
    void whatArrivesLateIsKnownLateAndIsOfItsTime() {
        SensorErrors late = new SensorErrors(0, 0, OptionalDouble.empty(), 0, 0, 0, 0, 0.35);
        Stage stage = new Stage(5, sensor(100, OptionalDouble.empty(), late), STEADY, new double[] {20, 0, 5, 0});

        while (stage.changes.isEmpty()) {
            stage.step();
        }

        assertThat(SimTime.seconds(stage.now) - DT).as("the second scan at 0.1 s, known at the first look after 0.45 s").isCloseTo(0.5, within(1e-9));
        assertThat(stage.seen(1).age()).isCloseTo(0.5, within(1e-9));
        assertThat(stage.seen(1).east()).as("taken to have gone on").isCloseTo(20 + 5 * 0.6, within(1e-9));
        assertThat(stage.seen(1).spread().eastEast()).isPositive();
    }

    /** A telephone that has fallen silent: Core holds it where it coasted to for 3 s, and gives it up after 10 s. */
    @Test
    void whoIsNotHeardOfStandsAndThenIsNoLongerThere() {
        Stage stage = new Stage(5, sensor(100, OptionalDouble.empty(), SensorErrors.NONE), STEADY, new double[] {20, 0, 2, 0});

        stage.silent = true;

        while (stage.now < SimTime.nanos(9.95)) {
            stage.step();
        }
        double held = stage.seen(1).east();
        while (stage.changes.size() < 2) {
            stage.step();
        }

        assertThat(held).isEqualTo(26);
        assertThat(SimTime.seconds(stage.now)).as("given up at 10 s, and carried on for one").isBetween(11.0, 11.3);
    }

    @Test
    void aSlowSensorScansSeldomAndCarriesOnForThreeOfItsScans() {
        Stage stage = new Stage(5, sensor(30, OptionalDouble.of(0.8), SensorErrors.NONE), STEADY, new double[] {20, 0, 2, 0});
        List<Double> ages = new ArrayList<>();

        while (stage.changes.size() < 2) {
            stage.step();
            if (stage.changes.size() == 1) {
                ages.add(stage.seen(1).age() - DT);
            }
        }

        assertThat(ages.stream().limit(8)).as("from the second scan on").satisfiesExactly(
                age -> assertThat(age).isCloseTo(0, within(1e-9)), age -> assertThat(age).isCloseTo(0.1, within(1e-9)),
                age -> assertThat(age).isPositive(), age -> assertThat(age).isPositive(), age -> assertThat(age).isPositive(),
                age -> assertThat(age).isPositive(), age -> assertThat(age).isPositive(), age -> assertThat(age).isCloseTo(0.7, within(1e-9)));
        assertThat(ages.getLast()).isBetween(2.2, 2.5);
    }

    /** Two who pass each other at arm's length: their truth, and the names of those nearest to where it ends. */
    private static boolean endsConfused(Identity identity, int observer, double apart) {
        SensorErrors errors = noise(0.4, 0.5, OptionalDouble.empty(), 0);
        Stage stage = new Stage(observer, sensor(100, OptionalDouble.empty(), errors), new TrackingSettings(identity, 1),
                new double[] {30, -4, 0, 1}, new double[] {30 + apart, 4, 0, -1});
        for (int scan = 0; scan < 80; scan++) {
            stage.step();
        }
        return stage.sightings.seen(stage.now).stream().anyMatch(seen -> seen.vid() == 1 && seen.north() < 0 || seen.vid() == 2 && seen.north() > 0);
    }

    @Test
    void neighboursAreConfusedOnlyByThoseWhoMustGuess() {
        int confused = 0;
        int confusedApart = 0;
        for (int observer = 1; observer <= 40; observer++) {
            assertThat(endsConfused(Identity.KNOWN, observer, 0.6)).isFalse();
            confused += endsConfused(Identity.NEAREST, observer, 0.6) ? 1 : 0;
            confusedApart += endsConfused(Identity.NEAREST, observer, 15) ? 1 : 0;
        }

        assertThat(confused).as("some of 40").isBetween(3, 37);
        assertThat(confusedApart).isZero();
    }
}
