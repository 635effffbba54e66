package io.tandem.behavior;

import io.tandem.perception.Sight;
import java.util.Optional;
import java.util.OptionalInt;

/** A path as a step of a mission. */
final class PathErrand implements Errand {

    private static final double ACCELERATION = 1.3;
    private static final double DECELERATION = 1.6;

    private final FollowPath path;

    PathErrand(Company company, MissionStep.FollowPath step) {
        path = new FollowPath(company, step.path(), step.speed(), OptionalInt.of(step.laps()), ACCELERATION, DECELERATION,
                Optional.empty());
    }

    @Override
    public void begin(Sight sight, int slot) {
        path.restart(slot);
    }

    @Override
    public void goOnFrom(Errand former) {
        path.goOnFrom(((PathErrand) former).path);
    }

    @Override
    public boolean pursue(long now, long began, Sight sight, Wishes wishes, int slot) {
        return path.travel(now, sight, wishes, slot);
    }
}
