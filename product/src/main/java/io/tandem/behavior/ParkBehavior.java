package io.tandem.behavior;

import io.tandem.behavior.control.BehaviorContext;
import io.tandem.behavior.path.ManeuverFollower;
import io.tandem.geo.Area;
import io.tandem.geo.LocalPosition;
import io.tandem.message.Body;
import io.tandem.message.Event;
import io.tandem.mobility.Commands;
import io.tandem.mobility.VehicleLimits;
import io.tandem.perception.KnownParticipants;
import io.tandem.perception.Sight;
import io.tandem.planning.maneuver.Footprint;
import io.tandem.planning.maneuver.PosePlanner;
import io.tandem.planning.maneuver.RearPose;
import io.tandem.road.Route;
import io.tandem.time.SimTime;
import io.tandem.world.ObstacleRegion;
import io.tandem.world.ObstacleSource;
import io.tandem.world.Obstacles;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;

/**
 * Drives to a pose and rests there. A {@link PosePlanner} looks for a way among walls, the obstacles of a picture and all who stand, on a thread of its own: the vehicle waits for {@link #THINKING} of simulated
 * time and then has the plan, so that a run is the same however long the search took, and others go on meanwhile. Where there is no way the vehicle rests and NO_PLAN says why.
 */
public final class ParkBehavior implements Behavior {

    private static final int UNDER_WAY = 0;
    private static final int PARKED = 1;
    private static final int NO_PLAN = 2;
    private static final int THINKS = 3;
    /** Simulated time from the question to the plan, nanoseconds. */
    private static final long THINKING = 1_000_000_000;
    /** Share of full lock that plans use, so that corrections have room. */
    private static final double PLANNED_LOCK = 0.88;
    /** Metres that plans keep from everything; where that is too much, the least that the search needs. */
    private static final double MARGIN = 0.3;
    private static final double LEAST_MARGIN = 0.15;
    private static final double STANDING_MPS = 0.03;
    private static final double SHARE_OF_WIDTH = 0.45;
    /** Metres around start and goal that a picture is looked at, and the farthest goal where there is one. */
    private static final double SURROUNDINGS = 30;
    private static final double FARTHEST_IN_PICTURE = 500;
    /** m/s2 on lanes. */
    private static final double ACCELERATION = 1.3;
    private static final double DECELERATION = 1.6;

    private final BehaviorContext context;
    private final BehaviorSettings.Park settings;
    private final Course[] courses;

    /** What one vehicle is about. */
    private static final class Course {
        private CompletableFuture<PosePlanner.Result> plan;
        private long planAt;
        private ManeuverFollower maneuver;
        private FollowPathBehavior lanes;
        private int state = THINKS;
    }

    ParkBehavior(BehaviorContext context, BehaviorSettings.Park settings) {
        this.context = context;
        this.settings = settings;
        this.courses = new Course[context.count()];
    }

    @Override
    public void decide(long now, Sight sight, Commands commands, int from, int to) {
        for (int slot = from; slot < to; slot++) {
            int i = slot - context.first();
            if (courses[i] == null) {
                courses[i] = new Course();
                ask(now, sight, slot, courses[i], true);
            }
            if (courses[i].plan != null && now >= courses[i].planAt) {
                take(now, sight, commands, slot, courses[i]);
            }
            drive(now, sight, commands, slot, courses[i]);
        }
    }

    /** Asks for a plan from where the vehicle is, with all that is known of others now. */
    private void ask(long now, Sight sight, int slot, Course course, boolean withLanes) {
        VehicleLimits limits = context.limits();
        Body body = sight.outline(context.vid(slot));
        Footprint wide = footprint(now, sight, slot, body, MARGIN);
        Footprint narrow = footprint(now, sight, slot, body, LEAST_MARGIN);
        double radius = limits.length() / limits.bend(PLANNED_LOCK * limits.maxSteer());
        LocalPosition to = settings.to();
        RearPose start = ManeuverFollower.rearOf(context, sight.east(slot), sight.north(slot), sight.heading(slot));
        RearPose goal = ManeuverFollower.rearOf(context, to.east(), to.north(), settings.heading());
        PosePlanner planner = new PosePlanner(wide, narrow, radius, SHARE_OF_WIDTH * body.smallest(), limits.ahead(), settings.reversing(),
                withLanes ? context.environment().roads() : Optional.empty());
        course.state = THINKS;
        course.planAt = now + THINKING;
        course.plan = CompletableFuture.supplyAsync(() -> plan(planner, wide, narrow, start, goal));
    }

