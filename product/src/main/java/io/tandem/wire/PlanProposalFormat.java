package io.tandem.wire;

import io.tandem.message.Ids;
import io.tandem.message.PlanProposal;
import io.tandem.message.PlanProposal.Outcome;
import io.tandem.message.PlanProposal.Pose;
import io.tandem.time.SimTime;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Encoding of a planner's answer and its outcome; one fits into a datagram. */
final class PlanProposalFormat {

    static final int MAX_REASON_BYTES = 200;

    private static final int NOTHING = 0;
    private static final int TRAJECTORY = 1;
    private static final int CONTROLS = 2;
    private static final int HALT = 3;
    /** In place of the seconds to an answer that was not received. */
    private static final float NEVER = -1;

    private PlanProposalFormat() {
    }

    static void put(ByteBuffer out, PlanProposal proposal) {
        out.putLong(proposal.at().nanos()).putInt(proposal.vid()).putLong(proposal.cycle()).putLong(proposal.asked().nanos());
        out.put((byte) proposal.outcome().ordinal()).putFloat(Double.isNaN(proposal.answerSeconds()) ? NEVER : (float) proposal.answerSeconds());
        TextFormat.put(out, proposal.why(), MAX_REASON_BYTES);
        switch (proposal.wish()) {
            case PlanProposal.Nothing _ -> out.put((byte) NOTHING);
            case PlanProposal.Trajectory trajectory -> put(out.put((byte) TRAJECTORY), trajectory.poses(), proposal.asked().seconds());
            case PlanProposal.Controls controls -> out.put((byte) CONTROLS).putDouble(controls.acceleration()).putDouble(controls.steer());
            case PlanProposal.Halt halt -> TextFormat.put(out.put((byte) HALT), halt.reason(), MAX_REASON_BYTES);
        }
    }

    private static void put(ByteBuffer out, List<Pose> poses, double asked) {
        out.put((byte) Math.min(PlanProposal.MAX_POSES, poses.size()));
        poses.stream().limit(PlanProposal.MAX_POSES).forEach(pose -> out.putFloat((float) (pose.time() - asked)).putDouble(pose.east()).putDouble(pose.north())
                .putFloat((float) pose.heading()).putFloat((float) pose.speed()));
    }

    /** Decodes an answer; {@link PayloadReader#outcome} tells whether it is valid. */
    static PlanProposal get(PayloadReader in) {
        SimTime at = new SimTime(in.simNanos());
        int vid = in.i32(1, Ids.MAX_ID);
        long cycle = in.i64();
        SimTime asked = new SimTime(in.simNanos());
        int outcome = in.u8();
        in.require(outcome < Outcome.values().length);
        double seconds = in.f32();
        String why = in.text(MAX_REASON_BYTES);
        PlanProposal.Intent wish = wish(in, asked.seconds());
        return new PlanProposal(at, vid, cycle, asked, in.good() ? Outcome.values()[outcome] : Outcome.MISSING, why, seconds < 0 ? Double.NaN : seconds, wish);
    }

    private static PlanProposal.Intent wish(PayloadReader in, double asked) {
        return switch (in.u8()) {
            case TRAJECTORY -> new PlanProposal.Trajectory(poses(in, asked));
            case CONTROLS -> new PlanProposal.Controls(in.f64(), in.f64());
            case HALT -> new PlanProposal.Halt(in.text(MAX_REASON_BYTES));
            case NOTHING -> new PlanProposal.Nothing();
            default -> {
                in.require(false);
                yield new PlanProposal.Nothing();
            }
        };
    }

    private static List<Pose> poses(PayloadReader in, double asked) {
        int count = in.u8();
        in.require(count <= PlanProposal.MAX_POSES);
        List<Pose> poses = new ArrayList<>();
        for (int i = 0; i < count && in.good(); i++) {
            poses.add(new Pose(asked + in.f32(), in.f64(), in.f64(), in.f32(), in.f32()));
        }
        return List.copyOf(poses);
    }
}
