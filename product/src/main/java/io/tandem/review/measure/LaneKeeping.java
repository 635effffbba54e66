package io.tandem.review.measure;

import io.tandem.geo.Angle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Lane keeping of a vehicle. Weighted by time and also by distance, since waiting at a light dilutes the former.
 *
 * @param offset metres left of the centre line at each beat
 * @param turn   radians left of the lane's direction at each beat
 * @param over   whether any corner was over the line
 * @param way    metres travelled until the next beat
 */
public record LaneKeeping(BeatGrid beats, double[] offset, double[] turn, boolean[] over, double[] way) {

    public static LaneKeeping of(ParticipantTrack track, LaneCenterline lane, long intervalNanos) {
        AlignedTrace at = AlignedTrace.of(track.trace(), BeatGrid.of(track.trace(), intervalNanos));
        int count = at.beats().count();
        LaneKeeping kept = new LaneKeeping(at.beats(), new double[count], new double[count], new boolean[count], new double[count]);
        for (int beat = 0; beat < count; beat++) {
            kept.fill(beat, at, track.outline(), lane);
        }
        return kept;
    }

    private void fill(int beat, AlignedTrace at, Outline outline, LaneCenterline lane) {
        if (!at.valid(beat)) {
            offset[beat] = turn[beat] = Double.NaN;
            return;
        }
        int piece = lane.nearest(at.east[beat], at.north[beat]);
        offset[beat] = lane.offset(piece, at.east[beat], at.north[beat]);
        turn[beat] = lane.turned(piece, at.heading[beat]);
        over[beat] = over(at, beat, outline, lane);
        boolean known = beat + 1 < beats.count() && at.valid(beat + 1);
        way[beat] = known ? Math.hypot(at.east[beat + 1] - at.east[beat], at.north[beat + 1] - at.north[beat]) : 0;
    }

    private static boolean over(AlignedTrace at, int beat, Outline outline, LaneCenterline lane) {
        double c = Angle.cos(at.heading[beat]);
        double s = Angle.sin(at.heading[beat]);
        for (int corner = 0; corner < 4; corner++) {
            double along = (corner < 2 ? 1 : -1) * outline.length() / 2;
            double across = (corner % 2 == 0 ? 1 : -1) * outline.width() / 2;
            double e = at.east[beat] + c * along - s * across;
            double n = at.north[beat] + s * along + c * across;
            if (Math.abs(lane.offset(e, n)) > lane.width() / 2) {
                return true;
            }
        }
        return false;
    }

    public List<Measure> measures() {
        double[] byTime = new double[way.length];
        Arrays.fill(byTime, 1);
        List<Measure> all = new ArrayList<>();
        double[] side = Arrays.stream(offset).map(Math::abs).toArray();
        int worst = ColumnMath.greatest(side);
        Measure greatest = known("lane offset greatest", worst < 0 ? Double.NaN : side[worst], "m");
        all.add(worst < 0 ? greatest : greatest.at(beats.time(worst)));
        all.add(known("lane offset p95", Percentiles.of(side).at(0.95), "m"));
        weighted(all, "by time", byTime);
        weighted(all, "by distance", way);
        return all;
    }

    private void weighted(List<Measure> all, String how, double[] weight) {
        double[] outside = new double[over.length];
        Arrays.setAll(outside, beat -> over[beat] ? 1 : 0);
        all.add(known("lane offset rms " + how, Math.sqrt(mean(offset, offset, weight)), "m"));
        all.add(known("heading error rms " + how, Math.sqrt(mean(turn, turn, weight)), "rad"));
        all.add(known("share over the line " + how, mean(outside, outside, weight), ""));
    }

    /** Weighted mean of a product over the beats with data; NaN without any weight. */
    private double mean(double[] one, double[] other, double[] weight) {
        double sum = 0;
        double weights = 0;
        for (int beat = 0; beat < weight.length; beat++) {
            if (!Double.isNaN(offset[beat])) {
                sum += one[beat] * other[beat] * weight[beat];
                weights += weight[beat];
            }
        }
        return weights == 0 ? Double.NaN : sum / weights;
    }

    private Measure known(String name, double value, String unit) {
        return Measure.of(name, value, unit).valid(ColumnMath.validShare(offset));
    }
}
