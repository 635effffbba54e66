package io.tandem.review.measure;

import java.util.List;

/**
 * What a column of times to collision says of a run.
 *
 * @param least   the smallest, not a number where there was never one
 * @param beat    at which beat, -1 for none
 * @param exposed seconds with a time to collision under three seconds (TET)
 * @param depth   how far it was under, added up over that time (TIT), in square seconds
 */
record CollisionExposure(double least, int beat, double exposed, double depth) {

    static CollisionExposure of(double[] seconds, double interval) {
        double exposed = 0;
        double depth = 0;
        for (double left : seconds) {
            if (left < TimeToCollision.WARN) {
                exposed += interval;
                depth += (TimeToCollision.WARN - left) * interval;
            }
        }
        int worst = ColumnMath.least(seconds);
        return new CollisionExposure(worst < 0 ? Double.NaN : seconds[worst], worst, exposed, depth);
    }

    List<Measure> measures(String name, BeatGrid beats, double validShare) {
        Measure smallest = Measure.of(name, least, "s").valid(validShare).flagged(TimeToCollision.flag(least));
        return List.of(beat < 0 ? smallest : smallest.at(beats.time(beat)),
                Measure.of("time exposed to " + name + " under 3 s", exposed, "s").valid(validShare),
                Measure.of(name + " under 3 s, integrated", depth, "s²").valid(validShare));
    }
}
