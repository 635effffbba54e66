package io.tandem.v2x;

import io.tandem.message.Broadcast;
import io.tandem.message.MessageKind;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.List;

/** Sends the phases and times of signals ten times a second, and the maps of their junctions once a second, by the units that stand there. */
final class SignalSender {

    private static final long SPAT_NANOS = SimTime.nanos(0.1);
    private static final long MAP_NANOS = SimTime.nanos(1);

    private record Sender(int station, String signal) {
    }

    private final Stations stations;
    private final SignalMessages messages;
    private final List<Sender> senders = new ArrayList<>();
    private long spatDue;
    private long mapDue;

    SignalSender(V2xSettings settings, Stations stations, SignalMessages messages) {
        this.stations = stations;
        this.messages = messages;
        for (RoadsideUnitSettings unit : settings.units()) {
            unit.ids().stream().map(stations::of).filter(station -> station >= 0).forEach(station -> unit.signals().ifPresent(signal -> senders.add(new Sender(station, signal))));
        }
    }

    void forget() {
        spatDue = 0;
        mapDue = 0;
    }

    void update(long now, BroadcastQueue.Sender sender) {
        boolean spat = now >= spatDue;
        boolean map = now >= mapDue;
        for (Sender one : senders) {
            List<String> maps = map && stations.on[one.station] ? messages.map(one.signal) : List.of();
            maps.forEach(payload -> send(MessageKind.MAP, one.station, payload, sender));
            if (spat && stations.on[one.station]) {
                send(MessageKind.SPAT, one.station, messages.spat(one.signal, SimTime.seconds(now)), sender);
            }
        }
        spatDue = spat ? now - now % SPAT_NANOS + SPAT_NANOS : spatDue;
        mapDue = map ? now - now % MAP_NANOS + MAP_NANOS : mapDue;
    }

    /** A junction with more lanes than fit into a message is not told. */
    private static void send(MessageKind kind, int station, String payload, BroadcastQueue.Sender sender) {
        if (!payload.isEmpty() && Broadcast.fits(payload)) {
            sender.send(kind, station, payload);
        }
    }
}
