package io.tandem.planning;

import io.tandem.geo.Angle;
import io.tandem.planning.Plan.Pose;
import io.tandem.road.NearbyLanes;
import io.tandem.road.RoadNetwork;
import io.tandem.time.SimTime;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Checks whether a plan can be followed: is well-formed, begins at the vehicle, is drivable, stays on the road and off obstacles. */
public final class PlanCheck {

    private static final int MOST_POSES = 1000;
    /** Largest distance, metres, and delay, seconds, of the beginning of a plan from the vehicle. */
    private static final double FARTHEST_START = 2;
    private static final double LATEST_START = 1;
    private static final double LONGEST = 60;
    private static final double FASTEST = 70;
    /** A vehicle at rest may estimate a small speed of either sign, m/s. */
    private static final double SLOWEST = -0.5;
    /** Limit of lateral acceleration by tyre grip, m/s^2. */
    private static final double GRIP_ACCELERATION = 10;
    /** Tolerances for planners with other models and precision. */
    private static final double SLACK = 1.2;
    private static final double ACCELERATION_SLACK = 1;
    private static final double CURVATURE_SLACK = 0.02;
    /** Tolerance between the length of a step and its speeds, metres. */
    private static final double STEP_SLACK = 0.5;
    /** Steps shorter than this have no reliable direction, metres. */
    private static final double SHORTEST_DIRECTED_STEP = 0.2;
    private static final double OFF_ROAD = 0.1;
    /** Sampling distance between poses, metres. */
    private static final double SAMPLING_METRES = 1;

    private final PlannerParameters brief;
    private final Optional<RoadNetwork> roads;

    public PlanCheck(PlannerParameters brief, Optional<RoadNetwork> roads) {
        this.brief = brief;
        this.roads = roads;
    }

    /** Why a plan is refused; empty where it can be followed. */
    public Optional<String> flaw(Plan plan, PlannerView view, long now) {
        return Optional.ofNullable(switch (plan) {
            case Plan.Trajectory way -> flaw(way, view, SimTime.seconds(now));
            case Plan.Controls controls -> flaw(controls);
            case Plan.Halt _ -> null;
        });
    }

    private String flaw(Plan.Controls controls) {
        if (!Double.isFinite(controls.acceleration()) || !Double.isFinite(controls.steer())) {
            return "an acceleration or steer is no number";
        }
        if (Math.abs(controls.steer()) > brief.maxSteer() * SLACK) {
            return words("a steer of %.2f rad is beyond %.2f rad", controls.steer(), brief.maxSteer());
        }
        return accelerationFlaw(controls.acceleration());
    }

    private String accelerationFlaw(double acceleration) {
        if (acceleration > brief.maxAcceleration() * SLACK + ACCELERATION_SLACK) {
            return words("speeding up by %.1f m/s2 is beyond %.1f m/s2", acceleration, brief.maxAcceleration());
        }
        return acceleration < -brief.maxBraking() * SLACK - ACCELERATION_SLACK
                ? words("braking by %.1f m/s2 is beyond %.1f m/s2", -acceleration, brief.maxBraking()) : null;
    }

    private String flaw(Plan.Trajectory way, PlannerView view, double now) {
        List<Pose> poses = way.poses();
        if (poses.isEmpty() || poses.size() > MOST_POSES) {
            return "a trajectory has 1 to " + MOST_POSES + " poses, and this has " + poses.size();
        }
        for (Pose pose : poses) {
            if (!Double.isFinite(pose.time() + pose.east() + pose.north() + pose.heading() + pose.speed())) {
                return "a pose has something that is no finite number";
            }
            if (pose.speed() < SLOWEST || pose.speed() > FASTEST) {
                return words("a speed of %.1f m/s, which is not between 0 and %.0f m/s", pose.speed(), FASTEST);
            }
        }
        String flaw = beginning(way, view, now);
        for (int i = 1; i < poses.size() && flaw == null; i++) {
            flaw = step(poses.get(i - 1), poses.get(i), i > 1 ? poses.get(i - 2) : null);
        }
        for (int i = 0; i < poses.size() && flaw == null; i++) {
            flaw = wayTo(poses.get(i), poses.get(Math.max(0, i - 1)), view);
        }
        return flaw;
    }

