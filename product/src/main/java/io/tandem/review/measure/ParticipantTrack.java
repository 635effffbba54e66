package io.tandem.review.measure;

import io.tandem.message.Participant;

/** A participant with the room it takes and where it was. */
public record ParticipantTrack(Participant participant, Outline outline, MotionTrace trace) {

    /** With the outline that its kind and length suggest. */
    public static ParticipantTrack of(Participant participant, MotionTrace trace) {
        return new ParticipantTrack(participant, Outline.of(participant), trace);
    }

    public int vid() {
        return participant.vid();
    }

    /** Whether heights are left out between the two: neither leaves the surface. */
    public boolean level(ParticipantTrack other) {
        return !participant.kind().leavesSurface() && !other.participant.kind().leavesSurface();
    }

    /** The greater of the two characteristic lengths, by which distances are counted. */
    public double greaterLength(ParticipantTrack other) {
        return Math.max(participant.length(), other.participant.length());
    }
}
