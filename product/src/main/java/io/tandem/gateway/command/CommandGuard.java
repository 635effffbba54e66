package io.tandem.gateway.command;

import io.tandem.message.CommandState;
import io.tandem.mobility.DriveRequest;
import io.tandem.time.SimTime;
import java.util.Locale;
import java.util.Optional;

/**
 * The only way for a command to a real vehicle. Whatever the run asks for and whenever it does:
 *
 * <ul>
 * <li>nothing leaves before an operator has armed the vehicle;
 * <li>nothing but a stop leaves when the last decision is older than the heartbeat, or the vehicle's own position is too old, or what is asked for is not finite; the vehicle is
 * then disarmed until an operator arms it again;
 * <li>speed, acceleration, braking, jerk and sideways acceleration of what leaves are within the caps;
 * <li>a stop wins over everything, and lasts until the operator disarms or arms the vehicle.
 * </ul>
 *
 * The set-point is a speed v with its acceleration a, integrated here, so that it changes by bounded steps only, whatever is measured or asked for:
 *
 * <pre>
 *   a within a before +- j dt,  -b and A,  and -j dt + sqrt(j^2 dt^2 + 2 j (V - v)) above, its mirror image for v = 0 below        v = v before + a dt
 * </pre>
 *
 * The last bounds keep v + a^2 / 2 j up to V and v - a^2 / 2 j from 0 on: there is always room to bring a to 0 with the jerk j before v leaves 0 to V. Instants are nanoseconds of
 * the machine's clock. Thread-safe.
 */
public final class CommandGuard {

    /** Longest time over which the set-point is integrated at once, seconds: a thread that was held up does not make up for it. */
    private static final double LONGEST_STEP_SECONDS = 0.1;
    /** How long a stop is repeated after an operator has disarmed the vehicle. */
    private static final long DISARMED_STOP_NANOS = SimTime.nanos(1);
    /** Where a speed alone is asked for: it is approached with this share of the difference per second. */
    private static final double SPEED_GAIN_PER_SECOND = 2;
    /** Share per second by which the set-point is brought to the measured speed. */
    private static final double MEASURED_GAIN_PER_SECOND = 1.0;
    private static final double SLOWEST_FOR_CURVATURE_MPS = 1;
    private static final double GREATEST_CURVATURE = 0.3;

    private final CommandSettings caps;
    private final long heartbeatNanos;
    private final long feedNanos;
    private CommandState state = CommandState.DISARMED;
    private long stopUntil;
    private DriveRequest request;
    private long decidedAt;
    private boolean located;
    private long locatedAt;
    /** as measured, m/s */
    private double present;
    /** that which the last decision knew, m/s */
    private double decidedWith;
    private long sequence;
    private double speed;
    private double acceleration;
    private double curvature;
    private long steppedAt;
    private String news;

    public CommandGuard(CommandSettings caps) {
        this.caps = caps;
        this.heartbeatNanos = SimTime.nanos(caps.heartbeat());
        this.feedNanos = SimTime.nanos(caps.feed());
    }

    /** The run has decided: the heartbeat, and what it asks for. */
    public synchronized void decided(long now, DriveRequest asked) {
        stopOnFault(now);
        request = asked;
        decidedAt = now;
        decidedWith = present;
    }

    /**
     * A position of the vehicle was accepted. After a silence, what was decided without one does not count any more: the run believed the vehicle to be elsewhere and to go on.
     *
     * @param measured the vehicle's speed, m/s
     */
    public synchronized void located(long now, double measured) {
        stopOnFault(now);
        request = faultOfFeed(now).isPresent() ? null : request;
        located = true;
        locatedAt = now;
        present = Math.max(0, measured);
    }

    /** Lets commands leave from now on, beginning at the speed that was measured last; otherwise the reason why not. */
    public synchronized Optional<String> arm(long now) {
        Optional<String> refusal = refusal(now);
        if (refusal.isEmpty()) {
            state = CommandState.ARMED;
            speed = present;
            acceleration = 0;
            curvature = 0;
            steppedAt = now;
        }
        return refusal;
    }