    private Footprint footprint(long now, Sight sight, int slot, Body body, double margin) {
        Footprint footprint = new Footprint(body, context.limits().ahead(), margin);
        for (Area wall : context.environment().walls()) {
            footprint.avoid(wall);
        }
        KnownParticipants others = sight.others(slot);
        for (int row = 0; row < others.count(); row++) {
            if (others.vid(row) != context.vid(slot) && others.known(row) && Math.abs(others.speed(row)) < STANDING_MPS) {
                footprint.avoid(sight.outline(others.vid(row)), others.east(row, now), others.north(row, now), others.heading(row));
            }
        }
        return footprint;
    }

    /** Runs on another thread: what it reads does not change. */
    private PosePlanner.Result plan(PosePlanner planner, Footprint wide, Footprint narrow, RearPose start, RearPose goal) {
        Optional<ObstacleSource> picture = context.environment().obstacles().flatMap(Obstacles::picture);
        if (picture.isPresent()) {
            Optional<String> flaw = look(picture.get(), wide, narrow, start, goal);
            if (flaw.isPresent()) {
                return new PosePlanner.Result(null, null, flaw.get());
            }
        }
        return planner.plan(start, goal);
    }

    private static Optional<String> look(ObstacleSource picture, Footprint wide, Footprint narrow, RearPose start, RearPose goal) {
        double half = start.distance(goal) / 2;
        if (2 * half > FARTHEST_IN_PICTURE) {
            return Optional.of("the place is farther away than " + (int) FARTHEST_IN_PICTURE + " m, among obstacles of a picture");
        }
        try {
            ObstacleRegion region = ObstacleRegion.around(picture, 0.5 * (start.east() + goal.east()), 0.5 * (start.north() + goal.north()), half + SURROUNDINGS);
            wide.avoid(region);
            narrow.avoid(region);
            return Optional.empty();
        } catch (IOException unreadable) {
            return Optional.of("the picture of obstacles cannot be read");
        }
    }

    private void take(long now, Sight sight, Commands commands, int slot, Course course) {
        PosePlanner.Result result = course.plan.join();
        course.plan = null;
        course.state = result.isPlan() ? UNDER_WAY : NO_PLAN;
        course.maneuver = result.approach() == null ? null : new ManeuverFollower(context, result.approach(), settings.speed());
        course.lanes = result.lanes() == null ? null : alongLanes(result.lanes(), slot);
        if (!result.isPlan()) {
            commands.tell(event(now, Event.NO_PLAN, sight, slot, result.reason()));
        }
    }

    private FollowPathBehavior alongLanes(Route lanes, int slot) {
        BehaviorContext alone = new BehaviorContext(slot, new int[] {context.vid(slot)}, context.limits(), context.rung(), context.seed(), context.stepNanos(), context.decisionNanos(),
                context.steps(), context.environment());
        return new FollowPathBehavior(alone, lanes, OptionalDouble.empty(), OptionalInt.empty(), ACCELERATION, DECELERATION, Optional.empty());
    }

    private void drive(long now, Sight sight, Commands commands, int slot, Course course) {
        if (course.state != UNDER_WAY) {
            commands.write(slot, context.rung(), course.state, 0, 0);
        } else if (course.maneuver != null) {
            if (course.maneuver.drive(now, sight, commands, slot, UNDER_WAY)) {
                course.maneuver = null;
                finish(now, sight, commands, slot, course);
            }
        } else if (course.lanes.travel(now, sight, commands, slot) && Math.abs(sight.speed(slot)) < STANDING_MPS) {
            ask(now, sight, slot, course, false);
        } else {
            commands.reason[slot] = UNDER_WAY;
        }
    }

    private void finish(long now, Sight sight, Commands commands, int slot, Course course) {
        if (course.lanes == null) {
            course.state = PARKED;
            commands.reason[slot] = PARKED;
            commands.tell(event(now, Event.PARKED, sight, slot, ""));
        }
    }

    private Event event(long now, String name, Sight sight, int slot, String text) {
        return new Event(new SimTime(now), name, context.vid(slot), 0, new LocalPosition(sight.east(slot), sight.north(slot), sight.up(slot)), text);
    }

    @Override
    public void resumeFrom(Behavior former) {
        ParkBehavior other = (ParkBehavior) former;
        if (other.settings.equals(settings)) {
            System.arraycopy(other.courses, 0, courses, 0, courses.length);
        }
    }

    /** It may stand elsewhere now: it plans anew. */
    @Override
    public void reenable(int slot) {
        courses[slot - context.first()] = null;
    }

    @Override
    public List<String> reasons() {
        return List.of("parking", "parked", "no way", "planning");
    }
}
