package io.tandem.behavior;

import io.tandem.geo.Local;
import io.tandem.message.Event;
import io.tandem.perception.Sight;
import io.tandem.perception.Told;
import io.tandem.time.SimTime;
import java.util.Optional;

/** One step of a mission being done: paints a vehicle's slot until it is finished. */
interface Errand {

    /** Called once for each vehicle when it comes to the step, after its rest has begun there. */
    default void begin(Sight sight, int slot) {
    }

    /** Remembers what the same step remembers that was made before settings changed. */
    default void goOnFrom(Errand former) {
    }

    /** Paints the slot, and says whether the step is finished. */
    boolean pursue(long now, long began, Sight sight, Wishes wishes, int slot);

    static Errand of(Company company, Rest rest, MissionStep step) {
        return switch (step) {
            case MissionStep.GoTo goTo -> until(goTo.until(), travel(company, rest, goTo));
            case MissionStep.Pause pause -> waiting(rest, SimTime.nanos(pause.duration()));
            case MissionStep.WaitFor waitFor -> new WaitErrand(company, rest, waitFor);
            case MissionStep.Follow follow -> until(follow.until(), new FollowErrand(company, rest, follow));
            case MissionStep.FollowPath path -> until(path.until(), new PathErrand(company, path));
            case MissionStep.PassGate gate -> new GateErrand(company, gate);
            case MissionStep.Tell tell -> telling(company, tell);
            case MissionStep.Ride ride -> until(ride.until(), riding(company, ride));
            case MissionStep.Loop _ -> throw new IllegalStateException("a plan has no loops among its leaves");
        };
    }

    /** The same errand, ended early by an event. */
    private static Errand until(Optional<String> event, Errand errand) {
        return event.isEmpty() ? errand : new Until(event.get(), errand);
    }

    /** An errand that an event ends early. */
    record Until(String event, Errand errand) implements Errand {

        @Override
        public void begin(Sight sight, int slot) {
            errand.begin(sight, slot);
        }

        @Override
        public void goOnFrom(Errand former) {
            errand.goOnFrom(((Until) former).errand);
        }

        @Override
        public boolean pursue(long now, long began, Sight sight, Wishes wishes, int slot) {
            return sight.happened(event) != null || errand.pursue(now, began, sight, wishes, slot);
        }
    }

    private static Errand travel(Company company, Rest rest, MissionStep.GoTo goTo) {
        Approach approach = new Approach(company.craft(), company.decisionNanos(), goTo.speed(), goTo.within());
        return (now, began, sight, wishes, slot) -> {
            if (goTo.vehicle().isPresent()) {
                return toVehicle(company, rest, approach, goTo.vehicle().getAsInt(), now, sight, wishes, slot);
            }
            Local to = goTo.to().orElseThrow();
            boolean arrived = approach.head(sight, wishes, slot, company.rung(), to.east(), to.north(), 0, false);
            Stick.holdHeightOf(to, sight, wishes, slot, company.craft());
            return arrived;
        };
    }

    private static boolean toVehicle(Company company, Rest rest, Approach approach, int vid, long now, Sight sight, Wishes wishes,
            int slot) {
        Told others = sight.told();
        int row = others.row(vid);
        if (!others.known(row)) {
            rest.paint(sight, wishes, slot);
            return false;
        }
        return approach.head(sight, wishes, slot, company.rung(), others.east(row, now), others.north(row, now),
                Math.abs(others.speed(row)), false);
    }

    private static Errand waiting(Rest rest, long nanos) {
        return (now, began, sight, wishes, slot) -> {
            rest.paint(sight, wishes, slot);
            return now - began >= nanos;
        };
    }

    private static Errand telling(Company company, MissionStep.Tell tell) {
        return (now, began, sight, wishes, slot) -> {
            wishes.tell(new Event(new SimTime(now), tell.event(), company.vid(slot), tell.other().orElse(0),
                    new Local(sight.east(slot), sight.north(slot), sight.up(slot)), ""));
            return true;
        };
    }

    private static Errand riding(Company company, MissionStep.Ride ride) {
        return (now, began, sight, wishes, slot) -> {
            wishes.paint(slot, company.rung(), 0, 0, 0);
            wishes.carrier[slot] = ride.vehicle();
            return false;
        };
    }
}
