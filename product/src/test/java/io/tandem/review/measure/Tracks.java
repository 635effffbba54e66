package io.tandem.review.measure;

import io.tandem.message.Kind;
import io.tandem.message.Participant;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/** Tracks for tests. */
final class Tracks {

    static final long TENTH = 100_000_000L;

    private Tracks() {
    }

    static Participant who(int vid, Kind kind) {
        return new Participant(vid, "vehicle-" + vid, kind, false, kind.length(), List.of(), List.of());
    }

    static ParticipantTrack car(int vid, MotionTrace trace) {
        return ParticipantTrack.of(who(vid, Kind.GROUND), trace);
    }

    /** Straight on at constant speed from a place, sampled every tenth of a second. */
    static MotionTrace straight(double east, double north, double heading, double speed, double seconds) {
        return moving(seconds, t -> east + Math.cos(heading) * speed * t, t -> north + Math.sin(heading) * speed * t, heading, t -> speed);
    }

    static MotionTrace moving(double seconds, DoubleUnaryOperator east, DoubleUnaryOperator north, double heading, DoubleUnaryOperator speed) {
        MotionTrace trace = new MotionTrace();
        for (int i = 0; i <= Math.round(seconds * 10); i++) {
            double t = i / 10.0;
            trace.add(i * TENTH, east.applyAsDouble(t), north.applyAsDouble(t), 0, heading, speed.applyAsDouble(t));
        }
        return trace;
    }

    static Measure named(List<Measure> measures, String name) {
        return measures.stream().filter(measure -> measure.name().equals(name)).findFirst().orElseThrow();
    }
}
