package io.tandem.behavior;

import io.tandem.behavior.control.BehaviorContext;
import io.tandem.behavior.following.AdaptiveCruiseControl;
import io.tandem.behavior.following.CarFollowingModel;
import io.tandem.behavior.following.IntelligentDriverModel;
import io.tandem.behavior.following.ReactionDelay;
import io.tandem.behavior.path.RouteProgress;
import io.tandem.chance.CounterRandom.Purpose;
import io.tandem.chance.CounterRandom;
import io.tandem.mobility.Commands;
import io.tandem.mobility.VehicleLimits;
import io.tandem.perception.KnownParticipants;
import io.tandem.perception.Sight;
import io.tandem.road.Route;
import io.tandem.time.SimTime;
import java.util.Arrays;
import java.util.List;

/**
 * A driver behind another vehicle on a path: a {@link CarFollowingModel} on inputs that are a reaction time old, with acceleration noise, limited
 * by the speeds and stops of the path.
 */
public final class DriveBehavior implements Behavior {

    /**
     * Limits of the command, m/s^2; the second at least, where the driver wants to accelerate harder. They apply after the noise and the path's limits,
     * so the intelligent driver model is used without its own.
     */
    private static final double HARDEST_BRAKING = 8;
    private static final double STRONGEST_ACCELERATION = 1.5;
    /** The gap on a free road, metres. The model's NO_LEADER differs by some 1e-9 m/s^2, which would change the bits of recorded runs. */
    private static final double FREE_ROAD_GAP = 1e6;
    /** Smaller gaps count as this one, metres. Traffic uses 0.01 m; both stay, since either change would alter recorded runs. */
    private static final double SMALLEST_GAP = 0.1;

    private final BehaviorContext context;
    private final BehaviorSettings.Drive settings;
    private final Route route;
    private final RouteProgress progress;
    private final CarFollowingModel model;
    private final double strongestAcceleration;
    private final double decisionSeconds;
    private final ReactionDelay seen;
    private final double[] noise;
    private final double[] leaderStation;
    /** per decision: the factor by which noise decays, and the standard deviation of what is added, m/s^2 */
    private final double noiseKept;
    private final double noiseAdded;

    DriveBehavior(BehaviorContext context, BehaviorSettings.Drive settings) {
        this.context = context;
        this.settings = settings;
        this.route = settings.path();
        this.progress = new RouteProgress(context, route, settings.laps(), settings.stop());
        this.model = model(settings);
        this.strongestAcceleration = Math.max(STRONGEST_ACCELERATION, settings.acceleration());
        this.decisionSeconds = SimTime.seconds(context.decisionNanos());
        this.seen = new ReactionDelay(context.count());
        for (int i = 0; i < context.count(); i++) {
            seen.setCycles(i, settings.reaction() / decisionSeconds);
        }
        this.noise = new double[context.count()];
        this.leaderStation = new double[context.count()];
        Arrays.fill(leaderStation, Double.NaN);
        this.noiseKept = StrictMath.exp(-decisionSeconds / settings.noiseTime());
        this.noiseAdded = settings.noise() * Math.sqrt(1 - noiseKept * noiseKept);
    }

    private static CarFollowingModel model(BehaviorSettings.Drive settings) {
        return switch (settings.law()) {
            case ACC -> AdaptiveCruiseControl.ofGains(settings.headway(), settings.gap(), settings.gapGain().orElse(AdaptiveCruiseControl.USUAL_GAP_GAIN),
                    settings.speedGain().orElse(AdaptiveCruiseControl.USUAL_SPEED_GAIN), settings.freeGain().orElse(AdaptiveCruiseControl.USUAL_FREE_GAIN),
                    settings.acceleration());
            case IDM -> new IntelligentDriverModel(settings.headway(), settings.gap(), settings.acceleration(), settings.deceleration(), HARDEST_BRAKING,
                    SMALLEST_GAP);
        };
    }

