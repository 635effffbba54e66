package io.tandem.gateway.command;

import io.tandem.gateway.feed.JsonLine;
import io.tandem.time.WallTime;
import java.util.List;

/** A line of JSON per command, with the seconds for which it is valid: a vehicle that hears nothing for longer stops by itself. */
public final class JsonCommandEncoder implements CommandEncoder {

    private final int vid;
    private final double validSeconds;

    public JsonCommandEncoder(int vid, double validSeconds) {
        this.vid = vid;
        this.validSeconds = validSeconds;
    }

    @Override
    public List<byte[]> encode(VehicleCommand command, long epochNanos) {
        return List.of(JsonLine.of(line -> line.word("type", command.stop() ? "stop" : "drive").whole("vid", vid).whole("seq", command.sequence())
                .word("time", new WallTime(epochNanos).iso()).number("valid", validSeconds).fine("speed", command.speed()).fine("accel", command.acceleration())
                .fine("curvature", command.curvature()).fine("yaw_rate", command.yawRate())));
    }
}