    /** Why the vehicle cannot be armed now; empty if it can. */
    public synchronized Optional<String> refusal(long now) {
        if (request == null || now - decidedAt > heartbeatNanos) {
            return Optional.of("The run decides nothing for it now: it must be in GO, with a behavior that drives the vehicle.");
        }
        Optional<String> wrong = faultOfFeed(now);
        if (wrong.isPresent()) {
            return wrong;
        }
        if (!(present <= caps.maxSpeed())) {
            return Optional.of(String.format(Locale.ROOT, "It goes at %.1f m/s, and the greatest speed is %.1f m/s.", present, caps.maxSpeed()));
        }
        return Optional.empty();
    }

    /** Ends it. A vehicle that was armed is stopped first. */
    public synchronized void disarm(long now) {
        if (state != CommandState.DISARMED) {
            state = CommandState.DISARMING;
            stopUntil = now + DISARMED_STOP_NANOS;
        }
    }

    /** Stops the vehicle, armed or not. */
    public synchronized void stop() {
        state = CommandState.HALTED;
    }

    public synchronized CommandState state() {
        return state;
    }

    /** Greatest speed that is asked for, m/s. */
    public double maxSpeed() {
        return caps.maxSpeed();
    }

    /** What went wrong since the last call. */
    public synchronized Optional<String> takeNews() {
        Optional<String> taken = Optional.ofNullable(news);
        news = null;
        return taken;
    }

    /** The command that leaves now, if any. */
    public synchronized Optional<VehicleCommand> next(long now) {
        stopOnFault(now);
        if (state == CommandState.DISARMING && now - stopUntil >= 0) {
            state = CommandState.DISARMED;
        }
        return switch (state) {
            case DISARMED -> Optional.empty();
            case DISARMING, HALTED -> Optional.of(new VehicleCommand(true, ++sequence, 0, 0, 0));
            case ARMED -> Optional.of(step(now));
        };
    }

    /** A silence counts also where it is over before the next command is due, as when the whole machine was held up. */
    private void stopOnFault(long now) {
        if (state == CommandState.ARMED) {
            fault(now).ifPresent(why -> {
                news = why;
                stop();
            });
        }
    }

    private Optional<String> fault(long now) {
        if (now - decidedAt > heartbeatNanos) {
            return Optional.of(String.format(Locale.ROOT, "no decision of the run for %.0f ms", SimTime.seconds(now - decidedAt) * 1000));
        }
        boolean sound = Double.isFinite(request.speed()) && Double.isFinite(request.curvature()) && Double.isFinite(decidedWith)
                && !Double.isInfinite(request.acceleration());
        return sound ? faultOfFeed(now) : Optional.of("what is asked for is not a number");
    }

    private Optional<String> faultOfFeed(long now) {
        return located && now - locatedAt <= feedNanos ? Optional.empty() : Optional.of("Its position is not known: nothing came from it for " + caps.feed() + " s.");
    }

    private VehicleCommand step(long now) {
        double dt = Math.clamp(SimTime.seconds(now - steppedAt), 0, LONGEST_STEP_SECONDS);
        steppedAt = now;
        double jerk = caps.maxJerk();
        double change = jerk * dt;
        double most = Math.min(Math.min(acceleration + change, caps.maxAccel()), room(caps.maxSpeed() - speed, change, jerk));
        double least = Math.max(Math.max(acceleration - change, -caps.maxBraking()), -room(speed, change, jerk));
        acceleration = Math.min(most, Math.max(least, wanted()));
        speed = Math.clamp(speed + acceleration * dt, 0, caps.maxSpeed());
        double tightest = Math.min(GREATEST_CURVATURE, caps.maxLateral() / Math.max(SLOWEST_FOR_CURVATURE_MPS, speed * speed));
        curvature = Math.clamp(request.curvature(), -tightest, tightest);
        return new VehicleCommand(false, ++sequence, speed, acceleration, curvature);
    }

    /** The greatest acceleration after which this much speed is enough to bring it to 0. */
    private static double room(double left, double change, double jerk) {
        return -change + Math.sqrt(change * change + 2 * jerk * Math.max(0, left));
    }

    private double wanted() {
        if (Double.isNaN(request.acceleration())) {
            return SPEED_GAIN_PER_SECOND * (request.speed() - speed);
        }
        return request.acceleration() + MEASURED_GAIN_PER_SECOND * (decidedWith - speed);
    }
}
