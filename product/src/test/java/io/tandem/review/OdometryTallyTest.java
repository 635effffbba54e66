package io.tandem.review;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.message.Estimate;
import io.tandem.message.PhysicsColumn;
import io.tandem.message.PhysicsSample;
import io.tandem.message.Reports;
import io.tandem.review.measure.Measure;
import io.tandem.review.measure.OdometryDrift;
import io.tandem.time.SimTime;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** The way that wheels tell against the true one, with drift and slip by hand. */
class OdometryTallyTest {

    private final OdometryTally tally = new OdometryTally();

    private void beat(double seconds, double east, double told, String biasModel) {
        Reports reports = new Reports();
        reports.resize(1);
        reports.vid[0] = 1;
        reports.time[0] = SimTime.nanos(seconds);
        reports.east[0] = east;
        tally.reported(reports, 0);
        tally.believed(new Estimate(new SimTime(SimTime.nanos(seconds)), 1, told, 0, 0.1, 0, 0, Estimate.Spread.NONE, biasModel, true, 0, List.of()));
    }

    private OptionalDouble measured(String name) {
        return tally.of(1).orElseThrow().measures().stream().filter(measure -> measure.name().equals(name)).map(Measure::value).findFirst().orElseThrow();
    }

    @Test
    void wheelsThatSpinTellALongerWayAndLockedOnesNone() {
        beat(0, 0, 0, Estimate.ODOMETRY);
        beat(1, 10, 11, Estimate.ODOMETRY);
        beat(2, 20, 11, Estimate.ODOMETRY);
        beat(2, 99, 99, Estimate.ODOMETRY);

        OdometryDrift drift = tally.of(1).orElseThrow();
        assertThat(drift.gone()).isEqualTo(20);
        assertThat(drift.told()).isEqualTo(11);
        assertThat(drift.drift()).isEqualTo(9);
        assertThat(drift.headingError()).isCloseTo(0.1, within(1e-12));
        assertThat(drift.slipShare()).isCloseTo((1 + 10) / (11.0 + 10), within(1e-12));
        assertThat(measured("odometry drift per way")).hasValue(0.45);
    }

    @Test
    void whoDoesNotMoveHasNoSlip() {
        beat(0, 5, 5, Estimate.ODOMETRY);
        beat(1, 5, 5, Estimate.ODOMETRY);

        assertThat(measured("slip share")).isEmpty();
        assertThat(measured("odometry drift")).hasValue(0);
    }

    @Test
    void estimatesOfOtherKindsAreNoOdometry() {
        beat(0, 0, 3, "none");

        assertThat(tally.of(1)).isEmpty();
    }

    @Test
    void recordedPhysicsTellOdometryStepByStep() {
        for (int i = 0; i <= 200; i++) {
            PhysicsSample sample = new PhysicsSample(new SimTime(SimTime.nanos(i * 0.005)), 1);
            sample.set(PhysicsColumn.EAST, 0.05 * i);
            sample.set(PhysicsColumn.NORTH, 0);
            sample.set(PhysicsColumn.HEADING, 0);
            sample.set(PhysicsColumn.ODOMETRY_EAST, 0.055 * i);
            tally.inside(List.of(sample));
        }

        assertThat(tally.of(1).orElseThrow().slipShare()).isCloseTo(0.1 / 1.1, within(1e-9));
        assertThat(tally.of(1).orElseThrow().drift()).isCloseTo(1, within(1e-9));
    }
}
