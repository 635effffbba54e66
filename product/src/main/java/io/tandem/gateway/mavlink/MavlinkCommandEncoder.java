package io.tandem.gateway.mavlink;

import io.tandem.gateway.command.CommandEncoder;
import io.tandem.gateway.command.VehicleCommand;
import io.tandem.time.SimTime;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Set-points for a rover in guided mode (ArduPilot) or offboard mode (PX4): SET_POSITION_TARGET_LOCAL_NED in the frame of the body, and a HEARTBEAT of a ground station once a second. A stop is a speed of 0.
 *
 * <p>ArduPilot's rovers take the length of the velocity as speed, and the yaw rate. PX4's cars and differential rovers take the length as speed and turn to where the velocity points; they ignore the yaw
 * rate, and turn to the north where the velocity is 0. So for those it points to the heading that the rover shall have after a while, and is never shorter than a millimetre a second.
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
    /** A rover whose yaw rate is 2 / s times the angle to the velocity (PX4's RO_YAW_P) turns just as it is asked to. */
    private static final double TURN_SECONDS = 0.5;
    private static final double GREATEST_TURN = Math.PI / 3;
    private static final double SLOWEST_MPS = 1e-3;
    private static final long HEARTBEAT_NANOS = SimTime.nanos(1);
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final MavlinkSender sender = new MavlinkSender(SYSTEM, COMPONENT);
    private final int system;
    private final boolean turnsToVelocity;
    private long began;
    private long lastHeartbeat;
    private boolean first = true;

    private MavlinkCommandEncoder(int system, boolean turnsToVelocity) {
        this.system = system;
        this.turnsToVelocity = turnsToVelocity;
    }

    /** @param system of the vehicle */
    public static MavlinkCommandEncoder forArduPilot(int system) {
        return new MavlinkCommandEncoder(system, false);
    }

    /** @param system of the vehicle */
    public static MavlinkCommandEncoder forPx4(int system) {
        return new MavlinkCommandEncoder(system, true);
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
        putVelocity(payload, command);
        putZeros(payload, 1 + ZEROS + 1);
        payload.putFloat((float) -command.yawRate()).putShort((short) SPEED_AND_YAW_RATE).put((byte) system).put((byte) AUTOPILOT_COMPONENT).put((byte) BODY_FRAME);
        messages.add(sender.frame(MavlinkMessageType.SET_POSITION_TARGET_LOCAL_NED, payload));
        return messages;
    }

    /** Forward and to the right, m/s. */
    private void putVelocity(ByteBuffer payload, VehicleCommand command) {
        double turn = turnsToVelocity ? Math.clamp(-command.yawRate() * TURN_SECONDS, -GREATEST_TURN, GREATEST_TURN) : 0;
        double speed = turnsToVelocity ? Math.max(SLOWEST_MPS, command.speed()) : command.speed();
        payload.putFloat((float) (speed * StrictMath.cos(turn))).putFloat((float) (speed * StrictMath.sin(turn)));
    }

    private static void putZeros(ByteBuffer payload, int count) {
        for (int i = 0; i < count; i++) {
            payload.putFloat(0);
        }
    }
}
