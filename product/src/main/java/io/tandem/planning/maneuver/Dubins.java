package io.tandem.planning.maneuver;

import io.tandem.geo.Angle;
import java.util.ArrayList;
import java.util.List;

/**
 * Shortest forward path between two poses with a least radius (Dubins, American Journal of Mathematics 79(3), 1957): one of six words of three pieces, each a left turn, a right turn
 * or a straight line. Closed forms after Shkel and Lumelsky, Robotics and Autonomous Systems 34, 2001: with the start at the origin, d the distance divided by the radius, and
 * alpha, beta the headings relative to the line from start to end. All lengths of pieces in radii.
 */
final class Dubins {

    private static final double TURN = 2 * StrictMath.PI;
    /** Rounding that a square root of something that is zero may hide, in radii. */
    private static final double NEARLY_ZERO = 1e-12;
    private static final int LEFT = 1;
    private static final int RIGHT = -1;
    private static final int STRAIGHT = 0;
    private static final int[][] WORDS = {{LEFT, STRAIGHT, LEFT}, {RIGHT, STRAIGHT, RIGHT}, {LEFT, STRAIGHT, RIGHT}, {RIGHT, STRAIGHT, LEFT}, {RIGHT, LEFT, RIGHT},
        {LEFT, RIGHT, LEFT}};

    private Dubins() {
    }

    /** The pieces of the shortest path: signed curvature and length, metres, of each that is not empty. */
    static List<Arc> shortest(RearPose from, RearPose to, double radius) {
        double e = (to.east() - from.east()) / radius;
        double n = (to.north() - from.north()) / radius;
        double d = Math.sqrt(e * e + n * n);
        double line = d == 0 ? 0 : StrictMath.atan2(n, e);
        double alpha = wrap(from.heading() - line);
        double beta = wrap(to.heading() - line);
        double[] best = null;
        int[] word = WORDS[0];
        for (int[] tried : WORDS) {
            double[] pieces = pieces(tried, alpha, beta, d);
            if (pieces != null && (best == null || sum(pieces) < sum(best))) {
                best = pieces;
                word = tried;
            }
        }
        List<Arc> arcs = new ArrayList<>();
        for (int i = 0; i < word.length; i++) {
            if (best[i] > 0) {
                arcs.add(new Arc(best[i] * radius, word[i] / radius));
            }
        }
        return arcs;
    }

    private static double sum(double[] pieces) {
        return pieces[0] + pieces[1] + pieces[2];
    }

    /** Lengths of the pieces of a word; null where it does not reach. */
    private static double[] pieces(int[] word, double alpha, double beta, double d) {
        if (word[1] == STRAIGHT) {
            return word[0] == word[2] ? sameTurns(word[0], alpha, beta, d) : oppositeTurns(word[0], alpha, beta, d);
        }
        return threeTurns(word[0], alpha, beta, d);
    }

    /** LSL with s = 1: p = |d + s (sin alpha - sin beta), s (cos beta - cos alpha)|, the line between the centres of both circles. */
    private static double[] sameTurns(int s, double alpha, double beta, double d) {
        double x = d + s * (Angle.sin(alpha) - Angle.sin(beta));
        double y = s * (Angle.cos(beta) - Angle.cos(alpha));
        double p = Math.sqrt(x * x + y * y);
        double direction = p < NEARLY_ZERO ? alpha : StrictMath.atan2(y, x);
        return new double[] {wrap(s * (direction - alpha)), p, wrap(s * (beta - direction))};
    }

    /** LSR with s = 1: the inner tangent of both circles, p2 = |centres|2 - 4. */
    private static double[] oppositeTurns(int s, double alpha, double beta, double d) {
        double x = d + s * (Angle.sin(alpha) + Angle.sin(beta));
        double y = -s * (Angle.cos(alpha) + Angle.cos(beta));
        double square = x * x + y * y - 4;
        if (square < -NEARLY_ZERO) {
            return null;
        }
        double p = Math.sqrt(Math.max(0, square));
        double direction = StrictMath.atan2(y, x) + s * StrictMath.atan2(2, p);
        return new double[] {wrap(s * (direction - alpha)), p, wrap(s * (direction - beta))};
    }

    /** LRL with s = 1: a circle that touches both, from outside; its centre is the apex of a triangle with sides 2 and 2. */
    private static double[] threeTurns(int s, double alpha, double beta, double d) {
        double x = d + s * (Angle.sin(alpha) - Angle.sin(beta));
        double y = s * (Angle.cos(beta) - Angle.cos(alpha));
        double centres = Math.sqrt(x * x + y * y);
        if (centres > 4) {
            return null;
        }
        double half = StrictMath.acos(centres / 4);
        double direction = StrictMath.atan2(y, x) + s * (StrictMath.PI / 2 + half);
        double middle = TURN - wrap(StrictMath.PI - 2 * half) ;
        double t = wrap(s * (direction - alpha));
        return new double[] {t, middle, wrap(s * (beta - alpha) - t + middle)};
    }

    private static double wrap(double angle) {
        double rest = angle % TURN;
        rest = rest < 0 ? rest + TURN : rest;
        return TURN - rest < NEARLY_ZERO ? 0 : rest;
    }
}
