package io.tandem.planning;

import io.tandem.geo.Angle;
import io.tandem.planning.PlannerView.Track;
import io.tandem.road.curve.Quintic;
import java.util.ArrayList;
import java.util.List;

/**
 * A state-lattice planner in the frame of the path: combines lateral offsets, reached by quintic polynomials, with target speeds, reached
 * with limited accelerations, and takes the cheapest combination without collision for five seconds; others are predicted with constant
 * velocity. Stops where none is free. Source: Werling, Ziegler, Kammel, Thrun, Optimal trajectory generation for dynamic street scenarios
 * in a Frenet frame, ICRA 2010.
 */
public final class LatticePlanner implements Planner {

    private static final double HORIZON_SECONDS = 5;
    private static final double STEP_SECONDS = 0.25;
    private static final double OFFSET_STEP_METRES = 0.5;
    private static final double[] SPEED_SHARES = {1, 0.7, 0.4, 0.15, 0};
    private static final double[] LENGTH_SECONDS = {1.5, 3};
    private static final double[] SHORTEST_CHANGE_METRES = {8, 14};
    private static final double ACCELERATION = 1.5;
    private static final double[] DECELERATIONS = {2.5, 6};
    /** Margins to others and obstacles, metres; the second where nothing is free with the first. */
    private static final double[] MARGINS = {0.35, 0.05};
    /** Growth of the margin to moving objects, metres per second of prediction; below the speed limit, m/s, objects count as standing. */
    private static final double MARGIN_GROWTH = 0.15;
    private static final double MOVING_SPEED = 0.3;
    /** Distance within which proximity adds cost. */
    private static final double PROXIMITY_METRES = 1.5;
    private static final double STEEPEST_SLOPE = 0.5;
    private static final double CURVATURE_LIMIT = 0.8;

    /** Seconds after which the last plan is no longer continued. */
    private static final double CONTINUED_SECONDS = 1;

    private final PlannerParameters brief;
    private double lastOffset = Double.NaN;
    /** way to the offset of the last plan, and when that began, seconds */
    private Quintic lastAside;
    private double lastTime;

    /** One candidate. */
    private record Candidate(double offset, double length, double speedShare, double slowing) {
    }

    public LatticePlanner(PlannerParameters brief) {
        this.brief = brief;
    }

    @Override
    public Plan plan(PlannerView view) {
        if (view.way().size() < 2) {
            return new Plan.Halt("there is no way ahead");
        }
        ReferencePath line = new ReferencePath(view.way(), brief.cruise());
        ReferencePath.Spot spot = line.project(view.ego().east(), view.ego().north());
        Quintic.End start = new Quintic.End(spot.offset(), slope(view, line, spot), bend(view));
        for (double margin : MARGINS) {
            Plan found = cheapest(view, line, spot, start, margin);
            if (found != null) {
                return found;
            }
        }
        lastAside = null;
        return new Plan.Halt("nothing ahead is free");
    }

    /**
     * The bend that the last plan has here, with which the next one begins. A plan that began straight every time would put off turning to its later part, which the next plan replaces: a slow car would
     * never turn.
     */
    private double bend(PlannerView view) {
        double seconds = view.time() - lastTime;
        double gone = view.ego().speed() * seconds;
        boolean continued = lastAside != null && seconds >= 0 && seconds <= CONTINUED_SECONDS && gone < lastAside.length();
        double most = CURVATURE_LIMIT * CURVATURE_LIMIT * brief.tightest();
        return continued ? Math.clamp(lastAside.bend(Math.max(0, gone)), -most, most) : 0;
    }

    private Plan cheapest(PlannerView view, ReferencePath line, ReferencePath.Spot spot, Quintic.End start, double margin) {
        double least = Double.POSITIVE_INFINITY;
        List<Plan.Pose> best = null;
        double bestOffset = lastOffset;
        Quintic bestAside = null;
        for (Candidate candidate : candidates(line, spot, view.ego().speed())) {
            List<Plan.Pose> poses = new ArrayList<>();
            Quintic aside = new Quintic(candidate.length, start, Quintic.End.at(candidate.offset));
            double cost = cost(candidate, aside, view, line, spot, margin, least, poses);
            if (cost < least) {
                bestAside = aside;
                least = cost;
                best = poses;
                bestOffset = candidate.offset;
            }
        }
        lastOffset = bestOffset;
        if (best != null) {
            lastAside = bestAside;
            lastTime = view.time();
        }
        return best == null ? null : new Plan.Trajectory(List.copyOf(best));
    }

