package io.tandem.review.measure;

import io.tandem.message.Participant;

/** A participant with its outline and motion. */
public record ParticipantTrack(Participant participant, Outline outline, MotionTrace trace) {

    /** With the outline derived from its kind and length. */
    public static ParticipantTrack of(Participant participant, MotionTrace trace) {
        return new ParticipantTrack(participant, Outline.of(participant), trace);
    }

    public int vid() {
        return participant.vid();
    }

    /** Whether heights are ignored between the two: neither leaves the surface. */
    public boolean level(ParticipantTrack other) {
        return !participant.kind().leavesSurface() && !other.participant.kind().leavesSurface();
    }

    /** The greater of the two characteristic lengths, the unit of distances. */
    public double greaterLength(ParticipantTrack other) {
        return Math.max(participant.length(), other.participant.length());
    }
}
