package io.tandem.wire;

import io.tandem.message.Estimate;
import io.tandem.message.Ids;
import io.tandem.message.TrackedObject;
import io.tandem.message.VehicleView;
import io.tandem.time.SimTime;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Encoding of a vehicle's view, which is split into pieces because it has many rays. Ranges are encoded as fractions of the sensor's reach. */
final class VehicleViewFormat {

    /** Header: time, vehicle, run, number of the piece and number of pieces. */
    static final int VID_AT = Datagram.PAYLOAD_AT + 8;
    static final int RUN_AT = VID_AT + 4;
    static final int PIECE_AT = RUN_AT + 2;
    static final int PIECES_AT = PIECE_AT + 1;
    static final int BYTES_AT = PIECES_AT + 1;
    static final int MAX_PIECE_BYTES = Datagram.PAYLOAD_AT + Datagram.MAX_PAYLOAD_BYTES - BYTES_AT;
    static final int MAX_PIECES = 64;
    static final int MAX_SENSORS = 16;
    static final int MAX_RAYS = 7_200;

    private static final int POSE_BYTES = 8 + 4 + 24 + 2;
    private static final int EYE_BYTES = 42;
    private static final int WHOLE_REACH = 0xFFFF;

    private VehicleViewFormat() {
    }

    /** Encodes a view; empty if it has more sensors or rays than the format allows. */
    static Optional<byte[]> bytes(VehicleView vehicleView) {
        int rays = vehicleView.eyes().stream().mapToInt(eye -> eye.range().size()).max().orElse(0);
        int size = POSE_BYTES + vehicleView.estimate().map(EstimateFormat::size).orElse(0)
                + vehicleView.eyes().stream().mapToInt(eye -> EYE_BYTES + 2 * eye.range().size()).sum()
                + 2 + vehicleView.seen().size() * EstimateFormat.SEEN_BYTES;
        if (vehicleView.eyes().size() > MAX_SENSORS || rays > MAX_RAYS || size > MAX_PIECES * MAX_PIECE_BYTES) {
            return Optional.empty();
        }
        ByteBuffer out = ByteBuffer.allocate(size);
        put(out, vehicleView);
        byte[] bytes = new byte[out.position()];
        out.get(0, bytes);
        return Optional.of(bytes);
    }

    private static void put(ByteBuffer out, VehicleView vehicleView) {
        long now = vehicleView.at().nanos();
        out.putLong(now).putInt(vehicleView.vid()).putDouble(vehicleView.east()).putDouble(vehicleView.north()).putDouble(vehicleView.heading());
        out.put((byte) (vehicleView.estimate().isPresent() ? 1 : 0));
        vehicleView.estimate().ifPresent(estimate -> EstimateFormat.put(out, estimate, now));
        out.put((byte) vehicleView.eyes().size());
        vehicleView.eyes().forEach(eye -> put(out, eye));
        out.putShort((short) vehicleView.seen().size());
        vehicleView.seen().forEach(seen -> EstimateFormat.put(out, seen, vehicleView.east(), vehicleView.north()));
    }

    private static void put(ByteBuffer out, VehicleView.RangeScan eye) {
        out.putDouble(eye.east()).putDouble(eye.north()).putDouble(eye.first()).putDouble(eye.step()).putDouble(eye.reach());
        out.putShort((short) eye.range().size());
        eye.range().forEach(range -> out.putShort((short) Math.rint(Math.clamp(range / eye.reach(), 0, 1) * WHOLE_REACH)));
    }

    /** Decodes a view; empty if a value is invalid. */
    static Optional<VehicleView> read(byte[] bytes) {
        PayloadReader in = new PayloadReader();
        in.begin(ByteBuffer.wrap(bytes));
        VehicleView vehicleView = get(in);
        return in.finish() == ReceiveOutcome.ACCEPTED ? Optional.of(vehicleView) : Optional.empty();
    }

    private static VehicleView get(PayloadReader in) {
        SimTime at = new SimTime(in.simNanos());
        int vid = in.i32(1, Ids.MAX_ID);
        double east = in.f64();
        double north = in.f64();
        double heading = in.f64();
        Optional<Estimate> estimate = in.flag() ? Optional.of(EstimateFormat.get(in, at.nanos())) : Optional.empty();
        int eyes = in.u8();
        in.require(eyes <= MAX_SENSORS);
        List<VehicleView.RangeScan> looked = new ArrayList<>();
        for (int i = 0; i < eyes && in.good(); i++) {
            looked.add(eye(in));
        }
        int count = in.u16();
        List<TrackedObject> seen = new ArrayList<>();
        for (int i = 0; i < count && in.good(); i++) {
            seen.add(EstimateFormat.seen(in, east, north));
        }
        return new VehicleView(at, vid, east, north, heading, estimate, List.copyOf(looked), List.copyOf(seen));
    }

    private static VehicleView.RangeScan eye(PayloadReader in) {
        double east = in.f64();
        double north = in.f64();
        double first = in.f64();
        double step = in.f64();
        double reach = in.f64();
        int rays = in.u16();
        in.require(rays <= MAX_RAYS && reach >= 0);
        List<Double> range = new ArrayList<>();
        for (int i = 0; i < rays && in.good(); i++) {
            range.add(in.u16() * reach / WHOLE_REACH);
        }
        return new VehicleView.RangeScan(east, north, first, step, reach, List.copyOf(range));
    }
}
