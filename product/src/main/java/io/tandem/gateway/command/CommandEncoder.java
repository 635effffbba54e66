package io.tandem.gateway.command;

import java.util.List;

/** Encodes commands to a real vehicle. */
@FunctionalInterface
public interface CommandEncoder {

    /** The messages of a command, each sent as a whole. */
    List<byte[]> encode(VehicleCommand command, long epochNanos);
}
