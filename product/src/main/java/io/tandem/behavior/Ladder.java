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
    /** by behavior: for which slots it is enabled, counted from the first; null for all */
    private final boolean[][] enabled;
    private int first;
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
        this.enabled = new boolean[rungs.size()][];
        for (int i = 0; i < behaviors.length; i++) {
            BehaviorContext vehicles = context.apply(i);
            first = vehicles.first();
            behaviors[i] = rungs.get(i).settings().create(vehicles);
            enabled[i] = enabled(rungs.get(i).enabled(), vehicles);
        }
        this.everyStep = everyStep(rungs);
    }

    private static boolean[] enabled(Rung.Enabled rule, BehaviorContext vehicles) {
        if (rule.all()) {
            return null;
        }
        boolean[] bySlot = new boolean[vehicles.count()];
        for (int i = 0; i < bySlot.length; i++) {
            bySlot[i] = rule.includes(vehicles.vids()[i]);
        }
        return bySlot;
    }

    private boolean isEnabled(int behavior, int slot) {
        return enabled[behavior] == null || enabled[behavior][slot - first];
    }

    /** Takes over the state of the behaviors of another ladder, which has rungs of the same names for the same vehicles. */
    public void resumeFrom(Ladder former) {
        for (int i = 0; i < behaviors.length; i++) {
            int before = former.names.indexOf(names.get(i));
            behaviors[i].resumeFrom(former.behaviors[before]);
            for (int k = 0; former.enabled[before] != null && k < former.enabled[before].length; k++) {
                if (isEnabled(i, first + k) && !former.isEnabled(before, first + k)) {
                    behaviors[i].reenable(first + k);
                }
            }
        }
    }

    /** Whether one of these behaviors, and so all of them, must decide at every integration step. */
    public static boolean everyStep(List<Rung> rungs) {
        return rungs.stream().anyMatch(rung -> rung.settings().everyStep());
    }

    public boolean everyStep() {
        return everyStep;
    }

    /** Runs all behaviors for slots of the cohort; a slot for which none is active rests. */
    public void decide(long now, Sight sight, Commands commands, int from, int to) {
        commands.rest(from, to, limits);
        for (int i = 0; i < behaviors.length; i++) {
            if (enabled[i] == null) {
                decide(behaviors[i], now, sight, commands, from, to);
            } else {
                decideWhereEnabled(i, now, sight, commands, from, to);
            }
        }
    }

    /** One call for each run of neighbouring slots for which the behavior is enabled. */
    private void decideWhereEnabled(int i, long now, Sight sight, Commands commands, int from, int to) {
        int slot = from;
        while (slot < to) {
            int start = slot;
            while (slot < to && isEnabled(i, slot)) {
                slot++;
            }
            if (slot > start) {
                decide(behaviors[i], now, sight, commands, start, slot);
            }
            slot++;
        }
    }

    /** Commands of behaviors from outside this package are brought within the vehicle's limits. */
    private void decide(Behavior behavior, long now, Sight sight, Commands commands, int from, int to) {
        behavior.decide(now, sight, commands, from, to);
        if (behavior instanceof CustomBehavior) {
            limit(commands, from, to);
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
