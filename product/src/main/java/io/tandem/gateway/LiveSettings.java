package io.tandem.gateway;

import io.tandem.gateway.command.CommandSettings;
import io.tandem.message.Ids;
import io.tandem.message.Kind;
import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Positive;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Real people and vehicles whose devices send their positions. */
public record LiveSettings(
        @Meaning("their ids: a single one belongs to the device that sends to the port, several are given to devices in the order of their first messages") Ids ids,
        @Meaning("their names, where {id} is the id, {n} counts from 1 and {device} is what the device calls itself, or its call sign")
        @Default("live-{id}") String name,
        @Meaning("what they are") @Default("pedestrian") Kind kind,
        @Meaning("overall length; absent: by kind") @Measures(value = Dimension.LENGTH, max = 1000) @Positive OptionalDouble length,
        @Meaning("what part they play, for people") @Default("participant") String role,
        @Meaning("the language of their devices; auto finds out by what arrives") @Default("auto") DeviceProtocol via,
        @Meaning("where to listen; absent: 9000 + id") @Measures(value = Dimension.NUMBER, min = 1, max = 65_535) OptionalInt port,
        @Meaning("the address to listen at: 127.0.0.1 receives from this machine only, 0.0.0.0 from every network; messages are not authenticated")
        @Default("127.0.0.1") String listen,
        @Meaning("for gpsd and sbs, the server to call, host:port; absent: this machine at the usual port") Optional<String> call,
        @Meaning("which device at the port: a MAVLink system, Traccar's id, OwnTracks' tid, an aircraft's hex address, a DIS entity such as 1.1.7; absent: any")
        Optional<String> device,
        @Meaning("greatest distance from the site; aircraft and devices farther off take no seat")
        @Measures(value = Dimension.LENGTH, max = 1e6) @Positive @Default("100 km") double within,
        @Meaning("addresses that are listened to; none: any that reaches the port") @Default("[]") List<String> from,
        @Meaning("how old a position is when it arrives, at the least, where that is known: clocks that are not synchronised cannot tell")
        @Measures(value = Dimension.TIME, min = 0, max = 5) @Default("0 s") double latency,
        @Meaning("where commands to the vehicle go, and their caps: those of its driver, while an operator has armed it; absent: nowhere") Optional<CommandSettings> commands,
        @Meaning("a recording (.mcap), beside this file, whose positions of this id arrive as they once did, in place of a device; nothing is received and no command leaves")
        Optional<String> log) {

    private static final int PORTS_BEGIN = 9000;

    /** Those whose positions arrive at once, and who get no commands. */
    public LiveSettings(Ids ids, String name, Kind kind, OptionalDouble length, String role, DeviceProtocol via, OptionalInt port, String listen, Optional<String> call,
            Optional<String> device, double within, List<String> from) {
        this(ids, name, kind, length, role, via, port, listen, call, device, within, from, 0, Optional.empty(), Optional.empty());
    }

    /** The port to listen at: by habit that of the first id. */
    public int portOrUsual() {
        return port.orElse(PORTS_BEGIN + ids.ranges().getFirst().first());
    }

    /** The overall length in metres. */
    public double lengthMetres() {
        return length.orElse(kind.length());
    }

    /** The name of one of them, the n-th from 1. */
    public String nameOf(int id, int n, String deviceName) {
        return name.replace("{id}", String.valueOf(id)).replace("{n}", String.valueOf(n)).replace("{device}", deviceName);
    }
}
