package io.tandem.review.measure;

import io.tandem.geo.Angle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A vehicle that follows another in its lane. The lane is the leader's own path, extended straight back behind its start; the
 * follower is in it while its lateral offset is at most half a lane and its heading differs by at most 45 degrees.
 *
 * @param gap             metres from bumper to bumper along the path, NaN while the follower is not behind in the lane
 * @param timeToCollision seconds at constant speeds
 * @param withAcceleration seconds at constant accelerations
 * @param deceleration    required to avoid a collision, m/s²
 * @param headway         seconds, front to front
 */
public record FollowingSafety(BeatGrid beats, double[] gap, double[] timeToCollision, double[] withAcceleration, double[] deceleration,
        double[] headway) {

    /** Greatest distance of a follower, metres. */
    private static final double MAX_DISTANCE_METRES = 150;
    private static final double HALF_LANE_METRES = 1.75;

    public static FollowingSafety of(ParticipantTrack follower, ParticipantTrack leader, long intervalNanos) {
        AlignedPair pair = AlignedPair.of(follower, leader, intervalNanos);
        double[] gap = new double[pair.beats().count()];
        double lengths = (follower.outline().length() + leader.outline().length()) / 2;
        Arrays.setAll(gap, beat -> behind(pair, beat) - lengths);
        return of(pair.beats(), gap, pair.a().speed, pair.b().speed, leader.outline().length());
    }

    /** From known gaps and speeds. */
    public static FollowingSafety of(BeatGrid beats, double[] gap, double[] followerSpeed, double[] leaderSpeed, double leaderLength) {
        double[] followerSlope = ColumnMath.derivative(followerSpeed, beats.seconds());
        double[] leaderSlope = ColumnMath.derivative(leaderSpeed, beats.seconds());
        FollowingSafety following = new FollowingSafety(beats, gap, gap.clone(), gap.clone(), gap.clone(), gap.clone());
        for (int beat = 0; beat < gap.length; beat++) {
            if (!Double.isNaN(gap[beat])) {
                double v = followerSpeed[beat];
                double ahead = leaderSpeed[beat];
                following.timeToCollision[beat] = TimeToCollision.inLane(gap[beat], v, ahead);
                following.withAcceleration[beat] = TimeToCollision.inLane(gap[beat], v, ahead, followerSlope[beat], leaderSlope[beat]);
                following.deceleration[beat] = FollowingRisk.deceleration(gap[beat], v, ahead);
                following.headway[beat] = FollowingRisk.headway(gap[beat] + leaderLength, v);
            }
        }
        return following;
    }

    /** Metres along the leader's path from the follower's centre to the leader's. */
    private static double behind(AlignedPair pair, int beat) {
        if (!pair.valid(beat)) {
            return Double.NaN;
        }
        AlignedTrace trail = pair.b();
        double e = pair.a().east[beat];
        double n = pair.a().north[beat];
        double heading = pair.a().heading[beat];
        double best = Double.NaN;
        double aside = HALF_LANE_METRES;
        double way = 0;
        int newer = beat;
        int older = beat - 1;
        for (; older >= 0 && way < MAX_DISTANCE_METRES && trail.valid(older); older--) {
            double de = trail.east[newer] - trail.east[older];
            double dn = trail.north[newer] - trail.north[older];
            double length = Math.sqrt(de * de + dn * dn);
            if (length > 0) {
                double along = ((trail.east[newer] - e) * de + (trail.north[newer] - n) * dn) / length;
                double off = Math.abs((trail.east[newer] - e) * dn - (trail.north[newer] - n) * de) / length;
                if (along >= 0 && along <= length && off < aside && sameWay(trail.heading[older], heading)) {
                    best = way + along;
                    aside = off;
                }
                way += length;
                newer = older;
            }
        }
        // Only the start of the path is extended: a hole in it is not bridged.
        return Double.isNaN(best) && older < 0 ? beforeTheTrail(trail, newer, way, e, n, heading) : best;
    }

    private static double beforeTheTrail(AlignedTrace trail, int first, double way, double e, double n, double heading) {
        double c = Angle.cos(trail.heading[first]);
        double s = Angle.sin(trail.heading[first]);
        double along = (trail.east[first] - e) * c + (trail.north[first] - n) * s;
        double off = Math.abs((trail.east[first] - e) * s - (trail.north[first] - n) * c);
        boolean behind = along >= 0 && way + along < MAX_DISTANCE_METRES && off < HALF_LANE_METRES && sameWay(trail.heading[first], heading);
        return behind ? way + along : Double.NaN;
    }

    private static boolean sameWay(double one, double other) {
        return Math.abs(Angle.wrap(one - other)) < Math.PI / 4;
    }

    /** Share of beats at which one followed the other. */
    public double share() {
        return ColumnMath.validShare(gap);
    }

    public List<Measure> measures() {
        List<Measure> all = new ArrayList<>();
        all.add(smallest("gap", gap, "m"));
        all.addAll(CollisionExposure.of(timeToCollision, beats.seconds()).measures("time to collision in lane", beats, share()));
        all.addAll(CollisionExposure.of(withAcceleration, beats.seconds()).measures("time to collision with acceleration", beats, share()));
        Measure hardest = Measure.of("deceleration to avoid a collision", at(deceleration, ColumnMath.greatest(deceleration)), "m/s²").valid(share());
        all.add(placed(hardest, ColumnMath.greatest(deceleration)).flagged(Severity.warn(hardest.value().orElse(0) > FollowingRisk.HARD)));
        Measure shortest = smallest("time headway", headway, "s");
        all.add(shortest.flagged(Severity.warn(shortest.value().orElse(FollowingRisk.SHORT_HEADWAY) < FollowingRisk.SHORT_HEADWAY)));
        return all;
    }

    private Measure smallest(String name, double[] column, String unit) {
        int least = ColumnMath.least(column);
        return placed(Measure.of(name, at(column, least), unit).valid(share()), least);
    }

    private static double at(double[] column, int beat) {
        return beat < 0 ? Double.NaN : column[beat];
    }

    private Measure placed(Measure measure, int beat) {
        return beat < 0 ? measure : measure.at(beats.time(beat));
    }
}
