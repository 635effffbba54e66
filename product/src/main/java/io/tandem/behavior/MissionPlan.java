package io.tandem.behavior;

import java.util.ArrayList;
import java.util.List;

/** A mission's steps without nesting: leaves in order, and for each loop the range of its leaves. */
final class MissionPlan {

    /** A step other than a loop, with its label in reports. */
    record Leaf(MissionStep step, String label) {
    }

    /** A loop over leaves first to last, both included; negative times are endless. */
    private record Loop(int first, int last, int times) {
    }

    private final List<Leaf> leaves = new ArrayList<>();
    private final List<Loop> loops = new ArrayList<>();

    static MissionPlan of(List<MissionStep> steps) {
        MissionPlan plan = new MissionPlan();
        plan.add(steps);
        return plan;
    }

    private void add(List<MissionStep> steps) {
        for (MissionStep step : steps) {
            if (step instanceof MissionStep.Loop loop) {
                int first = leaves.size();
                add(loop.steps());
                loops.add(new Loop(first, leaves.size() - 1, loop.times().orElse(-1)));
            } else {
                leaves.add(new Leaf(step, label(step, leaves.size() + 1)));
            }
        }
    }

    private static String label(MissionStep step, int number) {
        return step.name().orElse(number + " " + verb(step));
    }

    private static String verb(MissionStep step) {
        return switch (step) {
            case MissionStep.GoTo _ -> "go-to";
            case MissionStep.Pause _ -> "wait";
            case MissionStep.WaitFor _ -> "wait-for";
            case MissionStep.Follow _ -> "follow";
            case MissionStep.FollowPath _ -> "path";
            case MissionStep.PassGate _ -> "gate";
            case MissionStep.Tell _ -> "report";
            case MissionStep.Ride _ -> "ride";
            case MissionStep.Loop _ -> "loop";
        };
    }

    List<Leaf> leaves() {
        return leaves;
    }

    int loops() {
        return loops.size();
    }

    /** The leaf after this one; inner loops repeat before outer ones. {@code rounds} counts the rounds begun of each loop. */
    int next(int leaf, int[] rounds) {
        for (int i = 0; i < loops.size(); i++) {
            Loop loop = loops.get(i);
            if (loop.last == leaf) {
                rounds[i]++;
                if (loop.times < 0 || rounds[i] < loop.times) {
                    return loop.first;
                }
                rounds[i] = 0;
            }
        }
        return leaf + 1;
    }
}
