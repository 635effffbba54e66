package io.tandem.review.measure;

/** Two outlines beat by beat, with heights where one of the two leaves the surface. */
final class OutlinePair {

    private final AlignedPair pair;
    private final AlignedTrace a;
    private final AlignedTrace b;
    private final Outline one;
    private final Outline other;
    private final boolean level;
    private final ContactInterval contact = new ContactInterval();

    OutlinePair(AlignedPair pair) {
        this.pair = pair;
        a = pair.a();
        b = pair.b();
        one = pair.one().outline();
        other = pair.other().outline();
        level = pair.one().level(pair.other());
    }

    double separation(int beat) {
        if (!pair.valid(beat)) {
            return Double.NaN;
        }
        double plane = OutlineGap.metres(one, a.heading[beat], other, b.heading[beat], east(beat), north(beat));
        double high = level ? 0 : Math.max(0, Math.abs(up(beat)) - heights());
        return Math.sqrt(plane * plane + high * high);
    }

    /** Seconds until contact with the velocities of that beat. */
    double timeToCollision(int beat) {
        if (!pair.valid(beat)) {
            return Double.NaN;
        }
        look(beat, eastSpeed(beat), northSpeed(beat), level ? 0 : upSpeed(beat));
        return contact.seconds();
    }

    /** Whether two disjoint outlines touch on the straight way to the next beat: fast ones may pass through each other between beats. */
    boolean meetsBeforeNext(int beat, double separation) {
        int next = beat + 1;
        if (next >= pair.beats().count() || !pair.valid(beat) || !pair.valid(next)) {
            return false;
        }
        double interval = pair.beats().seconds();
        double eastward = (east(next) - east(beat)) / interval;
        double northward = (north(next) - north(beat)) / interval;
        double upward = (up(next) - up(beat)) / interval;
        if (separation > interval * Math.sqrt(eastward * eastward + northward * northward + upward * upward)) {
            return false;
        }
        look(beat, eastward, northward, upward);
        return contact.seconds() < interval;
    }

    private void look(int beat, double eastSpeed, double northSpeed, double upSpeed) {
        contact.plane(one, a.heading[beat], other, b.heading[beat], east(beat), north(beat), eastSpeed, northSpeed);
        if (!level) {
            contact.alsoHigh(up(beat), upSpeed, heights());
        }
    }

    double relativeSpeed(int beat) {
        double e = eastSpeed(beat);
        double n = northSpeed(beat);
        double u = level ? 0 : upSpeed(beat);
        return Math.sqrt(e * e + n * n + u * u);
    }

    private double heights() {
        return (one.height() + other.height()) / 2;
    }

    private double east(int beat) {
        return b.east[beat] - a.east[beat];
    }

    private double north(int beat) {
        return b.north[beat] - a.north[beat];
    }

    private double up(int beat) {
        return b.up[beat] - a.up[beat];
    }

    private double eastSpeed(int beat) {
        return b.eastSpeed(beat) - a.eastSpeed(beat);
    }

    private double northSpeed(int beat) {
        return b.northSpeed(beat) - a.northSpeed(beat);
    }

    /** Traces have no vertical speed, so heights are differenced, backward where possible. */
    private double upSpeed(int beat) {
        int before = Math.max(0, beat - 1);
        int from = pair.valid(before) ? before : beat;
        int to = from < beat || beat + 1 >= pair.beats().count() || !pair.valid(beat + 1) ? beat : beat + 1;
        return to == from ? 0 : (up(to) - up(from)) / pair.beats().seconds();
    }
}
