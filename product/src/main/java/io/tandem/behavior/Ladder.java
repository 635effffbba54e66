package io.tandem.behavior;

import io.tandem.behavior.control.BehaviorContext;
import io.tandem.behavior.control.Steering;
import io.tandem.mobility.Commands;
import io.tandem.mobility.VehicleLimits;
import io.tandem.perception.Sight;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Arbitration by priority: the behaviors of a cohort in the order in which they write commands, each over those before. Priorities rise;
 * among equals the later in the list writes first, so that the first in the list wins.
 */
public final class Ladder {

    private final VehicleLimits limits;
    private final List<String> names;
    private final Behavior[] behaviors;
    private final boolean everyStep;

    /** Sorts rungs into the order in which they write. A rung's number, from 1, is its place in this order. */
    public static List<Rung> inOrder(List<Rung> rungs) {
        return IntStream.range(0, rungs.size()).boxed()
                .sorted(Comparator.<Integer>comparingInt(i -> rungs.get(i).priority()).thenComparing(Comparator.reverseOrder()))
                .map(rungs::get).toList();
    }

    /**
     * Makes the behaviors of a cohort.
     *
     * @param rungs   in the order in which they write
     * @param context gives each behavior's context, by its place in this order, from 0
     */
    public Ladder(List<Rung> rungs, IntFunction<BehaviorContext> context, VehicleLimits limits) {
        this.limits = limits;
        this.names = rungs.stream().map(Rung::name).toList();
        this.behaviors = new Behavior[rungs.size()];
        for (int i = 0; i < behaviors.length; i++) {
            behaviors[i] = rungs.get(i).settings().create(context.apply(i));
        }
        this.everyStep = everyStep(rungs);
    }

    /** Takes over the state of the behaviors of another ladder, which has rungs of the same names for the same vehicles. */
    public void resumeFrom(Ladder former) {
        for (int i = 0; i < behaviors.length; i++) {
            behaviors[i].resumeFrom(former.behaviors[former.names.indexOf(names.get(i))]);
        }
    }

    /** Whether one of these behaviors, and so all of them, must decide at every integration step. */
    public static boolean everyStep(List<Rung> rungs) {
        return rungs.stream().anyMatch(rung -> rung.settings().everyStep());
    }

    public boolean everyStep() {
        return everyStep;
    }

    /** Runs all behaviors for slots of the cohort. Commands of behaviors from outside this package are brought within the vehicle's limits. */
    public void decide(long now, Sight sight, Commands commands, int from, int to) {
        commands.clear(from, to, limits.cruise());
        for (Behavior behavior : behaviors) {
            behavior.decide(now, sight, commands, from, to);
            if (behavior instanceof CustomBehavior) {
                limit(commands, from, to);
            }
        }
    }

    private void limit(Commands commands, int from, int to) {
        for (int slot = from; slot < to; slot++) {
            commands.steer[slot] = within(commands.steer[slot], limits.maxSteer());
            commands.pitch[slot] = within(commands.pitch[slot], limits.maxPitch());
            commands.climb[slot] = within(commands.climb[slot], limits.maxClimb());
        }
    }

    /** A command that is not finite is left as it is: the integrator detects and reports it. */
    private static double within(double command, double limit) {
        return Double.isFinite(command) ? Steering.clamp(command, limit) : command;
    }

    /** The behavior of a class, if it is on the ladder. */
    public <T extends Behavior> Optional<T> find(Class<T> type) {
        return Arrays.stream(behaviors).filter(type::isInstance).map(type::cast).findFirst();
    }

    /** The texts of the reasons of each behavior, in the order in which they write. */
    public List<List<String>> reasons() {
        return Arrays.stream(behaviors).map(Behavior::reasons).toList();
    }
}
