package io.tandem.behavior;

import io.tandem.perception.Sight;
import java.util.Arrays;
import java.util.List;

/** Does the steps of a mission one after the other, each vehicle at its own pace, and says in every report which one is under way. */
public final class Mission implements Behavior {

    /** Instant steps, such as telling an event, do not wait for the next decision; but no decision runs more of them than this. */
    private static final int INSTANT_STEPS = 64;

    private final Company company;
    private final MissionPlan plan;
    private final Errand[] errands;
    private final Rest rest;
    /** the step under way, from 0; the plan's size when done */
    private final int[] step;
    private final long[] stepBegan;
    /** rounds left of each loop, by slot and loop */
    private final int[][] rounds;

    Mission(Company company, List<MissionStep> steps) {
        this.company = company;
        this.plan = MissionPlan.of(steps);
        this.rest = new Rest(company);
        this.errands = plan.leaves().stream().map(leaf -> Errand.of(company, rest, leaf.step())).toArray(Errand[]::new);
        this.step = new int[company.count()];
        this.stepBegan = new long[company.count()];
        Arrays.fill(stepBegan, -1);
        this.rounds = new int[company.count()][plan.loops()];
    }

    /** The steps' labels in order, as a {@code Participant} lists them. */
    public static List<String> labels(List<MissionStep> steps) {
        return MissionPlan.of(steps).leaves().stream().map(MissionPlan.Leaf::label).toList();
    }

    @Override
    public void decide(long now, Sight sight, Wishes wishes, int from, int to) {
        for (int slot = from; slot < to; slot++) {
            int i = slot - company.first();
            for (int instant = 0; instant < INSTANT_STEPS && step[i] < errands.length; instant++) {
                begin(now, sight, slot);
                if (!errands[step[i]].pursue(now, stepBegan[i], sight, wishes, slot)) {
                    break;
                }
                step[i] = plan.next(step[i], rounds[i]);
                stepBegan[i] = -1;
            }
            if (step[i] >= errands.length) {
                begin(now, sight, slot);
                rest.paint(sight, wishes, slot);
            }
            wishes.missionStep[slot] = (short) (step[i] + 1);
        }
    }

    private void begin(long now, Sight sight, int slot) {
        int i = slot - company.first();
        if (stepBegan[i] < 0) {
            stepBegan[i] = now;
            rest.begin(sight, slot);
            if (step[i] < errands.length) {
                errands[step[i]].begin(sight, slot);
            }
        }
    }

    /** The steps are the same: only how they are done may have changed. */
    @Override
    public void goOnFrom(Behavior former) {
        Mission mission = (Mission) former;
        rest.goOnFrom(mission.rest);
        System.arraycopy(mission.step, 0, step, 0, step.length);
        System.arraycopy(mission.stepBegan, 0, stepBegan, 0, stepBegan.length);
        for (int i = 0; i < rounds.length; i++) {
            System.arraycopy(mission.rounds[i], 0, rounds[i], 0, rounds[i].length);
        }
        for (int i = 0; i < errands.length; i++) {
            errands[i].goOnFrom(mission.errands[i]);
        }
    }

    @Override
    public List<String> reasons() {
        return List.of("on a mission");
    }
}
