package io.tandem.gateway;

import io.tandem.message.Event;
import io.tandem.message.Orders;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/** Keeps what is shown to live participants: Core's thread writes it, and any thread reads it. */
final class LobbyTap implements Tap {

    private static final int MOST_MESSAGES = 32;

    private final List<LiveSlot> liveSlots;
    private final Set<Integer> vids;
    private final WallClock clock;
    private final Map<Integer, String> names = new HashMap<>();
    private final Map<Integer, double[]> places = new HashMap<>();
    private final Deque<Event> told = new ArrayDeque<>();
    private volatile Picture picture = new Picture(RunState.READY, SimTime.ZERO, Map.of(), Map.of(), List.of());

    /** How everything stood at one beat. */
    private record Picture(RunState state, SimTime at, Map<Integer, List<SeatView.Hazard>> hazards, Map<Integer, Known> known, List<Event> told) {
    }

    /** The quality of a slot's position: since when, on the machine's clock, and its accuracy in metres. */
    private record Known(long since, double accuracy) {
    }

    LobbyTap(List<LiveSlot> liveSlots, WallClock clock) {
        this.liveSlots = liveSlots;
        this.vids = liveSlots.stream().map(liveSlot -> liveSlot.participant().vid()).collect(Collectors.toUnmodifiableSet());
        this.clock = clock;
    }

    @Override
    public void joined(List<Participant> participants) {
        participants.forEach(one -> names.put(one.vid(), one.name()));
    }

    @Override
    public void heard(SimTime at, Reports reports) {
        for (int i = 0; i < reports.count(); i++) {
            double[] place = places.computeIfAbsent(reports.vid[i], none -> new double[2]);
            place[0] = reports.east[i];
            place[1] = reports.north[i];
        }
    }

    @Override
    public void event(Event event) {
        if (event.name().equals(Event.NAMED)) {
            names.put(event.vid(), event.text());
        }
        if (event.vid() == 0 || vids.contains(event.vid())) {
            told.addLast(event);
            if (told.size() > MOST_MESSAGES) {
                told.removeFirst();
            }
        }
    }

    @Override
    public void judged(Orders orders) {
        Map<Integer, Known> known = new HashMap<>();
        for (LiveSlot liveSlot : liveSlots) {
            if (liveSlot.filter().known()) {
                known.put(liveSlot.participant().vid(), new Known(liveSlot.filter().time(), liveSlot.filter().accuracy()));
            }
        }
        picture = new Picture(orders.runState(), orders.at(), hazards(orders), known, List.copyOf(told));
    }

    /** Of live participants, by their ids. */
    private Map<Integer, List<SeatView.Hazard>> hazards(Orders orders) {
        Map<Integer, List<SeatView.Hazard>> hazards = new HashMap<>();
        for (int i = 0; i < orders.alerts(); i++) {
            int vid = orders.alertVid[i];
            int other = orders.alertOther[i];
            if (vids.contains(vid)) {
                hazards.computeIfAbsent(vid, none -> new ArrayList<>()).add(new SeatView.Hazard(other, names.getOrDefault(other, ""), orders.alertDistance[i],
                        bearing(vid, other), orders.alertSeconds[i], orders.alertTurn[i]));
            }
        }
        hazards.values().forEach(found -> found.sort(Comparator.comparingDouble(SeatView.Hazard::metres)));
        return hazards;
    }

    private double bearing(int from, int to) {
        double[] here = places.get(from);
        double[] there = places.get(to);
        return here == null || there == null ? Double.NaN : StrictMath.atan2(there[1] - here[1], there[0] - here[0]);
    }

    OptionalDouble silence(int vid) {
        Known known = picture.known.get(vid);
        return known == null ? OptionalDouble.empty() : OptionalDouble.of(SimTime.seconds(Math.max(0, clock.nanoTime() - known.since)));
    }

    SeatView view(Seat seat) {
        Picture now = picture;
        Known known = now.known.get(seat.vid());
        List<SeatView.Message> messages = now.told.stream().filter(event -> event.vid() == 0 || event.vid() == seat.vid())
                .map(event -> new SeatView.Message(event.at().seconds(), event.name(), event.text())).toList();
        return new SeatView(now.state, now.at.seconds(), seat.isTaken(), silence(seat.vid()).orElse(Double.NaN), known == null ? Double.NaN : known.accuracy,
                seat.liveSlot().doubt(), now.hazards.getOrDefault(seat.vid(), List.of()), messages);
    }
}