    @Override
    public void decide(long now, Sight sight, Commands commands, int from, int to) {
        for (int slot = from; slot < to; slot++) {
            double station = progress.follow(sight, slot);
            look(now, sight, slot, station);
            double v = sight.speed(slot);
            double acceleration = Math.min(followingAcceleration(slot) + nextNoise(slot), routeAcceleration(now, sight, slot, v));
            acceleration = Math.max(-HARDEST_BRAKING, Math.min(strongestAcceleration, acceleration));
            double target = Math.max(0, v + acceleration * decisionSeconds);
            VehicleLimits limits = context.limits();
            commands.write(slot, context.rung(), 0, limits.speedFor((target - v) / decisionSeconds, v, decisionSeconds),
                    progress.steer(sight, slot));
            commands.accelerate(slot, (target - v) / decisionSeconds);
            progress.tellLaps(now, sight, commands, slot);
        }
    }

    /** Stores the present sample; it acts after the reaction time. */
    private void look(long now, Sight sight, int slot, double station) {
        int i = slot - context.first();
        KnownParticipants others = sight.others(slot);
        int row = settings.behind().isPresent() ? others.row(settings.behind().getAsInt()) : -1;
        double v = sight.speed(slot);
        if (others.known(row)) {
            seen.see(i, v, leaderAt(i, others, row, now, station) - station - settings.carLength(), others.speed(row));
        } else {
            seen.see(i, v, FREE_ROAD_GAP, v);
        }
    }

    /** The leader's station, metres, with whole laps added, tracked from the last one; at first the nearest one ahead. */
    private double leaderAt(int i, KnownParticipants others, int row, long now, double station) {
        double east = others.east(row, now);
        double north = others.north(row, now);
        double projected = Double.isNaN(leaderStation[i]) ? route.project(east, north)
                : route.project(east, north, leaderStation[i], 2 * others.speed(row) + settings.carLength());
        if (!route.closed()) {
            leaderStation[i] = projected;
        } else if (Double.isNaN(leaderStation[i])) {
            leaderStation[i] = projected + route.length() * Math.ceil((station - projected) / route.length());
        } else {
            leaderStation[i] = projected + route.length() * Math.rint((leaderStation[i] - projected) / route.length());
        }
        return leaderStation[i];
    }

    private double followingAcceleration(int slot) {
        int i = slot - context.first();
        double v = seen.speed(i);
        return switch (model) {
            case AdaptiveCruiseControl acc -> acc.acceleration(v, settings.speed(), seen.gap(i), seen.leaderSpeed(i), settings.headway());
            case IntelligentDriverModel idm -> {
                double ratio = v / settings.speed();
                yield idm.unlimited(ratio * ratio * ratio * ratio, v, seen.gap(i), v - seen.leaderSpeed(i), settings.headway());
            }
        };
    }

    /** The acceleration that keeps to the speeds and stops of the route. */
    private double routeAcceleration(long now, Sight sight, int slot, double v) {
        double allowed = Math.min(progress.routeSpeed(slot, Double.POSITIVE_INFINITY),
                progress.allowedSpeed(now, sight, slot, settings.deceleration()));
        return (allowed - v) / decisionSeconds;
    }

    /**
     * Acceleration noise, m/s^2: an Ornstein-Uhlenbeck process x' = -x / tau + noise, with its exact discretisation
     * x(t+h) = x(t) exp(-h/tau) + sigma sqrt(1 - exp(-2h/tau)) N(0, 1).
     */
    private double nextNoise(int slot) {
        int i = slot - context.first();
        noise[i] = noiseKept * noise[i]
                + noiseAdded * CounterRandom.normal(context.seed(), context.vid(slot), seen.samples(i), Purpose.DRIVER_NOISE);
        return noise[i];
    }

    @Override
    public void reenable(int slot) {
        seen.clear(slot - context.first());
        leaderStation[slot - context.first()] = Double.NaN;
    }

    @Override
    public void resumeFrom(Behavior former) {
        DriveBehavior drive = (DriveBehavior) former;
        progress.resumeFrom(drive.progress);
        seen.resumeFrom(drive.seen);
        System.arraycopy(drive.noise, 0, noise, 0, noise.length);
        System.arraycopy(drive.leaderStation, 0, leaderStation, 0, leaderStation.length);
    }

    @Override
    public List<String> reasons() {
        return List.of("driving");
    }
}
