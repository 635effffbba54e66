package io.tandem.behavior;

import io.tandem.behavior.control.BehaviorContext;
import io.tandem.mobility.Commands;
import io.tandem.perception.Sight;
import java.util.Arrays;
import java.util.List;

/** Carries out mission steps one after the other, each vehicle independently; reports carry the number of the present step. */
public final class MissionBehavior implements Behavior {

    /** Steps that finish at once, such as telling an event, continue with the next in the same decision, up to this number. */
    private static final int INSTANT_STEPS = 64;

    private final BehaviorContext context;
    private final MissionPlan plan;
    private final MissionTask[] tasks;
    private final StationKeeping rest;
    /** the step under way, from 0; the plan's size when done */
    private final int[] step;
    private final long[] stepBegan;
    /** rounds begun of each loop, by slot and loop */
    private final int[][] rounds;

    MissionBehavior(BehaviorContext context, List<MissionStep> steps) {
        this.context = context;
        this.plan = MissionPlan.of(steps);
        this.rest = new StationKeeping(context);
        this.tasks = plan.leaves().stream().map(leaf -> MissionTask.of(context, rest, leaf.step())).toArray(MissionTask[]::new);
        this.step = new int[context.count()];
        this.stepBegan = new long[context.count()];
        Arrays.fill(stepBegan, -1);
        this.rounds = new int[context.count()][plan.loops()];
    }

    @Override
    public void decide(long now, Sight sight, Commands commands, int from, int to) {
        for (int slot = from; slot < to; slot++) {
            int i = slot - context.first();
            for (int instant = 0; instant < INSTANT_STEPS && step[i] < tasks.length; instant++) {
                begin(now, sight, slot);
                if (!tasks[step[i]].pursue(now, stepBegan[i], sight, commands, slot)) {
                    break;
                }
                step[i] = plan.next(step[i], rounds[i]);
                stepBegan[i] = -1;
            }
            if (step[i] >= tasks.length) {
                begin(now, sight, slot);
                rest.write(sight, commands, slot);
            }
            commands.missionStep[slot] = (short) (step[i] + 1);
        }
    }

    private void begin(long now, Sight sight, int slot) {
        int i = slot - context.first();
        if (stepBegan[i] < 0) {
            stepBegan[i] = now;
            rest.begin(sight, slot);
            if (step[i] < tasks.length) {
                tasks[step[i]].begin(sight, slot);
            }
        }
    }

    /** The steps are the same; only their settings may have changed. */
    @Override
    public void resumeFrom(Behavior former) {
        MissionBehavior mission = (MissionBehavior) former;
        rest.resumeFrom(mission.rest);
        System.arraycopy(mission.step, 0, step, 0, step.length);
        System.arraycopy(mission.stepBegan, 0, stepBegan, 0, stepBegan.length);
        for (int i = 0; i < rounds.length; i++) {
            System.arraycopy(mission.rounds[i], 0, rounds[i], 0, rounds[i].length);
        }
        for (int i = 0; i < tasks.length; i++) {
            tasks[i].resumeFrom(mission.tasks[i]);
        }
    }

    @Override
    public List<String> reasons() {
        return List.of("on a mission");
    }
}
