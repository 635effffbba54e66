package io.tandem.v2x;

import io.tandem.crew.Crew;
import io.tandem.geo.Area;
import io.tandem.message.Kind;
import io.tandem.message.MessageKind;
import io.tandem.message.Participant;
import io.tandem.message.RadioMessage;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Transmission;
import io.tandem.state.State;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Stations at given places, and what they send to each other. Station i has the id i + 1. */
final class RadioWorld {

    static final ChannelSettings REAL = new ChannelSettings(ChannelSettings.Model.IEEE_802_11P, 0, 0, OptionalDouble.empty());
    static final CamSettings TEN_HERTZ = new CamSettings(CamSettings.Timing.FIXED, OptionalDouble.of(0.1));

    private final State state;
    private final Radio radio;
    private final Reports reports = new Reports();
    final List<Transmission> sent = new ArrayList<>();
    final List<RadioMessage> heard = new ArrayList<>();

    static V2xSettings settings(ChannelSettings channel, CamSettings cam, List<OutageSettings> outages) {
        return new V2xSettings(channel, cam, 0.1, true, List.of(), Optional.empty(), outages, List.of());
    }

    RadioWorld(V2xSettings settings, double[][] places, double length, long seed, List<Area> buildings) {
        this(settings, places, length, seed, buildings, RoadPlaces.NONE);
    }

    RadioWorld(V2xSettings settings, double[][] places, double length, long seed, List<Area> buildings, RoadPlaces roads) {
        List<Participant> participants = IntStream.rangeClosed(1, places.length)
                .mapToObj(vid -> new Participant(vid, "s" + vid, Kind.GROUND, false, length, List.of(), List.of())).toList();
        state = new State(participants);
        Set<Integer> everyone = IntStream.rangeClosed(1, places.length).boxed().collect(Collectors.toSet());
        Map<MessageKind, Set<Integer>> listeners = Arrays.stream(MessageKind.values()).collect(Collectors.toMap(kind -> kind, _ -> everyone));
        radio = new Radio(settings, state, seed, new Radio.Surroundings(buildings, roads, SignalMessages.NONE), new Radio.Users(new TreeMap<>(), listeners, List.of()));
        reports.resize(places.length);
        for (int i = 0; i < places.length; i++) {
            reports.vid[i] = i + 1;
            reports.east[i] = places[i][0];
            reports.north[i] = places[i][1];
            reports.runState[i] = (byte) RunState.GO.number();
        }
    }

    /** One beat of 0.1 s after the other, from a time on; everyone moves east with the given speed, in jumps. */
    RadioWorld run(double from, int beats, double speed) {
        for (int beat = 0; beat < beats; beat++) {
            SimTime at = new SimTime(SimTime.nanos(from) + beat * 100_000_000L);
            for (int i = 0; i < reports.count(); i++) {
                reports.time[i] = at.nanos();
                reports.east[i] += 0.1 * speed;
            }
            state.accept(reports);
            radio.update(state.snapshot(at, new Crew(1)), state.latest(), heard, sent::add);
        }
        return this;
    }

    Radio radio() {
        return radio;
    }

    long count(String counter) {
        return radio.counters().get(counter);
    }
}
