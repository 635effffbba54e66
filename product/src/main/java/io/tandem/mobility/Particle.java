package io.tandem.mobility;

import io.tandem.geo.Angle;

/**
 * A point with a velocity: p' = v, |v| and |v'| limited. The velocity is held as speed and heading, so of the acceleration that is allowed
 * a turn takes v^2 kappa and the change of speed what is left beside it; at rest any turn is free.
 */
public final class Particle {

    private Particle() {
    }

    /** @param h step, seconds */
    public static void step(Motion motion, int from, int to, double h, double maxSpeed, double maxAcceleration) {
        for (int i = from; i < to; i++) {
            double v = motion.speed[i];
            double tightest = maxAcceleration / (v * v);
            double curvature = v == 0 ? motion.curvature[i] : Math.max(-tightest, Math.min(tightest, motion.curvature[i]));
            double sideways = v * v * curvature;
            double along = Math.sqrt(Math.max(0, maxAcceleration * maxAcceleration - sideways * sideways)) * h;
            double wanted = Math.max(-maxSpeed, Math.min(maxSpeed, motion.wantedSpeed[i]));
            double change = Math.max(-along, Math.min(along, wanted - v));
            double mean = v + 0.5 * change;
            double half = 0.5 * h * mean * curvature;
            double way = h / 3 * (2 + Angle.cos(half)) * mean;
            motion.east[i] += way * Angle.cos(motion.heading[i] + half);
            motion.north[i] += way * Angle.sin(motion.heading[i] + half);
            motion.heading[i] += 2 * half;
            motion.speed[i] = v + change;
            motion.curvature[i] = curvature;
        }
    }
}
