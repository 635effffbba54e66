package io.tandem.gateway.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dronefleet.mavlink.MavlinkConnection;
import io.dronefleet.mavlink.common.SetPositionTargetLocalNed;
import io.dronefleet.mavlink.minimal.Heartbeat;
import io.dronefleet.mavlink.minimal.MavType;
import io.tandem.gateway.mavlink.MavlinkCommandEncoder;
import io.tandem.time.SimTime;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CommandEncodersTest {

    private static final VehicleCommand LEFT = new VehicleCommand(false, 7, 8.25, 0.5, 0.02);
    private static final VehicleCommand STOP = new VehicleCommand(true, 8, 0, 0, 0);

    private static List<Object> read(List<byte[]> frames) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        frames.forEach(bytes::writeBytes);
        MavlinkConnection connection = MavlinkConnection.create(new ByteArrayInputStream(bytes.toByteArray()), new ByteArrayOutputStream());
        List<Object> payloads = new ArrayList<>();
        for (int i = 0; i < frames.size(); i++) {
            payloads.add(connection.next().getPayload());
        }
        return payloads;
    }

    /** Guided mode of a rover: velocity and yaw rate count (type mask 0x05C7), in the frame of the body, where yaw is positive to the right. */
    @Test
    void aRoverReadsForwardSpeedAndYawRate() throws Exception {
        MavlinkCommandEncoder encoder = MavlinkCommandEncoder.forArduPilot(3);

        List<Object> sent = read(encoder.encode(LEFT, SimTime.nanos(100)));
        List<Object> later = read(encoder.encode(STOP, SimTime.nanos(100.05)));

        assertThat(((Heartbeat) sent.getFirst()).type().entry()).isEqualTo(MavType.MAV_TYPE_GCS);
        SetPositionTargetLocalNed target = (SetPositionTargetLocalNed) sent.get(1);
        assertThat(target.targetSystem()).isEqualTo(3);
        assertThat(target.coordinateFrame().value()).as("MAV_FRAME_BODY_NED").isEqualTo(8);
        assertThat(target.typeMask().value()).isEqualTo(0x05C7);
        assertThat(target.vx()).isEqualTo(8.25f);
        assertThat(target.vy()).isZero();
        assertThat(target.yawRate()).isCloseTo(-8.25f * 0.02f, within(1e-6f));
        assertThat(later).as("a heartbeat a second is enough").hasSize(1);
        assertThat(((SetPositionTargetLocalNed) later.getFirst()).vx()).isZero();
        assertThat(((SetPositionTargetLocalNed) later.getFirst()).timeBootMs()).isEqualTo(50);
    }

    /** PX4's rovers drive with the length of the velocity, turn with RO_YAW_P times the angle to it, here 2 / s, ignore the yaw rate, and turn to the north where the velocity is exactly 0. */
    @Test
    void aRoverOfPx4TurnsToWhereItsVelocityPoints() throws Exception {
        MavlinkCommandEncoder encoder = MavlinkCommandEncoder.forPx4(1);

        SetPositionTargetLocalNed left = (SetPositionTargetLocalNed) read(encoder.encode(LEFT, SimTime.nanos(100))).get(1);
        SetPositionTargetLocalNed stop = (SetPositionTargetLocalNed) read(encoder.encode(STOP, SimTime.nanos(100.05))).getFirst();
        SetPositionTargetLocalNed spin = (SetPositionTargetLocalNed) read(encoder.encode(new VehicleCommand(false, 9, 20, 0, -0.3), SimTime.nanos(100.1))).getFirst();

        assertThat(Math.hypot(left.vx(), left.vy())).isCloseTo(8.25, within(1e-5));
        assertThat(2 * Math.atan2(left.vy(), left.vx())).as("rad/s, to the right positive").isCloseTo(-8.25 * 0.02, within(1e-6));
        assertThat(left.typeMask().value() & 0x3F).as("none of the velocities is ignored").isEqualTo(7);
        assertThat(Math.hypot(stop.vx(), stop.vy())).isBetween(1e-4, 2e-3);
        assertThat(stop.vy()).isZero();
        assertThat(Math.atan2(spin.vy(), spin.vx())).as("forward still").isCloseTo(Math.PI / 3, within(1e-6));
    }

    @Test
    void rosReadsATwist() {
        String text = new String(new TwistEncoder("/car/cmd_vel").encode(LEFT, 0).getFirst(), StandardCharsets.UTF_8);

        assertThat(text).isEqualToIgnoringNewLines("{\"op\":\"publish\",\"topic\":\"/car/cmd_vel\",\"msg\":{\"linear\":{\"x\":8.25,\"y\":0.0,\"z\":0.0},"
                + "\"angular\":{\"x\":0.0,\"y\":0.0,\"z\":0.165}}}");
    }

    @Test
    void jsonSaysHowLongItIsValid() {
        String text = new String(new JsonCommandEncoder(2, 0.2).encode(STOP, 0).getFirst(), StandardCharsets.UTF_8);

        assertThat(text).contains("\"type\":\"stop\"", "\"vid\":2", "\"seq\":8", "\"valid\":0.2", "\"speed\":0.0");
    }
}
