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
 * A cohort's behaviors in the order in which they paint: rising priority, and among equals those that stand later in the list
 * first, so that the first of them has the last word.
 */
public final class Ladder {

    private final VehicleLimits limits;
    private final List<String> names;
    private final Behavior[] behaviors;
    private final boolean everyStep;

    /** Puts rungs in the order in which they paint. A rung's number, from 1, is its place in this order. */
    public static List<Rung> inOrder(List<Rung> rungs) {
        return IntStream.range(0, rungs.size()).boxed()
                .sorted(Comparator.<Integer>comparingInt(i -> rungs.get(i).priority()).thenComparing(Comparator.reverseOrder()))
                .map(rungs::get).toList();
    }

    /**
     * Makes the behaviors of a company.
     *
     * @param rungs   in the order in which they paint
     * @param context gives each behavior's company, by its place in this order, from 0
     */
    public Ladder(List<Rung> rungs, IntFunction<BehaviorContext> context, VehicleLimits limits) {
        this.limits = limits;
        this.names = rungs.stream().map(Rung::name).toList();
        this.behaviors = new Behavior[rungs.size()];
        for (int i = 0; i < behaviors.length; i++) {
            behaviors[i] = create(rungs.get(i).settings(), context.apply(i));
        }
        this.everyStep = everyStep(rungs);
    }

    /** Remembers what the behaviors of another ladder remember, which has rungs of the same names for the same vehicles. */
    public void resumeFrom(Ladder former) {
        for (int i = 0; i < behaviors.length; i++) {
            behaviors[i].resumeFrom(former.behaviors[former.names.indexOf(names.get(i))]);
        }
    }

    private static Behavior create(BehaviorSettings settings, BehaviorContext context) {
        return switch (settings) {
            case BehaviorSettings.Wander wander -> new Wander(context, wander);
            case BehaviorSettings.PeriodicTurn turn -> new PeriodicTurn(context, turn);
            case BehaviorSettings.PeriodicPitch pitch -> new PeriodicPitch(context, pitch);
            case BehaviorSettings.GoTo goTo -> new GoTo(context, goTo);
            case BehaviorSettings.FollowPath path -> new FollowPath(context, path);
            case BehaviorSettings.FollowMe me -> new FollowMe(context, me.leader(), me.behind(), me.above());
            case BehaviorSettings.Hover hover -> new Hover(context, hover);
            case BehaviorSettings.Drive drive -> new Drive(context, drive);
            case BehaviorSettings.StayInBounds bounds -> new StayInBounds(context, bounds);
            case BehaviorSettings.Avoid avoid -> new Avoid(context, avoid);
            case BehaviorSettings.Manual manual -> new Manual(context, manual);
            case BehaviorSettings.SearchAndReport _ -> new SearchAndReport();
            case BehaviorSettings.Script script -> new Script(context, script);
            case BehaviorSettings.Mission mission -> new Mission(context, mission.steps());
            case BehaviorSettings.Planner planner -> new FollowPlan(context, planner);
            case CustomBehaviorSettings custom -> custom.create(context);
        };
    }

    /** Whether one of these behaviors, and so all of them, must be asked at every step. */
    public static boolean everyStep(List<Rung> rungs) {
        return rungs.stream().anyMatch(rung -> rung.settings().everyStep());
    }

    public boolean everyStep() {
        return everyStep;
    }

    /** Asks all behaviors for slots of the cohort. Wishes of behaviors from outside are brought within the craft's limits. */
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

    /** An infinite wish is a mistake and stays one, so that whoever applies it sees that. */
    private static double within(double wish, double limit) {
        return Double.isFinite(wish) ? Steering.clamp(wish, limit) : wish;
    }

    /** The behavior of a class, if it is on the ladder. */
    public <T extends Behavior> Optional<T> find(Class<T> type) {
        return Arrays.stream(behaviors).filter(type::isInstance).map(type::cast).findFirst();
    }

    /** What the reasons of each behavior mean, for people, in the order in which they paint. */
    public List<List<String>> reasons() {
        return Arrays.stream(behaviors).map(Behavior::reasons).toList();
    }
}
