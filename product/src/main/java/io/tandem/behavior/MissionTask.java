package io.tandem.behavior;

import io.tandem.behavior.control.BehaviorContext;
import io.tandem.behavior.control.Steering;
import io.tandem.behavior.path.Approach;
import io.tandem.geo.LocalPosition;
import io.tandem.message.Event;
import io.tandem.mobility.Commands;
import io.tandem.perception.Sight;
import io.tandem.perception.WatchedParticipants;
import io.tandem.time.SimTime;
import java.util.Optional;

/** Carries out one mission step: writes the commands of a slot until the step is finished. */
interface MissionTask {

    /** Called once for each vehicle when it comes to the step, after station keeping has begun there. */
    default void begin(Sight sight, int slot) {
    }

    /** Takes over the state of the task of the same step that was made before settings changed. */
    default void resumeFrom(MissionTask former) {
    }

    /** Writes the commands of a slot; returns whether the step is finished. */
    boolean pursue(long now, long began, Sight sight, Commands commands, int slot);

    static MissionTask of(BehaviorContext context, StationKeeping rest, MissionStep step) {
        return switch (step) {
            case MissionStep.GoTo goTo -> until(goTo.until(), travel(context, rest, goTo));
            case MissionStep.Pause pause -> waiting(rest, SimTime.nanos(pause.duration()));
            case MissionStep.WaitFor waitFor -> new WaitTask(context, rest, waitFor);
            case MissionStep.Follow follow -> until(follow.until(), new FollowTask(context, rest, follow));
            case MissionStep.FollowPath path -> until(path.until(), new PathTask(context, path));
            case MissionStep.PassGate gate -> new GateTask(context, gate);
            case MissionStep.Tell tell -> telling(context, tell);
            case MissionStep.Ride ride -> until(ride.until(), new RideTask(context, ride));
            case MissionStep.Loop _ -> throw new IllegalStateException("a plan has no loops among its leaves");
        };
    }

    /** The same task, ended early by an event. */
    private static MissionTask until(Optional<String> event, MissionTask task) {
        return event.isEmpty() ? task : new Until(event.get(), task);
    }

    /** A task that an event ends early. */
    record Until(String event, MissionTask task) implements MissionTask {

        @Override
        public void begin(Sight sight, int slot) {
            task.begin(sight, slot);
        }

        @Override
        public void resumeFrom(MissionTask former) {
            task.resumeFrom(((Until) former).task);
        }

        @Override
        public boolean pursue(long now, long began, Sight sight, Commands commands, int slot) {
            return sight.happened(event) != null || task.pursue(now, began, sight, commands, slot);
        }
    }

    private static MissionTask travel(BehaviorContext context, StationKeeping rest, MissionStep.GoTo goTo) {
        Approach approach = new Approach(context.limits(), context.decisionNanos(), goTo.speed(), goTo.within());
        return (now, began, sight, commands, slot) -> {
            if (goTo.vehicle().isPresent()) {
                return toVehicle(context, rest, approach, goTo.vehicle().getAsInt(), now, sight, commands, slot);
            }
            LocalPosition to = goTo.to().orElseThrow();
            boolean arrived = approach.head(sight, commands, slot, context.rung(), to.east(), to.north(), 0, false);
            Steering.holdHeightOf(to, sight, commands, slot, context.limits());
            return arrived;
        };
    }

    private static boolean toVehicle(BehaviorContext context, StationKeeping rest, Approach approach, int vid, long now, Sight sight, Commands commands,
            int slot) {
        WatchedParticipants others = sight.told();
        int row = others.row(vid);
        if (!others.known(row)) {
            rest.write(sight, commands, slot);
            return false;
        }
        return approach.head(sight, commands, slot, context.rung(), others.east(row, now), others.north(row, now),
                Math.abs(others.speed(row)), false);
    }

    private static MissionTask waiting(StationKeeping rest, long nanos) {
        return (now, began, sight, commands, slot) -> {
            rest.write(sight, commands, slot);
            return now - began >= nanos;
        };
    }

    private static MissionTask telling(BehaviorContext context, MissionStep.Tell tell) {
        return (now, began, sight, commands, slot) -> {
            commands.tell(new Event(new SimTime(now), tell.event(), context.vid(slot), tell.other().orElse(0),
                    new LocalPosition(sight.east(slot), sight.north(slot), sight.up(slot)), ""));
            return true;
        };
    }
}
