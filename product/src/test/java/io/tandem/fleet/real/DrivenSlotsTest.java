package io.tandem.fleet.real;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.mobility.Commands;
import io.tandem.mobility.DriveRequest;
import io.tandem.mobility.ExternalMotion;
import io.tandem.mobility.KinematicSettings.PitchLaw;
import io.tandem.mobility.KinematicSettings.SteerLaw;
import io.tandem.mobility.Motion;
import io.tandem.mobility.VehicleLimits;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Two real cars that behaviors decide for; of the second nothing is known yet. */
class DrivenSlotsTest {

    private static final VehicleLimits LIMITS = new VehicleLimits(2.5, 20, 0.5, 0, 0, 0.5, 3, SteerLaw.TAN, PitchLaw.PAPER, false, false, true);
    private static final long NOW = 5_000_000_000L;

    private final Map<Integer, DriveRequest> left = new HashMap<>();
    private final Motion motion = new Motion(2);
    private final Commands commands = new Commands(2);
    private final DrivenSlots slots = new DrivenSlots(new DrivenSlots.Outside() {
        @Override
        public long knownAt(int slot) {
            return slot == 0 ? NOW - 300_000_000 : ExternalMotion.NEVER;
        }

        @Override
        public boolean drive(int slot, DriveRequest request) {
            left.put(slot, request);
            return true;
        }
    }, motion, commands);

    @Test
    void behaviorsDecideForWhereTheCarIsNowAndItsMeasuredPlaceStays() {
        slots.add(0, LIMITS);
        slots.add(1, LIMITS);
        motion.place(0, 100, 50, 0);
        motion.heading[0] = Math.PI / 2;
        motion.speed[0] = 10;

        slots.predict(NOW);
        double[] predicted = {motion.east[0], motion.north[0]};
        commands.speed[0] = 12;
        commands.acceleration[0] = 1;
        commands.steer[0] = Math.atan(0.1);
        slots.drive(NOW);

        assertThat(predicted).containsExactly(new double[] {100, 53}, within(1e-9));
        assertThat(motion.east[0]).isEqualTo(100);
        assertThat(motion.north[0]).isEqualTo(50);
        assertThat(left).containsOnlyKeys(0);
        DriveRequest request = left.get(0);
        assertThat(request.nanos()).isEqualTo(NOW);
        assertThat(request.speed()).isEqualTo(12);
        assertThat(request.acceleration()).isEqualTo(1);
        assertThat(request.curvature()).as("tan(steer) / wheelbase").isCloseTo(0.1 / 2.5, within(1e-9));
    }

    @Test
    void headingIsThatWhichTheCarWillHaveByWhatItWasTold() {
        slots.add(0, LIMITS);
        motion.speed[0] = 10;
        commands.steer[0] = Math.atan(0.1);
        for (long at = NOW - 400_000_000; at < NOW; at += 10_000_000) {
            slots.predict(at);
            slots.drive(at);
        }

        slots.predict(NOW);
        double predicted = motion.heading[0];
        slots.drive(NOW);

        assertThat(predicted).as("0.4 s told, all within 0.2 s before the position was known and now").isCloseTo(10 * 0.1 / 2.5 * 0.4, within(1e-9));
        assertThat(motion.heading[0]).isZero();
    }

    /** A car that turns at 10 m/s with 0.04 / m: after 0.3 s it has come 3 m along an arc of 25 m. */
    @Test
    void placeIsThatOnTheArcWhichTheCarWasTold() {
        slots.add(0, LIMITS);
        motion.speed[0] = 10;
        commands.steer[0] = Math.atan(0.1);
        for (long at = NOW - 900_000_000; at < NOW; at += 10_000_000) {
            slots.predict(at);
            slots.drive(at);
        }

        slots.predict(NOW);

        assertThat(motion.east[0]).isCloseTo(25 * Math.sin(0.12), within(1e-3));
        assertThat(motion.north[0]).isCloseTo(25 * (1 - Math.cos(0.12)), within(1e-3));
    }

    @Test
    void nothingIsAskedOfACarBeforeItsPlaceIsKnown() {
        slots.add(1, LIMITS);

        slots.predict(NOW);
        slots.drive(NOW);

        assertThat(left).isEmpty();
    }
}