    private List<Candidate> candidates(ReferencePath line, ReferencePath.Spot spot, double speed) {
        List<Candidate> candidates = new ArrayList<>();
        double room = Math.max(0, (line.widthAt(spot.station()) - brief.width()) / 2);
        int steps = (int) (room / OFFSET_STEP_METRES);
        for (int side = -steps; side <= steps; side++) {
            for (int i = 0; i < LENGTH_SECONDS.length; i++) {
                for (double share : SPEED_SHARES) {
                    candidates.add(new Candidate(side * OFFSET_STEP_METRES, Math.max(SHORTEST_CHANGE_METRES[i], LENGTH_SECONDS[i] * speed), share, DECELERATIONS[0]));
                }
                candidates.add(new Candidate(side * OFFSET_STEP_METRES, Math.max(SHORTEST_CHANGE_METRES[i], LENGTH_SECONDS[i] * speed), 0, DECELERATIONS[1]));
            }
        }
        return candidates;
    }

    /** Fills the poses and returns their cost; infinite on a collision, or above a cost that is known already. */
    private double cost(Candidate candidate, Quintic aside, PlannerView view, ReferencePath line, ReferencePath.Spot spot, double margin, double least,
            List<Plan.Pose> poses) {
        double cost = 0.4 * candidate.offset * candidate.offset + (candidate.slowing > DECELERATIONS[0] ? 20 : 0);
        cost += Double.isNaN(lastOffset) ? 0 : 0.5 * Math.abs(candidate.offset - lastOffset);
        double station = spot.station();
        double speed = Math.max(0, view.ego().speed());
        for (int i = 0; i * STEP_SECONDS <= HORIZON_SECONDS; i++) {
            double seconds = i * STEP_SECONDS;
            Plan.Pose pose = pose(view.time() + seconds, line, aside, station, station - spot.station(), speed);
            double gap = gap(pose, view.tracks(), seconds);
            if (gap < margin || isTight(line, aside, station, station - spot.station())
                    || view.occupancy().isPresent() && view.occupancy().get().meets(pose.east(), pose.north(), pose.heading(),
                            brief.length() + 2 * margin, brief.width() + 2 * margin)) {
                return Double.POSITIVE_INFINITY;
            }
            poses.add(pose);
            cost += STEP_SECONDS * (line.speedAt(station) - speed) + STEP_SECONDS * Math.max(0, PROXIMITY_METRES - gap) * (1 + 0.5 * speed);
            if (cost >= least) {
                return Double.POSITIVE_INFINITY;
            }
            double wanted = candidate.speedShare * line.speedAt(station + speed * STEP_SECONDS);
            double next = Math.clamp(wanted, Math.max(0, speed - candidate.slowing * STEP_SECONDS), speed + ACCELERATION * STEP_SECONDS);
            station += STEP_SECONDS * (speed + next) / 2;
            speed = next;
        }
        return cost;
    }

    private static double slope(PlannerView view, ReferencePath line, ReferencePath.Spot spot) {
        double error = Angle.wrap(view.ego().heading() - line.at(spot.station()).heading());
        return Math.clamp(StrictMath.tan(Math.clamp(error, -1, 1)), -STEEPEST_SLOPE, STEEPEST_SLOPE);
    }

    private static Plan.Pose pose(double time, ReferencePath line, Quintic aside, double station, double gone, double speed) {
        double along = Math.min(gone, aside.length());
        double left = aside.offset(along);
        ReferencePath.Pose middle = line.at(station);
        double slope = gone < aside.length() ? aside.slope(along) : 0;
        return new Plan.Pose(time, middle.east() - left * Angle.sin(middle.heading()), middle.north() + left * Angle.cos(middle.heading()),
                Angle.wrap(middle.heading() + StrictMath.atan2(slope, 1 - middle.curvature() * left)), speed);
    }

    private boolean isTight(ReferencePath line, Quintic aside, double station, double gone) {
        double bend = gone < aside.length() ? aside.bend(gone) : 0;
        return Math.abs(line.at(station).curvature() + bend) > CURVATURE_LIMIT * brief.tightest();
    }

    private double gap(Plan.Pose pose, List<Track> tracks, double seconds) {
        double least = Double.POSITIVE_INFINITY;
        for (Track track : tracks) {
            double gap = DiscClearance.gap(pose.east(), pose.north(), pose.heading(), brief.length(), brief.width(), track, seconds);
            boolean moves = Math.abs(track.eastSpeed()) + Math.abs(track.northSpeed()) > MOVING_SPEED;
            least = Math.min(least, moves ? gap - MARGIN_GROWTH * seconds : gap);
        }
        return least;
    }
}
