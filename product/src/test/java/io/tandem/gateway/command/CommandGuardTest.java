package io.tandem.gateway.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.message.CommandState;
import io.tandem.mobility.DriveRequest;
import io.tandem.time.SimTime;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CommandGuardTest {

    private static final double TOP = 15;
    private static final double MOST_ACCELERATION = 2;
    private static final double MOST_BRAKING = 4;
    private static final double MOST_JERK = 3;
    private static final double MOST_LATERAL = 2.5;
    private static final double EPSILON = 1e-9;
    private static final long MILLI = 1_000_000;

    static CommandSettings caps() {
        return new CommandSettings("127.0.0.1:9202", CommandSettings.Format.JSON, TOP, MOST_ACCELERATION, MOST_BRAKING, MOST_JERK, MOST_LATERAL, 0.2, 0.5, 0.05, 1, "/cmd_vel");
    }

    private static DriveRequest go(double speed, double acceleration) {
        return new DriveRequest(0, speed, acceleration, 0);
    }

    @Test
    void nothingLeavesBeforeAnOperatorArmsTheVehicle() {
        CommandGuard guard = new CommandGuard(caps());
        guard.located(0, 0);
        guard.decided(0, go(10, 2));

        assertThat(guard.next(MILLI)).isEmpty();
        assertThat(guard.arm(MILLI)).isEmpty();
        assertThat(guard.next(2 * MILLI)).get().extracting(VehicleCommand::stop).isEqualTo(false);
    }

    @Test
    void aVehicleThatIsNotLocatedOrTooFastIsNotArmed() {
        CommandGuard guard = new CommandGuard(caps());
        assertThat(guard.arm(0)).get().asString().contains("GO");
        guard.decided(0, go(10, 2));
        assertThat(guard.arm(0)).get().asString().contains("position");
        guard.located(0, 20);
        guard.decided(0, go(10, 2));
        assertThat(guard.arm(0)).get().asString().contains("greatest speed");
    }

    @Test
    void aSilentRunStopsAndDisarmsTheVehicle() {
        CommandGuard guard = new CommandGuard(caps());
        guard.located(0, 0);
        guard.decided(0, go(10, 2));
        guard.arm(0);

        assertThat(guard.next(200 * MILLI)).get().extracting(VehicleCommand::stop).isEqualTo(false);
        assertThat(guard.next(201 * MILLI)).get().extracting(VehicleCommand::stop).isEqualTo(true);
        assertThat(guard.takeNews()).get().asString().contains("201 ms");
        guard.decided(202 * MILLI, go(10, 2));
        assertThat(guard.next(203 * MILLI)).as("until an operator arms it again").get().extracting(VehicleCommand::stop).isEqualTo(true);
        guard.located(204 * MILLI, 0);
        assertThat(guard.arm(204 * MILLI)).isEmpty();
        assertThat(guard.next(205 * MILLI)).get().extracting(VehicleCommand::stop).isEqualTo(false);
    }

    /** The whole process was held up, and its first deed is a decision: the vehicle has stopped by itself meanwhile. */
    @Test
    void aSilenceThatIsOverBeforeTheNextCommandStopsTheVehicleToo() {
        CommandGuard guard = new CommandGuard(caps());
        guard.located(0, 0);
        guard.decided(0, go(10, 2));
        guard.arm(0);
        guard.next(50 * MILLI);

        guard.located(1500 * MILLI, 0);
        guard.decided(1500 * MILLI, go(10, 2));

        assertThat(guard.next(1501 * MILLI)).get().extracting(VehicleCommand::stop).isEqualTo(true);
        assertThat(guard.takeNews()).get().asString().contains("1500 ms");
    }

    /** It went at 12 m/s before its positions were lost, was stopped meanwhile, and the run learns that one decision later. */
    @Test
    void aVehicleThatStandsAfterASilenceIsArmedAtRestAndNotByWhatTheRunBelievedBefore() {
        CommandGuard guard = new CommandGuard(caps());
        guard.located(0, 12);
        guard.decided(0, go(12, 0));
        guard.arm(0);
        guard.next(600 * MILLI);
        guard.decided(4990 * MILLI, go(12, 2));
        guard.located(5000 * MILLI, 0);
        assertThat(guard.arm(5000 * MILLI)).as("decided without a position").isPresent();

        guard.decided(5010 * MILLI, go(1, 1));

        assertThat(guard.arm(5010 * MILLI)).isEmpty();
        assertThat(guard.next(5060 * MILLI).orElseThrow().speed()).isLessThan(0.1);
    }

    @Test
    void itsStateIsToldAndWhyItCannotBeArmed() {
        CommandGuard guard = new CommandGuard(caps());
        assertThat(guard.state()).isEqualTo(CommandState.DISARMED);
        assertThat(guard.refusal(0)).get().asString().contains("GO");
        guard.located(0, 0);
        guard.decided(0, go(10, 2));
        assertThat(guard.refusal(0)).isEmpty();
        assertThat(guard.state()).as("asking arms nothing").isEqualTo(CommandState.DISARMED);

        guard.arm(0);
        assertThat(guard.state()).isEqualTo(CommandState.ARMED);
        guard.stop();
        assertThat(guard.state()).isEqualTo(CommandState.HALTED);
        guard.disarm(0);
        assertThat(guard.state()).isEqualTo(CommandState.DISARMING);
        guard.next(1000 * MILLI);
        assertThat(guard.state()).isEqualTo(CommandState.DISARMED);
    }

    @Test
    void aDisarmedVehicleIsToldToStopForASecondAndThenNothing() {
        CommandGuard guard = new CommandGuard(caps());
        guard.located(0, 0);
        guard.decided(0, go(10, 2));
        guard.arm(0);

        guard.disarm(0);

        assertThat(guard.next(999 * MILLI)).get().extracting(VehicleCommand::stop).isEqualTo(true);
        assertThat(guard.next(1000 * MILLI)).isEmpty();
    }

    /** With 3 m/s3 and 2 m/s2 from 0 to 15 m/s: 0.667 s to build up, as long to take away, and 15/2 - 0.667 s between. */
    @Test
    void theSpeedIsReachedAsFastAsTheCapsAllow() {
        CommandGuard guard = new CommandGuard(caps());
        long now = 0;
        double speed = 0;
        guard.located(0, 0);
        guard.decided(0, go(100, 50));
        guard.arm(0);
        while (speed < TOP - 0.01) {
            now += 10 * MILLI;
            guard.located(now, speed);
            guard.decided(now, go(100, 50));
            speed = guard.next(now).orElseThrow().speed();
        }

        assertThat(SimTime.seconds(now)).isCloseTo(TOP / MOST_ACCELERATION + MOST_ACCELERATION / MOST_JERK, within(0.15));
    }

    /** What an onlooker knows who sees orders of operators, decisions, positions and what leaves. */
    private static final class Onlooker {
        private boolean mayMove;
        private boolean stopped;
        private long decidedAt = -SimTime.nanos(10);
        private long locatedAt = -SimTime.nanos(10);
        private boolean begun;
        private long last;
        private double speed;
        private double acceleration;

        private void armed(long now, double present) {
            mayMove = true;
            stopped = false;
            begun = true;
            last = now;
            speed = present;
            acceleration = 0;
        }

        private void judge(long now, VehicleCommand command) {
            if (command.stop()) {
                assertThat(command.speed()).isZero();
                mayMove = false;
                return;
            }
            assertThat(mayMove).as("armed, and not since disarmed, stopped or failed").isTrue();
            assertThat(stopped).isFalse();
            assertThat(now - decidedAt).as("age of the heartbeat").isLessThanOrEqualTo(SimTime.nanos(0.2));
            assertThat(now - locatedAt).as("age of the position").isLessThanOrEqualTo(SimTime.nanos(0.5));
            assertThat(command.speed()).isBetween(0.0, TOP);
            assertThat(command.acceleration()).isBetween(-MOST_BRAKING - EPSILON, MOST_ACCELERATION + EPSILON);
            double dt = SimTime.seconds(now - last);
            assertThat(Math.abs(command.acceleration() - acceleration)).as("jerk over %s s", dt).isLessThanOrEqualTo(MOST_JERK * dt + EPSILON);
            assertThat(Math.abs(command.speed() - speed)).as("change of speed over %s s", dt).isLessThanOrEqualTo(MOST_BRAKING * dt + EPSILON);
            assertThat(Math.abs(command.curvature()) * command.speed() * command.speed()).as("sideways").isLessThanOrEqualTo(MOST_LATERAL + EPSILON);
            last = now;
            speed = command.speed();
            acceleration = command.acceleration();
        }
    }

    private static double anything(Random random) {
        return switch (random.nextInt(8)) {
            case 0 -> random.nextInt(40) == 0 ? Double.NaN : 3;
            case 1 -> random.nextInt(40) == 0 ? Double.POSITIVE_INFINITY : -3;
            case 2 -> 1e9 * random.nextGaussian();
            case 3 -> -0.0;
            default -> 10 * random.nextGaussian();
        };
    }

    /** A stalled run, a stalled sender, forged positions and speeds, behaviors that ask for anything, and operators who press everything, in any order. */
    @Test
    void whateverHappensNothingLeavesThatMayNot() {
        long moved = 0;
        for (int seed = 0; seed < 100; seed++) {
            Random random = new Random(seed);
            CommandGuard guard = new CommandGuard(caps());
            Onlooker onlooker = new Onlooker();
            long now = random.nextInt(1000) * MILLI;
            double present = Math.abs(anything(random));
            for (int event = 0; event < 2000; event++) {
                now += random.nextInt(200) == 0 ? random.nextInt(600) * MILLI : random.nextInt(15) * MILLI;
                switch (random.nextInt(24)) {
                    case 0, 1, 2, 3, 4, 5, 6, 7 -> {
                        guard.decided(now, new DriveRequest(0, anything(random), random.nextBoolean() ? Double.NaN : anything(random), anything(random)));
                        onlooker.decidedAt = now;
                    }
                    case 8, 9, 10, 11 -> {
                        present = random.nextInt(20) == 0 ? anything(random) : Math.abs(onlooker.speed + random.nextGaussian());
                        guard.located(now, present);
                        onlooker.locatedAt = now;
                    }
                    case 12, 13 -> {
                        if (guard.arm(now).isEmpty()) {
                            onlooker.armed(now, Math.max(0, present));
                        }
                    }
                    case 14 -> {
                        if (random.nextInt(10) == 0) {
                            guard.disarm(now);
                            onlooker.mayMove = false;
                            onlooker.stopped = false;
                        } else if (random.nextInt(10) == 0) {
                            guard.stop();
                            onlooker.stopped = true;
                            onlooker.begun = true;
                        }
                    }
                    default -> {
                        Optional<VehicleCommand> command = guard.next(now);
                        assertThat(command.isPresent()).as("nothing before the first arming or stop").isIn(false, onlooker.begun);
                        assertThat(onlooker.stopped && command.filter(VehicleCommand::stop).isEmpty()).as("a stop goes on").isFalse();
                        VehicleCommand sent = command.orElse(null);
                        if (sent != null) {
                            onlooker.judge(now, sent);
                            moved += sent.stop() || sent.speed() == 0 ? 0 : 1;
                        }
                    }
                }
            }
        }

        assertThat(moved).as("set-points that moved it, so that this is no test of silence").isGreaterThan(4000);
    }
}
