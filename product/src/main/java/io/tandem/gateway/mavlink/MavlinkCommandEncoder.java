package io.tandem.gateway.mavlink;

import io.tandem.gateway.command.CommandEncoder;
import io.tandem.gateway.command.VehicleCommand;
import io.tandem.time.SimTime;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Set-points for a rover in guided mode (ArduPilot) or offboard mode (PX4): SET_POSITION_TARGET_LOCAL_NED with the forward speed and the yaw rate in the frame of the body, and a
 * HEARTBEAT of a ground station once a second. A stop is a speed of 0.
 */
public final class MavlinkCommandEncoder implements CommandEncoder {

    /** MAV_TYPE_GCS, and the ids that ground stations have by habit. */
    private static final int GROUND_STATION = 6;
    private static final int SYSTEM = 255;
    private static final int COMPONENT = 190;
    private static final int AUTOPILOT_COMPONENT = 1;
    /** MAV_FRAME_BODY_NED: x forward, y to the right, z down. */
    private static final int BODY_FRAME = 8;
    /** POSITION_TARGET_TYPEMASK: position, acceleration and yaw are ignored; velocity and yaw rate count. */
    private static final int SPEED_AND_YAW_RATE = 0x05C7;
    private static final int ZEROS = 3;
    private static final long HEARTBEAT_NANOS = SimTime.nanos(1);
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final MavlinkSender sender = new MavlinkSender(SYSTEM, COMPONENT);
    private final int system;
    private long began;
    private long lastHeartbeat;
    private boolean first = true;

    /** @param system of the vehicle */
    public MavlinkCommandEncoder(int system) {
        this.system = system;
    }

    @Override
    public List<byte[]> encode(VehicleCommand command, long epochNanos) {
        List<byte[]> messages = new ArrayList<>();
        began = first ? epochNanos : began;
        if (first || epochNanos - lastHeartbeat >= HEARTBEAT_NANOS) {
            lastHeartbeat = epochNanos;
            messages.add(sender.heartbeat(GROUND_STATION));
        }
        first = false;
        ByteBuffer payload = MavlinkSender.payload(MavlinkMessageType.SET_POSITION_TARGET_LOCAL_NED).putInt((int) ((epochNanos - began) / NANOS_PER_MILLI));
        putZeros(payload, ZEROS);
        payload.putFloat((float) command.speed());
        putZeros(payload, 2 + ZEROS + 1);
        payload.putFloat((float) -command.yawRate()).putShort((short) SPEED_AND_YAW_RATE).put((byte) system).put((byte) AUTOPILOT_COMPONENT).put((byte) BODY_FRAME);
        messages.add(sender.frame(MavlinkMessageType.SET_POSITION_TARGET_LOCAL_NED, payload));
        return messages;
    }

    private static void putZeros(ByteBuffer payload, int count) {
        for (int i = 0; i < count; i++) {
            payload.putFloat(0);
        }
    }
}
