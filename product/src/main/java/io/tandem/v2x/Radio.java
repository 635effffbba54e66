package io.tandem.v2x;

import io.tandem.geo.Area;
import io.tandem.message.Broadcast;
import io.tandem.message.Event;
import io.tandem.message.MessageKind;
import io.tandem.message.RadioMessage;
import io.tandem.message.Reception;
import io.tandem.message.Reports;
import io.tandem.message.Transmission;
import io.tandem.state.Snapshot;
import io.tandem.state.State;
import io.tandem.time.SimTime;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The radio of a run. At every beat each station sends what is due ({@link SendTimes}), the {@link RadioChannel} decides what becomes of it at every station within reach, and whoever
 * listens gets the message with the time at which it arrives. One thread calls it.
 */
public final class Radio {

    private final Stations stations;
    private final StationGrid grid;
    private final Receivers near;
    private final RadioChannel channel;
    private final SendTimes times;
    private final SortedMap<Integer, String> inPlatoons;
    /** by station: bits of the kinds that are delivered to it */
    private final int[] listens;
    private final BroadcastQueue queue = new BroadcastQueue();
    private final boolean[] recorded;
    private final boolean recordsAll;
    private final boolean recordsSome;
    private final long[] sent = new long[MessageKind.values().length];
    private final long[] outcomes = new long[Reception.values().length];
    private final TransmissionBuilder log;
    private final HazardWatch hazards;
    private final SignalSender signals;
    private Consumer<Transmission> sink = _ -> { };
    private List<RadioMessage> inbox = List.of();
    private long now;

    /**
     * Who is to be served.
     *
     * @param platoons  vehicles in platoons, which send platoon messages, by id with what they say beyond their state
     * @param listeners by kind, ids of those that listen to it: only they get messages
     * @param recorded  ids of which all messages are recorded, sent and received
     */
    public record Users(SortedMap<Integer, String> platoons, Map<MessageKind, Set<Integer>> listeners, List<Integer> recorded) {
    }

    /**
     * What the radio knows of the place.
     *
     * @param buildings what weakens messages that pass through it
     */
    public record Surroundings(List<Area> buildings, RoadPlaces roads, SignalMessages signals) {
    }

    public Radio(V2xSettings settings, State state, long seed, Surroundings surroundings, Users users) {
        stations = new Stations(settings, state);
        channel = switch (settings.channel().model()) {
            case IDEAL -> new ConstantChannel(ChannelSettings.IDEAL, seed);
            case CONSTANT -> new ConstantChannel(settings.channel(), seed);
            case IEEE_802_11P -> new Ieee80211pChannel(seed, stations, new Obstruction(surroundings.buildings(), state));
        };
        grid = new StationGrid(stations.count(), channel.reach());
        near = new Receivers(stations.count() + 1);
        times = new SendTimes(settings, marked(users.platoons().keySet()));
        inPlatoons = users.platoons();
        listens = new int[stations.count()];
        users.listeners().forEach((kind, ids) -> ids.stream().mapToInt(stations::of).filter(station -> station >= 0).forEach(station -> listens[station] |= 1 << kind.ordinal()));
        recorded = marked(users.recorded());
        recordsAll = stations.count() <= V2xSettings.MOST_RECORDED;
        recordsSome = !users.recorded().isEmpty();
        log = new TransmissionBuilder(stations);
        hazards = new HazardWatch(settings, state, stations, surroundings.roads());
        signals = new SignalSender(settings, stations, surroundings.signals());
    }

    private boolean[] marked(Collection<Integer> ids) {
        boolean[] marked = new boolean[stations.count()];
        ids.stream().mapToInt(stations::of).filter(station -> station >= 0).forEach(station -> marked[station] = true);
        return marked;
    }

    /** The run starts again. */
    public void forget() {
        stations.forget();
        channel.forget();
        times.forget();
        queue.forget();
        hazards.forget();
        signals.forget();
        Arrays.fill(sent, 0);
        Arrays.fill(outcomes, 0);
    }

    /** Takes an event: it may be a hazard, or the end of one. */
    public void hear(Event event) {
        hazards.hear(event);
    }

    /** Accepts what a participant asks its radio to send at the next beat. */
    public void accept(Broadcast request) {
        queue.add(request);
    }

    /**
     * Sends what is due, and then what participants have asked for, in the order of their ids.
     *
     * @param told     gets what listeners will hear
     * @param transmissions receives what is recorded
     */
    public void update(Snapshot snapshot, Reports latest, List<RadioMessage> told, Consumer<Transmission> transmissions) {
        now = snapshot.at().nanos();
        sink = transmissions;
        inbox = told;
        stations.update(snapshot, latest);
        grid.build(stations);
        channel.update(stations, snapshot);
        times.due(stations, channel, now, (kind, station, sequence) -> send(new OutgoingMessage(kind, station, sequence, kind == MessageKind.PLATOON ? inPlatoons.get(stations.vid[station]) : "")));
        BroadcastQueue.Sender sender = (kind, station, payload) -> send(times.number(kind, station, payload));
        hazards.update(snapshot, sender);
        signals.update(now, sender);
        queue.take(stations, sender);
    }

    private void send(OutgoingMessage message) {
        int kind = message.kind().ordinal();
        sent[kind]++;
        long latency = channel.send(message);
        boolean logged = recordsAll || recorded[message.sender()];
        log.begin();
        grid.find(stations, message.sender(), near);
        channel.receive(message, near);
        for (int i = 0; i < near.count; i++) {
            int receiver = near.station[i];
            byte outcome = near.outcome[i];
            outcomes[outcome]++;
            if ((listens[receiver] & 1 << kind) != 0 && outcome == Receivers.DELIVERED) {
                inbox.add(received(message, receiver, latency));
            }
            if (logged || recordsSome && recorded[receiver]) {
                log.add(receiver, outcome);
            }
        }
        if (logged || !log.isEmpty()) {
            sink.accept(log.end(snapshotTime(), message, latency, recordsAll));
        }
    }

    private SimTime snapshotTime() {
        return new SimTime(now);
    }

    private RadioMessage received(OutgoingMessage message, int receiver, long latency) {
        int sender = message.sender();
        return new RadioMessage(message.kind(), stations.vid[sender], stations.vid[receiver], message.sequence(), now, now + latency, stations.east[sender], stations.north[sender],
                stations.up[sender], stations.heading[sender], stations.speed[sender], stations.acceleration[sender], message.payload());
    }

    /** What was sent since the start, by kind, and what became of it at receivers within reach; what was not sent for want of a radio or of time; and how busy the channel is, in thousandths. */
    public SortedMap<String, Long> counters() {
        SortedMap<String, Long> counters = new TreeMap<>(Map.of("v2x_busiest_permille", Math.round(1000 * channel.busiest()), "v2x_unsent", queue.refused()));
        for (MessageKind kind : MessageKind.values()) {
            counters.put("v2x_sent_" + kind.title(), sent[kind.ordinal()]);
        }
        for (Reception outcome : Reception.values()) {
            counters.put("v2x_" + outcome.name().toLowerCase(Locale.ROOT), outcomes[outcome.ordinal()]);
        }
        return counters;
    }
}
