package io.tandem.fleet;

import io.tandem.behavior.BehaviorSettings;
import io.tandem.behavior.Ladder;
import io.tandem.behavior.MissionStep;
import io.tandem.behavior.Rung;
import io.tandem.behavior.control.BehaviorContext;
import io.tandem.behavior.control.Environment;
import io.tandem.behavior.platoon.PlatoonRosters;
import io.tandem.mobility.VehicleLimits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Makes the ladders of a scenario's groups, and knows the mission steps of all vehicles, which one vehicle's mission may wait for. */
final class LadderPlan {

    /** Silence after which an operator's input counts as lost, where the settings give none. */
    private static final double DEAD_MAN_SECONDS = 0.5;

    private final long seed;
    private final long stepNanos;
    private final int stepsPerDecision;
    private final Environment environment;
    private final PlatoonRosters platoons = new PlatoonRosters();
    private final Map<Integer, List<String>> stepsOf = new HashMap<>();

    /** @param groups of the whole scenario */
    LadderPlan(List<GroupSettings> groups, long seed, long stepNanos, int stepsPerDecision, Environment environment) {
        this.seed = seed;
        this.stepNanos = stepNanos;
        this.stepsPerDecision = stepsPerDecision;
        this.environment = environment;
        groups.forEach(this::describe);
        groups.forEach(group -> group.ids().stream().forEach(vid -> stepsOf.put(vid, steps(group.rungs()))));
    }

    private void describe(GroupSettings group) {
        platoons.describe(group.ids(), group.lengthMetres());
        group.rungs().forEach(rung -> rung.settings().platoonLeader().ifPresent(leader -> platoons.join(leader, group.ids())));
    }

    /** The labels of a vehicle's mission steps. */
    List<String> stepsOf(int vid) {
        return stepsOf.get(vid);
    }

    /** An operator can drive any vehicle, where the settings give no rung for it above all others. As the last rung it changes no other's number. */
    private static List<Rung> withManual(List<Rung> rungs) {
        if (rungs.stream().anyMatch(rung -> rung.settings() instanceof BehaviorSettings.Manual)) {
            return rungs;
        }
        BehaviorSettings manual = new BehaviorSettings.Manual(DEAD_MAN_SECONDS);
        List<Rung> more = new ArrayList<>(rungs);
        more.add(new Rung("manual", manual.usualPriority(), manual));
        return more;
    }

    private static List<String> steps(List<Rung> rungs) {
        return MissionStep.labels(rungs.stream().map(rung -> rung.settings().steps()).filter(steps -> !steps.isEmpty()).findFirst().orElse(List.of()));
    }

    private static List<Rung> rungs(GroupSettings group) {
        return withManual(Ladder.inOrder(group.rungs()));
    }

    /** The names of a group's behaviors from the first rung up; reports number them in this order, from 1. */
    static List<String> names(GroupSettings group) {
        return rungs(group).stream().map(Rung::name).toList();
    }

    /** @param numbered names of behaviors: the first is number 1 in reports, whatever its rung is now */
    Ladder ladder(GroupSettings group, VehicleLimits limits, int first, int[] vids, List<String> numbered) {
        return ladder(rungs(group), limits, first, vids, numbered, Ladder.everyStep(rungs(group)) ? 1 : stepsPerDecision);
    }

    /** That of a real vehicle, which decides no more often than others do: there is no news of it between. */
    Ladder ladderOfReal(GroupSettings group, VehicleLimits limits, int slot, int vid) {
        return ladder(rungs(group), limits, slot, new int[] {vid}, names(group), stepsPerDecision);
    }

    private Ladder ladder(List<Rung> rungs, VehicleLimits limits, int first, int[] vids, List<String> numbered, int steps) {
        long decisionNanos = steps * stepNanos;
        return new Ladder(rungs, place -> new BehaviorContext(first, vids, limits, numbered.indexOf(rungs.get(place).name()) + 1, seed,
                stepNanos, decisionNanos, this::stepNumber, environment, platoons), limits);
    }

    private int stepNumber(int vid, String step) {
        List<String> labels = stepsOf.getOrDefault(vid, List.of());
        int named = labels.indexOf(step);
        if (named >= 0) {
            return named + 1;
        }
        return step.equals("done") ? labels.size() + 1 : Integer.parseInt(step);
    }
}
