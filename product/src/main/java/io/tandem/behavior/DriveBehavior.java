package io.tandem.behavior;

import io.tandem.behavior.control.BehaviorContext;
import io.tandem.behavior.path.RouteProgress;
import io.tandem.chance.CounterRandom;
import io.tandem.chance.CounterRandom.Purpose;
import io.tandem.mobility.Commands;
import io.tandem.mobility.VehicleLimits;
import io.tandem.perception.KnownParticipants;
import io.tandem.perception.Sight;
import io.tandem.road.Route;
import io.tandem.time.SimTime;
import java.util.Arrays;
import java.util.List;

/**
 * A person at the wheel, behind another: the intelligent driver model on inputs seen a reaction time ago, with acceleration noise.
 *
 * <pre>
 *   a (1 - (v/v0)^4 - (s&#42;/s)^2),   s&#42; = s0 + max(0, v T + v dv / (2 sqrt(a b)))
 * </pre>
 */
public final class DriveBehavior implements Behavior {

    private static final double HARDEST_BRAKE = 8;
    private static final double STRONGEST_ACCELERATION = 1.5;
    private static final double NOBODY = 1e6;

    private final BehaviorContext context;
    private final BehaviorSettings.Drive settings;
    private final Route route;
    private final RouteProgress progress;
    private final double decisionSeconds;
    private final int delay;
    /** what was seen lately, a ring of delay + 1 samples per vehicle */
    private final double[] seenSpeed;
    private final double[] seenGap;
    private final double[] seenClosing;
    private final int[] samples;
    private final double[] noise;
    private final double[] leaderStation;
    /** what is left of the noise after one decision, and how much comes anew */
    private final double noiseKept;
    private final double noiseAdded;

    DriveBehavior(BehaviorContext context, BehaviorSettings.Drive settings) {
        this.context = context;
        this.settings = settings;
        this.route = settings.path();
        this.progress = new RouteProgress(context, route, settings.laps(), settings.stop());
        this.decisionSeconds = SimTime.seconds(context.decisionNanos());
        this.delay = (int) Math.round(settings.reaction() / decisionSeconds);
        int ring = context.count() * (delay + 1);
        this.seenSpeed = new double[ring];
        this.seenGap = new double[ring];
        this.seenClosing = new double[ring];
        this.samples = new int[context.count()];
        this.noise = new double[context.count()];
        this.leaderStation = new double[context.count()];
        Arrays.fill(leaderStation, Double.NaN);
        this.noiseKept = StrictMath.exp(-decisionSeconds / settings.noiseTime());
        this.noiseAdded = settings.noise() * Math.sqrt(1 - noiseKept * noiseKept);
    }

    @Override
    public void decide(long now, Sight sight, Commands commands, int from, int to) {
        for (int slot = from; slot < to; slot++) {
            double station = progress.follow(sight, slot);
            look(now, sight, slot, station);
            double v = sight.speed(slot);
            double wish = Math.min(followingAcceleration(slot) + nextNoise(slot), routeAcceleration(now, sight, slot, v));
            wish = Math.max(-HARDEST_BRAKE, Math.min(STRONGEST_ACCELERATION, wish));
            double target = Math.max(0, v + wish * decisionSeconds);
            VehicleLimits limits = context.limits();
            commands.write(slot, context.rung(), 0, limits.speedFor((target - v) / decisionSeconds, v, decisionSeconds),
                    progress.steer(sight, slot));
            commands.accelerate(slot, (target - v) / decisionSeconds);
            progress.tellLaps(now, sight, commands, slot);
        }
    }

    /** Remembers what is seen now, for the moment when the driver reacts to it. */
    private void look(long now, Sight sight, int slot, double station) {
        int i = slot - context.first();
        int sample = i * (delay + 1) + samples[i] % (delay + 1);
        seenSpeed[sample] = sight.speed(slot);
        seenGap[sample] = NOBODY;
        seenClosing[sample] = 0;
        KnownParticipants others = sight.others(slot);
        int row = settings.behind().isPresent() ? others.row(settings.behind().getAsInt()) : -1;
        if (others.known(row)) {
            seenGap[sample] = leaderAt(i, others, row, now, station) - station - settings.carLength();
            seenClosing[sample] = sight.speed(slot) - others.speed(row);
        }
        samples[i]++;
    }

    /** The leader's station, laps included, followed as it goes; at first the nearest one that is ahead. */
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
        int oldest = i * (delay + 1) + Math.max(0, samples[i] - 1 - delay) % (delay + 1);
        double v = seenSpeed[oldest];
        double a = settings.acceleration();
        double ratio = v / settings.speed();
        double wantedGap = settings.gap() + Math.max(0, v * settings.headway()
                + v * seenClosing[oldest] / (2 * Math.sqrt(a * settings.deceleration())));
        double crowding = wantedGap / Math.max(seenGap[oldest], 0.1);
        return a * (1 - ratio * ratio * ratio * ratio - crowding * crowding);
    }

    /** The acceleration that keeps to the speeds and stops of the route. */
    private double routeAcceleration(long now, Sight sight, int slot, double v) {
        double allowed = Math.min(progress.routeSpeed(slot, Double.POSITIVE_INFINITY),
                progress.allowedSpeed(now, sight, slot, settings.deceleration()));
        return (allowed - v) / decisionSeconds;
    }

    /** An Ornstein-Uhlenbeck process, exact from decision to decision: people do not hold a pedal still. */
    private double nextNoise(int slot) {
        int i = slot - context.first();
        noise[i] = noiseKept * noise[i]
                + noiseAdded * CounterRandom.normal(context.seed(), context.vid(slot), samples[i], Purpose.DRIVER_NOISE);
        return noise[i];
    }

    @Override
    public void resumeFrom(Behavior former) {
        DriveBehavior drive = (DriveBehavior) former;
        progress.resumeFrom(drive.progress);
        System.arraycopy(drive.samples, 0, samples, 0, samples.length);
        System.arraycopy(drive.noise, 0, noise, 0, noise.length);
        System.arraycopy(drive.leaderStation, 0, leaderStation, 0, leaderStation.length);
        for (int i = 0; i < samples.length; i++) {
            for (int back = 1; back <= Math.min(samples[i], delay + 1); back++) {
                recall(drive, i, samples[i] - back);
            }
        }
    }

    /** What another saw at a sample; one whose memory is shorter saw the oldest that it remembers. */
    private void recall(DriveBehavior former, int i, int sample) {
        int oldest = Math.max(0, samples[i] - 1 - former.delay);
        int from = i * (former.delay + 1) + Math.max(sample, oldest) % (former.delay + 1);
        int to = i * (delay + 1) + sample % (delay + 1);
        seenSpeed[to] = former.seenSpeed[from];
        seenGap[to] = former.seenGap[from];
        seenClosing[to] = former.seenClosing[from];
    }

    @Override
    public List<String> reasons() {
        return List.of("driving");
    }
}
