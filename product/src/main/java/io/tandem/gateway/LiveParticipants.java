package io.tandem.gateway;

import io.tandem.gateway.decode.DeviceFix;
import io.tandem.gateway.decode.Refusal;
import io.tandem.geo.LatLon;
import io.tandem.message.Event;
import io.tandem.message.Fix;
import io.tandem.message.Participant;
import io.tandem.mobility.ExternalParticipants;
import io.tandem.mobility.FixFilter;
import io.tandem.mobility.Motion;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Puts those who sit in the lobby where they are believed to be, in the time of one run. Devices live in the machine's time: a fix that is
 * so old now was true so long before the run's present. While the run stands still they go on.
 */
final class LiveParticipants implements ExternalParticipants {

    /** Most that are taken in at one beat, so that a flood cannot stop the clock. */
    private static final int MOST_AT_ONCE = 2000;

    private final Lobby lobby;
    private final WallClock clock;
    private final List<LiveSlot> liveSlots;
    private final List<Participant> participants;
    /** the filter's time that was last put, and what it is in the run's */
    private final long[] putAt;
    private final long[] knownAt;
    private final List<Fix> fixes = new ArrayList<>();
    private long now;

    LiveParticipants(Lobby lobby, WallClock clock) {
        this.lobby = lobby;
        this.clock = clock;
        this.liveSlots = lobby.liveSlots();
        this.participants = lobby.participants();
        this.putAt = new long[liveSlots.size()];
        this.knownAt = new long[liveSlots.size()];
        Arrays.fill(putAt, NEVER);
        Arrays.fill(knownAt, NEVER);
    }

    @Override
    public List<Participant> participants() {
        return participants;
    }

    @Override
    public void move(long simulated, Motion motion, int first) {
        now = simulated;
        long machine = clock.nanoTime();
        hearArrivals(machine);
        for (int i = 0; i < liveSlots.size(); i++) {
            FixFilter filter = liveSlots.get(i).filter();
            if (filter.known() && filter.time() != putAt[i]) {
                putAt[i] = filter.time();
                knownAt[i] = Math.max(knownAt[i], inRun(filter.time(), machine));
                put(liveSlots.get(i), motion, first + i);
            }
        }
    }

    private void hearArrivals(long machine) {
        for (int heard = 0; heard < MOST_AT_ONCE; heard++) {
            Lobby.Arrival arrival = lobby.arrivals().poll();
            if (arrival == null) {
                return;
            }
            hear(arrival, machine);
        }
    }

    private void hear(Lobby.Arrival arrival, long machine) {
        if (!arrival.seat().isTaken()) {
            lobby.refusals().count(Refusal.BLOCKED);
            return;
        }
        LiveSlot.FixResult heard = arrival.seat().liveSlot().hear(arrival.seat(), arrival.deviceFix(), arrival.nanos() - arrival.delay());
        heard.refusal().ifPresentOrElse(lobby.refusals()::count, lobby.refusals()::countTaken);
        if (heard.reading() != null) {
            fixes.add(fix(arrival, heard.reading(), machine));
        }
    }

    private Fix fix(Lobby.Arrival arrival, FixFilter.Reading reading, long machine) {
        DeviceFix said = arrival.deviceFix();
        LatLon place = said.place();
        return new Fix(arrival.seat().vid(), new SimTime(inRun(reading.nanos(), machine)), new SimTime(inRun(arrival.nanos(), machine)), place,
                said.height(), said.accuracy(), said.speed(), reading.heading(), arrival.via());
    }

    /** The run's time at an instant of the machine's that is not later than now; nothing was before the run. */
    private long inRun(long instant, long machine) {
        return Math.max(0, now - Math.max(0, machine - instant));
    }

    private static void put(LiveSlot liveSlot, Motion motion, int slot) {
        FixFilter filter = liveSlot.filter();
        motion.place(slot, filter.east(), filter.north(), liveSlot.height().up());
        motion.go(slot, filter.eastSpeed(), filter.northSpeed(), liveSlot.height().climb(), filter.heading(), 0);
    }

    @Override
    public long knownAt(int index) {
        return knownAt[index];
    }

    @Override
    public List<Fix> takeFixes() {
        List<Fix> taken = List.copyOf(fixes);
        fixes.clear();
        return taken;
    }

    @Override
    public List<Event> takeTold() {
        List<Event> told = new ArrayList<>();
        for (Lobby.SlotEvent next = lobby.slotEvents().poll(); next != null; next = lobby.slotEvents().poll()) {
            told.add(new Event(new SimTime(now), next.name(), next.vid(), 0, null, next.text()));
        }
        return told;
    }
}