    private static String beginning(Plan.Trajectory way, PlannerView view, double now) {
        if (way.first().time() > now + LATEST_START) {
            return words("it begins %.1f s from now; times are those of the view", way.first().time() - now);
        }
        if (way.last().time() <= now) {
            return words("it ended %.1f s ago; times are those of the view", now - way.last().time());
        }
        if (way.last().time() > now + LONGEST) {
            return words("it reaches %.0f s ahead, more than %.0f s", way.last().time() - now, LONGEST);
        }
        double away = way.at(view.time()).distanceTo(view.ego().east(), view.ego().north());
        return away > FARTHEST_START + view.ego().speed() * LATEST_START ? words("it begins %.1f m from the vehicle", away) : null;
    }

    private String step(Pose from, Pose to, Pose before) {
        double seconds = to.time() - from.time();
        if (seconds <= 0) {
            return "times do not rise";
        }
        double metres = from.distanceTo(to.east(), to.north());
        double fastest = Math.max(from.speed(), to.speed());
        if (metres > fastest * seconds * SLACK + STEP_SLACK) {
            return words("it goes %.1f m in %.2f s at %.1f m/s", metres, seconds, fastest);
        }
        double slowest = Math.min(from.speed(), to.speed());
        if (metres < slowest * seconds / SLACK - STEP_SLACK) {
            return words("it goes only %.1f m in %.2f s at %.1f m/s", metres, seconds, slowest);
        }
        String flaw = accelerationFlaw((to.speed() - from.speed()) / seconds);
        if (flaw != null || before == null) {
            return flaw;
        }
        double metresBefore = before.distanceTo(from.east(), from.north());
        if (metres < SHORTEST_DIRECTED_STEP || metresBefore < SHORTEST_DIRECTED_STEP) {
            return null;
        }
        double turn = Angle.wrap(direction(from, to) - direction(before, from));
        double curvature = Math.abs(turn) / (0.5 * (metres + metresBefore));
        if (curvature > brief.tightest() * SLACK + CURVATURE_SLACK) {
            return words("a curve of %.1f m radius is tighter than %.1f m", 1 / curvature, 1 / brief.tightest());
        }
        double sideways = from.speed() * from.speed() * curvature;
        return sideways > GRIP_ACCELERATION ? words("%.1f m/s2 to the side in a curve is more than tyres hold", sideways) : null;
    }

    private static double direction(Pose from, Pose to) {
        return StrictMath.atan2(to.north() - from.north(), to.east() - from.east());
    }

    /** Checks obstacles between poses as well. */
    private String wayTo(Pose pose, Pose before, PlannerView view) {
        int parts = (int) Math.max(1, Math.ceil(before.distanceTo(pose.east(), pose.north()) / SAMPLING_METRES));
        for (int i = 1; i <= parts; i++) {
            double share = (double) i / parts;
            String flaw = place(new Pose(pose.time(), before.east() + share * (pose.east() - before.east()),
                    before.north() + share * (pose.north() - before.north()), share < 1 ? before.heading() : pose.heading(), pose.speed()), view);
            if (flaw != null) {
                return flaw;
            }
        }
        return null;
    }

    private String place(Pose pose, PlannerView view) {
        if (view.occupancy().isPresent()
                && view.occupancy().get().meets(pose.east(), pose.north(), pose.heading(), brief.length(), brief.width())) {
            return words("it meets an obstacle at [%.1f, %.1f]", pose.east(), pose.north());
        }
        return roads.isPresent() && !isOnRoad(roads.get(), pose, view.ego())
                ? words("it leaves the road at [%.1f, %.1f]", pose.east(), pose.north()) : null;
    }

    /** A vehicle that is off the road may return to it. */
    private static boolean isOnRoad(RoadNetwork network, Pose pose, PlannerView.Ego ego) {
        return asideBy(network, pose.east(), pose.north()) <= Math.max(OFF_ROAD, asideBy(network, ego.east(), ego.north()) + OFF_ROAD);
    }

    /** Distance to the nearest lane edge, metres, outside of all lanes. */
    private static double asideBy(RoadNetwork network, double east, double north) {
        NearbyLanes near = new NearbyLanes(8);
        network.near(east, north, 50, near);
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < near.count(); i++) {
            double half = network.lane(near.lane(i)).widthAt(near.spot(i).station()) / 2;
            double beside = Math.max(0, Math.abs(near.spot(i).offset()) - half);
            double beyond = near.spot(i).beyond();
            least = Math.min(least, Math.sqrt(beside * beside + beyond * beyond));
        }
        return least;
    }

    private static String words(String text, Object... numbers) {
        return String.format(Locale.ROOT, text, numbers);
    }
}
