package io.tandem.review.measure;

import java.util.List;

/**
 * Exposure to small times to collision (M. Minderhoud and P. Bovy, "Extended time-to-collision measures for road traffic safety
 * assessment", Accident Analysis and Prevention 33 (2001) 89).
 *
 * @param least   least time to collision, seconds; NaN where there is none
 * @param beat    its beat, -1 for none
 * @param exposed time exposed TTC (TET): seconds with a time to collision under three seconds
 * @param depth   time integrated TTC (TIT): integral of the shortfall below three seconds, s²
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
