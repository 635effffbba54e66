package io.tandem.review.measure;

import io.tandem.message.Participant;

/** A participant with the room it takes and where it was. */
public record Track(Participant participant, Outline outline, Trace trace) {

    /** With the outline that its kind and length suggest. */
    public static Track of(Participant participant, Trace trace) {
        return new Track(participant, Outline.of(participant), trace);
    }

    public int vid() {
        return participant.vid();
    }

    /** Whether heights are left out between the two: neither leaves the surface. */
    public boolean level(Track other) {
        return !participant.kind().leavesSurface() && !other.participant.kind().leavesSurface();
    }

    /** The greater of the two characteristic lengths, by which distances are counted. */
    public double greaterLength(Track other) {
        return Math.max(participant.length(), other.participant.length());
    }
}
