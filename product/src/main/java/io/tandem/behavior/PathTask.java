package io.tandem.behavior;

import io.tandem.behavior.control.BehaviorContext;
import io.tandem.mobility.Commands;
import io.tandem.perception.Sight;
import java.util.Optional;
import java.util.OptionalInt;

/** Mission step: follow a path. */
final class PathTask implements MissionTask {

    private static final double ACCELERATION = 1.3;
    private static final double DECELERATION = 1.6;

    private final FollowPathBehavior path;

    PathTask(BehaviorContext context, MissionStep.FollowPath step) {
        path = new FollowPathBehavior(context, step.path(), step.speed(), OptionalInt.of(step.laps()), ACCELERATION, DECELERATION,
                Optional.empty());
    }

    @Override
    public void begin(Sight sight, int slot) {
        path.restart(slot);
    }

    @Override
    public void resumeFrom(MissionTask former) {
        path.resumeFrom(((PathTask) former).path);
    }

    @Override
    public boolean pursue(long now, long began, Sight sight, Commands commands, int slot) {
        return path.travel(now, sight, commands, slot);
    }
}
