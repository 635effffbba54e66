package io.tandem.review.measure;

/** Two tracks resampled to common beats: the input of all measures of a pair. */
public record AlignedPair(ParticipantTrack one, ParticipantTrack other, AlignedTrace a, AlignedTrace b) {

    public static AlignedPair of(ParticipantTrack one, ParticipantTrack other, long intervalNanos) {
        BeatGrid beats = BeatGrid.common(one.trace(), other.trace(), intervalNanos);
        return new AlignedPair(one, other, AlignedTrace.of(one.trace(), beats), AlignedTrace.of(other.trace(), beats));
    }

    public BeatGrid beats() {
        return a.beats();
    }

    /** Whether both have data at that beat. */
    public boolean valid(int beat) {
        return a.valid(beat) && b.valid(beat);
    }

    public double validShare() {
        int valid = 0;
        for (int beat = 0; beat < beats().count(); beat++) {
            valid += valid(beat) ? 1 : 0;
        }
        return beats().count() == 0 ? 0 : (double) valid / beats().count();
    }

    /** Distance of the reported points in metres, horizontal between two surface participants; NaN in a hole. */
    public double distance(int beat) {
        double e = b.east[beat] - a.east[beat];
        double n = b.north[beat] - a.north[beat];
        double u = one.level(other) ? 0 : b.up[beat] - a.up[beat];
        return Math.sqrt(e * e + n * n + u * u);
    }
}
