package io.tandem.wire;

import io.tandem.message.Estimate;
import io.tandem.message.Ids;
import io.tandem.message.Outlook;
import io.tandem.message.Seen;
import io.tandem.time.SimTime;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The world as one vehicle has it, as bytes, which are cut into pieces: rays are many. Rays are said in parts of the metres that they reach where
 * nothing stops them.
 */
final class OutlookFormat {

    /** Time, vehicle, run, number of the piece and how many there are. */
    static final int VID_AT = Datagram.PAYLOAD_AT + 8;
    static final int RUN_AT = VID_AT + 4;
    static final int PIECE_AT = RUN_AT + 2;
    static final int PIECES_AT = PIECE_AT + 1;
    static final int BYTES_AT = PIECES_AT + 1;
    static final int LARGEST_PIECE = Datagram.PAYLOAD_AT + Datagram.LARGEST_PAYLOAD - BYTES_AT;
    static final int MOST_PIECES = 64;
    static final int MOST_EYES = 16;
    static final int MOST_RAYS = 7_200;

    private static final int POSE_BYTES = 8 + 4 + 24 + 2;
    private static final int EYE_BYTES = 42;
    private static final int WHOLE_REACH = 0xFFFF;

    private OutlookFormat() {
    }

    /** Empty where it is too much to be said: more eyes or rays than anyone has. */
    static Optional<byte[]> bytes(Outlook outlook) {
        int rays = outlook.eyes().stream().mapToInt(eye -> eye.range().size()).max().orElse(0);
        int size = POSE_BYTES + outlook.estimate().map(EstimateFormat::size).orElse(0)
                + outlook.eyes().stream().mapToInt(eye -> EYE_BYTES + 2 * eye.range().size()).sum()
                + 2 + outlook.seen().size() * EstimateFormat.SEEN_BYTES;
        if (outlook.eyes().size() > MOST_EYES || rays > MOST_RAYS || size > MOST_PIECES * LARGEST_PIECE) {
            return Optional.empty();
        }
        ByteBuffer out = ByteBuffer.allocate(size);
        put(out, outlook);
        byte[] bytes = new byte[out.position()];
        out.get(0, bytes);
        return Optional.of(bytes);
    }

    private static void put(ByteBuffer out, Outlook outlook) {
        long now = outlook.at().nanos();
        out.putLong(now).putInt(outlook.vid()).putDouble(outlook.east()).putDouble(outlook.north()).putDouble(outlook.heading());
        out.put((byte) (outlook.estimate().isPresent() ? 1 : 0));
        outlook.estimate().ifPresent(estimate -> EstimateFormat.put(out, estimate, now));
        out.put((byte) outlook.eyes().size());
        outlook.eyes().forEach(eye -> put(out, eye));
        out.putShort((short) outlook.seen().size());
        outlook.seen().forEach(seen -> EstimateFormat.put(out, seen, outlook.east(), outlook.north()));
    }

    private static void put(ByteBuffer out, Outlook.Eye eye) {
        out.putDouble(eye.east()).putDouble(eye.north()).putDouble(eye.first()).putDouble(eye.step()).putDouble(eye.reach());
        out.putShort((short) eye.range().size());
        eye.range().forEach(range -> out.putShort((short) Math.rint(Math.clamp(range / eye.reach(), 0, 1) * WHOLE_REACH)));
    }

    /** Reads one; empty where something in it cannot be. */
    static Optional<Outlook> read(byte[] bytes) {
        PayloadReader in = new PayloadReader();
        in.begin(ByteBuffer.wrap(bytes));
        Outlook outlook = get(in);
        return in.finish() == Fate.ACCEPTED ? Optional.of(outlook) : Optional.empty();
    }

    private static Outlook get(PayloadReader in) {
        SimTime at = new SimTime(in.simNanos());
        int vid = in.i32(1, Ids.LARGEST);
        double east = in.f64();
        double north = in.f64();
        double heading = in.f64();
        Optional<Estimate> estimate = in.flag() ? Optional.of(EstimateFormat.get(in, at.nanos())) : Optional.empty();
        int eyes = in.u8();
        in.require(eyes <= MOST_EYES);
        List<Outlook.Eye> looked = new ArrayList<>();
        for (int i = 0; i < eyes && in.good(); i++) {
            looked.add(eye(in));
        }
        int count = in.u16();
        List<Seen> seen = new ArrayList<>();
        for (int i = 0; i < count && in.good(); i++) {
            seen.add(EstimateFormat.seen(in, east, north));
        }
        return new Outlook(at, vid, east, north, heading, estimate, List.copyOf(looked), List.copyOf(seen));
    }

    private static Outlook.Eye eye(PayloadReader in) {
        double east = in.f64();
        double north = in.f64();
        double first = in.f64();
        double step = in.f64();
        double reach = in.f64();
        int rays = in.u16();
        in.require(rays <= MOST_RAYS && reach >= 0);
        List<Double> range = new ArrayList<>();
        for (int i = 0; i < rays && in.good(); i++) {
            range.add(in.u16() * reach / WHOLE_REACH);
        }
        return new Outlook.Eye(east, north, first, step, reach, List.copyOf(range));
    }
}
